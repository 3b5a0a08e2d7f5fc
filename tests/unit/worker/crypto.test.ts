import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blindIndex, keyedHash, seal, unseal } from '#worker/crypto.ts';

const key = Buffer.alloc(32, 7).toString('base64');
const otherKey = Buffer.alloc(32, 8).toString('base64');

describe('a sealed text', () => {
  it('opens with its key, whatever was sealed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(unseal(key, seal(key, text))).toBe(text);
      }),
    );
  });

  it('is another one each time, and never holds the text', () => {
    const sealed = Array.from({ length: 50 }, () => seal(key, '3201011708450001'));
    expect(new Set(sealed).size).toBe(50);
    expect(sealed.filter((text) => text.includes('3201011708450001'))).toEqual([]);
  });

  it('does not open with another key', () => {
    expect(() => unseal(otherKey, seal(key, 'rahasia'))).toThrow('sealed with another key');
  });

  it('does not open after a single bit of it was changed', () => {
    const sealed = seal(key, '3201011708450001');
    const [id = '', iv = '', body = ''] = sealed.split('.');
    const flip = (text: string, index: number) => {
      const bytes = Buffer.from(text, 'base64');
      bytes[index] = (bytes[index] ?? 0) ^ 1;
      return bytes.toString('base64');
    };
    const changed = [
      ...Array.from({ length: 12 }, (_, index) => [id, flip(iv, index), body]),
      ...Array.from({ length: 32 }, (_, index) => [id, iv, flip(body, index)]),
      [id, iv, ''],
      [id, '', body],
    ];
    for (const parts of changed) expect(() => unseal(key, parts.join('.'))).toThrow(/./);
  });
});

describe('a keyed hash', () => {
  it('finds the same value again, and only with the same key', () => {
    const nik = '3201011708450001';
    expect(blindIndex(key, nik)).toBe(blindIndex(key, nik));
    expect(blindIndex(key, nik)).toMatch(/^[0-9a-f]{64}$/);
    expect(blindIndex(key, nik)).not.toBe(blindIndex(otherKey, nik));
    expect(blindIndex(key, nik)).not.toBe(blindIndex(key, '3201011708450002'));
  });

  it('of the same value under another label is another one', () => {
    expect(keyedHash('secret', 'login-account', 'x')).not.toBe(keyedHash('secret', 'login-address', 'x'));
  });
});
