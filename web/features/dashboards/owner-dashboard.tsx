import { clsx } from 'clsx';
import {
  Building2,
  LayoutDashboard,
  MessageSquareWarning,
  Newspaper,
  Plus,
  ReceiptText,
  Settings2,
} from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { toast } from 'sonner';
import type { OwnerDashboard as OwnerDashboardData } from '#shared/contract/dashboards.ts';
import type { Kost } from '#shared/contract/kost.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageTitle } from '../../lib/page-title.tsx';
import { useLoadError } from '../../data/use-load-error.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { useTabParam } from '../../lib/use-tab-param.ts';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { WhenSeen } from '../../ui/when-seen.tsx';
import { useOwnKost } from '../kost/use-own-kosts.ts';
import { useHidden } from '../getting-started/use-hidden.ts';
import { TodaySection } from '../today/today-section.tsx';
import { useToday } from '../today/use-today.ts';
import { AccountNotices } from '../notices/account-notices.tsx';
import { OwnerNotices } from './owner-notices.tsx';
import type { OwnerOverviewProps } from './owner-overview.tsx';
import { OwnerSummary } from './owner-summary.tsx';

const waiting = <SkeletonList className="h-28" />;
const overviewWaiting = <Skeleton className="h-screen rounded-xl" />;
const OwnerOverview = lazyPart(
  () => import('./owner-overview.tsx').then((module) => module.OwnerOverview),
  overviewWaiting,
);
const KostList = lazyPart(() => import('../kost/kost-list.tsx').then((module) => module.KostList), waiting);
const OwnerInvoices = lazyPart(() => import('./owner-invoices.tsx').then((module) => module.OwnerInvoices), waiting);
const ManagedComplaints = lazyPart(
  () => import('../complaints/managed-complaints.tsx').then((module) => module.ManagedComplaints),
  waiting,
);
const OwnerArticles = lazyPart(
  () => import('../articles/owner-articles.tsx').then((module) => module.OwnerArticles),
  waiting,
);
const ManageKost = lazyPart(() => import('../kost/manage-kost.tsx').then((module) => module.ManageKost), waiting);
const GettingStarted = lazyPart(
  () => import('../getting-started/getting-started.tsx').then((module) => module.GettingStarted),
  // As tall as what replaces it, because what follows can be pressed already and must not move.
  <Skeleton className="h-134 rounded-xl sm:h-109" />,
);
const KostWizard = lazyPart(() => import('../kost/kost-wizard.tsx').then((module) => module.KostWizard));

const LOAD_FAILED = 'Gagal memuat data dashboard';

const heads = [
  { value: 'ringkasan', label: 'Ringkasan', icon: LayoutDashboard },
  { value: 'properti', label: 'Properti Saya', icon: Building2 },
  { value: 'invoice', label: 'Tagihan', icon: ReceiptText },
  { value: 'keluhan', label: 'Keluhan', icon: MessageSquareWarning },
  { value: 'kelola', label: 'Kelola Properti', icon: Settings2 },
  { value: 'artikel', label: 'Artikel', icon: Newspaper },
] as const satisfies Omit<Tab, 'content'>[];

type OwnerTab = (typeof heads)[number]['value'];

