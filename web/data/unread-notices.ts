import { useSyncExternalStore } from 'react';
import { subscribeToToken } from './token.ts';

/** How many notices were unread when last heard: dashboards tell it with their own data, other pages show what is known. */
let unread = 0;
const listeners = new Set<() => void>();

export function noteUnread(count: number): void {
  if (count === unread) return;
  unread = count;
  for (const listener of listeners) listener();
}

export function useUnread(): number {
  return useSyncExternalStore(subscribe, () => unread);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

subscribeToToken((isRenewal) => {
  if (!isRenewal) noteUnread(0);
});
