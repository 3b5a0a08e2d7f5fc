import { describe, expect, it } from 'vitest';
import { rentLost } from '#shared/rules/vacancy.ts';

describe('the rent lost of an empty room', () => {
  it.each([
    ['on the day it was left', '2035-03-15', '2035-03-15', 0],
    ['that will be left', '2035-03-16', '2035-03-15', 0],
    ['for one day of a month of 31', '2035-03-15', '2035-03-16', 50_000],
    ['for a whole month', '2035-03-15', '2035-04-15', 1_550_000],
    ['for a month and fourteen days of one with 28', '2035-01-10', '2035-02-24', 1_550_000 + 775_000],
    ['since the last of a month, over a shorter one', '2035-01-31', '2035-02-28', 1_550_000],
    ['for two years', '2033-03-15', '2035-03-15', 24 * 1_550_000],
    ['rounded down to a rupiah', '2035-04-15', '2035-04-16', 51_666],
  ])('%s', (_, since, today, lost) => {
    expect(rentLost(1_550_000, since, today)).toBe(lost);
  });

  it('is never more than the rent of the months that it touches, and grows with each day', () => {
    let before = 0;
    for (let day = 1; day <= 400; day += 1) {
      const today = new Date(Date.UTC(2034, 0, 31) + day * 86_400_000).toISOString().slice(0, 10);
      const lost = rentLost(1_000_000, '2034-01-31', today);
      expect(lost).toBeGreaterThan(before);
      expect(lost).toBeLessThanOrEqual((Math.floor(day / 28) + 1) * 1_000_000);
      before = lost;
    }
  });
});
