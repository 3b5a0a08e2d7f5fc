import type { ReactNode } from 'react';
import { useLoadError } from '../data/use-load-error.ts';
import { LoadError } from './load-error.tsx';

export interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; isError: boolean; refetch: () => Promise<unknown> };
  /** What could not be loaded, in the spec's words. It is said in place and as a toast. */
  failed: string;
  /** Stands there until it came: the shape of what comes. */
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a query brought, or that it is on its way, or that it failed. What was there stays when a refresh fails. */
export function Loaded<Data>({ query, failed, waiting, children }: LoadedProps<Data>) {
  const { data, error, isError, refetch } = query;
  useLoadError(error, failed);
  if (data !== undefined) return children(data);
  return isError ? <LoadError message={failed} error={error} onRetry={() => void refetch()} /> : waiting;
}
