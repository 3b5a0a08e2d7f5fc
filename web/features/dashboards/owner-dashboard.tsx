import { Building2, LayoutDashboard, Plus, ReceiptText, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import type { Kost } from '#shared/contract/kost.ts';
import { useCurrentUser } from '../../app/session.tsx';
import { trpc } from '../../app/trpc.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { useLoadError } from '../../lib/use-load-error.ts';
import { useRefresh } from '../../lib/use-refresh.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { useTabParam } from '../../lib/use-tab-param.ts';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { OwnerInvoices } from '../invoices/owner-invoices.tsx';
import { KostList } from '../kost/kost-list.tsx';
import { KostWizard } from '../kost/kost-wizard.tsx';
import { ManageKost } from '../kost/manage-kost.tsx';
import { OwnerOverview } from './owner-overview.tsx';
import { OwnerSummary } from './owner-summary.tsx';

const LOAD_FAILED = 'Gagal memuat data dashboard';

/** The owner's dashboard (spec §2). Tab and chosen property live in the address. */
export function OwnerDashboard() {
  const user = useCurrentUser();
  const refresh = useRefresh();
  const dashboard = trpc.dashboards.owner.useQuery();
  const [kostId] = useSearchState<string>('properti', '');
  const [adding, setAdding] = useState(false);
  useLoadError(dashboard.error, LOAD_FAILED);
  const properties = dashboard.data?.properties ?? [];
  const chosen = properties.find(({ id }) => id === kostId);

  const [tab, openTab] = useTabParam(
    [{ value: 'ringkasan' }, { value: 'properti' }, { value: 'invoice' }, { value: 'kelola', disabled: !chosen }],
    ['properti'],
  );
  const manage = (kost: Kost) => openTab('kelola', { properti: kost.id });
  const tabs: Tab[] = [
    {
      value: 'ringkasan',
      label: 'Ringkasan',
      icon: <LayoutDashboard aria-hidden className="size-4" />,
      content: (
        <OwnerOverview
          dashboard={dashboard.data}
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
      content: <OwnerInvoices />,
    },
    {
      value: 'kelola',
      label: 'Kelola Properti',
      icon: <Settings2 aria-hidden className="size-4" />,
      disabled: chosen === undefined,
      content: chosen ? <ManageKost kost={chosen} onBack={() => openTab('properti')} /> : null,
    },
  ];

  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:py-8">
      <PageTitle>Dashboard</PageTitle>
      <PageHeader
        title="Dashboard Pemilik"
        description={`Halo, ${user.full_name}. Ini keadaan kost Anda hari ini.`}
        action={
          // The other tabs have a primary action of their own.
          tab === 'ringkasan' || tab === 'properti' ? (
            <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setAdding(true)}>
              Tambah Properti
            </Button>
          ) : null
        }
      />
      {dashboard.isError && !dashboard.data ? (
        <LoadError message={LOAD_FAILED} error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      ) : (
        <div className="flex flex-col gap-6">
          <OwnerSummary dashboard={dashboard.data} />
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
