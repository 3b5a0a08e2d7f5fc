import { UserPlus, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import type { Kost } from '#shared/contract/kost.ts';
import type { Credentials, Tenant } from '#shared/contract/tenants.ts';
import { lazyPart, usePreload } from '../../ui/lazy-part.tsx';
import { useLoadError } from '../../data/use-load-error.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { TenantCard } from './tenant-card.tsx';
import { useTenants } from './use-tenants.ts';

const QuickTenantDialog = lazyPart(() =>
  import('./quick-tenant-dialog.tsx').then((module) => module.QuickTenantDialog),
);
const AssignTenantDialog = lazyPart(() =>
  import('./assign-tenant-dialog.tsx').then((module) => module.AssignTenantDialog),
);

const LOAD_FAILED = 'Gagal memuat data penyewa';

/** What is looked at by default comes first: who lives here, or is about to. */
const filters = {
  kini: { label: 'Aktif & menunggu', has: ['ACTIVE', 'PENDING'] },
  aktif: { label: 'Aktif', has: ['ACTIVE'] },
  menunggu: { label: 'Menunggu', has: ['PENDING'] },
  berakhir: { label: 'Berakhir', has: ['TERMINATED', 'INACTIVE'] },
  semua: { label: 'Semua', has: ['ACTIVE', 'PENDING', 'TERMINATED', 'INACTIVE'] },
} satisfies Record<string, { label: string; has: Tenant['status'][] }>;

type Filter = keyof typeof filters;
const filterNames = Object.keys(filters) as Filter[];

/** The tenants of a property, with adding new and existing accounts. The filter lives in the address. */
export function TenantList({ kost }: { kost: Kost }) {
  const { query, tenants } = useTenants(kost.id);
  const [filter, setFilter] = useSearchState<Filter>('penyewa', 'kini', filterNames);
  const [adding, setAdding] = useState<'new' | 'existing' | null>(null);
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  useLoadError(query.error, LOAD_FAILED);
  usePreload(QuickTenantDialog, AssignTenantDialog);
  const of = (name: Filter) => tenants?.filter(({ status }) => (filters[name].has as string[]).includes(status));
  const shown = of(filter);
  const close = () => setAdding(null);

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col-reverse gap-3 lg:flex-row lg:items-center lg:justify-between">
        <FilterChips
          label="Saring menurut status penyewa"
          value={filter}
          onChange={(value) => setFilter(value, { replace: true })}
          chips={filterNames.map((name) => ({ value: name, label: filters[name].label, count: of(name)?.length }))}
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
      {shown && tenants ? (
        shown.length > 0 ? (
          <>
            <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
              {shown.map((tenant) => (
                <li key={tenant.id} className="flex min-w-0">
                  <TenantCard tenant={tenant} onCredentials={setCredentials} />
                </li>
              ))}
            </ul>
            {query.isFetchNextPageError ? <LoadMore query={query} /> : null}
          </>
        ) : tenants.length === 0 ? (
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
            action={
              <Button variant="secondary" onClick={() => setFilter('semua', { replace: true })}>
                Tampilkan semua
              </Button>
            }
          />
        )
      ) : query.isError ? (
        <LoadError message={LOAD_FAILED} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonList className="h-56" />
      )}
      {adding === 'new' ? (
        <QuickTenantDialog
          kostId={kost.id}
          onClose={close}
          onCreated={(created) => {
            close();
            setCredentials(created);
          }}
        />
      ) : null}
      {adding === 'existing' ? <AssignTenantDialog kostId={kost.id} onClose={close} /> : null}
      {credentials ? <CredentialsDialog credentials={credentials} onClose={() => setCredentials(null)} /> : null}
    </div>
  );
}
