import { describe, expect, it } from 'vitest';
import { createPasswordHasher } from '#worker/passwords/password-hasher.ts';

const passwords = createPasswordHasher();

describe('a password', () => {
  it('matches its hash, and no other password does', async () => {
    const hash = await passwords.hash('rahasia');
    expect(await passwords.verify('rahasia', hash)).toBe(true);
    expect(await passwords.verify('Rahasia', hash)).toBe(false);
    expect(await passwords.verify('rahasia ', hash)).toBe(false);
  });

  it('is hashed with scrypt at the cost decided on, with a fresh salt each time', async () => {
    const [one, two] = await Promise.all([passwords.hash('rahasia'), passwords.hash('rahasia')]);
    expect(one).toMatch(/^scrypt\$8192\$8\$10\$[A-Za-z0-9+/]{22}==\$[A-Za-z0-9+/]{43}=$/);
    expect(one).not.toBe(two);
  });

  it('is the same in every Unicode form', async () => {
    expect(await passwords.verify('cafe\u0301-rahasia', await passwords.hash('caf\u00e9-rahasia'))).toBe(true);
  });

  it('never verifies where there is no account, not even against the stand-in hash', async () => {
    expect(await Promise.all(['', 'rahasia', '\u0000'].map((password) => passwords.verify(password, null)))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('never matches a hash that is malformed', async () => {
    expect(await Promise.all(['', 'x', 'bcrypt$1$2$3$4$5'].map((hash) => passwords.verify('', hash)))).toEqual([
      false,
      false,
      false,
    ]);
  });
});
