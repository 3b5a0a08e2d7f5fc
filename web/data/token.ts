import { showsSample } from './sample-view.ts';

/** The session token lives in local storage under `token` (spec §4). */
const KEY = 'token';
/** Called with each new token; `isRenewal` if it is one of the same account, so that nothing shown changes. */
type Listener = (isRenewal: boolean) => void;
const listeners = new Set<Listener>();

/** For browsers without storage; the session then lasts as long as the page. */
let fallback: string | null = null;

export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return fallback;
  }
}

export function writeToken(token: string | null): void {
  const before = readToken();
  fallback = token;
  try {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
  } catch {
    // The variable keeps it.
  }
  tell(before, token);
}

/** Reports changes in this tab and in others: signing out in one signs out in all. */
export function subscribeToToken(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

addEventListener('storage', ({ key, oldValue, newValue }) => {
  if (key === KEY || key === null) tell(key === null ? null : oldValue, newValue);
});

function tell(before: string | null, now: string | null): void {
  const account = claimsOf(now).sub;
  const isRenewal = account !== undefined && account === claimsOf(before).sub;
  for (const listener of listeners) listener(isRenewal);
}

/** The headers of a call of this browser's session: its token, and whether the call is about the sample kost. */
export function sessionHeaders(): Record<string, string> {
  const token = readToken();
  if (token === null) return {};
  return { authorization: `Bearer ${token}`, ...(showsSample() && { 'x-sample-kost': '1' }) };
}

/** The claims of a token: only hints for the browser, never proof of anything. */
interface TokenClaims {
  role?: string;
  /** The account's id. */
  sub?: string;
  /** The session's id. */
  sid?: string;
  /** When it was issued, in seconds. */
  iat?: number;
  must_change_password?: boolean;
}

export function claimsOf(token: string | null): TokenClaims {
  try {
    return JSON.parse(atob((token ?? '').split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? '')) as TokenClaims;
  } catch {
    return {};
  }
}
