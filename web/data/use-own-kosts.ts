import { useEffect } from 'react';
import { MAX_PAGE_SIZE } from '#shared/rules/page.ts';
import { usePages } from './use-pages.ts';

/**
 * All kosts of the owner, for a choice among them; without data until the last of them is loaded.
 *
 * @param isAsking whether they are loaded, or only read if they are
 */
export function useOwnKosts(isAsking = true) {
  const kosts = usePages('kost.list', { limit: MAX_PAGE_SIZE }, false, isAsking);
  const { hasNextPage, isFetching, isError, fetchNextPage } = kosts;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const own = hasNextPage ? undefined : kosts.data?.pages.flatMap(({ items }) => items);
  return { data: own, isError, error: kosts.error, refetch: kosts.refetch };
}