/** The owner's dashboard (spec §2). Tab and chosen kost are in the address. */
export function OwnerDashboard() {
  const refresh = useRefresh();
  const dashboard = trpc.dashboards.owner.useQuery();
  const [kostId] = useSearchState<string>('properti', '');
  const [adding, setAdding] = useState(false);
  useLoadError(dashboard.error, LOAD_FAILED);
  // Below the figures, deferred rendering is interruptible, so that a cheap phone can answer a touch meanwhile.
  const shown = useDeferredValue(dashboard.data);
  const chosen = useOwnKost(dashboard.data, kostId);
  const isDisabled = (value: OwnerTab) => value === 'kelola' && chosen === undefined;
  const [tab, openTab] = useTabParam(
    heads.map(({ value }) => ({ value, disabled: isDisabled(value) })),
    ['properti'],
  );
  const news = useToday(tab === 'ringkasan');
  const isSurvey = tab === 'ringkasan' || tab === 'properti';
  const add = () => setAdding(true);
  const manage = (kost: Kost) => openTab('kelola', { properti: kost.id });

  const counts: Partial<Record<OwnerTab, Tab['count']>> = {
    invoice: news.today.data?.proofs.count,
    keluhan: dashboard.data?.active_complaints,
  };
  const contents: Record<OwnerTab, ReactNode> = {
    ringkasan: <Overview dashboard={shown} onManage={manage} onAddKost={add} onOpenTab={(name) => openTab(name)} />,
    properti: <KostList dashboard={dashboard.data} onManage={manage} onAdd={add} />,
    invoice: <OwnerInvoices />,
    keluhan: (
      <ManagedComplaints
        title="Keluhan penyewa"
        description="Dari semua properti Anda, yang terbaru lebih dulu."
        emptyDescription="Keluhan yang diajukan penyewa Anda akan tampil di sini."
      />
    ),
    kelola: chosen ? <ManageKost kost={chosen} onBack={() => openTab('properti')} /> : null,
    artikel: <OwnerArticles />,
  };
  const tabs = heads.map((head) => ({
    ...head,
    count: counts[head.value],
    disabled: isDisabled(head.value),
    content: contents[head.value],
  }));

  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:py-8">
      <PageTitle>Dashboard</PageTitle>
      <Header tab={tab} onAdd={add} />
      <AccountNotices news={dashboard.data} />
      {dashboard.isError && !dashboard.data ? (
        <LoadError message={LOAD_FAILED} error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      ) : (
        <div className="flex flex-col gap-6">
          <Beginning {...{ tab, news }} dashboard={dashboard.data} onAddKost={add} />
          {/* On a phone, the other tabs begin with their own content. */}
          <div className={clsx(!isSurvey && 'max-sm:hidden')}>
            <OwnerSummary dashboard={dashboard.data} />
          </div>
          <Tabs fromTablet label="Bagian dashboard" value={tab} onValueChange={openTab} tabs={tabs} />
        </div>
      )}
      {adding ? (
        <KostWizard
          onCancel={() => setAdding(false)}
          onSuccess={(kost) => {
            setAdding(false);
            toast.success('Properti berhasil ditambahkan!');
            void refresh().then(() => manage(kost));
          }}
        />
      ) : null}
    </div>
  );
}

interface BeginningProps {
  tab: string;
  dashboard: OwnerDashboardData | undefined;
  news: ReturnType<typeof useToday>;
  onAddKost: () => void;
}

/** The first section: for a new owner the first steps, until there are bills; for others what waits today. */
function Beginning({ tab, dashboard, news, onAddKost }: BeginningProps) {
  const [isNew, setIsNew] = useState(false);
  const [isHidden, hide] = useHidden();
  const steps = dashboard?.first_steps ?? null;
  // Without a kost there would be nothing else on the page.
  const isListed = steps !== null && !(isHidden && steps.has_kost);
  if (!isNew && isListed) setIsNew(true);
  if (tab !== 'ringkasan') return <OwnerNotices dashboard={dashboard} />;
  return (
    <div className={clsx('flex gap-6', steps?.has_bills ? 'flex-col-reverse' : 'flex-col')}>
      {/* Once shown it stays until the page is left: it may hold a password that is shown once. */}
      {isNew && dashboard ? (
        <GettingStarted
          done={isListed ? steps : null}
          kosts={dashboard.properties}
          onAddKost={onAddKost}
          onHide={hide}
        />
      ) : null}
      {dashboard?.total_properties === 0 ? null : <TodaySection dashboard={dashboard} {...news} />}
    </div>
  );
}

/** Below what a phone shows first, so its code is only loaded when it comes near. */
function Overview(props: OwnerOverviewProps) {
  return (
    <WhenSeen placeholder={overviewWaiting}>
      <OwnerOverview {...props} />
    </WhenSeen>
  );
}

/**
 * The page's title. On a phone it has no description, and most tabs only read it out and begin with their own content.
 */
function Header({ tab, onAdd }: { tab: string; onAdd: () => void }) {
  const user = useCurrentUser();
  // The other tabs have primary actions of their own, and on a phone the overview has this one further down.
  const canAdd = tab === 'ringkasan' || tab === 'properti';
  return (
    <PageHeader
      {...(canAdd ? {} : { className: 'max-sm:sr-only' })}
      title="Dashboard Pemilik"
      description={<span className="max-sm:hidden">Halo, {user.full_name}. Ini keadaan kost Anda hari ini.</span>}
      action={
        canAdd ? (
          <Button
            {...(tab === 'ringkasan' && { className: 'max-sm:hidden' })}
            icon={Plus}
            onPointerEnter={KostWizard.preload}
            onFocus={KostWizard.preload}
            onClick={onAdd}
          >
            Tambah Properti
          </Button>
        ) : null
      }
    />
  );
}
