import { useSession } from '../data/session.tsx';
import { lazyIn } from '../lib/lazy.tsx';
import { useMedia } from '../lib/use-media.ts';
import { DESKTOP } from '../lib/widths.ts';
import { isHeld } from './is-held.ts';
import { pageLoaders } from './page-loaders.ts';

const SideNav = lazyIn(() => pageLoaders.sideNav().then((module) => module.SideNav), { Missing: MissingNav });

/**
 * The navigation beside every page, from 1024 px on, of somebody who is signed in. Its place is kept from the first
 * moment, so that the page does not move when it comes.
 */
export function SideFrame() {
  const isWide = useMedia(DESKTOP);
  const { status, user } = useSession();
  if (!isWide || status === 'signed-out' || isHeld(user)) return null;
  return (
    <div className="sticky top-14 h-[calc(100dvh-3.5rem)] w-58 shrink-0 overflow-y-auto border-r bg-raised print:hidden">
      {user ? <SideNav role={user.role} /> : null}
    </div>
  );
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
