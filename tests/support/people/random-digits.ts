import { randomInt } from 'node:crypto';

/** Digits for a number that nobody else has: those of a clock come again within hours, and neighbours share the first. */
export function randomDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}
