import { createECDH } from 'node:crypto';

/** The key pair by which push services recognise us (VAPID, RFC 8292), as a private JWK of P-256. */
export interface VapidKey {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
  d: string;
}

const NUMBER = /^[\w-]{43}$/;

/** The key in a setting; null if the text is not a private JWK of P-256. */
export function parseVapidKey(text: string): VapidKey | null {
  try {
    const { kty, crv, x, y, d } = JSON.parse(text) as Record<string, unknown>;
    const numbers = [x, y, d].every((value) => typeof value === 'string' && NUMBER.test(value));
    return kty === 'EC' && crv === 'P-256' && numbers ? ({ kty, crv, x, y, d } as VapidKey) : null;
  } catch {
    return null;
  }
}

/** Whether the two halves belong together; otherwise push services would refuse our signatures. */
export function isKeyPair(key: VapidKey): boolean {
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(key.d, 'base64url');
    return pair.getPublicKey('base64url') === vapidPublicKey(key);
  } catch {
    return false;
  }
}

/** The public half as browsers and push services take it: an uncompressed point in base64url. */
export function vapidPublicKey({ x, y }: VapidKey): string {
  return Buffer.concat([Uint8Array.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
    'base64url',
  );
}
