import { notifyManager, QueryClient } from '@tanstack/react-query';
import { isOffline } from './call-error.ts';
import { subscribeToToken } from './token.ts';
import { writes } from './use-refresh.ts';

const MINUTE = 60_000;

// A pending call is shown before the next click is handled, so that a double click sends once.
notifyManager.setScheduler(queueMicrotask);

/** What calls have answered, and how long it is kept and shown: in memory alone, so a reload asks again. */
export const queryClient = new QueryClient({
  mutationCache: writes,
  defaultOptions: {
    queries: {
      // Known data is shown at once and refreshed in the background.
      staleTime: 5_000,
      gcTime: 30 * MINUTE,
      // Only a failed network is worth another try; a refusal stays the same.
      retry: (count, error) => isOffline(error) && count < 2,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Data of one account is never shown to the next. The same account with a new token keeps its data.
subscribeToToken((isRenewal) => {
  if (!isRenewal) queryClient.clear();
});
