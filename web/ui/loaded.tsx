import { type ReactNode, useDeferredValue } from 'react';
import { useLoadError } from '../data/use-load-error.ts';
import { LoadError } from './load-error.tsx';
import { OfflinePart } from './offline-part.tsx';

export interface LoadedProps<Data> {
  query: {
    data: Data | undefined;
    error: unknown;
    isError: boolean;
    /** `paused` while it waits for a network. */
    fetchStatus?: string;
    refetch: () => Promise<unknown>;
  };
  /** What could not be loaded, in the spec's words; shown in place and as a toast. */
  failed: string;
  /** Shown while loading, in the shape of the content. */
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The result of a query, or its placeholder, or its failure. Old data stays if a refresh fails. */
export function Loaded<Data>({ query, failed, waiting, children }: LoadedProps<Data>) {
  const { data, error, isError, fetchStatus, refetch } = query;
  useLoadError(error, failed);
  // The first rendering of a list is deferred and so interruptible, so that a cheap phone can answer a touch meanwhile.
  const isShown = useDeferredValue(data !== undefined);
  if (data !== undefined) return isShown ? children(data) : waiting;
  if (isError) return <LoadError message={failed} error={error} onRetry={() => void refetch()} />;
  if (fetchStatus === 'paused') return <OfflinePart>Bagian ini dimuat sendiri begitu internet tersambung.</OfflinePart>;
  return waiting;
}
