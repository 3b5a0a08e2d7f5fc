import { DomainError } from '../errors.ts';
import type { Turn } from './password-hasher.ts';

/** Those refused together are told to come back spread over so many seconds: at once, they would crowd out reads again. */
const SOONEST_SECONDS = 5;
const SPREAD_SECONDS = 60;

/** The refusal of a call that would have to wait too long for a hash: PASSWORDS_BUSY, with when to try again. */
export function passwordsBusy(turn: Turn): DomainError {
  return new DomainError('PASSWORDS_BUSY', { retryAfter: SOONEST_SECONDS + (spread(turn) % SPREAD_SECONDS) });
}

/** A number that differs from account to account, or, for callers without one, from network to network. */
export function spread({ account, network }: Turn): number {
  // FNV-1a: nobody gains from choosing a desk or a wait.
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(account || network)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
