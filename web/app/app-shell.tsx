import { Suspense, useEffect, useLayoutEffect } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { forgetEarlyAnswers } from '../data/wire/early-calls.ts';
import { lazyIn } from '../lib/lazy.tsx';
import { OfflineNotice } from '../ui/offline-notice.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { FindAnything } from './find-anything.tsx';
import { NavBar } from './nav-bar.tsx';
import { WithPageFoot } from '../ui/page-foot.tsx';
import { dashboardPaths } from './page-loaders.ts';
import { SideFrame } from './side-frame.tsx';
import { isMarked } from './unknown-mark.ts';
import { UnreachedNotice } from './unreached-notice.tsx';

const UnknownAddress = lazyIn(() => import('./unknown-address.tsx').then((module) => module.UnknownAddress), {
  Missing: () => null,
});

/** The frame of every page: a skip link, the navigation bar, the navigation at the side, the page. */
export function AppShell() {
  const { pathname, state } = useLocation();
  useTop(pathname);
  useEffect(() => {
    if (!dashboardPaths.has(pathname)) forgetEarlyAnswers();
  }, [pathname]);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#isi"
        className="sr-only z-50 print:hidden rounded-lg bg-primary font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
      >
        Langsung ke isi halaman
      </a>
      <NavBar />
      <FindAnything />
      <OfflineNotice />
      <UnreachedNotice />
      <div className="flex flex-1">
        {pathname === '/' ? null : <SideFrame />}
        <div className="flex min-w-0 flex-1 flex-col">
          <WithPageFoot>
            <main id="isi" tabIndex={-1} className="flex flex-1 flex-col outline-none">
              <div role="status">{isMarked(state) ? <UnknownAddress /> : null}</div>
              <CrashBoundary place={pathname}>
                <Suspense fallback={<PageSkeleton />}>
                  <Outlet />
                </Suspense>
              </CrashBoundary>
            </main>
          </WithPageFoot>
        </div>
      </div>
    </div>
  );
}

/** A new page starts at its top; the browser's back and forward restore the old position. */
function useTop(pathname: string): void {
  const type = useNavigationType();
  useLayoutEffect(() => {
    if (type !== 'POP') window.scrollTo(0, 0);
    // oxlint-disable-next-line react/exhaustive-deps -- a new way of reaching the same page is no new page
  }, [pathname]);
}
