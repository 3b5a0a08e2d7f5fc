import { toast } from '../lib/toast.ts';
import { failureMessage } from './call-error.ts';
import { useRefresh } from './use-refresh.ts';

/** The messages of a write: for success, and for a failure without a sentence of the server (spec §8). */
export interface WriteWords {
  done?: string | undefined;
  failed: string;
}

/**
 * Makes a write that needs no form, shows the result as a toast, and fetches outdated data again, also after a refusal.
 *
 * @returns a function; `settle` is called with the success before data is fetched again
 */
export function useWrite() {
  const refresh = useRefresh();
  return async (
    write: () => Promise<unknown>,
    { done, failed }: WriteWords,
    settle?: (isMade: boolean) => void,
  ): Promise<void> => {
    let isMade = true;
    try {
      await write();
      if (done !== undefined) toast.success(done);
    } catch (error) {
      isMade = false;
      toast.error(failureMessage(error, failed));
    }
    settle?.(isMade);
    await refresh();
  };
}
