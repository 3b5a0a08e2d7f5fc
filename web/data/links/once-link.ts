import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#worker/trpc/router.ts';
import { callFailure } from '../call-error.ts';
import { onceKeys } from '../once-keys.ts';

/**
 * Gives each write an idempotency key. Those that make or move money take it, so that they take effect once, however
 * often they are sent; their contracts have a field for it, and the others drop it.
 */
export function onceLink(): TRPCLink<AppRouter> {
  const onceKey = onceKeys();
  return () =>
    ({ op, next }) => {
      if (op.type !== 'mutation') return next(op);
      const { key, settle } = onceKey([op.path, op.input]);
      return observable((observer) =>
        next({ ...op, input: { ...(op.input as object | undefined), idempotency_key: key } }).subscribe({
          next: (answer) => {
            settle(null);
            observer.next(answer);
          },
          error: (error) => {
            settle(callFailure(error));
            observer.error(error);
          },
          complete: () => observer.complete(),
        }),
      );
    };
}
