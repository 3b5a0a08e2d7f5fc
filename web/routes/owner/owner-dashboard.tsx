import { type ComponentProps, type ReactNode, useDeferredValue, useState } from 'react';
import type { Kost } from '#shared/contract/kost.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../data/trpc.ts';
import { useCounts } from '../../data/use-counts.ts';
import { useKostFilter } from '../../data/use-kost-filter.ts';
import { useLoadError } from '../../data/use-load-error.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { useTabParam } from '../../lib/use-tab-param.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { AccountNotices } from '../../features/notices/account-notices.tsx';
import { type Figures, useFigures, useToday } from '../../features/today/use-today.ts';
import { OwnerHeader, useOwnerTitle } from './owner-header.tsx';
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
  const working = useKostFilter();
  const [adding, setAdding] = useState(false);
  useLoadError(dashboard.error, LOAD_FAILED);
  const [open, openTab] = useTabParam(ownerTabs, ['properti', 'kost']);
  const tab = open as OwnerTab;
  const isFirst = tab === 'ringkasan';
  const figures = useFigures(dashboard, working.kost_id, isFirst);
  useLoadError(figures.error, LOAD_FAILED);
  const shown = useDeferredValue(figures.data);
  const chosen = dashboard.data?.properties.find(({ id }) => id === working.managed);
  const firstSteps = useFirstSteps(dashboard.data);
  // It opens with a kost; an address without one asks for it there, and no other tab seems to be open.
  const isDisabled = (value: OwnerTab) => value === 'kelola' && chosen === undefined && tab !== 'kelola';
  const news = useToday(working.kost_id, isFirst);
  const title = useOwnerTitle(tab, chosen?.name);
  const add = () => setAdding(true);
  const manage = ({ id }: Kost) => openTab('kelola', { properti: id });

  const failed = failedOf(dashboard);
  const numbers: Partial<Record<OwnerTab, number>> = {
    invoice: counts?.payments_to_verify ?? 0,
    keluhan: counts?.active_complaints ?? 0,
  };
  const whichKost = <WhichKost dashboard={dashboard.data} onManage={manage} onAdd={add} />;
  const contents: Record<OwnerTab, ReactNode> = {
    ringkasan: failedOf(figures) ?? (
      <OwnerHome
        dashboard={figures.data}
        kosts={dashboard.data?.properties ?? []}
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
        description={`Dari ${working.one ?? 'semua kost Anda'}.`}
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
    <div className="mx-auto w-full max-w-6xl px-4 py-4 sm:py-8 lg:px-6 lg:pt-4">
      <OwnerHeader title={title} onAdd={add} onAddIntent={KostWizard.preload} />
      <AccountNotices news={dashboard.data} />
      <OwnerNotices tab={tab} waiting={counts ?? figures.data} />
      {/* With the key, what is still loading of a kost shows nothing of the one before. */}
      <Held key={working.value} waiting={isUnknown && figures.data === undefined ? waiting : null}>
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

/** What stands in place of a part whose figures could not be loaded. */
function failedOf({ isError, data, error, refetch }: Figures): ReactNode {
  return isError && !data ? <LoadError message={LOAD_FAILED} error={error} onRetry={() => void refetch()} /> : null;
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
    <>
      {/* Without a height, so that it is gone, and has not moved, when the line has its place. */}
      {placeholder ? <div className="h-0">{placeholder}</div> : null}
      <div className={placeholder ? 'invisible' : undefined}>{children}</div>
    </>
  );
}
