import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { callFailure, isOffline } from '../lib/call-error.ts';
import { writeToken } from '../lib/token.ts';
import { SessionProvider } from './session.tsx';
import { createTrpcClient, trpc } from './trpc.ts';

const MINUTE = 60_000;

/** A call that says the session is over ends it here too, wherever it was made. */
function endSessionOn(error: unknown): void {
  if (callFailure(error).code === 'UNAUTHENTICATED') writeToken(null);
}

function createQueryClient(): QueryClient {
  return new QueryClient({
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
}

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [trpcClient] = useState(createTrpcClient);
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>{children}</SessionProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
