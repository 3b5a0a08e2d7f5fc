import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * A keyed hash of a value, for finding or counting it without keeping it. The label separates uses: the same value
 * hashes differently for each. Hex, 64 characters.
 */
export function keyedHash(secret: string, label: string, value: string): string {
  return createHmac('sha256', `${label}:${secret}`).update(value).digest('hex');
}

/** SHA-256 in hex: for telling whether two inputs are the same. */
export function fingerprint(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

/** Encrypts short personal data at rest (AES-256-GCM). The result names its key, so that keys can be rotated. */
export function seal(keyBase64: string, plaintext: string): string {
  const key = Buffer.from(keyBase64, 'base64');
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return [keyId(key), iv.toString('base64'), sealed.toString('base64')].join('.');
}

/**
 * Decrypts what `seal` made.
 *
 * @throws Error when the key is another one or the text was changed
 */
export function unseal(keyBase64: string, sealedText: string): string {
  const key = Buffer.from(keyBase64, 'base64');
  const [id, iv = '', body = ''] = sealedText.split('.');
  if (id !== keyId(key)) throw new Error('sealed with another key');
  const sealed = Buffer.from(body, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'));
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8');
}

/** A keyed hash to find a NIK by. Its key is derived, so that it is not the one that encrypts. Hex, 64 characters. */
export function blindIndex(keyBase64: string, value: string): string {
  const derived = hkdfSync('sha256', Buffer.from(keyBase64, 'base64'), '', 'nik-blind-index', 32);
  return createHmac('sha256', Buffer.from(derived)).update(value).digest('hex');
}

function keyId(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}
