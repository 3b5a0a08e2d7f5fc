import type { webcrypto } from 'node:crypto';

/** Encrypts push messages for one browser (RFC 8291, content coding aes128gcm of RFC 8188). */

/** The keys of a browser's subscription, in base64url. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** The random parts of each message; a test passes its own. */
export interface PushSecrets {
  salt: Uint8Array<ArrayBuffer>;
  ephemeral: webcrypto.CryptoKeyPair;
}

const RECORD_BYTES = 4096;
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;

export async function newPushSecrets(randomBytes: (count: number) => Uint8Array): Promise<PushSecrets> {
  const ephemeral = (await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])) as webcrypto.CryptoKeyPair;
  return { salt: new Uint8Array(randomBytes(16)), ephemeral };
}

/**
 * The body of a push request: a header with salt, record size and our public key, then one encrypted record.
 *
 * @throws Error if the browser's keys are not a point of P-256 and sixteen bytes
 */
export async function encryptedPush(
  text: string,
  keys: PushKeys,
  secrets: PushSecrets,
): Promise<Uint8Array<ArrayBuffer>> {
  const [theirs, auth] = [bytesOf(keys.p256dh), bytesOf(keys.auth)];
  if (auth.length !== 16) throw new Error('The auth secret of a subscription has 16 bytes.');
  const { salt, ephemeral } = secrets;
  const ours = new Uint8Array((await crypto.subtle.exportKey('raw', ephemeral.publicKey)) as ArrayBuffer);
  const theirKey = await crypto.subtle.importKey('raw', theirs, CURVE, false, []);
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirKey }, ephemeral.privateKey, 256);
  const info = joined(ascii('WebPush: info\0'), theirs, ours);
  const material = await hkdf(auth, new Uint8Array(shared), info, 32);
  const key = await hkdf(salt, material, ascii('Content-Encoding: aes128gcm\0'), 16);
  const iv = await hkdf(salt, material, ascii('Content-Encoding: nonce\0'), 12);
  const cipher = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']);
  // The byte 2 ends the last record.
  const record = joined(new TextEncoder().encode(text), Uint8Array.of(2));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, cipher, record));
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, RECORD_BYTES);
  return joined(salt, size, Uint8Array.of(ours.length), ours, sealed);
}

async function hkdf(
  salt: Uint8Array<ArrayBuffer>,
  material: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  count: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveBits']);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, count * 8));
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}

function ascii(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'ascii'));
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts));
}
