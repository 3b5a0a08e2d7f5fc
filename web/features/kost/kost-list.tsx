import type { ReactNode } from 'react';
import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import type { Kost } from '#shared/contract/kost.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { CardGrid, DataList } from '../../ui/data-list.tsx';
import { KostCard } from './kost-card.tsx';
import { holdsAllKosts, useOwnKosts } from './use-own-kosts.ts';

interface KostListProps {
  dashboard: OwnerDashboard | undefined;
  onManage: (kost: Kost) => void;
  onAdd: () => void;
}

/** All of the owner's kosts. */
export function KostList({ dashboard, onManage, onAdd }: KostListProps) {
  if (dashboard === undefined) return waiting;
  const empty = (
    <EmptyState
      drawing="house"
      title="Belum ada properti"
      description="Tambahkan kost pertama Anda untuk mulai mengelola kamar dan penyewa."
      action={<Button onClick={onAdd}>Tambah Properti</Button>}
    />
  );
  if (dashboard.properties.length === 0) return empty;
  const grid = (kosts: Kost[]) => (
    <CardGrid rows={kosts} columns="sm:grid-cols-2 lg:grid-cols-3">
      {(kost) => <KostCard kost={kost} onManage={onManage} />}
    </CardGrid>
  );
  return (
    <section className="flex flex-col gap-4">
      <h2 className="sr-only">Properti Saya</h2>
      {holdsAllKosts(dashboard) ? grid(dashboard.properties) : <ManyKosts empty={empty}>{grid}</ManyKosts>}
    </section>
  );
}

const waiting = <SkeletonList className="h-56" />;

function ManyKosts({ empty, children }: { empty: ReactNode; children: (kosts: Kost[]) => ReactNode }) {
  return (
    <DataList query={useOwnKosts()} failed="Gagal memuat data properti" waiting={waiting} empty={empty}>
      {children}
    </DataList>
  );
}
