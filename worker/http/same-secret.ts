import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares hashes, because lengths differ and the time taken must reveal nothing. */
export function isSameSecret(given: string | null, expected: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(given ?? ''), digest(expected));
}
