import { describe, expect, it } from 'vitest';
import {
  contractDaysRemaining,
  defaultContractEnd,
  isContractEnding,
  isContractSpan,
  startsInFuture,
} from '#shared/rules/contract-dates.ts';

describe('a contract', () => {
  it.each([
    ['2026-03-15', '2027-03-15'],
    ['2028-02-29', '2029-02-28'],
  ])('that starts on %s ends on %s by default: one year later', (start, end) => {
    expect(defaultContractEnd(start)).toBe(end);
  });

  it.each([
    ['2026-03-15', '2026-03-14', false],
    ['2026-03-15', '2026-03-15', false],
    ['2026-03-15', '2026-03-16', true],
    ['2026-03-15', '2036-03-15', true],
    ['2026-03-15', '2036-03-16', false],
    ['2028-02-29', '2038-02-28', true],
    ['2028-02-29', '2038-03-01', false],
  ])('from %s may run to %s: %s, since it lasts a day at least and ten years at most', (from, to, may) => {
    expect(isContractSpan(from, to)).toBe(may);
  });

  it.each([
    ['2026-12-31', '2026-12-01', 30],
    ['2026-12-01', '2026-12-01', 0],
    ['2026-11-30', '2026-12-01', -1],
    ['2028-03-01', '2028-02-28', 2],
  ])('that ends on %s has, on %s, %i days left', (end, today, days) => {
    expect(contractDaysRemaining(end, today)).toBe(days);
  });

  it.each([
    [31, false],
    [30, true],
    [1, true],
    [0, true],
    [-1, false],
  ])('with %i days left is ending: %s', (days, ending) => {
    const today = '2026-06-15';
    const end = new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
    expect(isContractEnding(end, today)).toBe(ending);
  });

  it('waits only if it starts after today', () => {
    expect(['2026-06-16', '2026-06-15', '2026-06-14'].map((start) => startsInFuture(start, '2026-06-15'))).toEqual([
      true,
      false,
      false,
    ]);
  });
});
