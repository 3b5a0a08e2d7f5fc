import { MutationCache, type MutationOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { askForToasts } from '../lib/toast.ts';
import { isChangedBy, type Write } from './changed-reads.ts';

/**
 * Marks the answers that a write changes as outdated, once it was made or refused: what they show is fetched again with
 * `useRefresh`, else when it is next shown. A refusal mostly means that somebody else was faster.
 */
export const writes = new MutationCache({
  onMutate: askForToasts,
  onSettled: (_data, _error, _input, _before, { options }: { options: MutationOptions }, { client }) => {
    const [path] = (options.mutationKey ?? []) as string[][];
    if (path) outdate(client, path.join('.'));
  },
});

/**
 * Fetches the outdated data on the screen again, in the background; other data is fetched when it is next shown.
 *
 * @returns a function; call it after a write of this browser, or with a write that took effect elsewhere
 */
export function useRefresh(): (madeElsewhere?: Write) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    (madeElsewhere) => {
      if (madeElsewhere !== undefined) outdate(client, madeElsewhere);
      return client.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated });
    },
    [client],
  );
}

function outdate(client: QueryClient, write: string): void {
  void client.invalidateQueries({
    refetchType: 'none',
    predicate: ({ queryKey: [path] }) => Array.isArray(path) && isChangedBy(write, path.join('.')),
  });
}
