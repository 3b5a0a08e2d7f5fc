import { useDeferredValue } from 'react';
import { useCurrentUser } from '../../data/session.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { trpc } from '../../data/trpc.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { useLoadError } from '../../data/use-load-error.ts';
import { useTabParam } from '../../lib/use-tab-param.ts';
import { AccessDenied } from '../../ui/access-denied.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { AccountNotices } from '../notices/account-notices.tsx';
import { AdminOverview, AdminOverviewSkeleton } from './admin-overview.tsx';
import { adminTabs } from './admin-tabs.ts';

const LOAD_FAILED = 'Gagal memuat data dashboard admin';

// Only the overview is loaded at once; the other tabs when they are opened.
const waiting = <SkeletonList count={4} />;
const AdminUsers = lazyPart(() => import('../users/admin-users.tsx').then((module) => module.AdminUsers), waiting);
const PendingUsers = lazyPart(
  () => import('../users/pending-users.tsx').then((module) => module.PendingUsers),
  waiting,
);
const AdminArticles = lazyPart(
  () => import('../articles/admin-articles.tsx').then((module) => module.AdminArticles),
  waiting,
);
const AdminPendingArticles = lazyPart(
  () => import('../articles/admin-pending-articles.tsx').then((module) => module.AdminPendingArticles),
  waiting,
);
const ManagedComplaints = lazyPart(
  () => import('../complaints/managed-complaints.tsx').then((module) => module.ManagedComplaints),
  waiting,
);
const AdminKosts = lazyPart(() => import('../kost/admin-kosts.tsx').then((module) => module.AdminKosts), waiting);
const AdminReport = lazyPart(() => import('./admin-report.tsx').then((module) => module.AdminReport), waiting);
const AdminAudit = lazyPart(() => import('../audit/admin-audit.tsx').then((module) => module.AdminAudit), waiting);

/** The admin's dashboard (spec §2). The open tab is in the address. */
export function AdminDashboard() {
  const user = useCurrentUser();
  return user.role === 'ADMIN' ? <AdminHome /> : <AccessDenied message="Anda tidak memiliki akses ke halaman admin." />;
}

function AdminHome() {
  const dashboard = trpc.dashboards.admin.useQuery();
  useLoadError(dashboard.error, LOAD_FAILED);
  // Deferred rendering is interruptible, so that a cheap phone can answer a touch meanwhile.
  const data = useDeferredValue(dashboard.data);
  const [tab, openTab] = useTabParam(adminTabs.map((value) => ({ value })));
  const tabs: Tab[] = [
    {
      value: 'ringkasan',
      label: 'Ringkasan',
      content: data ? (
        <AdminOverview dashboard={data} onOpenTab={openTab} />
      ) : dashboard.isError ? (
        <LoadError message={LOAD_FAILED} error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      ) : (
        <AdminOverviewSkeleton />
      ),
    },
    { value: 'pengguna', label: 'Kelola User', content: <AdminUsers /> },
    {
      value: 'approval-user',
      label: 'Approval User',
      count: data?.total_pending_users,
      content: <PendingUsers />,
    },
    { value: 'artikel', label: 'Kelola Artikel', content: <AdminArticles /> },
    {
      value: 'approval-artikel',
      label: 'Approval Artikel',
      count: data?.total_pending_articles,
      content: <AdminPendingArticles />,
    },
    {
      value: 'keluhan',
      label: 'Keluhan',
      content: (
        <ManagedComplaints
          title="Keluhan"
          description="Semua keluhan sistem"
          emptyDescription="Keluhan dari penyewa di semua kost akan tampil di sini."
        />
      ),
    },
    { value: 'properti', label: 'Properti', content: <AdminKosts /> },
    { value: 'laporan', label: 'Laporan', content: <AdminReport /> },
    { value: 'audit', label: 'Catatan Audit', count: data?.quarantined_callbacks, content: <AdminAudit /> },
  ];
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:py-8">
      <PageTitle>Admin</PageTitle>
      <PageHeader title="Dashboard Admin" description="Pengguna, artikel, dan properti di seluruh platform." />
      <AccountNotices news={dashboard.data} />
      <Tabs label="Bagian dashboard" value={tab} onValueChange={openTab} tabs={tabs} />
    </div>
  );
}
