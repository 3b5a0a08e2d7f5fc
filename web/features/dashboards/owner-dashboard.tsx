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
import { useDeferredValue, useState } from 'react';
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

/** The owner's dashboard (spec §2). Tab and chosen kost are in the address. */
export function OwnerDashboard() {
  const user = useCurrentUser();
  const refresh = useRefresh();
  const dashboard = trpc.dashboards.owner.useQuery();
  const { count: paymentsToVerify } = usePaymentsToVerify();
  const [kostId] = useSearchState<string>('properti', '');
  const [adding, setAdding] = useState(false);
  useLoadError(dashboard.error, LOAD_FAILED);
  // Below the figures, deferred rendering is interruptible, so that a cheap phone can answer a touch meanwhile.
  const shown = useDeferredValue(dashboard.data);
  const properties = dashboard.data?.properties ?? [];
  const chosen = properties.find(({ id }) => id === kostId);

  const [tab, openTab] = useTabParam(
    [
      { value: 'ringkasan' },
      { value: 'properti' },
      { value: 'invoice' },
      { value: 'keluhan' },
      { value: 'kelola', disabled: !chosen },
      { value: 'artikel' },
    ],
    ['properti'],
  );
  const isSurvey = tab === 'ringkasan' || tab === 'properti';
  const manage = (kost: Kost) => openTab('kelola', { properti: kost.id });
  const tabs: Tab[] = [
    {
      value: 'ringkasan',
      label: 'Ringkasan',
      icon: <LayoutDashboard aria-hidden className="size-4" />,
      content: (
        <OwnerOverview
          dashboard={shown}
          onManage={manage}
          onAddKost={() => setAdding(true)}
          onOpenTab={(name) => openTab(name)}
        />
      ),
    },
    {
      value: 'properti',
      label: 'Properti Saya',
      icon: <Building2 aria-hidden className="size-4" />,
      content: <KostList kosts={dashboard.data?.properties} onManage={manage} onAdd={() => setAdding(true)} />,
    },
    {
      value: 'invoice',
      label: 'Invoice',
      icon: <ReceiptText aria-hidden className="size-4" />,
      count: paymentsToVerify,
      content: <OwnerInvoices />,
    },
    {
      value: 'keluhan',
      label: 'Keluhan',
      icon: <MessageSquareWarning aria-hidden className="size-4" />,
      count: dashboard.data?.active_complaints,
      content: (
        <ManagedComplaints
          title="Keluhan penyewa"
          description="Dari semua properti Anda, yang terbaru lebih dulu."
          emptyDescription="Keluhan yang diajukan penyewa Anda akan tampil di sini."
        />
      ),
    },
    {
      value: 'kelola',
      label: 'Kelola Properti',
      icon: <Settings2 aria-hidden className="size-4" />,
      disabled: chosen === undefined,
      content: chosen ? <ManageKost kost={chosen} onBack={() => openTab('properti')} /> : null,
    },
    {
      value: 'artikel',
      label: 'Artikel',
      icon: <Newspaper aria-hidden className="size-4" />,
      content: <OwnerArticles />,
    },
  ];

  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:py-8">
      <PageTitle>Dashboard</PageTitle>
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
              onClick={() => setAdding(true)}
            >
              Tambah Properti
            </Button>
          ) : null
        }
      />
      <AccountNotices />
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
