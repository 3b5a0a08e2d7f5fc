import { useEffect } from 'react';
import { toast } from '../lib/toast.ts';
import { callFailure } from './call-error.ts';

/**
 * Shows a toast when something could not be loaded (spec §8, "Load failures"). Pass a query's `error`: each new failure
 * is one toast, however often the screen renders. Failures at the same time mostly have one cause, so only one of them
 * is a toast, that of the outermost screen. An ended session is not a load failure.
 *
 * The screen itself shows a `LoadError` where it has nothing else to show, in each part.
 */
export function useLoadError(error: unknown, message: string): void {
  useEffect(() => {
    if (error === null || error === undefined || callFailure(error).code === 'UNAUTHENTICATED') return;
    toast.error(message, { id: failureNow() });
  }, [error, message]);
}

/** How long after a failure others count as the same event, in milliseconds; shorter than a toast is shown. */
const TOGETHER = 1_000;

let latest = -TOGETHER;
let failures = 0;

/**
 * The id of the toast for a failure. Each event has its own: a toast that replaces another would disappear with the
 * time of the first.
 */
function failureNow(): string {
  const now = performance.now();
  if (now - latest > TOGETHER) {
    latest = now;
    failures += 1;
  }
  return `load-failure-${failures}`;
}
