import { useState } from 'react';
import { type TenantSort, tenantSorts } from '#shared/enums.ts';
import { formatMonth, formatNumber } from '#shared/format.ts';
import { SCREEN_PAGE_SIZE } from '#shared/rules/page.ts';
import { useKostFilter } from '../../data/use-kost-filter.ts';
import { usePages } from '../../data/use-pages.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Button } from '../../ui/button.tsx';
import { CardGrid, DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { CredentialsDialog, type IssuedCredentials } from './credentials-dialog.tsx';
import { TenantRow } from './tenant-row.tsx';

const sortLabels: Record<TenantSort, string> = {
  ROOM: 'Urut kamar',
  LATE: 'Terlambat dulu',
  END: 'Kontrak berakhir dulu',
};

/** Says whose list it is, and leads to all. */
function OfMonth({ month, kost, onShowAll }: { month: string; kost: string | undefined; onShowAll: () => void }) {
  return (
    <Notice
      tone="info"
      role="status"
      action={
        <Button variant="ghost" size="sm" onClick={onShowAll}>
          Semua penyewa
        </Button>
      }
    >
      Yang menempati kamar pada {formatMonth(month)}
      {kost === undefined ? '' : `, ${kost}`}, juga yang sudah keluar kos.
    </Notice>
  );
}

/** The present and coming tenants of all kosts. Search and order are in the address. */
export function AllTenants() {
  const [sort, setSort] = useSearchState<TenantSort>('urut', 'ROOM', tenantSorts);
  const [search, setSearch] = useSearchState<string>('cari-penyewa', '');
  // Those of a month, which the picture of the occupancy opens.
  const [month, setMonth] = useSearchState<string>('huni', '');
  const lived = /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : '';
  const kost = useKostFilter();
  const tenants = usePages(
    'tenants.listAll',
    {
      kost_id: kost.kost_id,
      sort,
      limit: SCREEN_PAGE_SIZE,
      ...(search === '' ? {} : { search }),
      ...(lived === '' ? {} : { lived_in: lived }),
    },
    true,
  );
  const [openId, setOpenId] = useState<string | null>(null);
  const [credentials, setCredentials] = useState<IssuedCredentials | null>(null);
  const loaded = tenants.data?.pages.flatMap(({ items }) => items).length ?? 0;
  const find = (text: string) => setSearch(text, { replace: true });
  return (
    <section className="flex flex-col gap-4">
      <h2 className="sr-only">{`Penyewa di ${kost.one ?? 'semua kost'}`}</h2>
      <SearchInput
        label="Cari nama, kost, kamar, atau nomor HP"
        placeholder="Nama, kost, kamar, atau HP"
        value={search}
        onSearch={find}
        className="sm:max-w-xs"
      />
      {lived === '' ? (
        <FilterChips
          label="Urutkan penyewa"
          value={sort}
          onChange={(value) => setSort(value, { replace: true })}
          chips={tenantSorts.map((value) => ({ value, label: sortLabels[value] }))}
        />
      ) : (
        <OfMonth month={lived} kost={kost.one} onShowAll={() => setMonth('')} />
      )}
      {loaded === 0 ? null : (
        <p role="status" className="-mt-1 text-sm text-muted">
          {formatNumber(loaded)} penyewa{tenants.hasNextPage ? ' pertama, masih ada lagi' : ''}
        </p>
      )}
      <DataList
        query={tenants}
        failed="Gagal memuat data penyewa"
        waiting={<SkeletonList count={6} className="h-16" />}
        empty={
          search === '' ? (
            <EmptyState
              drawing="people"
              title="Belum ada penyewa"
              description={`Penyewa dari ${kost.one ?? 'semua kost Anda'} akan tampil di sini.`}
            />
          ) : (
            <EmptyState
              drawing="people"
              title="Tidak ada penyewa yang cocok"
              description="Ubah pencarian, atau tampilkan semua penyewa."
              onShowAll={() => find('')}
            />
          )
        }
      >
        {(shown) => (
          <CardGrid rows={shown} columns="gap-2!">
            {(tenant) => (
              <TenantRow
                tenant={tenant}
                showsKost={kost.value === ''}
                isOpen={openId === tenant.id}
                onToggle={() => setOpenId(openId === tenant.id ? null : tenant.id)}
                onCredentials={setCredentials}
              />
            )}
          </CardGrid>
        )}
      </DataList>
      {credentials ? <CredentialsDialog issued={credentials} onClose={() => setCredentials(null)} /> : null}
    </section>
  );
}
