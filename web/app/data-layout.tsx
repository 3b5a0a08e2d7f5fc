import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { isOffline } from '../data/call-error.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { showsSample } from '../data/sample-view.ts';
import { subscribeToToken } from '../data/token.ts';
import { Toasts } from '../ui/toasts.tsx';
import { useSession } from '../data/session.tsx';
import { StepUpPrompt } from './step-up-prompt.tsx';
import { trpc, trpcClient } from '../data/trpc.ts';
import { writes } from '../data/use-refresh.ts';

const MINUTE = 60_000;

const BottomBar = lazyPart(() => import('./bottom-bar.tsx').then((module) => module.BottomBar));
const SampleBanner = lazyPart(() =>
  import('../features/sample-kost/sample-banner.tsx').then((module) => module.SampleBanner),
);
const SignInAgainDialog = lazyPart(() =>
  import('../features/auth/sign-in-again-dialog.tsx').then((module) => module.SignInAgainDialog),
);

// A pending call is shown before the next click is handled, so that a double click sends once.
notifyManager.setScheduler(queueMicrotask);

const queryClient = new QueryClient({
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

/** The frame of pages with data, loaded with the first of them: calls, their cache, and toasts. */
export function DataLayout() {
  const session = useSession();
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        {showsSample() ? <SampleBanner /> : null}
        <Outlet />
        {session.status === 'signed-in' ? <BottomBar /> : null}
        {session.status === 'signed-in' && session.isExpired ? <SignInAgainDialog /> : null}
        <StepUpPrompt />
        <Toasts />
      </QueryClientProvider>
    </trpc.Provider>
  );
}
