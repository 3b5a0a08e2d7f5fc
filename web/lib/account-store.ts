import type { CurrentUser } from '#shared/contract/auth.ts';
import { readToken, subscribeToToken, writeToken } from './token.ts';

/** The stored token and, once it was fetched, its account. */
export interface StoredAccount {
  token: string | null;
  user: CurrentUser | null;
}

let stored: StoredAccount = { token: readToken(), user: null };
const listeners = new Set<() => void>();

function store(next: StoredAccount): void {
  stored = next;
  for (const listener of listeners) listener();
}

/**
 * Fetches the account of the stored token. It asks by the REST path and not by tRPC, so that the pages that show
 * nothing else of the server load none of what the others need.
 */
export async function fetchAccount(): Promise<void> {
  const { token } = stored;
  if (token === null) return;
  try {
    const response = await fetch('/auth/me', { headers: { authorization: `Bearer ${token}` } });
    if (stored.token !== token) return;
    // An account that cannot be fetched ends the session silently (spec §4).
    if (response.ok) store({ token, user: (await response.json()) as CurrentUser });
    else writeToken(null);
  } catch {
    // A network that is down ends nothing: it is asked again when it is back.
  }
}

/** Goes on with a new token of the same account: what is shown stays while the account is fetched again. */
export async function renewToken(token: string): Promise<void> {
  store({ token, user: stored.user });
  writeToken(token);
  await fetchAccount();
}

export function readAccount(): StoredAccount {
  return stored;
}

export function subscribeToAccount(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What this tab kept for an account, such as unsaved writing, does not outlive the session. */
function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Where storage is shut off, nothing was kept.
  }
}

subscribeToToken(() => {
  const token = readToken();
  if (token === stored.token) return;
  forgetTab();
  store({ token, user: null });
  void fetchAccount();
});
if (stored.token === null) forgetTab();
globalThis.addEventListener('online', () => void fetchAccount());
void fetchAccount();
