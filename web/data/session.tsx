import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { fetchAccount, readAccount, renewToken, subscribeToAccount } from './account-store.ts';
import { readToken, writeToken } from './token.ts';
import { callAs } from './wire/session-calls.ts';

/**
 * The session of this browser (spec §4). It starts as `loading` while the account of a stored token is fetched, and
 * stays there, unreached, while the server does not answer. A session that ended by itself stays, expired, until its
 * account has signed in again or out.
 */
type SessionState =
  | { status: 'loading'; user: null; isServerUnreachable: boolean; isLineDown: boolean }
  | { status: 'signed-out'; user: null; hasSignedOut: boolean }
  | { status: 'signed-in'; user: CurrentUser; isExpired: boolean };

interface SessionActions {
  /** Takes a new token and fetches its account. */
  signIn: (token: string) => void;
  /** Continues with a new token of the same account: what is shown stays. Waits until the account was fetched again. */
  renew: (token: string) => Promise<void>;
  /** Forgets the token at once; the server is told in the background. */
  signOut: () => void;
  /** Fetches the account again after it has changed. */
  refresh: () => Promise<void>;
}

const SessionContext = createContext<(SessionState & SessionActions) | null>(null);
const actions: SessionActions = { signIn: writeToken, renew: renewToken, signOut, refresh: fetchAccount };

export function SessionProvider({ children }: { children: ReactNode }) {
  const { token, user, isServerUnreachable, isLineDown, isExpired, hasSignedOut } = useSyncExternalStore(
    subscribeToAccount,
    readAccount,
  );
  const value = useMemo(() => {
    if (token === null) return { status: 'signed-out', user: null, hasSignedOut, ...actions } as const;
    if (user === null) return { status: 'loading', user: null, isServerUnreachable, isLineDown, ...actions } as const;
    return { status: 'signed-in', user, isExpired, ...actions } as const;
  }, [token, user, isServerUnreachable, isLineDown, isExpired, hasSignedOut]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

function signOut(): void {
  const token = readToken();
  writeToken(null);
  if (token === null) return;
  // Nobody waits for this; `keepalive` lets it arrive even if the page is left.
  callAs(token, 'auth.logout', { keepalive: true }).catch(() => undefined);
}

export function useSession(): SessionState & SessionActions {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession outside of SessionProvider');
  return session;
}

/** The signed-in account, for screens that need one. */
export function useCurrentUser(): CurrentUser {
  const { user } = useSession();
  if (user === null) throw new Error('useCurrentUser without a session');
  return user;
}
