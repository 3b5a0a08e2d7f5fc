import { Building2, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import type { Kost } from '#shared/contract/kost.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { CardGrid } from '../../ui/data-list.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useSearchState } from '../../lib/use-search-state.ts';
import { KostCard } from './kost-card.tsx';

const AllTenants = lazyPart(
  () => import('../tenants/all-tenants.tsx').then((module) => module.AllTenants),
  <SkeletonList count={6} className="h-16" />,
);

interface KostListProps {
  dashboard: OwnerDashboard | undefined;
  onManage: (kost: Kost) => void;
  onAdd: () => void;
}

/** All of the owner's kosts. */
export function KostList({ dashboard, onManage, onAdd }: KostListProps) {
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
  const cards = <KostCards kosts={dashboard.properties} onManage={onManage} />;
  // The tenants of a single kost are its own part.
  return dashboard.properties.length > 1 ? <KostsAndTenants cards={cards} /> : cards;
}

function KostCards({ kosts, onManage }: { kosts: Kost[]; onManage: (kost: Kost) => void }) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="sr-only">Daftar properti</h2>
      <CardGrid rows={kosts} columns="sm:grid-cols-2 xl:grid-cols-3">
        {(kost) => <KostCard kost={kost} onManage={onManage} />}
      </CardGrid>
    </section>
  );
}

/** The kosts, and beside them the tenants of all. Which of both is shown is in the address. */
function KostsAndTenants({ cards }: { cards: ReactNode }) {
  const [part, setPart] = useSearchState('bagian', 'kost', ['kost', 'penyewa']);
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
      ]}
    />
  );
}
