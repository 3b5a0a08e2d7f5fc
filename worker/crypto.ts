import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * A keyed hash of a value, for finding or counting it without keeping it. The label separates uses: the same value
 * hashes differently for each. Hex, 64 characters.
 */
export function keyedHash(secret: string, label: string, value: string): string {
  return createHmac('sha256', `${label}:${secret}`).update(value).digest('hex');
}

/** Keys that encrypt, 32 bytes in base64 each: the first one seals, all of them open. */
export type KeyRing = readonly [current: string, ...older: string[]];

/** What is sealed for a row opens for that row alone (additional data of the cipher). */
const BOUND = 'v2';

/**
 * Encrypts short personal data at rest (AES-256-GCM). The result names its key, so that keys can be rotated.
 *
 * @param place where it is kept, such as `tenancy:<id>`: copied to any other row it does not open
 */
export function seal([current]: KeyRing, plaintext: string, place: string): string {
  const key = Buffer.from(current, 'base64');
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return [BOUND, keyId(current), iv.toString('base64'), sealed.toString('base64')].join('.');
}

/**
 * Decrypts what `seal` made, with whichever key of the ring it names. What was sealed before places were bound opens
 * without one, until the keys are rotated.
 *
 * @throws Error when its key is not in the ring, it was made for another place, or the text was changed
 */
export function unseal(ring: KeyRing, sealedText: string, place: string): string {
  const parts = sealedText.split('.');
  const isBound = parts[0] === BOUND;
  const [id, iv = '', body = ''] = isBound ? parts.slice(1) : parts;
  const key = ring.find((each) => keyId(each) === id);
  if (key === undefined) throw new Error('sealed with another key');
  const sealed = Buffer.from(body, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), Buffer.from(iv, 'base64'));
  if (isBound) decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8');
}

/** What a text begins with that needs no rotation: sealed with the newest key, for its place. */
export function sealedNow([current]: KeyRing): string {
  return `${BOUND}.${keyId(current)}.`;
}

/** A keyed hash to find a NIK by. Its key is derived, so that it is not the one that encrypts. Hex, 64 characters. */
export function blindIndex([current]: KeyRing, value: string): string {
  const derived = hkdfSync('sha256', Buffer.from(current, 'base64'), '', 'nik-blind-index', 32);
  return createHmac('sha256', Buffer.from(derived)).update(value).digest('hex');
}

function keyId(key: string): string {
  return createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 8);
}
