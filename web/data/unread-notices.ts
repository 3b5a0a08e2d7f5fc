import { useSyncExternalStore } from 'react';
import { claimsOf, readToken, subscribeToToken } from './token.ts';

const KEY = 'belum-dibaca';

/**
 * The last known number of unread notices. Dashboards get it with their own data; other pages show the last known one,
 * which is kept when the tab is reloaded.
 */
let unread = lastHeard();
const listeners = new Set<() => void>();

export function noteUnread(count: number): void {
  if (count === unread) return;
  unread = count;
  try {
    sessionStorage.setItem(KEY, JSON.stringify([claimsOf(readToken()).sub, count]));
  } catch {
    // Without storage, the number is unknown after a reload until a dashboard loads it.
  }
  for (const listener of listeners) listener();
}

export function useUnread(): number {
  return useSyncExternalStore(subscribe, () => unread);
}

/** The number of the signed-in account; 0 if it is unknown. */
function lastHeard(): number {
  try {
    const [account, count] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string?, number?];
    return account !== undefined && account === claimsOf(readToken()).sub ? (count ?? 0) : 0;
  } catch {
    return 0;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

subscribeToToken((isRenewal) => {
  if (!isRenewal) noteUnread(0);
});
