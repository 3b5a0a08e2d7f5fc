import type { LoadErrorProps } from './load-error.tsx';

interface PagedQuery {
  data: unknown;
  error: unknown;
  isError: boolean;
  isFetchNextPageError: boolean;
  refetch: () => Promise<unknown>;
}

/**
 * What a `LoadError` says of a list that is wanted as a whole (`useAllPages`), while some of it is missing: the first
 * page or a later one. A refresh that failed behind what is shown takes nothing away.
 */
export function loadFailure(query: PagedQuery, message: string): LoadErrorProps | null {
  if (!query.isError || (query.data !== undefined && !query.isFetchNextPageError)) return null;
  return { message, error: query.error, onRetry: () => void query.refetch() };
}
