import { House, MessageSquareWarning, ReceiptText, UserRound } from 'lucide-react';
import { useLocation } from 'react-router';
import type { Role } from '#shared/enums.ts';
import type { LazyPart } from '../lib/lazy.tsx';
import { useSession } from '../data/session.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Bar, MorePlaces, Place, usePlace } from './bar-parts.tsx';
import { hasBar } from './bar-pages.ts';
import { readerLinks } from './more-links.ts';
import { useCountsOfPage } from './use-counts-of-page.ts';

/** The bars that have a file of their own. */
const bars: Partial<Record<Role, LazyPart<object>>> = {
  OWNER: lazyPart(() => import('./owner-bar.tsx').then((module) => module.OwnerBar)),
  MAINTENANCE: lazyPart(() => import('./technician-bar.tsx').then((module) => module.TechnicianBar)),
  ADMIN: lazyPart(() => import('./admin-bar.tsx').then((module) => module.AdminBar)),
};

export function preloadBar(role: Role): void {
  bars[role]?.preload();
}

/**
 * The main pages of an account, within reach of the thumb. Below 640 px it replaces the tabs
 * of the dashboard and leads to the same addresses.
 */
export function BottomBar() {
  const { user } = useSession();
  const { pathname } = useLocation();
  if (!user || !hasBar(user, pathname)) return null;
  const RoleBar = bars[user.role] ?? TenantBar;
  return <RoleBar />;
}

function TenantBar() {
  const at = usePlace();
  const counts = useCountsOfPage();
  return (
    <Bar>
      <Place to="/dashboard" tab="ringkasan" at={at} icon={House}>
        Beranda
      </Place>
      <Place tab="pembayaran" at={at} icon={ReceiptText} count={counts?.open_bills} counted="belum dibayar">
        Tagihan
      </Place>
      <Place tab="keluhan" at={at} icon={MessageSquareWarning}>
        Keluhan
      </Place>
      <Place tab="profil" at={at} icon={UserRound}>
        Profil
      </Place>
      <MorePlaces links={readerLinks} isCurrent={at === null} />
    </Bar>
  );
}
