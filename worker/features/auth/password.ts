import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

interface Cost {
  N: number;
  r: number;
  p: number;
}

/** OWASP's 8 MiB row for scrypt: several sign-ins at once fit into a Worker's 128 MB. */
const COST: Cost = { N: 2 ** 13, r: 8, p: 10 };
const KEY_BYTES = 32;

/** Hashes a password with a fresh salt. The cost travels in the hash, so that it can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST, KEY_BYTES);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Whether a hash was made at another cost than today's, or by another scheme. */
export function isHashOutdated(hash: string): boolean {
  return !hash.startsWith(`scrypt$${COST.N}$${COST.r}$${COST.p}$`);
}

/** Whether a password is the one that was hashed. Takes as long for null (no such account) as for a wrong password. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [scheme, N, r, p, salt = '', key = ''] = (hash ?? UNKNOWN_ACCOUNT).split('$');
  if (scheme !== 'scrypt') return false;
  const expected = Buffer.from(key, 'base64');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await derive(password, Buffer.from(salt, 'base64'), cost, expected.length);
  return timingSafeEqual(actual, expected) && hash !== null;
}

/** Nobody's hash: what an unknown email is checked against. */
const UNKNOWN_ACCOUNT = [
  'scrypt',
  COST.N,
  COST.r,
  COST.p,
  Buffer.alloc(16).toString('base64'),
  Buffer.alloc(KEY_BYTES).toString('base64'),
].join('$');

function derive(password: string, salt: Buffer, cost: Cost, bytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, bytes, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
