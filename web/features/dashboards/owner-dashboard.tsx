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
import { SkeletonList } from '../../ui/skeleton.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { KostList } from '../kost/kost-list.tsx';
import { useOwnKost } from '../kost/use-own-kosts.ts';
import { usePaymentsToVerify } from '../payments/use-payments-to-verify.ts';
import { AccountNotices } from '../notices/account-notices.tsx';
import { OwnerNotices } from './owner-notices.tsx';
import { OwnerOverview } from './owner-overview.tsx';
import { OwnerSummary } from './owner-summary.tsx';

const waiting = <SkeletonList className="h-28" />;
const OwnerInvoices = lazyPart(
  () => import('../invoices/owner-invoices.tsx').then((module) => module.OwnerInvoices),
  waiting,
);
const ManagedComplaints = lazyPart(
  () => import('../complaints/managed-complaints.tsx').then((module) => module.ManagedComplaints),
  waiting,
);
const OwnerArticles = lazyPart(
  () => import('../articles/owner-articles.tsx').then((module) => module.OwnerArticles),
  waiting,
);
const ManageKost = lazyPart(() => import('../kost/manage-kost.tsx').then((module) => module.ManageKost), waiting);
const KostWizard = lazyPart(() => import('../kost/kost-wizard.tsx').then((module) => module.KostWizard));

const LOAD_FAILED = 'Gagal memuat data dashboard';

const heads = [
  { value: 'ringkasan', label: 'Ringkasan', icon: <LayoutDashboard aria-hidden className="size-4" /> },
  { value: 'properti', label: 'Properti Saya', icon: <Building2 aria-hidden className="size-4" /> },
  { value: 'invoice', label: 'Invoice', icon: <ReceiptText aria-hidden className="size-4" /> },
  { value: 'keluhan', label: 'Keluhan', icon: <MessageSquareWarning aria-hidden className="size-4" /> },
  { value: 'kelola', label: 'Kelola Properti', icon: <Settings2 aria-hidden className="size-4" /> },
  { value: 'artikel', label: 'Artikel', icon: <Newspaper aria-hidden className="size-4" /> },
] as const satisfies Omit<Tab, 'content'>[];

type OwnerTab = (typeof heads)[number]['value'];

/** The owner's dashboard (spec §2). Tab and chosen kost are in the address. */
export function OwnerDashboard() {
  const refresh = useRefresh();
  const dashboard = trpc.dashboards.owner.useQuery();
  const { count: paymentsToVerify } = usePaymentsToVerify();
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
  const isSurvey = tab === 'ringkasan' || tab === 'properti';
  const add = () => setAdding(true);
  const manage = (kost: Kost) => openTab('kelola', { properti: kost.id });

  const counts: Partial<Record<OwnerTab, Tab['count']>> = {
    invoice: paymentsToVerify,
    keluhan: dashboard.data?.active_complaints,
  };
  const contents: Record<OwnerTab, ReactNode> = {
    ringkasan: (
      <OwnerOverview dashboard={shown} onManage={manage} onAddKost={add} onOpenTab={(name) => openTab(name)} />
    ),
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
      <Header isSurvey={isSurvey} onAdd={add} />
      <AccountNotices news={dashboard.data} />
      {dashboard.isError && !dashboard.data ? (
        <LoadError message={LOAD_FAILED} error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      ) : (
        <div className="flex flex-col gap-6">
          {/* On a phone, the other tabs begin with their own content and what is urgent. */}
          <div className={clsx(!isSurvey && 'max-sm:hidden')}>
            <OwnerSummary dashboard={dashboard.data} />
          </div>
          <OwnerNotices dashboard={dashboard.data} />
          <Tabs label="Bagian dashboard" value={tab} onValueChange={openTab} tabs={tabs} />
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

function Header({ isSurvey, onAdd }: { isSurvey: boolean; onAdd: () => void }) {
  const user = useCurrentUser();
  return (
    <PageHeader
      title="Dashboard Pemilik"
      description={
        <span className={clsx(!isSurvey && 'max-sm:hidden')}>
          Halo, {user.full_name}. Ini keadaan kost Anda hari ini.
        </span>
      }
      action={
        // The other tabs have a primary action of their own.
        isSurvey ? (
          <Button
            icon={<Plus aria-hidden className="size-4" />}
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
