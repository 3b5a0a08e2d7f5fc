import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { isOffline } from '../data/call-error.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { subscribeToToken } from '../data/token.ts';
import { Toasts } from '../ui/toasts.tsx';
import { useSession } from '../data/session.tsx';
import { StepUpPrompt } from './step-up-prompt.tsx';
import { createTrpcClient, trpc } from '../data/trpc.ts';

const MINUTE = 60_000;

const SignInAgainDialog = lazyPart(() =>
  import('../features/auth/sign-in-again-dialog.tsx').then((module) => module.SignInAgainDialog),
);

// A call that is under way shows before the next click is looked at: a double click sends once.
notifyManager.setScheduler(queueMicrotask);

const queryClient = new QueryClient({
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

// Nothing of one account is ever shown to the next; one that goes on with another token keeps what it sees.
subscribeToToken((isRenewal) => {
  if (!isRenewal) queryClient.clear();
});

/** What the pages with data stand in, loaded with the first of them: calls, their cache, and toasts. */
export function DataLayout() {
  const session = useSession();
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Outlet />
        {session.status === 'signed-in' && session.isExpired ? <SignInAgainDialog /> : null}
        <StepUpPrompt />
        <Toasts />
      </QueryClientProvider>
    </trpc.Provider>
  );
}
