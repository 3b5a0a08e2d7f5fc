import type { CurrentUser } from '#shared/contract/auth.ts';
import { endDrafts } from './end-drafts.ts';
import { renewSession } from './renew-session.ts';
import { readToken, subscribeToToken, writeToken } from './token.ts';
import { callAs } from './wire/session-calls.ts';

/** The stored token and, once it was fetched, its account. */
interface StoredAccount {
  token: string | null;
  user: CurrentUser | null;
  /** The server was not reached, or could not answer, at the last try; it is asked again automatically. */
  isServerUnreachable: boolean;
  /** It was not even reached: most likely there is no network, whatever the browser says of it. */
  isLineDown: boolean;
  /** The session ended while somebody was working: the page stays, and asks them to sign in again. */
  isExpired: boolean;
  /** Somebody signed out; the next person must not be led to the same page. */
  hasSignedOut: boolean;
}

/** The pauses before the server is asked again: each is twice the one before, up to the longest. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

const nobody = { user: null, isServerUnreachable: false, isLineDown: false, isExpired: false, hasSignedOut: false };
let stored: StoredAccount = { ...nobody, token: readToken() };
let pause = FIRST_PAUSE_MS;
let retry: ReturnType<typeof setTimeout> | null = null;
const listeners = new Set<() => void>();

function store(next: StoredAccount): void {
  stored = next;
  for (const listener of listeners) listener();
}

/**
 * Fetches the account of the stored token, by REST and not by tRPC, so that pages that need nothing else from the
 * server do not load tRPC. If the server cannot answer, it is asked again later.
 */
export async function fetchAccount(): Promise<void> {
  if (retry !== null) clearTimeout(retry);
  retry = null;
  const { token } = stored;
  if (token === null) return;
  try {
    const { status, answer: user } = await callAs(token, 'auth.me');
    if (stored.token !== token) return;
    // A refusal ends the session silently (spec §4). A fault of the server or of a proxy does not.
    if (user !== null) storeAccount(token, user);
    else if (status === 401) expireSession(token);
    else if (status === 403) writeToken(null);
    else askLater();
  } catch {
    // A lost network does not end the session.
    if (stored.token === token) askLater(true);
  }
}

function storeAccount(token: string, user: CurrentUser): void {
  pause = FIRST_PAUSE_MS;
  store({ ...nobody, token, user });
  void renewSession();
}

function askLater(isLineDown = false): void {
  if (retry !== null) clearTimeout(retry);
  retry = setTimeout(() => void fetchAccount(), pause);
  pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  store({ ...stored, isServerUnreachable: true, isLineDown });
}

/** Continues with a new token of the same account: what is shown stays while the account is fetched again. */
export async function renewToken(token: string): Promise<void> {
  writeToken(token);
  await fetchAccount();
}

/**
 * The server has refused a token. Somebody who is working stays on the page, with everything they typed, and signs in
 * again; if no account is known yet, there is nothing to keep. The device keeps nothing of it: it may have been ended
 * from elsewhere because somebody else holds it.
 */
export function expireSession(token: string | null): void {
  // The browser's storage was emptied under the page: whoever did that has signed out.
  if (token === null && stored.token !== null && readToken() === null) writeToken(null);
  if (token === null || token !== stored.token) return;
  endDrafts();
  if (stored.user === null) writeToken(null);
  else if (!stored.isExpired) store({ ...stored, isExpired: true });
}

/**
 * Waits while the session is expired. Resolves to whether the same account continues, so that its calls can be sent
 * again.
 */
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

/** Data that is kept for an account, such as what it has typed and not sent, ends with the session. */
function clearAccountData(): void {
  endDrafts();
  try {
    sessionStorage.clear();
  } catch {
    // Without storage there was nothing to forget.
  }
}

subscribeToToken((isRenewal) => {
  const token = readToken();
  if (token === stored.token) return;
  pause = FIRST_PAUSE_MS;
  if (isRenewal) {
    // The same account continues, here or in another tab: nothing that is shown or typed is lost.
    store({ ...stored, token, isServerUnreachable: false, isLineDown: false, isExpired: false });
  } else {
    clearAccountData();
    store({ ...nobody, token, hasSignedOut: token === null && stored.user !== null });
  }
  void fetchAccount();
});
if (stored.token === null) clearAccountData();
globalThis.addEventListener('online', () => void fetchAccount());
// When somebody comes back to the window, the rest of a pause is skipped.
globalThis.addEventListener('focus', () => void (retry === null ? renewSession() : fetchAccount()));
void fetchAccount();
