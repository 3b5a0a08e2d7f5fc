import { type ReactNode, useDeferredValue, useState } from 'react';
import type { TenantDashboard as Dashboard } from '#shared/contract/dashboards.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { lazyIn } from '../../lib/lazy.tsx';
import { formatDay } from '#shared/format.ts';
import { today } from '../../lib/today.ts';
import { useMedia } from '../../lib/use-media.ts';
import { WIDE } from '../../lib/widths.ts';
import { dialogPart } from '../../ui/dialog-part.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageTitle } from '../../lib/page-title.tsx';
import { useCounts } from '../../data/use-counts.ts';
import { useTenantHome } from '../../data/use-tenant-home.ts';
import { useLoadError } from '../../data/use-load-error.ts';
import { useTabParam } from '../../lib/use-tab-param.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton, SkeletonList, SkeletonText } from '../../ui/skeleton.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { OwnerContact } from '../../features/kost/owner-contact.tsx';
import { AccountNotices } from '../../features/notices/account-notices.tsx';
import { billsOfHome, useDueOfHome } from '../../features/invoices/due-of-home.ts';
import { overdueOf } from './overdue-bills.ts';
import { TenantDueCard } from './tenant-due-card.tsx';
import { TenantActions, TenantHeader } from './tenant-header.tsx';
import { TenantStats } from './tenant-stats.tsx';
import { TenantSummary, TenantSummarySkeleton } from './tenant-summary.tsx';
import { tenantTabs } from './tenant-tabs.ts';
import { useGreeted } from './use-greeted.ts';

const waiting = <SkeletonList className="h-28" />;
const TenantInvoices = lazyPart(
  () => import('../../features/invoices/tenant-invoices.tsx').then((module) => module.TenantInvoices),
  waiting,
);
const TenantComplaints = lazyPart(
  () => import('../../features/complaints/tenant-complaints.tsx').then((module) => module.TenantComplaints),
  waiting,
);
const TenantProfile = lazyPart(() => import('./tenant-profile.tsx').then((module) => module.TenantProfile), waiting);
// The first tab shows what is due too, so if this code cannot be loaded, nothing is shown in its place.
const TenantBillNotice = lazyIn(() => import('./tenant-bill-notice.tsx').then((module) => module.TenantBillNotice), {
  waiting: <SkeletonList count={1} className="h-16 sm:h-11" />,
  Missing: () => null,
});
const NoTenancy = lazyPart(
  () => import('./no-tenancy.tsx').then((module) => module.NoTenancy),
  <Skeleton className="h-64" />,
);
const HomeSwitch = lazyPart(
  () => import('./home-switch.tsx').then((module) => module.HomeSwitch),
  <Skeleton className="mb-4 h-11" />,
);
const OwnerOffNotice = lazyPart(() =>
  import('../../features/invoices/owner-off.tsx').then((module) => module.OwnerOffNotice),
);
const TenancyConfirmation = lazyPart(() =>
  import('./tenancy-confirmation.tsx').then((module) => module.TenancyConfirmation),
);
const PapersToAnswer = lazyPart(() => import('./papers-to-answer.tsx').then((module) => module.PapersToAnswer));
const FormerTenancies = lazyPart(() => import('./former-tenancies.tsx').then((module) => module.FormerTenancies));
const CreateComplaintDialog = dialogPart(() =>
  import('../../features/complaints/complaint-form-dialog.tsx').then((module) => module.CreateComplaintDialog),
);

const LOAD_FAILED = 'Gagal memuat data dashboard';

/** The dashboard of tenants (spec §2). */
export function TenantDashboard() {
  const user = useCurrentUser();
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:py-8 lg:px-6 lg:pt-4">
      <PageTitle>Dashboard</PageTitle>
      <TenantHome name={user.full_name} />
    </div>
  );
}

