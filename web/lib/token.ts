/** The session token lives in local storage under `token` (spec §4). */
const KEY = 'token';
const listeners = new Set<() => void>();

/** Storage can be shut off altogether; the session then lasts as long as the page. */
let fallback: string | null = null;

export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return fallback;
  }
}

export function writeToken(token: string | null): void {
  fallback = token;
  try {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
  } catch {
    // The fallback has it.
  }
  for (const listener of listeners) listener();
}

/** Hears of changes in this tab and in others: signing out in one signs out in all. */
export function subscribeToToken(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}
