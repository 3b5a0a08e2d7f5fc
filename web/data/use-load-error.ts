import { useEffect } from 'react';
import { toast } from 'sonner';
import { callFailure } from './call-error.ts';

/**
 * Says once, as a toast, that something could not be loaded (spec §8, "Load failures"). Pass a query's `error`: each
 * new failure is one toast, however often the screen renders. What fails together mostly has one cause: of several there
 * is one toast, of the screen before its parts. A session that ended is not a load failure.
 *
 * The screen itself shows a `LoadError` where it has nothing else to show, each part its own.
 */
export function useLoadError(error: unknown, message: string): void {
  useEffect(() => {
    if (error === null || error === undefined || callFailure(error).code === 'UNAUTHENTICATED') return;
    toast.error(message, { id: 'load-failure' });
  }, [error, message]);
}
