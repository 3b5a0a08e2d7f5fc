import { type ReactNode, useDeferredValue } from 'react';
import { useCurrentUser } from '../../data/session.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { trpc } from '../../data/trpc.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { useCounts } from '../../data/use-counts.ts';
import { useLoadError } from '../../data/use-load-error.ts';
import { useTabParam } from '../../lib/use-tab-param.ts';
import { AccessDenied } from '../../ui/access-denied.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { AccountNotices } from '../../features/notices/account-notices.tsx';
import { AdminOverview, AdminOverviewSkeleton } from './admin-overview.tsx';
import { type AdminTab, adminTabs } from './admin-tabs.ts';

const LOAD_FAILED = 'Gagal memuat data dashboard admin';

// Only the overview is loaded at once; the other tabs when they are opened.
const waiting = <SkeletonList count={4} />;
const AdminUsers = lazyPart(
  () => import('../../features/users/admin-users.tsx').then((module) => module.AdminUsers),
  waiting,
);
const PendingUsers = lazyPart(
  () => import('../../features/users/pending-users.tsx').then((module) => module.PendingUsers),
  waiting,
);
const AdminArticles = lazyPart(
  () => import('../../features/articles/admin-articles.tsx').then((module) => module.AdminArticles),
  waiting,
);
const AdminPendingArticles = lazyPart(
  () => import('../../features/articles/admin-pending-articles.tsx').then((module) => module.AdminPendingArticles),
  waiting,
);
const ManagedComplaints = lazyPart(
  () => import('../../features/complaints/managed-complaints.tsx').then((module) => module.ManagedComplaints),
  waiting,
);
const AdminKosts = lazyPart(
  () => import('../../features/kost/admin-kosts.tsx').then((module) => module.AdminKosts),
  waiting,
);
const AdminReport = lazyPart(() => import('./admin-report.tsx').then((module) => module.AdminReport), waiting);
const AdminAudit = lazyPart(
  () => import('../../features/audit/admin-audit.tsx').then((module) => module.AdminAudit),
  waiting,
);

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
  const { counts } = useCounts();
  const [open, openTab] = useTabParam(adminTabs);
  const numbers: Partial<Record<AdminTab, number>> = {
    'approval-user': counts?.pending_users ?? data?.total_pending_users ?? 0,
    'approval-artikel': counts?.pending_articles ?? data?.total_pending_articles ?? 0,
    audit: counts?.quarantined_callbacks ?? data?.quarantined_callbacks ?? 0,
  };
  const contents: Record<AdminTab, ReactNode> = {
    ringkasan: data ? (
      <AdminOverview dashboard={data} onOpenTab={openTab} />
    ) : dashboard.isError ? (
      <LoadError message={LOAD_FAILED} error={dashboard.error} onRetry={() => void dashboard.refetch()} />
    ) : (
      <AdminOverviewSkeleton />
    ),
    pengguna: <AdminUsers />,
    'approval-user': <PendingUsers />,
    artikel: <AdminArticles />,
    'approval-artikel': <AdminPendingArticles />,
    keluhan: (
      <ManagedComplaints
        title="Keluhan"
        description="Semua keluhan sistem"
        emptyDescription="Keluhan dari penyewa di semua kost akan tampil di sini."
      />
    ),
    properti: <AdminKosts />,
    laporan: <AdminReport />,
    audit: <AdminAudit />,
  };
  const tabs: Tab[] = adminTabs.map((tab) => ({ ...tab, count: numbers[tab.value], content: contents[tab.value] }));
  const isFirst = open === 'ringkasan';
  // These say their name themselves, with what they list.
  const isTitled = open === 'keluhan' || open === 'laporan' || open === 'audit';
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:py-8 lg:px-6 lg:pt-4">
      <PageTitle>Admin</PageTitle>
      <PageHeader
        inLine
        className={isFirst ? '' : isTitled ? 'max-sm:sr-only lg:sr-only' : 'max-lg:mb-4'}
        title={isFirst ? 'Dashboard Admin' : (adminTabs.find(({ value }) => value === open)?.label ?? '')}
        description={
          isFirst ? <span className="max-sm:hidden">Pengguna, artikel, dan properti di seluruh platform.</span> : null
        }
      />
      <AccountNotices news={dashboard.data} />
      <Tabs listOn="tablet" label="Bagian dashboard" value={open} onValueChange={openTab} tabs={tabs} />
    </div>
  );
}
