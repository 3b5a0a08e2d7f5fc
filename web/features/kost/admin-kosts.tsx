import { MapPin } from 'lucide-react';
import { Link } from 'react-router';
import type { OwnedKost } from '#shared/contract/kost.ts';
import { kostTypeLabels } from '#shared/labels.ts';
import { SCREEN_PAGE_SIZE } from '#shared/rules/page.ts';
import { userAddress } from '../../lib/user-address.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Badge } from '../../ui/badge.tsx';
import { ContactList } from '../../ui/contact-list.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Meter } from '../../ui/meter.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { usePages } from '../../data/use-pages.ts';
import { DataList } from '../../ui/data-list.tsx';

/** Every kost of the platform with its owner and occupancy. The search is in the address. */
export function AdminKosts() {
  const [search, setSearch] = useSearchState<string>('cari', '');
  const kosts = usePages('kost.listAll', { search: search || undefined, limit: SCREEN_PAGE_SIZE }, true);

  return (
    <div className="flex flex-col gap-4">
      <SearchInput
        label="Cari kost, alamat, atau pemilik"
        value={search}
        onSearch={(value) => setSearch(value, { replace: true })}
        className="sm:max-w-md"
      />
      <DataList
        query={kosts}
        failed="Gagal memuat data properti"
        waiting={<SkeletonList count={4} className="h-48 sm:h-20" />}
        empty={
          search === '' ? (
            <EmptyState
              drawing="house"
              title="Belum ada properti"
              description="Kost yang ditambahkan para pemilik akan tampil di sini."
            />
          ) : (
            <EmptyState
              drawing="house"
              title="Tidak ada properti yang cocok"
              description="Cari dengan nama kost, alamat, atau nama pemilik."
              onShowAll={() => setSearch('', { replace: true })}
            />
          )
        }
      >
        {(rows) => <KostRows rows={rows} stale={kosts.isPlaceholderData} />}
      </DataList>
    </div>
  );
}

function KostRows({ rows, stale }: { rows: OwnedKost[]; stale: boolean }) {
  return (
    <DataTable
      caption="Properti"
      rows={rows}
      stale={stale}
      columns={[
        { header: 'Properti', className: 'min-w-56', cell: (kost) => <Place kost={kost} /> },
        { header: 'Pemilik', className: 'max-w-64', cell: (kost) => <Owner kost={kost} /> },
        {
          header: 'Jenis',
          className: 'whitespace-nowrap',
          cell: (kost) => kostTypeLabels[kost.kost_type],
        },
        { header: 'Okupansi', className: 'w-48 min-w-36', cell: (kost) => <Occupancy kost={kost} /> },
        { header: 'Status', cell: (kost) => <ActiveBadge kost={kost} /> },
      ]}
      card={(kost) => (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center gap-2">
            <ActiveBadge kost={kost} />
            <Badge>{kostTypeLabels[kost.kost_type]}</Badge>
          </div>
          <Place kost={kost} />
          <Occupancy kost={kost} />
          <div className="flex items-center justify-between gap-3 border-t pt-3">
            <p className="min-w-0 text-sm font-medium break-words">
              <OwnerLink kost={kost} />
            </p>
            <ContactList onlyIcons name={kost.owner_name} phone={kost.owner_phone} email={kost.owner_email} />
          </div>
        </div>
      )}
    />
  );
}

function Place({ kost }: { kost: OwnedKost }) {
  return (
    <div className="min-w-0">
      <h2 className="text-sm break-words">{kost.name}</h2>
      <p className="mt-0.5 flex items-start gap-1 text-xs text-muted">
        <MapPin aria-hidden className="mt-px size-3.5 shrink-0" />
        <span className="min-w-0 break-words">{kost.address}</span>
      </p>
    </div>
  );
}

function Owner({ kost }: { kost: OwnedKost }) {
  return (
    <div className="min-w-0">
      <p className="text-sm font-medium break-words">
        <OwnerLink kost={kost} />
      </p>
      <p className="text-xs break-all text-muted">{kost.owner_email}</p>
      <p className="tabular text-xs text-muted">{kost.owner_phone}</p>
    </div>
  );
}

/** The owner, whose account is opened among the users: all else of a kost is its owner's. */
function OwnerLink({ kost }: { kost: OwnedKost }) {
  return (
    <Link
      to={userAddress(kost.owner_email, kost.owner_name)}
      aria-label={`Akun ${kost.owner_name}, pemilik ${kost.name}`}
      className="relative text-primary after:absolute after:inset-x-0 after:-inset-y-3 hover:underline"
    >
      {kost.owner_name}
    </Link>
  );
}

function Occupancy({ kost }: { kost: OwnedKost }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex items-baseline justify-between gap-3 text-xs text-muted">
        <span className="tabular">
          {kost.occupied_rooms} dari {kost.total_rooms} kamar
        </span>
        <span className="tabular text-sm font-bold text-text">{kost.occupancy_rate}%</span>
      </p>
      <Meter percent={kost.occupancy_rate} label={`Okupansi ${kost.name}`} />
    </div>
  );
}

function ActiveBadge({ kost }: { kost: OwnedKost }) {
  return <Badge tone={kost.is_active ? 'success' : 'neutral'}>{kost.is_active ? 'Aktif' : 'Nonaktif'}</Badge>;
}