function TenantHome({ name }: { name: string }) {
  const dashboard = useTenantHome();
  const { counts } = useCounts();
  const due = useDueOfHome(dashboard.data);
  // For the summary below; asked for here, it is sent in the same request.
  trpc.dashboards.complaintSummary.useQuery();
  useLoadError(dashboard.error, LOAD_FAILED);
  const [isComplaining, setComplaining] = useState(false);
  const complain = () => setComplaining(true);
  const isWide = useMedia(WIDE);
  const greeted = useGreeted(name);
  const mayComplain = dashboard.data?.tenant_info !== null;
  const actions = {
    ...(mayComplain && { onComplain: complain }),
    onPrepare: CreateComplaintDialog.preload,
  };

  // Below the figures, deferred rendering is interruptible, so that a cheap phone can answer a touch meanwhile.
  const shown = useDeferredValue(dashboard.data);
  const isKnown = dashboard.data !== undefined || dashboard.isError;
  const tabs = tabsOf({ ...dashboard, data: shown }, complain, {
    figures: (
      <div className="mb-6 flex flex-col gap-4 sm:gap-6">
        {dashboard.data?.tenant_info === null ? <NoTenancy dashboard={dashboard.data} /> : null}
        {dashboard.data || !dashboard.isError ? <TenantDueCard dashboard={dashboard.data} /> : null}
        {isWide ? null : isKnown ? (
          <div className="flex flex-wrap gap-2 *:flex-1">
            <TenantActions {...actions} isPayingFirst={hasBills(dashboard.data)} />
          </div>
        ) : (
          <Skeleton className="h-11" />
        )}
        {dashboard.data?.kost_info ? (
          <OwnerContact kost={dashboard.data.kost_info.name} phone={dashboard.data.kost_info.contact_phone} />
        ) : null}
        {isKnown ? null : <Skeleton className="h-20.5 rounded-xl sm:h-14" />}
        {/* Where nothing is due it stands higher than its placeholder, so that it is another one and does not move. */}
        <TenantStats key={String(isKnown)} dashboard={dashboard.data} failed={dashboard.isError} />
      </div>
    ),
    bills: counts?.open_bills ?? due?.count,
  });
  const [tab, openTab] = useTabParam(tabs);
  const isFirst = tab === tabs[0]?.value;
  const { data, isError } = dashboard;
  const overdue = overdueOf(due, counts);
  // Above the first two tabs it stands only if the dashboard fails: what is due stands there itself.
  const isBills = tab === tenantTabs.bills.value;
  const hasNotice = overdue.count > 0 && ((!isFirst && !isBills) || (isError && data === undefined));

  return (
    <>
      <TenantHeader
        title={
          isFirst
            ? ['Halo', greeted].filter(Boolean).join(', ')
            : (Object.values(tenantTabs).find(({ value }) => value === tab)?.label ?? '')
        }
        isFirst={isFirst}
        description={whereTheyLive(data, isError)}
        notice={hasNotice ? <TenantBillNotice overdue={overdue} canOpen={!isBills} /> : null}
        isPayingFirst={isBills || (isFirst && hasBills(data))}
        {...actions}
      />
      <Homes data={data} tab={tab} />
      <AboveTabs data={data} tab={tab} />
      <Tabs listOn="tablet" label="Bagian dashboard" value={tab} onValueChange={openTab} tabs={tabs} />
      {isComplaining ? (
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

/** What waits for the tenant, whichever tab is open. */
function AboveTabs({ data, tab }: { data: Dashboard | undefined; tab: string }) {
  const isProfile = tab === tenantTabs.profile.value;
  return (
    <>
      {data && hasPapers(data, isProfile) ? <PapersToAnswer dashboard={data} isProfile={isProfile} /> : null}
      <AccountNotices news={data} reminds={tab !== tenantTabs.bills.value} />
      {data && isOwnerOff(data) ? <OwnerOffNotice className="mb-4" /> : null}
      {data?.confirmation ? <TenancyConfirmation question={data.confirmation} /> : null}
      {data && data.former_tenancies.length > 0 && tab === tenantTabs.summary.value ? (
        <FormerTenancies tenancies={data.former_tenancies} />
      ) : null}
    </>
  );
}

/** Whether something waits for their answer; what is offered stands in the profile itself. */
function hasPapers({ settlements_to_answer: settlements, tenancies }: Dashboard, isProfile: boolean): boolean {
  return (
    settlements.length > 0 ||
    tenancies.some((each) => each.contract_to_answer !== null || (each.renewal_until !== null && !isProfile))
  );
}

/** Where one room is shown, which one, for who has several. */
function Homes({ data, tab }: { data: Dashboard | undefined; tab: string }) {
  const isOfOne = tab === tenantTabs.summary.value || tab === tenantTabs.profile.value;
  if (!isOfOne || data === undefined || data.tenancies.length < 2) return null;
  return <HomeSwitch tenancies={data.tenancies} shown={data.tenant_info?.id} />;
}

/** Also if only the owner of an earlier home is switched off, and one of that home's bills is open. */
function isOwnerOff(data: Dashboard): boolean {
  return data.owner_is_off || billsOfHome(data).some((bill) => !bill.takes_payments);
}

function hasBills(data: Dashboard | undefined): boolean {
  return data !== undefined && billsOfHome(data).length > 0;
}

interface DashboardQuery {
  data: Dashboard | undefined;
  isError: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
}

interface TabParts {
  /** What stands above the summary. */
  figures: ReactNode;
  /** How many are to be paid, late or not. */
  bills: number | undefined;
}

function tabsOf(dashboard: DashboardQuery, onComplain: () => void, { figures, bills }: TabParts): Tab[] {
  const { data } = dashboard;
  const failed = <LoadError message={LOAD_FAILED} error={dashboard.error} onRetry={() => void dashboard.refetch()} />;
  return [
    {
      ...tenantTabs.summary,
      content: (
        <>
          {figures}
          {data ? <TenantSummary dashboard={data} /> : dashboard.isError ? failed : <TenantSummarySkeleton />}
        </>
      ),
    },
    {
      ...tenantTabs.bills,
      count: bills,
      content: <TenantInvoices />,
      onIntent: TenantInvoices.preload,
    },
    {
      ...tenantTabs.complaints,
      content: <TenantComplaints onCreate={onComplain} />,
      onIntent: TenantComplaints.preload,
    },
    {
      ...tenantTabs.profile,
      content: dashboard.isError && !data ? failed : <TenantProfile dashboard={data} />,
      onIntent: TenantProfile.preload,
    },
  ];
}

function whereTheyLive(data: Dashboard | undefined, failed: boolean): ReactNode {
  if (data === undefined && !failed) return <SkeletonText className="w-48" />;
  if (!data?.room_info || !data.kost_info) return 'Selamat datang di E-Kost.';
  const { tenant_info: tenant, room_info: room, kost_info: kost } = data;
  const day = tenant?.status === 'PENDING' ? tenant.contract_start : null;
  const start = day && (day < today(kost.id) ? ' · menunggu penyewa sebelumnya keluar' : ` · mulai ${formatDay(day)}`);
  return `Kamar ${room.room_number} · ${kost.name}${start ?? ''}`;
}
