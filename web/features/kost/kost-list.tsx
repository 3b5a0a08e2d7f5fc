import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import type { Kost } from '#shared/contract/kost.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { CardGrid } from '../../ui/data-list.tsx';
import { KostCard } from './kost-card.tsx';

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
  return (
    <section className="flex flex-col gap-4">
      <h2 className="sr-only">Daftar properti</h2>
      <CardGrid rows={dashboard.properties} columns="sm:grid-cols-2 xl:grid-cols-3">
        {(kost) => <KostCard kost={kost} onManage={onManage} />}
      </CardGrid>
    </section>
  );
}
