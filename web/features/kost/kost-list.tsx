import type { Kost } from '#shared/contract/kost.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { CardGrid } from '../../ui/data-list.tsx';
import { KostCard } from './kost-card.tsx';

export interface KostListProps {
  kosts: Kost[] | undefined;
  onManage: (kost: Kost) => void;
  onAdd: () => void;
}

/** All of the owner's kosts. */
export function KostList({ kosts, onManage, onAdd }: KostListProps) {
  if (kosts === undefined) return <SkeletonList className="h-56" />;
  if (kosts.length === 0) {
    return (
      <EmptyState
        drawing="house"
        title="Belum ada properti"
        description="Tambahkan kost pertama Anda untuk mulai mengelola kamar dan penyewa."
        action={<Button onClick={onAdd}>Tambah Properti</Button>}
      />
    );
  }
  return (
    <section>
      <h2 className="sr-only">Properti Saya</h2>
      <CardGrid rows={kosts} columns="sm:grid-cols-2 lg:grid-cols-3">
        {(kost) => <KostCard kost={kost} onManage={onManage} />}
      </CardGrid>
    </section>
  );
}
