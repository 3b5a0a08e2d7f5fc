import { MutationCache, notifyManager, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { callFailure, isOffline } from '../lib/call-error.ts';
import { subscribeToToken, writeToken } from '../lib/token.ts';
import { Toasts } from '../ui/toasts.tsx';
import { createTrpcClient, trpc } from './trpc.ts';

const MINUTE = 60_000;

/** A call that says the session is over ends it here too, wherever it was made. */
function endSessionOn(error: unknown): void {
  if (callFailure(error).code === 'UNAUTHENTICATED') writeToken(null);
}

// A call that is under way shows before the next click is looked at: a double click sends once.
notifyManager.setScheduler(queueMicrotask);

const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endSessionOn }),
  mutationCache: new MutationCache({ onError: endSessionOn }),
  defaultOptions: {
    queries: {
      // What was seen before shows at once and is refreshed behind.
      staleTime: 5_000,
      gcTime: 30 * MINUTE,
      // A refusal stays one; only a network that failed is worth asking again.
      retry: (count, error) => isOffline(error) && count < 2,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
const trpcClient = createTrpcClient();

// Nothing of one account is ever shown to the next.
subscribeToToken((isRenewal) => {
  if (!isRenewal) queryClient.clear();
});

/** What the pages with data stand in, loaded with the first of them: calls, their cache, and toasts. */
export function DataLayout() {
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Outlet />
        <Toasts />
      </QueryClientProvider>
    </trpc.Provider>
  );
}
