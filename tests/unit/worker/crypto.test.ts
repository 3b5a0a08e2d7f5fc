import { createCipheriv, createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  blindIndex,
  currentSealPrefix,
  derivedToken,
  type KeyRing,
  keyedHash,
  seal,
  tokenHash,
  unseal,
} from '#worker/crypto.ts';

const [key, otherKey] = [7, 8].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string];
const ring: KeyRing = [key];
const place = 'tenancy:1';

/** A value in the older format, which is not bound to its place. */
function sealedUnbound(text: string): string {
  const iv = Buffer.alloc(12, 1);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  const id = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 8);
  return [id, iv.toString('base64'), body.toString('base64')].join('.');
}

describe('a sealed text', () => {
  it('opens with its key, whatever was sealed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(unseal(ring, seal(ring, text, place), place)).toBe(text);
      }),
    );
  });

  it('is different each time, and never contains the text', () => {
    const sealed = Array.from({ length: 50 }, () => seal(ring, '3201011708450001', place));
    expect(new Set(sealed).size).toBe(50);
    expect(sealed.filter((text) => text.includes('3201011708450001'))).toEqual([]);
  });

  it('does not open with another key', () => {
    expect(() => unseal([otherKey], seal(ring, 'rahasia', place), place)).toThrow('sealed with another key');
  });

  it('does not open after a single bit of it was changed', () => {
    const sealed = seal(ring, '3201011708450001', place);
    const [version = '', id = '', iv = '', body = ''] = sealed.split('.');
    const flip = (text: string, index: number) => {
      const bytes = Buffer.from(text, 'base64');
      bytes[index] = (bytes[index] ?? 0) ^ 1;
      return bytes.toString('base64');
    };
    const changed = [
      ...Array.from({ length: 12 }, (_, index) => [version, id, flip(iv, index), body]),
      ...Array.from({ length: 32 }, (_, index) => [version, id, iv, flip(body, index)]),
      [version, id, iv, ''],
      [version, id, '', body],
      [id, iv, body],
    ];
    for (const parts of changed) expect(() => unseal(ring, parts.join('.'), place)).toThrow(/./);
  });
});

describe('a ring of keys', () => {
  it('seals with its first key and opens what any of them sealed', () => {
    const old = seal([otherKey], 'rahasia', place);
    expect(unseal([key, otherKey], old, place)).toBe('rahasia');
    const renewed = seal([key, otherKey], 'rahasia', place);
    expect(unseal(ring, renewed, place)).toBe('rahasia');
    expect([renewed, old].map((text) => text.startsWith(currentSealPrefix([key, otherKey])))).toEqual([true, false]);
  });

  it('opens what was sealed for a row in that row alone', () => {
    expect(() => unseal(ring, seal(ring, 'rahasia', place), 'tenancy:2')).toThrow(/./);
  });

  it('still opens the older format without a row, and marks it for rotation', () => {
    const sealed = sealedUnbound('3201011708450001');
    expect(unseal(ring, sealed, place)).toBe('3201011708450001');
    expect(sealed.startsWith(currentSealPrefix(ring))).toBe(false);
  });
});

describe('a keyed hash', () => {
  it('finds the same value again, and only with the same key', () => {
    const nik = '3201011708450001';
    expect(blindIndex(ring, nik)).toBe(blindIndex(ring, nik));
    expect(blindIndex(ring, nik)).toMatch(/^[0-9a-f]{64}$/);
    expect(blindIndex(ring, nik)).not.toBe(blindIndex([otherKey], nik));
    expect(blindIndex(ring, nik)).not.toBe(blindIndex(ring, '3201011708450002'));
  });

  it('of the same value with another label is different', () => {
    expect(keyedHash('secret', 'login-account', 'x')).not.toBe(keyedHash('secret', 'login-address', 'x'));
  });
});

describe('a derived token', () => {
  const secret = 's'.repeat(32);
  const token = derivedToken(secret, 'bill-link', '019b0000-0000-7000-8000-000000000001');

  it('is 43 characters for an address, and the same whenever it is made', () => {
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(derivedToken(secret, 'bill-link', '019b0000-0000-7000-8000-000000000001')).toBe(token);
  });

  it('differs by row, purpose and secret', () => {
    const others = [
      derivedToken(secret, 'bill-link', '019b0000-0000-7000-8000-000000000002'),
      derivedToken(secret, 'invitation', '019b0000-0000-7000-8000-000000000001'),
      derivedToken('t'.repeat(32), 'bill-link', '019b0000-0000-7000-8000-000000000001'),
    ];
    expect(new Set([token, ...others])).toHaveLength(4);
  });

  it('is found by a hash from which it cannot be made', () => {
    expect(tokenHash(token)).toBe(createHash('sha256').update(token).digest('hex'));
  });
});
