import { expect, it } from 'vitest';
import { raisedRent } from '#shared/rules/rent-raise.ts';

it('raises by an amount exactly, and by percent to the nearest thousand, half of it upwards', () => {
  expect(raisedRent(1_234_567, { by: 'RUPIAH', value: 50_000 })).toBe(1_284_567);
  expect(raisedRent(1_000_000, { by: 'PERCENT', value: 10 })).toBe(1_100_000);
  expect(raisedRent(1_250_000, { by: 'PERCENT', value: 5 })).toBe(1_313_000);
  expect(raisedRent(1_333_000, { by: 'PERCENT', value: 2.5 })).toBe(1_366_000);
  expect(raisedRent(810_000, { by: 'PERCENT', value: 5 })).toBe(851_000);
});
