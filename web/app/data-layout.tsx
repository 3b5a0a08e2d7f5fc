import { Outlet, useLocation } from 'react-router';
import { lazyIn } from '../lib/lazy.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { showsSample } from '../data/sample-view.ts';
import { useSession } from '../data/session.tsx';
import { StepUpPrompt } from './step-up-prompt.tsx';
import { isHeld } from './is-held.ts';
import { dashboardPaths, pageLoaders } from './page-loaders.ts';
import { DataProviders } from './data-providers.tsx';
import { ToastPlace } from './toast-place.tsx';

const BottomBar = lazyPart(() => pageLoaders.bottomBar().then((module) => module.BottomBar));
const SampleBanner = lazyPart(() =>
  import('../features/sample-kost/sample-banner.tsx').then((module) => module.SampleBanner),
);
const SignInAgainDialog = lazyPart(() =>
  import('../features/auth/sign-in-again-dialog.tsx').then((module) => module.SignInAgainDialog),
);

const UnreadNews = lazyIn(() => import('./unread-news.tsx').then((module) => module.UnreadNews), {
  Missing: () => null,
});

/** The frame of pages with data, loaded with the first of them: calls, their cache, and toasts. */
export function DataLayout() {
  const session = useSession();
  const { pathname } = useLocation();
  // Dashboards and the inbox tell the bell with their own data.
  const isTold = dashboardPaths.has(pathname) || pathname === '/pemberitahuan';
  return (
    <DataProviders>
      {showsSample() ? <SampleBanner /> : null}
      <Outlet />
      {session.status === 'signed-in' ? <BottomBar /> : null}
      {session.status === 'signed-in' && session.isExpired ? <SignInAgainDialog /> : null}
      {session.status === 'signed-in' && !isHeld(session.user) && !isTold ? <UnreadNews /> : null}
      <StepUpPrompt />
      <ToastPlace />
    </DataProviders>
  );
}
