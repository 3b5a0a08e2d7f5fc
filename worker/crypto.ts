import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * A keyed hash of a value, to find or count it without storing it. The label separates uses: the same value has a
 * different hash for each. Hex, 64 characters.
 */
export function keyedHash(secret: string, label: string, value: string): string {
  return createHmac('sha256', `${label}:${secret}`).update(value).digest('hex');
}

/**
 * The secret of a link or code to a row: 43 characters that only the server can derive, from the row's id. It is never
 * stored, so that a copy of the database opens nothing; messages and screens derive it again. It changes with `secret`.
 *
 * @param purpose separates uses, such as `bill-link`
 */
export function derivedToken(secret: string, purpose: string, id: string): string {
  const key = hkdfSync('sha256', secret, '', `token:${purpose}`, 32);
  return createHmac('sha256', Buffer.from(key)).update(id).digest('base64url');
}

/** The hash of a token, by which its row is found. Hex, 64 characters. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Encryption keys, 32 bytes in base64 each. The first one encrypts, all of them decrypt. */
export type KeyRing = readonly [current: string, ...older: string[]];

/** Marks values that can be decrypted only for the row for which they were encrypted (the cipher's additional data). */
const BOUND = 'v2';

/**
 * Encrypts short personal data for storage (AES-256-GCM). The result names its key, so that keys can be rotated.
 *
 * @param place where the value is stored, such as `tenancy:<id>`; copied to another row, it cannot be decrypted
 */
export function seal([current]: KeyRing, plaintext: string, place: string): string {
  const key = Buffer.from(current, 'base64');
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return [BOUND, keyId(current), iv.toString('base64'), sealed.toString('base64')].join('.');
}

/**
 * Decrypts what `seal` made, with the key that it names. Values from before places were bound need no matching place
 * until the keys are rotated.
 *
 * @throws Error if the value's key is not in the ring, or if it was made for another place, or changed
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

/** The beginning of every value that needs no rotation: sealed with the newest key, for its place. */
export function currentSealPrefix([current]: KeyRing): string {
  return `${BOUND}.${keyId(current)}.`;
}

/** How values begin that a key of the ring opens. */
export function sealPrefixes(ring: KeyRing): string[] {
  return ring.flatMap((key) => [`${BOUND}.${keyId(key)}.`, `${keyId(key)}.`]);
}

/** A value by which a key is known again, and from which nobody learns it. Hex, 64 characters. */
export function keyCheck(key: string): string {
  return createHmac('sha256', Buffer.from(key, 'base64')).update('key-check').digest('hex');
}

/** A keyed hash for finding a NIK. Its key is derived from the encryption key. Hex, 64 characters. */
export function blindIndex([current]: KeyRing, value: string): string {
  const derived = hkdfSync('sha256', Buffer.from(current, 'base64'), '', 'nik-blind-index', 32);
  return createHmac('sha256', Buffer.from(derived)).update(value).digest('hex');
}

function keyId(key: string): string {
  return createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 8);
}
