import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two secrets by their hashes, so that neither length nor contents show in the time that it takes. */
export function isSameSecret(given: string | null, expected: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(given ?? ''), digest(expected));
}
