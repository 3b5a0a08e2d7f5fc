import {
  Bell,
  Building2,
  ChartColumn,
  FileCheck,
  LayoutDashboard,
  MessageSquareWarning,
  Newspaper,
} from 'lucide-react';
import { ScrollText, UserCheck, UserRound, Users } from 'lucide-react';
import { useLocation } from 'react-router';
import { useCounts } from '../data/use-counts.ts';
import { Bar, MorePlaces, Place, usePlace } from './bar-parts.tsx';
import { dashboardPaths } from './page-loaders.ts';

/** The bottom bar of an admin; what is needed less often is in its sheet. */
export function AdminBar() {
  const at = usePlace();
  const { counts } = useCounts(!dashboardPaths.has(useLocation().pathname));
  const more = [
    {
      to: '/dashboard?tab=approval-artikel',
      label: 'Approval Artikel',
      icon: FileCheck,
      count: counts?.pending_articles,
    },
    { to: '/dashboard?tab=audit', label: 'Catatan Audit', icon: ScrollText, count: counts?.quarantined_callbacks },
    { to: '/dashboard?tab=artikel', label: 'Kelola Artikel', icon: Newspaper },
    { to: '/dashboard?tab=properti', label: 'Properti', icon: Building2 },
    { to: '/dashboard?tab=laporan', label: 'Laporan', icon: ChartColumn },
    { to: '/pemberitahuan', label: 'Pemberitahuan', icon: Bell },
    { to: '/profil', label: 'Profil', icon: UserRound },
  ];
  return (
    <Bar>
      <Place to="/dashboard" tab="ringkasan" at={at} icon={LayoutDashboard}>
        Beranda
      </Place>
      <Place tab="approval-user" at={at} icon={UserCheck} count={counts?.pending_users} counted="menunggu persetujuan">
        Persetujuan
      </Place>
      <Place tab="pengguna" at={at} icon={Users}>
        Pengguna
      </Place>
      <Place tab="keluhan" at={at} icon={MessageSquareWarning}>
        Keluhan
      </Place>
      <MorePlaces links={more} isCurrent={at !== null && !inBar.has(at)} />
    </Bar>
  );
}

const inBar: ReadonlySet<string> = new Set(['ringkasan', 'approval-user', 'pengguna', 'keluhan']);
