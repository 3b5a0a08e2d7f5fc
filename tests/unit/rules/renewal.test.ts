import { expect, it } from 'vitest';
import { extendedEnd } from '#shared/rules/renewal.ts';

it.each([
  ['2027-08-31', '2028-02-29', 6, '2028-08-31'],
  ['2027-08-29', '2028-02-29', 6, '2028-08-29'],
  ['2028-02-29', '2029-02-28', 12, '2030-02-28'],
  ['2028-02-29', '2031-02-28', 12, '2032-02-29'],
  ['2027-08-31', '2027-11-30', 1, '2027-12-31'],
  ['2027-08-15', '2028-02-29', 6, '2028-08-29'],
  ['2027-08-15', '2027-08-20', 1, '2027-09-20'],
])('a contract from %s to %s that is extended by %i months ends on %s', (start, end, months, then) => {
  expect(extendedEnd(start, end, months)).toBe(then);
});
