import { BedDouble, Receipt } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TenantDashboard as Dashboard } from '#shared/contract/dashboards.ts';
import { useCurrentUser } from '../../app/session.tsx';
import { trpc } from '../../app/trpc.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { useLoadError } from '../../lib/use-load-error.ts';
import { useTabParam } from '../../lib/use-tab-param.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { TenantInvoices } from '../invoices/tenant-invoices.tsx';
import { TenantBillNotice } from './tenant-bill-notice.tsx';
import { TenantStats } from './tenant-stats.tsx';
import { TenantSummary, TenantSummarySkeleton } from './tenant-summary.tsx';

const LOAD_FAILED = 'Gagal memuat data dashboard';

/** The dashboard of tenants and technicians (spec §2). Only a tenant has data here. */
export function TenantDashboard() {
  const user = useCurrentUser();
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:py-8">
      <PageTitle>Dashboard</PageTitle>
      {user.role === 'TENANT' ? <TenantHome name={user.full_name} /> : <TechnicianHome name={user.full_name} />}
    </div>
  );
}

function TenantHome({ name }: { name: string }) {
  const dashboard = trpc.dashboards.tenant.useQuery();
  useLoadError(dashboard.error, LOAD_FAILED);
  const { data } = dashboard;

  const tabs: Tab[] = [
    {
      value: 'ringkasan',
      label: 'Ringkasan',
      icon: <BedDouble aria-hidden className="size-4" />,
      content: data ? (
        <TenantSummary dashboard={data} />
      ) : dashboard.isError ? (
        <LoadError message={LOAD_FAILED} error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      ) : (
        <TenantSummarySkeleton />
      ),
    },
    {
      value: 'pembayaran',
      label: 'Pembayaran',
      icon: <Receipt aria-hidden className="size-4" />,
      count: data?.overdue_payments.length,
      content: <TenantInvoices />,
    },
  ];
  const [tab, openTab] = useTabParam(tabs);
  const isFirst = tab === tabs[0]?.value;

  return (
    <>
      <PageHeader title={`Halo, ${name}`} description={whereTheyLive(data, dashboard.isError)} />
      {data || !dashboard.isError ? (
        <div className="mb-4 sm:mb-6">
          <TenantBillNotice dashboard={data} canOpen={tab !== 'pembayaran'} />
        </div>
      ) : null}
      {/* On a phone the numbers belong to the summary: in the other tabs they would push the content out of sight. */}
      <div className={isFirst ? 'mb-6' : 'mb-6 max-sm:hidden'}>
        <TenantStats dashboard={data} failed={dashboard.isError} />
      </div>
      <Tabs label="Bagian dashboard" value={tab} onValueChange={openTab} tabs={tabs} />
    </>
  );
}

function whereTheyLive(data: Dashboard | undefined, failed: boolean): ReactNode {
  if (data === undefined && !failed) return <SkeletonText className="w-48" />;
  if (!data?.room_info || !data.kost_info) return 'Selamat datang di E-Kost.';
  return `Kamar ${data.room_info.room_number} · ${data.kost_info.name}`;
}

function TechnicianHome({ name }: { name: string }) {
  return (
    <>
      <PageHeader title={`Halo, ${name}`} description="Selamat datang di E-Kost." />
      <Card>
        <EmptyState
          drawing="tools"
          title="Belum ada data untuk teknisi"
          description="Tagihan, kontrak, dan keluhan di halaman ini hanya milik penghuni kost. Untuk jadwal dan daftar perbaikan, silakan hubungi pemilik kost Anda."
        />
      </Card>
    </>
  );
}
