import { clsx } from 'clsx';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Icon } from '../ui/icon.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import type { SheetLink } from './more-sheet.tsx';
import { toTop } from '../lib/to-top.ts';

const MoreSheet = lazyPart(() => import('./more-sheet.tsx').then((module) => module.MoreSheet));

/**
 * The dashboard's open tab; null on a page that is part of none.
 *
 * @param first the tab that is open where the address names none
 */
export function usePlace(first = 'ringkasan'): string | null {
  const { pathname, search } = useLocation();
  if (pathname === '/profil') return 'profil';
  // Also the older one.
  if (/^.pay/.test(pathname)) return 'pembayaran';
  return pathname === '/dashboard' || pathname === '/admin' ? (new URLSearchParams(search).get('tab') ?? first) : null;
}

/** The bar itself. */
export function Bar({ children }: { children: ReactNode }) {
  return (
    <PageFoot>
      {/* The end of the page can be scrolled above the bar. */}
      <div className="h-[calc(4rem+env(safe-area-inset-bottom))] sm:hidden" />
      <nav
        aria-label="Bagian utama"
        data-foot-bar
        className="visible fixed inset-x-0 bottom-0 z-40 grid h-[calc(4rem+env(safe-area-inset-bottom))] auto-cols-fr grid-flow-col border-t bg-raised pb-[env(safe-area-inset-bottom)] sm:hidden"
      >
        {children}
      </nav>
    </PageFoot>
  );
}

interface PlaceProps {
  /** The dashboard's tab it leads to, and the one that is open. */
  tab: string;
  at: string | null;
  /** Its address, if it is not the tab's own. */
  to?: string;
  icon: Icon;
  count?: number | string | undefined;
  /** It only waits: nobody needs to hurry. */
  isCalm?: boolean;
  /** What is counted, for screen readers. */
  counted?: string;
  children: string;
}

/** An entry of the bar: a link to a page. */
export function Place({ tab, at, to = `/dashboard?tab=${tab}`, icon, count, isCalm, counted, children }: PlaceProps) {
  const isCurrent = at === tab;
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={clsx(look, isCurrent ? here : elsewhere)}
      // Another page begins at its top, and a tap on the current entry scrolls back there.
      onClick={toTop}
    >
      <Sign {...{ icon, count, isCalm }} />
      {children}
      {count ? <span className="sr-only">{` ${count} ${counted}`}</span> : null}
    </Link>
  );
}

interface SignProps {
  icon: Icon;
  count?: number | string | undefined;
  isCalm?: boolean | undefined;
}

/** The icon of an entry, with its count. */
export function Sign({ icon: Icon, count, isCalm }: SignProps) {
  return (
    <span aria-hidden className="relative rounded-full px-4 py-1 [&>svg]:size-5.5 group-aria-[current]:bg-primary-soft">
      <Icon />
      {count ? (
        <span
          className={clsx(
            'tabular absolute -top-0.5 left-1/2 ml-1 min-w-4.5 rounded-full px-1 text-center text-[0.6875rem] leading-4.5 font-bold',
            isCalm ? 'bg-primary text-on-primary' : 'bg-danger text-on-danger',
          )}
        >
          {count}
        </span>
      ) : null}
    </span>
  );
}

/**
 * The last entry of a bar: the links that are needed less often, in a sheet.
 *
 * @param links by default those of an owner
 */
export function MorePlaces({ links, isCurrent }: { links?: SheetLink[]; isCurrent: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const waiting = links?.reduce((sum, { count = 0 }) => sum + count, 0);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-current={isCurrent || undefined}
        className={clsx(look, isCurrent ? here : elsewhere)}
        onPointerEnter={MoreSheet.preload}
        onFocus={MoreSheet.preload}
        onClick={() => setOpen(true)}
      >
        <Sign icon={Ellipsis} count={waiting} />
        Lainnya
        {waiting ? <span className="sr-only">{` ${waiting} menunggu`}</span> : null}
      </button>
      {isOpen ? <MoreSheet {...(links && { links })} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

// The text grows only as far as five names fit beside each other.
export const look =
  'group relative flex min-w-0 flex-col items-center justify-center gap-0.5 text-[min(0.75rem,3.2vw)] leading-4 font-semibold -outline-offset-2';
export const here = 'text-primary';
export const elsewhere = 'text-muted hover:text-text';
