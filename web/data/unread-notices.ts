import { useSyncExternalStore } from 'react';
import { claimsOf, readToken, subscribeToToken } from './token.ts';

const KEY = 'belum-dibaca';

/**
 * How many notices were unread when last heard: dashboards tell it with their own data, other pages show what is known,
 * also when they are loaded afresh in the same tab.
 */
let unread = lastHeard();
const listeners = new Set<() => void>();

export function noteUnread(count: number): void {
  if (count === unread) return;
  unread = count;
  try {
    sessionStorage.setItem(KEY, JSON.stringify([claimsOf(readToken()).sub, count]));
  } catch {
    // Without storage each page that is loaded afresh hears it anew.
  }
  for (const listener of listeners) listener();
}

export function useUnread(): number {
  return useSyncExternalStore(subscribe, () => unread);
}

/** Of the account that is signed in; 0 if nothing was heard of it. */
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
