import { KEPT_KOST } from './end-drafts.ts';
import { showsSample } from './sample-view.ts';
import { claimsOf, readToken } from './token.ts';

/** The kost that an owner has chosen to work in, on this device, until they sign out. */
export interface KeptKost {
  id: string;
  /** What it was called then, to be shown until it is loaded. */
  name: string;
}

const listeners = new Set<() => void>();

/** For browsers without storage; the choice then lasts as long as the page. */
let fallback: string | null = null;

export function subscribeToKeptKost(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is stored, whoever's it is: a text, so that it can be compared. */
export function storedKost(): string | null {
  try {
    return localStorage.getItem(KEPT_KOST);
  } catch {
    return fallback;
  }
}

/** The choice of the account that is signed in; null for all kosts, and in the sample kost. */
export function keptKost(): KeptKost | null {
  if (showsSample()) return null;
  try {
    const [account, id, name] = JSON.parse(storedKost() ?? '[]') as string[];
    return account !== undefined && account === claimsOf(readToken()).sub && id && name ? { id, name } : null;
  } catch {
    return null;
  }
}

/** Remembers a kost, or that all are shown. */
export function keepKost(kost: KeptKost | null): void {
  if (showsSample()) return;
  fallback = kost && JSON.stringify([claimsOf(readToken()).sub, kost.id, kost.name]);
  try {
    if (fallback === null) localStorage.removeItem(KEPT_KOST);
    else localStorage.setItem(KEPT_KOST, fallback);
  } catch {
    // The variable keeps it.
  }
  for (const listener of listeners) listener();
}
