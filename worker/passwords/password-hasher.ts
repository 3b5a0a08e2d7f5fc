import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** The cost of one hash: memory is 128 · N · r bytes, time grows with N · r · p. */
export interface ScryptCost {
  N: number;
  r: number;
  p: number;
}

/** OWASP's 8 MiB setting for scrypt: several sign-ins at once fit into a Worker's 128 MB. */
const SCRYPT_COST: ScryptCost = { N: 2 ** 13, r: 8, p: 10 };

const KEY_BYTES = 32;

/** Who waits for a hash. Turns alternate between known and unknown callers, networks, and their accounts. */
export interface Turn {
  /** Whether a session or a device of the account vouches for the caller. */
  known: boolean;
  network: string;
  account: string;
  /** For how many ms the caller has waited already. */
  waited?: number;
}

/** Hashes passwords and checks them. */
export interface PasswordHasher {
  /** Hashes a password with a new salt. The hash names its cost, so that the cost can be raised later. */
  hash: (password: string, turn: Turn) => Promise<string>;
  /** Whether a password matches a hash. For null (no such account) it takes as long as for a wrong password. */
  verify: (password: string, hash: string | null, turn: Turn) => Promise<boolean>;
  /** Whether a hash has another cost or scheme than today's. */
  isOutdated: (hash: string) => boolean;
  /**
   * Refuses a call before it is counted, for as long as the line refuses callers like it.
   *
   * @throws DomainError PASSWORDS_BUSY
   */
  refuseWhileFull: (turn: Turn) => void;
}

/** A hasher without a queue: it hashes everything at once. */
export interface ImmediateHasher extends PasswordHasher {
  hash: (password: string) => Promise<string>;
  verify: (password: string, hash: string | null) => Promise<boolean>;
}

/** Hashes in this process, or in this isolate, which does nothing else meanwhile. */
export function createPasswordHasher(cost: ScryptCost = SCRYPT_COST): ImmediateHasher {
  const prefix = ['scrypt', cost.N, cost.r, cost.p].join('$');
  const nobody = [prefix, Buffer.alloc(16).toString('base64'), Buffer.alloc(KEY_BYTES).toString('base64')].join('$');
  return {
    hash: async (password) => {
      const salt = randomBytes(16);
      const key = await derive(password, salt, cost, KEY_BYTES);
      return [prefix, salt.toString('base64'), key.toString('base64')].join('$');
    },
    verify: async (password, hash) => {
      const [scheme, N, r, p, salt = '', key = ''] = (hash ?? nobody).split('$');
      if (scheme !== 'scrypt') return false;
      const expected = Buffer.from(key, 'base64');
      const itsCost = { N: Number(N), r: Number(r), p: Number(p) };
      const actual = await derive(password, Buffer.from(salt, 'base64'), itsCost, expected.length);
      return timingSafeEqual(actual, expected) && hash !== null;
    },
    isOutdated: (hash) => !hash.startsWith(`${prefix}$`),
    refuseWhileFull: () => undefined,
  };
}

function derive(password: string, salt: Buffer, cost: ScryptCost, bytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, bytes, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
