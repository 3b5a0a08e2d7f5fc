import { Building2, CalendarRange, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import type { Kost } from '#shared/contract/kost.ts';
import { useKostFilter } from '../../data/use-kost-filter.ts';
import { trpc } from '../../data/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { CardGrid } from '../../ui/data-list.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useSearchState } from '../../lib/use-search-state.ts';
import { foundKosts } from '../../lib/found-kosts.ts';
import { byName, KOSTS_SEARCHED_FROM } from '../../lib/kost-names.ts';
import { KostCard } from './kost-card.tsx';
import { KostRow } from './kost-row.tsx';

const AllTenants = lazyPart(
  () => import('../tenants/all-tenants.tsx').then((module) => module.AllTenants),
  <SkeletonList count={6} className="h-16" />,
);
const RoomCalendar = lazyPart(
  () => import('../room-hub/room-calendar.tsx').then((module) => module.RoomCalendar),
  <SkeletonList count={6} className="h-11" />,
);

interface KostListProps {
  dashboard: OwnerDashboard | undefined;
  onManage: (kost: Kost) => void;
  onAdd: () => void;
}

/** All of the owner's kosts. */
export function KostList({ dashboard, onManage, onAdd }: KostListProps) {
  const [month] = useSearchState<string>('huni', '');
  if (dashboard === undefined) return <SkeletonList className="h-56" />;
  if (dashboard.properties.length === 0)
    return (
      <EmptyState
        drawing="house"
        title="Belum ada properti"
        description="Tambahkan kost pertama Anda untuk mulai mengelola kamar dan penyewa."
        action={<Button onClick={onAdd}>Tambah Properti</Button>}
      />
    );
  const cards = <KostCards kosts={byName(dashboard.properties)} onManage={onManage} />;
  // The tenants of a single kost are its own part, but for those of a month.
  return dashboard.properties.length > 1 || month !== '' ? (
    <KostsAndTenants cards={cards} kosts={dashboard.properties} />
  ) : (
    cards
  );
}

/** By name; many in rows, to be searched. */
function KostCards({ kosts, onManage }: { kosts: Kost[]; onManage: (kost: Kost) => void }) {
  const [search, setSearch] = useSearchState<string>('cari-kost', '');
  const find = (text: string) => setSearch(text, { replace: true });
  const found = foundKosts(kosts, search);
  const isMany = kosts.length >= KOSTS_SEARCHED_FROM;
  const { data: year } = trpc.dashboards.ownerYear.useQuery({});
  const late = new Map(year?.kosts.map(({ id, overdue }) => [id, overdue]));
  return (
    <section className="flex flex-col gap-4">
      <h2 className="sr-only">Daftar properti</h2>
      {isMany ? (
        <SearchInput label="Cari nama atau alamat kost" value={search} onSearch={find} className="sm:max-w-xs" />
      ) : null}
      {found.length === 0 ? (
        <EmptyState
          drawing="house"
          title="Tidak ada kost yang cocok"
          description="Ubah pencarian, atau tampilkan semua kost."
          onShowAll={() => find('')}
        />
      ) : null}
      {isMany ? (
        <CardGrid rows={found} columns="gap-2!">
          {(kost) => <KostRow kost={kost} late={late.get(kost.id) ?? 0} onManage={onManage} />}
        </CardGrid>
      ) : (
        <CardGrid rows={found} columns="sm:grid-cols-2 xl:grid-cols-3">
          {(kost) => <KostCard kost={kost} late={late.get(kost.id)} onManage={onManage} />}
        </CardGrid>
      )}
    </section>
  );
}

/** The kosts, and beside them the tenants and the rooms of all. Which of these is shown is in the address. */
function KostsAndTenants({ cards, kosts }: { cards: ReactNode; kosts: Kost[] }) {
  const [part, setPart] = useSearchState('bagian', 'kost', ['kost', 'penyewa', 'kalender']);
  const { kost_id: kostId } = useKostFilter();
  return (
    <Tabs
      nested
      label="Bagian properti"
      value={part}
      onValueChange={(value) => setPart(value as typeof part)}
      tabs={[
        { value: 'kost', label: 'Kost', icon: Building2, content: cards },
        {
          value: 'penyewa',
          label: 'Semua penyewa',
          icon: Users,
          content: <AllTenants />,
          onIntent: AllTenants.preload,
        },
        {
          value: 'kalender',
          label: 'Kalender',
          icon: CalendarRange,
          content: <RoomCalendar kosts={kosts} kostId={kostId} />,
          onIntent: RoomCalendar.preload,
        },
      ]}
    />
  );
}
