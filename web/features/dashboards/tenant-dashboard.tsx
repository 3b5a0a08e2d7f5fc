import { BedDouble, MessageSquareText, MessageSquareWarning, Receipt, UserRound, UserRoundPen } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import type { TenantDashboard as Dashboard } from '#shared/contract/dashboards.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { lazyIn } from '../../lib/lazy.tsx';
import { formatDay } from '#shared/format.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageTitle } from '../../lib/page-title.tsx';
import { useLoadError } from '../../data/use-load-error.ts';
import { useTabParam } from '../../lib/use-tab-param.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonList, SkeletonText } from '../../ui/skeleton.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { OwnerOffNotice } from '../invoices/owner-off.tsx';
import { AccountNotices } from '../notices/account-notices.tsx';
import { TenantDueCard } from './tenant-due-card.tsx';
import { TenantStats } from './tenant-stats.tsx';
import { TenantSummary, TenantSummarySkeleton } from './tenant-summary.tsx';

const waiting = <SkeletonList className="h-28" />;
const TenantInvoices = lazyPart(
  () => import('../invoices/tenant-invoices.tsx').then((module) => module.TenantInvoices),
  waiting,
);
const TenantComplaints = lazyPart(
  () => import('../complaints/tenant-complaints.tsx').then((module) => module.TenantComplaints),
  waiting,
);
const TenantProfile = lazyPart(() => import('./tenant-profile.tsx').then((module) => module.TenantProfile), waiting);
// The first tab shows what is due too, so if this code cannot be loaded, nothing is shown in its place.
const TenantBillNotice = lazyIn(() => import('./tenant-bill-notice.tsx').then((module) => module.TenantBillNotice), {
  waiting: <SkeletonList count={1} className="h-16 sm:h-11" />,
  Missing: () => null,
});
const TenancyConfirmation = lazyPart(() =>
  import('./tenancy-confirmation.tsx').then((module) => module.TenancyConfirmation),
);
const CreateComplaintDialog = lazyPart(() =>
  import('../complaints/complaint-form-dialog.tsx').then((module) => module.CreateComplaintDialog),
);

const LOAD_FAILED = 'Gagal memuat data dashboard';

/** The dashboard of tenants (spec §2). */
export function TenantDashboard() {
  const user = useCurrentUser();
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:py-8">
      <PageTitle>Dashboard</PageTitle>
      <TenantHome name={user.full_name} />
    </div>
  );
}

function TenantHome({ name }: { name: string }) {
  const dashboard = trpc.dashboards.tenant.useQuery();
  // For the summary below; asked for here, it is sent in the same request.
  trpc.dashboards.complaintSummary.useQuery();
  useLoadError(dashboard.error, LOAD_FAILED);
  const [complaining, setComplaining] = useState(false);

  // Below the figures, deferred rendering is interruptible, so that a cheap phone can answer a touch meanwhile.
  const shown = useDeferredValue(dashboard.data);
  const tabs = tabsOf({ ...dashboard, data: shown }, () => setComplaining(true));
  const [tab, openTab] = useTabParam(tabs);
  const isFirst = tab === tabs[0]?.value;
  const { data, isError } = dashboard;

  return (
    <>
      <PageHeader
        title={`Halo, ${name}`}
        description={whereTheyLive(data, isError)}
        action={
          <>
            <ButtonLink variant="secondary" to="/profil">
              <UserRoundPen aria-hidden className="size-4" />
              Update Profil
            </ButtonLink>
            <Button
              // Paying is the primary action while something is due.
              variant={isFirst && hasBills(data) ? 'secondary' : 'primary'}
              icon={MessageSquareWarning}
              className={tab === 'keluhan' ? 'max-sm:hidden' : undefined}
              onPointerEnter={CreateComplaintDialog.preload}
              onFocus={CreateComplaintDialog.preload}
              onClick={() => setComplaining(true)}
            >
              Ajukan Keluhan
            </Button>
          </>
        }
      />
      <AccountNotices news={data} />
      {data && isOwnerOff(data) ? <OwnerOffNotice className="mb-4" /> : null}
      {data?.confirmation ? <TenancyConfirmation question={data.confirmation} /> : null}
      {data || !isError ? (
        <div className="mb-4 sm:mb-6">
          {isFirst ? (
            <TenantDueCard dashboard={data} />
          ) : (
            <TenantBillNotice dashboard={data} canOpen={tab !== 'pembayaran'} />
          )}
        </div>
      ) : null}
      {/* On a phone only the summary shows the figures; in the other tabs they would push the content down. */}
      <div className={isFirst ? 'mb-6' : 'mb-6 max-sm:hidden'}>
        <TenantStats dashboard={data} failed={isError} />
      </div>
      <Tabs fromTablet label="Bagian dashboard" value={tab} onValueChange={openTab} tabs={tabs} />
      {complaining ? (
        <CreateComplaintDialog
          onClose={() => setComplaining(false)}
          onCreated={() => {
            setComplaining(false);
            openTab('keluhan');
          }}
        />
      ) : null}
    </>
  );
}

/** Also if only the owner of an earlier home is switched off, and one of that home's bills is open. */
function isOwnerOff({ owner_is_off: isOff, overdue_payments: overdue, pending_payments: pending }: Dashboard): boolean {
  return isOff || [...overdue, ...pending].some((bill) => !bill.takes_payments);
}

function hasBills(data: Dashboard | undefined): boolean {
  return data !== undefined && billsOf(data).length > 0;
}

/** All that are to be paid, which the tab and the bar count. */
function billsOf({ overdue_payments, pending_payments }: Dashboard) {
  return [...overdue_payments, ...pending_payments];
}

interface DashboardQuery {
  data: Dashboard | undefined;
  isError: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
}

function tabsOf(dashboard: DashboardQuery, onComplain: () => void): Tab[] {
  const { data } = dashboard;
  const failed = <LoadError message={LOAD_FAILED} error={dashboard.error} onRetry={() => void dashboard.refetch()} />;
  return [
    {
      value: 'ringkasan',
      label: 'Ringkasan',
      icon: BedDouble,
      content: data ? <TenantSummary dashboard={data} /> : dashboard.isError ? failed : <TenantSummarySkeleton />,
    },
    {
      value: 'pembayaran',
      label: 'Pembayaran',
      icon: Receipt,
      count: data && billsOf(data).length,
      content: <TenantInvoices />,
      onIntent: TenantInvoices.preload,
    },
    {
      value: 'keluhan',
      label: 'Keluhan',
      icon: MessageSquareText,
      content: <TenantComplaints onCreate={onComplain} />,
      onIntent: TenantComplaints.preload,
    },
    {
      value: 'profil',
      label: 'Profil',
      icon: UserRound,
      content: dashboard.isError && !data ? failed : <TenantProfile dashboard={data} />,
      onIntent: TenantProfile.preload,
    },
  ];
}

function whereTheyLive(data: Dashboard | undefined, failed: boolean): ReactNode {
  if (data === undefined && !failed) return <SkeletonText className="w-48" />;
  if (!data?.room_info || !data.kost_info) return 'Selamat datang di E-Kost.';
  const { tenant_info: tenant, room_info: room, kost_info: kost } = data;
  const start = tenant?.status === 'PENDING' ? ` · mulai ${formatDay(tenant.contract_start)}` : '';
  return `Kamar ${room.room_number} · ${kost.name}${start}`;
}
