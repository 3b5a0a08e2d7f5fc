import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '#worker/features/auth/password.ts';

describe('a password', () => {
  it('verifies against its hash and no other does', async () => {
    const hash = await hashPassword('rahasia');
    expect(await verifyPassword('rahasia', hash)).toBe(true);
    expect(await verifyPassword('Rahasia', hash)).toBe(false);
    expect(await verifyPassword('rahasia ', hash)).toBe(false);
  });

  it('is hashed with scrypt at the cost decided on, with a fresh salt each time', async () => {
    const [one, two] = await Promise.all([hashPassword('rahasia'), hashPassword('rahasia')]);
    expect(one).toMatch(/^scrypt\$8192\$8\$10\$[A-Za-z0-9+/]{22}==\$[A-Za-z0-9+/]{43}=$/);
    expect(one).not.toBe(two);
  });

  it('is the same however its letters were composed', async () => {
    expect(await verifyPassword('cafe\u0301-rahasia', await hashPassword('caf\u00e9-rahasia'))).toBe(true);
  });

  it('never verifies where there is no account, not even against the stand-in hash', async () => {
    expect(await Promise.all(['', 'rahasia', '\u0000'].map((password) => verifyPassword(password, null)))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('never verifies against a hash that is none', async () => {
    expect(await Promise.all(['', 'x', 'bcrypt$1$2$3$4$5'].map((hash) => verifyPassword('', hash)))).toEqual([
      false,
      false,
      false,
    ]);
  });
});
