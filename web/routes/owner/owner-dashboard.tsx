import { Plus } from 'lucide-react';
import { type ComponentProps, type ReactNode, useDeferredValue, useState } from 'react';
import { toast } from 'sonner';
import type { Kost } from '#shared/contract/kost.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { useCounts } from '../../data/use-counts.ts';
import { useLoadError } from '../../data/use-load-error.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { useSearchState } from '../../lib/use-search-state.ts';
import { useTabParam } from '../../lib/use-tab-param.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { AccountNotices } from '../../features/notices/account-notices.tsx';
import { useToday } from '../../features/today/use-today.ts';
import { OwnerHome } from './owner-home.tsx';
import { OwnerNotices } from './owner-notices.tsx';
import { type OwnerTab, ownerTabs } from './owner-tabs.ts';
import { useFirstSteps } from '../../features/today/use-first-steps.ts';

const waiting = <SkeletonList className="h-28" />;
const KostList = lazyPart(() => import('../../features/kost/kost-list.tsx').then((module) => module.KostList), waiting);
const OwnerInvoices = lazyPart(() => import('./owner-invoices.tsx').then((module) => module.OwnerInvoices), waiting);
const ManagedComplaints = lazyPart(
  () => import('../../features/complaints/managed-complaints.tsx').then((module) => module.ManagedComplaints),
  waiting,
);
const OwnerArticles = lazyPart(
  () => import('../../features/articles/owner-articles.tsx').then((module) => module.OwnerArticles),
  waiting,
);
const ManageKost = lazyPart(
  () => import('../../features/kost/manage-kost.tsx').then((module) => module.ManageKost),
  waiting,
);
const KostWizard = lazyPart(() => import('../../features/kost/kost-wizard.tsx').then((module) => module.KostWizard));

const LOAD_FAILED = 'Gagal memuat data dashboard';

/** The owner's dashboard (spec §2). Tab and chosen kost are in the address. */
export function OwnerDashboard() {
  const refresh = useRefresh();
  const dashboard = trpc.dashboards.owner.useQuery();
  const { counts, isUnknown } = useCounts();
  const [kostId] = useSearchState<string>('properti', '');
  const [adding, setAdding] = useState(false);
  useLoadError(dashboard.error, LOAD_FAILED);
  const shown = useDeferredValue(dashboard.data);
  const chosen = dashboard.data?.properties.find(({ id }) => id === kostId);
  const firstSteps = useFirstSteps(dashboard.data);
  const [open, openTab] = useTabParam(ownerTabs, ['properti']);
  const tab = open as OwnerTab;
  // It opens with a kost; an address without one asks for it there, and no other tab seems to be open.
  const isDisabled = (value: OwnerTab) => value === 'kelola' && chosen === undefined && tab !== 'kelola';
  const news = useToday(tab === 'ringkasan');
  const add = () => setAdding(true);
  const manage = (kost: Kost) => openTab('kelola', { properti: kost.id });

  const failed =
    dashboard.isError && !dashboard.data ? (
      <LoadError message={LOAD_FAILED} error={dashboard.error} onRetry={() => void dashboard.refetch()} />
    ) : null;
  const numbers: Partial<Record<OwnerTab, number>> = {
    invoice: counts?.payments_to_verify ?? 0,
    keluhan: counts?.active_complaints ?? 0,
  };
  const whichKost = <WhichKost dashboard={dashboard.data} onManage={manage} onAdd={add} />;
  const contents: Record<OwnerTab, ReactNode> = {
    ringkasan: failed ?? (
      <OwnerHome
        dashboard={dashboard.data}
        {...{ shown, news, firstSteps }}
        onManage={manage}
        onAddKost={add}
        onOpenTab={(name) => openTab(name)}
      />
    ),
    properti: failed ?? <KostList dashboard={dashboard.data} onManage={manage} onAdd={add} />,
    invoice: <OwnerInvoices />,
    keluhan: (
      <ManagedComplaints
        title="Keluhan penyewa"
        description="Dari semua properti Anda, yang terbaru lebih dulu."
        emptyDescription="Keluhan yang diajukan penyewa Anda akan tampil di sini."
      />
    ),
    kelola: chosen ? <ManageKost kost={chosen} onBack={() => openTab('properti')} /> : (failed ?? whichKost),
    artikel: <OwnerArticles />,
  };
  const tabs: Tab[] = ownerTabs.map((each) => ({
    ...each,
    count: numbers[each.value],
    disabled: isDisabled(each.value),
    content: contents[each.value],
  }));

  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:py-8 lg:px-6 lg:pt-4">
      <PageTitle>Dashboard</PageTitle>
      <Header tab={tab} onAdd={add} />
      <AccountNotices news={dashboard.data} />
      <OwnerNotices tab={tab} waiting={counts ?? dashboard.data} />
      <Held waiting={isUnknown && dashboard.data === undefined ? waiting : null}>
        <Tabs listOn="tablet" label="Bagian dashboard" value={tab} onValueChange={openTab} tabs={tabs} />
      </Held>
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

/** An address that names no kost, or one that is gone. */
function WhichKost(props: ComponentProps<typeof KostList>) {
  return (
    <>
      {props.dashboard ? <p className="mb-4 text-sm text-muted">Pilih kost yang mau dikelola.</p> : null}
      <KostList {...props} />
    </>
  );
}

/**
 * Loads what it holds, but shows a placeholder until it is known whether a line stands above it: nothing that can be
 * pressed moves.
 */
function Held({ waiting: placeholder, children }: { waiting: ReactNode; children: ReactNode }) {
  return (
    <div className="relative">
      {placeholder ? <div className="absolute inset-x-0 top-0">{placeholder}</div> : null}
      <div className={placeholder ? 'invisible' : undefined}>{children}</div>
    </div>
  );
}

/**
 * The page's title. Where a tab has a title or controls of its own, it is only read out, but for tablets, where it
 * stands above the list of tabs.
 */
function Header({ tab, onAdd }: { tab: OwnerTab; onAdd: () => void }) {
  const user = useCurrentUser();
  const isFirst = tab === 'ringkasan';
  // The other tabs have primary actions of their own, and on a phone the overview has this one further down.
  const canAdd = isFirst || tab === 'properti';
  return (
    <PageHeader
      inLine
      {...(canAdd ? {} : { className: 'max-sm:sr-only lg:sr-only' })}
      title={isFirst ? 'Dashboard Pemilik' : (ownerTabs.find(({ value }) => value === tab)?.label ?? '')}
      description={
        isFirst ? <span className="max-sm:hidden">Halo, {user.full_name}. Ini keadaan kost Anda hari ini.</span> : null
      }
      action={
        canAdd ? (
          <Button
            {...(isFirst && { className: 'max-sm:hidden' })}
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
