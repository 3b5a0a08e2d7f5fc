import { toast } from 'sonner';
import { failureMessage } from './call-error.ts';
import { useRefresh } from './use-refresh.ts';

/** What is said of a write: that it was made, and that it failed where the server does not say why (spec §8). */
export interface WriteWords {
  done?: string | undefined;
  failed: string;
}

/**
 * Makes a write that needs no form, says what became of it, and asks for all that it made old. What was refused may be
 * old as well.
 *
 * @returns a function whose `settle` is called, with whether it was made, before what is shown is asked for again
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
