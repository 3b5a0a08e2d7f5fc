import { House, MessageSquareWarning, ReceiptText, UserRound } from 'lucide-react';
import { useLocation } from 'react-router';
import { useSession } from '../data/session.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Bar, MorePlaces, Place, usePlace } from './bar-parts.tsx';
import { hasBar } from './bar-pages.ts';
import { readerLinks } from './more-links.ts';
import { useCountsOfPage } from './use-counts-of-page.ts';

const OwnerBar = lazyPart(() => import('./owner-bar.tsx').then((module) => module.OwnerBar));
const TechnicianBar = lazyPart(() => import('./technician-bar.tsx').then((module) => module.TechnicianBar));
const AdminBar = lazyPart(() => import('./admin-bar.tsx').then((module) => module.AdminBar));

/**
 * The main pages of an account, within reach of the thumb. Below 640 px it replaces the tabs
 * of the dashboard and leads to the same addresses.
 */
export function BottomBar() {
  const { user } = useSession();
  const { pathname } = useLocation();
  if (!user || !hasBar(user, pathname)) return null;
  if (user.role === 'OWNER') return <OwnerBar />;
  if (user.role === 'MAINTENANCE') return <TechnicianBar />;
  return user.role === 'TENANT' ? <TenantBar /> : <AdminBar />;
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
