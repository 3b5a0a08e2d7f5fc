import type { LoadErrorProps } from './load-error.tsx';

interface PagedQuery {
  data: unknown;
  error: unknown;
  isError: boolean;
  isFetchNextPageError: boolean;
  refetch: () => Promise<unknown>;
}

/**
 * What a `LoadError` says about a list that is needed as a whole (`useAllPages`) while a page is missing. A failed
 * refresh in the background hides nothing.
 */
export function loadFailure(query: PagedQuery, message: string): LoadErrorProps | null {
  if (!query.isError || (query.data !== undefined && !query.isFetchNextPageError)) return null;
  return { message, error: query.error, onRetry: () => void query.refetch() };
}
