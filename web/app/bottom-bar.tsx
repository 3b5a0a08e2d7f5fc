import { BedDouble, House, MessageSquareWarning, ReceiptText, UserRound } from 'lucide-react';
import { useLocation } from 'react-router';
import { useSession } from '../data/session.tsx';
import { trpc } from '../data/trpc.ts';
import { useCounts } from '../data/use-counts.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Bar, MorePlaces, Place, usePlace } from './bar-parts.tsx';
import { isHeld } from './is-held.ts';

const TechnicianBar = lazyPart(() => import('./technician-bar.tsx').then((module) => module.TechnicianBar));
const AdminBar = lazyPart(() => import('./admin-bar.tsx').then((module) => module.AdminBar));

/** The pages that have the bar; steps such as paying or signing in use the whole screen. */
const pages = new Set(['dashboard', 'admin', 'profil', 'pemberitahuan', 'articles', 'impor']);

/**
 * The main pages of an account, within reach of the thumb. Below 640 px it replaces the tabs
 * of the dashboard and leads to the same addresses.
 */
export function BottomBar() {
  const { user } = useSession();
  const { pathname } = useLocation();
  if (!user || isHeld(user) || !pages.has(pathname.split('/')[1] ?? '')) return null;
  if (user.role === 'OWNER') return <OwnerBar />;
  if (user.role === 'MAINTENANCE') return <TechnicianBar />;
  return user.role === 'TENANT' ? <TenantBar /> : <AdminBar />;
}

function OwnerBar() {
  const at = usePlace();
  const counts = useCountsOfPage();
  // Reads what the dashboard has loaded.
  const { data: dashboard } = trpc.dashboards.owner.useQuery(undefined, { enabled: false });
  const isElsewhere = at === null || at === 'artikel' || at === 'profil';
  const only = dashboard?.total_properties === 1 ? dashboard.properties[0] : undefined;
  return (
    <Bar>
      <Place to="/dashboard" tab="ringkasan" at={at} icon={House}>
        Beranda
      </Place>
      <Place
        {...(only && { to: `/dashboard?tab=kelola&properti=${only.id}` })}
        tab="properti"
        at={at === 'kelola' ? 'properti' : at}
        icon={BedDouble}
      >
        Kamar
      </Place>
      <Place
        tab="invoice"
        at={at}
        icon={ReceiptText}
        count={counts?.payments_to_verify}
        counted="pembayaran menunggu verifikasi"
      >
        Tagihan
      </Place>
      <Place
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
    </Bar>
  );
}

/** What waits for the account. A dashboard asks for it itself, together with its own data. */
function useCountsOfPage() {
  const isDashboard = useLocation().pathname === '/dashboard';
  return useCounts(!isDashboard).counts;
}
