import { UserPlus, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import type { Kost } from '#shared/contract/kost.ts';
import type { TenantFilter } from '#shared/contract/tenants.ts';
import { type TenancyStatus, tenancyStatuses } from '#shared/enums.ts';
import { endedTenancyStatuses, liveTenancyStatuses } from '#shared/rules/tenancy.ts';
import { trpc } from '../../data/trpc.ts';
import { lazyPart, usePreload } from '../../ui/lazy-part.tsx';
import { sumOf } from '../../lib/sum-of.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { CardGrid, DataList } from '../../ui/data-list.tsx';
import { invitedTenant } from '../invitations/invited-tenant.ts';
import { CredentialsDialog, type IssuedCredentials } from './credentials-dialog.tsx';
import { TenantCard } from './tenant-card.tsx';
import { useTenants } from './use-tenants.ts';

const QuickTenantDialog = lazyPart(() =>
  import('./quick-tenant-dialog.tsx').then((module) => module.QuickTenantDialog),
);
const AssignTenantDialog = lazyPart(() =>
  import('./assign-tenant-dialog.tsx').then((module) => module.AssignTenantDialog),
);

/** The default filter comes first: present and future tenants. */
const filters = {
  kini: { label: 'Aktif & menunggu', status: 'LIVE', of: liveTenancyStatuses },
  aktif: { label: 'Aktif', status: 'ACTIVE', of: ['ACTIVE'] },
  menunggu: { label: 'Menunggu', status: 'PENDING', of: ['PENDING'] },
  berakhir: { label: 'Berakhir', status: 'ENDED', of: endedTenancyStatuses },
  semua: { label: 'Semua', status: undefined, of: tenancyStatuses },
} satisfies Record<string, { label: string; status: TenantFilter | undefined; of: readonly TenancyStatus[] }>;

type Filter = keyof typeof filters;
const filterNames = Object.keys(filters) as Filter[];

/** The tenants of a kost, with adding new and existing accounts. The filter is in the address. */
export function TenantList({ kost }: { kost: Kost }) {
  const [filter, setFilter] = useSearchState<Filter>('penyewa', 'kini', filterNames);
  const tenants = useTenants(kost.id, filters[filter].status);
  const counts = trpc.tenants.counts.useQuery({ kostId: kost.id });
  const [adding, setAdding] = useState<'new' | 'existing' | null>(null);
  const [credentials, setCredentials] = useState<IssuedCredentials | null>(null);
  usePreload(QuickTenantDialog, AssignTenantDialog);
  const close = () => setAdding(null);

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col-reverse gap-3 lg:flex-row lg:items-center lg:justify-between">
        <FilterChips
          label="Saring menurut status penyewa"
          value={filter}
          onChange={(value) => setFilter(value, { replace: true })}
          chips={filterNames.map((name) => ({
            value: name,
            label: filters[name].label,
            count: counts.data && sumOf<TenancyStatus>(counts.data, filters[name].of),
          }))}
        />
        <div className="flex shrink-0 flex-col-reverse gap-2 sm:flex-row">
          <Button
            variant="secondary"
            icon={<UserRoundSearch aria-hidden className="size-4" />}
            onClick={() => setAdding('existing')}
          >
            Tambah Penyewa dari User
          </Button>
          <Button icon={<UserPlus aria-hidden className="size-4" />} onClick={() => setAdding('new')}>
            Buat Penyewa Baru
          </Button>
        </div>
      </div>
      <DataList
        query={tenants}
        failed="Gagal memuat data penyewa"
        waiting={<SkeletonList className="h-56" />}
        empty={
          counts.data?.length === 0 ? (
            <EmptyState
              drawing="people"
              title="Belum ada penyewa"
              description="Buat akun penyewa dan tempatkan di kamar yang tersedia dalam satu langkah."
              action={<Button onClick={() => setAdding('new')}>Buat Penyewa Baru</Button>}
            />
          ) : (
            <EmptyState
              drawing="people"
              title="Tidak ada penyewa yang cocok"
              description="Pilih saringan lain, atau tampilkan semua penyewa."
              onShowAll={() => setFilter('semua', { replace: true })}
            />
          )
        }
      >
        {(shown) => (
          <CardGrid rows={shown}>{(tenant) => <TenantCard tenant={tenant} onCredentials={setCredentials} />}</CardGrid>
        )}
      </DataList>
      {adding === 'new' ? (
        <QuickTenantDialog
          kostId={kost.id}
          onClose={close}
          onCreated={(created) => {
            close();
            setCredentials({ credentials: created.credentials, person: invitedTenant(created.tenant), isNew: true });
          }}
        />
      ) : null}
      {adding === 'existing' ? <AssignTenantDialog kostId={kost.id} onClose={close} /> : null}
      {credentials ? <CredentialsDialog issued={credentials} onClose={() => setCredentials(null)} /> : null}
    </div>
  );
}
