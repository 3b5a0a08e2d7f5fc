import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { keptKost, storedKost, subscribeToKeptKost } from './kept-kost.ts';
import { claimsOf, readToken } from './token.ts';

/**
 * The kost that an owner's address names (`properti` or `kost`), and the one that was chosen on this device, whether they
 * are still theirs or not; `asked` is null if the address names none.
 */
export function useNamedKost() {
  const { pathname, search } = useLocation();
  useSyncExternalStore(subscribeToKeptKost, storedKost);
  const isHere = pathname === '/dashboard';
  const params = new URLSearchParams(isHere && claimsOf(readToken()).role === 'OWNER' ? search : '');
  return { isHere, asked: params.get('properti') ?? params.get('kost'), kept: keptKost() };
}

export const KOST_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id of that kost, for what need not know all kosts: a kost that is gone has no rows. */
export function useKostId(): string | undefined {
  const { asked, kept } = useNamedKost();
  return asked === null ? kept?.id : KOST_ID.test(asked) ? asked : undefined;
}
