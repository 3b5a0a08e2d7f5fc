import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { isOffline } from '../lib/call-error.ts';
import { readToken, subscribeToToken, writeToken } from '../lib/token.ts';
import { trpc } from './trpc.ts';

/** The session of this browser (spec §4): it begins in `loading` while the account of a stored token is fetched. */
export type SessionState =
  | { status: 'loading'; user: null }
  | { status: 'signed-out'; user: null }
  | { status: 'signed-in'; user: CurrentUser };

interface SessionActions {
  /** Takes over a fresh token; the account is fetched anew. */
  signIn: (token: string) => void;
  /** Forgets the token at once; the server is told behind. */
  signOut: () => void;
}

const SessionContext = createContext<(SessionState & SessionActions) | null>(null);

export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const token = useSyncExternalStore(subscribeToToken, readToken, () => null);
  const me = trpc.auth.me.useQuery(undefined, { enabled: token !== null, staleTime: 60_000 });
  const user = token === null ? undefined : me.data;

  // An account that cannot be fetched ends the session silently; a network that is down does not.
  const refused = token !== null && me.isError && !isOffline(me.error);
  useEffect(() => {
    if (refused) writeToken(null);
  }, [refused]);

  // Nothing of one account is ever shown to the next.
  useEffect(() => {
    if (token === null) queryClient.clear();
  }, [token, queryClient]);

  const actions = useMemo<SessionActions>(
    () => ({
      signIn: (fresh) => {
        queryClient.clear();
        writeToken(fresh);
      },
      signOut: () => {
        endSession(readToken());
        writeToken(null);
      },
    }),
    [queryClient],
  );

  const value = useMemo(() => {
    if (token === null || refused) return { status: 'signed-out', user: null, ...actions } as const;
    if (user === undefined) return { status: 'loading', user: null, ...actions } as const;
    return { status: 'signed-in', user, ...actions } as const;
  }, [token, refused, user, actions]);

  return <SessionContext value={value}>{children}</SessionContext>;
}

/** Tells the server, without making anyone wait for it; `keepalive` lets it arrive even when the page is left. */
function endSession(token: string | null): void {
  if (token === null) return;
  const headers = { authorization: `Bearer ${token}` };
  fetch('/auth/logout', { method: 'POST', headers, keepalive: true }).catch(() => undefined);
}

export function useSession(): SessionState & SessionActions {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession outside of SessionProvider');
  return session;
}

/** The signed-in account, for screens that only it reaches. */
export function useCurrentUser(): CurrentUser {
  const { user } = useSession();
  if (user === null) throw new Error('useCurrentUser without a session');
  return user;
}
