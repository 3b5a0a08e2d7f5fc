import { useLocation } from 'react-router';
import { useSession } from '../data/session.tsx';
import { lazyIn } from '../lib/lazy.tsx';
import { useMedia } from '../lib/use-media.ts';
import { DESKTOP } from '../lib/widths.ts';
import { isHeld } from './is-held.ts';

const KostChip = lazyIn(() => import('./kost-switcher.tsx').then((module) => module.KostChip), { Missing: () => null });

/** The pages on which an owner works in one kost or in all. */
const pages = new Set(['/dashboard', '/impor']);

/** In the bar, where no navigation at the side has it: in which kost the owner works. */
export function KostPlace() {
  const { user } = useSession();
  const isWide = useMedia(DESKTOP);
  const isHere = pages.has(useLocation().pathname);
  return user?.role === 'OWNER' && !isHeld(user) && isHere && !isWide ? <KostChip /> : null;
}
