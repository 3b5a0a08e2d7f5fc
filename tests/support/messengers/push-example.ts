import { encryptedPush } from '#worker/messages/push-encryption.ts';

const numbers = Buffer.from(
  'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  'base64url',
);

/** The example of RFC 8291, section 5, and what its message becomes with our code. */
export async function encryptExample(): Promise<{ body: string; expected: string }> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;
  const point = { x: numbers.subarray(1, 33).toString('base64url'), y: numbers.subarray(33).toString('base64url') };
  const jwk = { kty: 'EC', crv: 'P-256', ...point };
  const privateJwk = { ...jwk, d: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw' };
  const ephemeral = {
    publicKey: await crypto.subtle.importKey('jwk', jwk, curve, true, []),
    privateKey: await crypto.subtle.importKey('jwk', privateJwk, curve, true, ['deriveBits']),
  };
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const salt = new Uint8Array(Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'));
  const body = await encryptedPush('When I grow up, I want to be a watermelon', keys, { salt, ephemeral });
  return {
    body: Buffer.from(body).toString('base64url'),
    expected:
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  };
}
