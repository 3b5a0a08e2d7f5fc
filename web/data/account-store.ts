import type { CurrentUser } from '#shared/contract/auth.ts';
import { renewSession } from './renew-session.ts';
import { readToken, subscribeToToken, writeToken } from './token.ts';
import { callAs } from './wire/session-calls.ts';

/** The stored token and, once it was fetched, its account. */
export interface StoredAccount {
  token: string | null;
  user: CurrentUser | null;
  /** The server was not reached, or could not answer, when it was last asked; it is asked again by itself. */
  isUnreached: boolean;
  /** The session ended by itself while somebody was at work: the page stays, and asks them to sign in again. */
  isExpired: boolean;
  /** Somebody signed out: where they were is not for whoever comes next. */
  isLeft: boolean;
}

/** The pauses before the server is asked again: each twice the one before, up to the longest. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

const nobody = { user: null, isUnreached: false, isExpired: false, isLeft: false };
let stored: StoredAccount = { ...nobody, token: readToken() };
let pause = FIRST_PAUSE_MS;
let retry: ReturnType<typeof setTimeout> | null = null;
const listeners = new Set<() => void>();

function store(next: StoredAccount): void {
  stored = next;
  for (const listener of listeners) listener();
}

/**
 * Fetches the account of the stored token. It asks by the REST path and not by tRPC, so that the pages that show
 * nothing else of the server load none of what the others need. A server that cannot answer is asked again later.
 */
export async function fetchAccount(): Promise<void> {
  if (retry !== null) clearTimeout(retry);
  retry = null;
  const { token } = stored;
  if (token === null) return;
  try {
    const { status, answer: user } = await callAs(token, 'auth.me');
    if (stored.token !== token) return;
    // A refusal ends the session silently (spec §4). A fault of the server's, or of what stands before it, does not.
    if (user !== null) storeAccount(token, user);
    else if (status === 401) expireSession(token);
    else if (status === 403) writeToken(null);
    else askLater();
  } catch {
    // A network that is down ends nothing.
    if (stored.token === token) askLater();
  }
}

function storeAccount(token: string, user: CurrentUser): void {
  pause = FIRST_PAUSE_MS;
  store({ ...nobody, token, user });
  void renewSession();
}

function askLater(): void {
  if (retry !== null) clearTimeout(retry);
  retry = setTimeout(() => void fetchAccount(), pause);
  pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  store({ ...stored, isUnreached: true });
}

/** Goes on with a new token of the same account: what is shown stays while the account is fetched again. */
export async function renewToken(token: string): Promise<void> {
  writeToken(token);
  await fetchAccount();
}

/**
 * The server has refused a token. Whoever is at work stays where they are, with what they have typed, and signs in
 * again; where nobody is known yet there is nothing to keep.
 */
export function expireSession(token: string | null): void {
  if (token !== stored.token) return;
  if (stored.user === null) writeToken(null);
  else if (!stored.isExpired) store({ ...stored, isExpired: true });
}

/** Waits while the session is expired. Whether the same account goes on, so that its calls can be made again. */
export function sessionRenewed(): Promise<boolean> {
  const holder = stored.user?.id;
  return new Promise((resolve) => {
    const look = () => {
      if (stored.isExpired) return;
      unsubscribe();
      resolve(holder !== undefined && stored.user?.id === holder);
    };
    const unsubscribe = subscribeToAccount(look);
    look();
  });
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

subscribeToToken((isRenewal) => {
  const token = readToken();
  if (token === stored.token) return;
  pause = FIRST_PAUSE_MS;
  if (isRenewal) {
    // The same account goes on, here or in another tab: nothing that it shows or has typed is lost.
    store({ ...stored, token, isUnreached: false, isExpired: false });
  } else {
    forgetTab();
    store({ ...nobody, token, isLeft: token === null && stored.user !== null });
  }
  void fetchAccount();
});
if (stored.token === null) forgetTab();
globalThis.addEventListener('online', () => void fetchAccount());
// Who comes back to the window does not wait for the rest of a pause.
globalThis.addEventListener('focus', () => void (retry === null ? renewSession() : fetchAccount()));
void fetchAccount();
