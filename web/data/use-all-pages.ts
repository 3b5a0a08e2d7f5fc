import { useEffect } from 'react';

interface PagedQuery {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/**
 * Loads all further pages in the background, for lists that are counted or filtered as a whole. A page that fails stops
 * it; a `LoadMore` below the list then offers the rest.
 */
export function useAllPages({ hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: PagedQuery): void {
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
}
