import type { TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { AppRouter } from '#worker/trpc/router.ts';
import { callFailure } from '../call-error.ts';
import { expireSession, sessionRenewed } from '../account-store.ts';
import { readToken } from '../token.ts';

/**
 * A call that finds the session ended waits until its account has signed in again, and is then sent once more. The
 * server has not executed it, and its caller does not notice. If somebody signs out or another account signs in, it
 * fails.
 */
export const signInAgainLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      let isDropped = false;
      let call: Unsubscribable | null = null;
      const send = () => {
        const token = readToken();
        call = next(op).subscribe({
          next: (answer) => observer.next(answer),
          complete: () => observer.complete(),
          error: (failure) => {
            if (callFailure(failure).code !== 'UNAUTHENTICATED') return observer.error(failure);
            expireSession(token);
            void sessionRenewed().then((isRenewed) => {
              if (isDropped) return;
              if (isRenewed) send();
              else observer.error(failure);
            });
          },
        });
      };
      send();
      return () => {
        isDropped = true;
        call?.unsubscribe();
      };
    });
