import { describe, expect, it } from 'vitest';
import { base32, codeOfStep, matchingStep, otpauthUri, stepOf } from '#worker/features/auth/totp.ts';

const RFC_SECRET = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

describe('a code of an authenticator app', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('is the one of RFC 6238 at %d s', (seconds, code) => {
    expect(codeOfStep(RFC_SECRET, stepOf(at(seconds)), 8)).toBe(code);
    expect(codeOfStep(RFC_SECRET, stepOf(at(seconds)))).toBe(code.slice(2));
  });

  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('is accepted %d steps off: %s', (steps, taken) => {
    const now = at(1_111_111_109);
    const step = stepOf(now) + steps;
    expect(matchingStep(RFC_SECRET, codeOfStep(RFC_SECRET, step), now, 0)).toBe(taken ? step : null);
  });

  it('is accepted during its step and the ones before and after, to the second', () => {
    const code = codeOfStep(RFC_SECRET, 1_000);
    const taken = (seconds: number) => matchingStep(RFC_SECRET, code, at(seconds), 0) !== null;
    expect([29_969, 29_970, 30_059, 30_060].map(taken)).toEqual([false, true, true, false]);
  });

  it('is not accepted a second time, nor is an earlier one', () => {
    const now = at(1_111_111_109);
    const code = (steps: number) => codeOfStep(RFC_SECRET, stepOf(now) + steps);
    const used = stepOf(now);
    expect([-1, 0, 1].map((steps) => matchingStep(RFC_SECRET, code(steps), now, used))).toEqual([null, null, used + 1]);
  });

  it.each(['', '28708', '2870822', '287 82', 'abcdef', '２８７０８２'])('is refused as %j', (code) => {
    expect(matchingStep(RFC_SECRET, code, at(59), 0)).toBeNull();
  });
});

describe('the secret', () => {
  it.each([
    ['', ''],
    ['fooba', 'MZXW6YTB'],
    ['12345678901234567890', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
  ])('is written in the base32 of RFC 4648: %j', (bytes, text) => {
    expect(base32(Buffer.from(bytes))).toBe(text);
  });

  it('goes into an app by an address with its account and settings', () => {
    expect(otpauthUri('ibu+kost@contoh.id', RFC_SECRET)).toBe(
      'otpauth://totp/E-Kost:ibu%2Bkost%40contoh.id?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=E-Kost&algorithm=SHA1&digits=6&period=30',
    );
  });
});
