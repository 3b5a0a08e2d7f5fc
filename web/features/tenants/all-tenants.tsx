import { useState } from 'react';
import { tenantSorts } from '#shared/enums.ts';
import { formatMonth, formatNumber } from '#shared/format.ts';
import { SCREEN_PAGE_SIZE } from '#shared/rules/page.ts';
import { useKostFilter } from '../../data/use-kost-filter.ts';
import { trpc } from '../../data/trpc.ts';
import { usePages } from '../../data/use-pages.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Button } from '../../ui/button.tsx';
import { CardGrid, DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panes } from '../../ui/panes.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { UninvitedLine } from '../invitations/uninvited-line.tsx';
import { CredentialsDialog, type IssuedCredentials } from './credentials-dialog.tsx';
import { TenantRow } from './tenant-row.tsx';
import { useManyRents } from '../rents/use-many-rents.tsx';
import { useOpenTenant } from './use-open-tenant.tsx';

/** The orders of the present and coming tenants, and those who have left. */
const views = [...tenantSorts, 'KELUAR'] as const;
type View = (typeof views)[number];

const viewLabels: Record<View, string> = {
  ROOM: 'Urut kamar',
  LATE: 'Terlambat dulu',
  END: 'Keluar / berakhir dulu',
  KELUAR: 'Sudah keluar',
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

/** The tenants of all kosts: those who live there or come, or those who have left. Search and view are in the address. */
export function AllTenants() {
  const [view, setView] = useSearchState<View>('urut', 'ROOM', views);
  const [search, setSearch] = useSearchState<string>('cari-penyewa', '');
  // Those of a month, which the picture of the occupancy opens.
  const [month, setMonth] = useSearchState<string>('huni', '');
  const lived = /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : '';
  const kost = useKostFilter();
  const tenants = usePages(
    'tenants.listAll',
    {
      kost_id: kost.kost_id,
      ...(view === 'KELUAR' ? { status: 'TERMINATED' as const } : { sort: view }),
      limit: SCREEN_PAGE_SIZE,
      ...(search === '' ? {} : { search }),
      ...(lived === '' ? {} : { lived_in: lived }),
    },
    true,
  );
  const isFormer = view === 'KELUAR';
  // How many there are, where the list is of all of them.
  const isWhole = !isFormer && search === '' && lived === '';
  const ofKost = kost.kost_id === undefined ? undefined : { kost_id: kost.kost_id };
  const { data: total } = trpc.tenants.countLive.useQuery(ofKost, { enabled: isWhole });
  const many = useManyRents(kost.kost_id);
  const [credentials, setCredentials] = useState<IssuedCredentials | null>(null);
  const { pane, ofRow } = useOpenTenant({ tenants, onCredentials: setCredentials });
  const loaded = tenants.data?.pages.flatMap(({ items }) => items).length ?? 0;
  const find = (text: string) => setSearch(text, { replace: true });
  return (
    <Panes {...pane}>
      <section className="flex flex-col gap-4">
        <h2 className="sr-only">{`Penyewa di ${kost.one ?? 'semua kost'}`}</h2>
        <div className="flex items-center gap-2 sm:justify-between">
          <SearchInput
            label="Cari nama, kost, kamar, atau nomor HP"
            placeholder="Nama, kost, kamar, atau HP"
            value={search}
            onSearch={find}
            className="min-w-0 flex-1 sm:max-w-xs"
          />
          <Menu compact label="Banyak sekaligus" items={many.items} />
        </div>
        {many.dialog}
        {lived === '' ? (
          <FilterChips
            label="Urutkan atau saring penyewa"
            value={view}
            onChange={(value) => setView(value, { replace: true })}
            chips={views.map((value) => ({ value, label: viewLabels[value] }))}
          />
        ) : (
          <OfMonth month={lived} kost={kost.one} onShowAll={() => setMonth('')} />
        )}
        {loaded === 0 ? null : (
          <p role="status" className="-mt-1 text-sm text-muted">
            {isWhole && total !== undefined
              ? `${formatNumber(Math.max(total.live, loaded))} penyewa`
              : `${formatNumber(loaded)} penyewa${tenants.hasNextPage ? ' pertama, masih ada lagi' : ''}`}
          </p>
        )}
        {isFormer || lived !== '' ? null : <UninvitedLine kostId={kost.kost_id} />}
        <DataList
          query={tenants}
          failed="Gagal memuat data penyewa"
          waiting={<SkeletonList count={6} className="h-16" />}
          empty={<Nobody isSearched={search !== ''} view={view} kost={kost.one} onShowAll={() => find('')} />}
        >
          {(shown) => (
            <CardGrid rows={shown} columns="gap-2!">
              {(tenant) => <TenantRow showsKost={kost.value === ''} offers={view === 'END'} {...ofRow(tenant)} />}
            </CardGrid>
          )}
        </DataList>
        {credentials ? <CredentialsDialog issued={credentials} onClose={() => setCredentials(null)} /> : null}
      </section>
    </Panes>
  );
}

interface NobodyProps {
  isSearched: boolean;
  view: View;
  /** The name of the one kost whose tenants are shown. */
  kost: string | undefined;
  onShowAll: () => void;
}

function Nobody({ isSearched, view, kost, onShowAll }: NobodyProps) {
  if (isSearched)
    return (
      <EmptyState
        drawing="people"
        title="Tidak ada penyewa yang cocok"
        description="Ubah pencarian, atau tampilkan semua penyewa."
        onShowAll={onShowAll}
      />
    );
  return view === 'KELUAR' ? (
    <EmptyState
      drawing="people"
      title="Belum ada penyewa yang keluar"
      description={`Penyewa yang sudah keluar dari ${kost ?? 'kost Anda'} akan tampil di sini.`}
    />
  ) : (
    <EmptyState
      drawing="people"
      title="Belum ada penyewa"
      description={`Penyewa dari ${kost ?? 'semua kost Anda'} akan tampil di sini.`}
    />
  );
}
