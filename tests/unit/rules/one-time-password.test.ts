import { expect, it } from 'vitest';
import { oneTimePassword } from '#shared/rules/one-time-password.ts';

it('has twelve characters that are not mistaken for each other, each as likely as the others', () => {
  let byte = 0;
  // Every byte value in turn, with one left out between the calls, so that different bytes are dropped at a password's
  // end.
  const randomBytes = (count: number) => {
    byte += 1;
    return Uint8Array.from({ length: count }, () => byte++ % 256);
  };
  const counts = new Map<string, number>();
  for (let made = 0; made < 31 * 64; made += 1) {
    const password = oneTimePassword(randomBytes);
    expect(password).toMatch(/^[a-hjkmnp-z2-9]{12}$/);
    for (const character of password) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const expected = (31 * 64 * 12) / 31;
  expect(counts.size).toBe(31);
  for (const count of counts.values()) expect(Math.abs(count / expected - 1)).toBeLessThan(0.05);
});

it('differs each time', () => {
  const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));
  expect(new Set(Array.from({ length: 1_000 }, () => oneTimePassword(randomBytes))).size).toBe(1_000);
});
