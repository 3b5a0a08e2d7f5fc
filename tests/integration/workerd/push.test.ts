import { expect, it } from 'vitest';
import { encryptExample } from '#tests/support/messengers/push-example.ts';
import { isKeyPair, type VapidKey } from '#worker/messages/vapid-key.ts';

it('inside workerd, a push message is encrypted as in the example of RFC 8291', async () => {
  const { body, expected } = await encryptExample();
  expect(body).toBe(expected);
});

it('inside workerd, a key of two pairs is known from one of one pair', async () => {
  const [key, other] = [await newKey(), await newKey()];
  expect([isKeyPair(key), isKeyPair({ ...key, d: other.d })]).toEqual([true, false]);
});

async function newKey(): Promise<VapidKey> {
  const signing = { name: 'ECDSA', namedCurve: 'P-256' };
  const pair = await crypto.subtle.generateKey(signing, true, ['sign', 'verify']);
  return (await crypto.subtle.exportKey('jwk', (pair as CryptoKeyPair).privateKey)) as VapidKey;
}
