import type { TRPCClientError, TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#worker/trpc/router.ts';
import { callFailure } from '../call-error.ts';
import { askForStepUp } from '../step-up.ts';

/**
 * If the server demands a step-up, the person is asked and the call is sent again. Its caller only sees it take longer:
 * a form stays as it is.
 */
export const stepUpLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      let isOver = false;
      const send = (onRefused: (error: TRPCClientError<AppRouter>) => void) =>
        next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: onRefused,
        });
      const sendAgain = async (refusal: TRPCClientError<AppRouter>) => {
        const proved = await askForStepUp();
        if (isOver) return;
        if (proved) sent = send((error) => observer.error(error));
        else observer.error(refusal);
      };
      let sent = send((error) => {
        if (callFailure(error).code === 'STEP_UP_REQUIRED') void sendAgain(error);
        else observer.error(error);
      });
      return () => {
        isOver = true;
        sent.unsubscribe();
      };
    });
