import { useEffect } from 'react';

interface PagedQuery {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/**
 * Goes on to the last page by itself, behind what is shown: for lists that are counted or filtered as a whole. A page
 * that fails ends it; a `LoadMore` below the list then offers the rest.
 */
export function useAllPages({ hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: PagedQuery): void {
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
}
