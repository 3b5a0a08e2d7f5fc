import { clsx } from 'clsx';
import { useState } from 'react';
import { useSession } from '../data/session.tsx';
import { lazyIn } from '../lib/lazy.tsx';
import { useMedia } from '../lib/use-media.ts';
import { DESKTOP } from '../lib/widths.ts';
import { isHeld } from './is-held.ts';
import { pageLoaders } from './page-loaders.ts';

const SideNav = lazyIn(() => pageLoaders.sideNav().then((module) => module.SideNav), { Missing: MissingNav });

/**
 * The navigation beside a page, from 1024 px on, of somebody who is signed in. Its place is kept from the first
 * moment, so that the page does not move when it comes.
 */
export function SideFrame() {
  const isWide = useMedia(DESKTOP);
  const { status, user } = useSession();
  const [isNarrow, setNarrow] = useState(isKeptNarrow);
  if (!isWide || status === 'signed-out' || isHeld(user)) return null;
  const toggle = () => {
    keepNarrow(!isNarrow);
    setNarrow(!isNarrow);
  };
  return (
    <div
      className={clsx(
        'sticky top-14 h-[calc(100dvh-3.5rem)] shrink-0 overflow-y-auto border-r bg-raised print:hidden',
        isNarrow ? 'w-17' : 'w-58',
      )}
    >
      {user ? <SideNav role={user.role} isNarrow={isNarrow} onToggle={toggle} /> : null}
    </div>
  );
}

/** Where this device keeps that the navigation is narrow; it tells nothing of who uses it. */
const NARROW = 'navigasi-ringkas';

function isKeptNarrow(): boolean {
  try {
    return NARROW in localStorage;
  } catch {
    return false;
  }
}

function keepNarrow(isNarrow: boolean): void {
  try {
    if (isNarrow) localStorage.setItem(NARROW, '1');
    else localStorage.removeItem(NARROW);
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** A browser does not retry a failed import, so only a reload helps. */
function MissingNav() {
  return (
    <p role="alert" className="flex flex-col items-start gap-1 p-4 text-sm text-muted">
      Gagal memuat navigasi.
      <button type="button" className="min-h-11 font-semibold text-primary" onClick={() => location.reload()}>
        Muat ulang
      </button>
    </p>
  );
}
