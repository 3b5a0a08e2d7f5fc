import { BedDouble, House, MessageSquareWarning, ReceiptText, UserRound } from 'lucide-react';
import { useLocation } from 'react-router';
import { useSession } from '../data/session.tsx';
import { useKostFilter } from '../data/use-kost-filter.ts';
import { useCounts } from '../data/use-counts.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Bar, MorePlaces, Place, usePlace } from './bar-parts.tsx';
import { hasBar } from './bar-pages.ts';
import { readerLinks } from './more-links.ts';

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

function OwnerBar() {
  const at = usePlace();
  const counts = useCountsOfPage();
  const { kosts, value, carried } = useKostFilter();
  const rooms = kosts?.length === 1 ? kosts[0]?.id : value;
  const taken = carried === undefined ? '' : `&kost=${carried}`;
  const isPeople = new URLSearchParams(useLocation().search).get('bagian') === 'penyewa' && at === 'properti';
  const isElsewhere = at === null || at === 'artikel' || at === 'profil' || isPeople;
  return (
    <Bar>
      <Place to="/dashboard" tab="ringkasan" at={at} icon={House}>
        Beranda
      </Place>
      <Place
        {...(rooms && { to: `/dashboard?tab=kelola&properti=${rooms}` })}
        tab="properti"
        at={isPeople ? null : at === 'kelola' ? 'properti' : at}
        icon={BedDouble}
      >
        Kamar
      </Place>
      <Place
        to={`/dashboard?tab=invoice${taken}`}
        tab="invoice"
        at={at}
        icon={ReceiptText}
        count={counts?.payments_to_verify}
        counted="pembayaran menunggu verifikasi"
      >
        Tagihan
      </Place>
      <Place
        to={`/dashboard?tab=keluhan${taken}`}
        tab="keluhan"
        at={at}
        icon={MessageSquareWarning}
        count={counts?.active_complaints}
        counted="belum selesai"
      >
        Keluhan
      </Place>
      <MorePlaces isCurrent={isElsewhere} />
    </Bar>
  );
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

/** What waits for the account. A dashboard asks for it itself, together with its own data. */
function useCountsOfPage() {
  const isDashboard = useLocation().pathname === '/dashboard';
  return useCounts(!isDashboard).counts;
}
