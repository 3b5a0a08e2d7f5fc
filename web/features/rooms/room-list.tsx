import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Kost } from '#shared/contract/kost.ts';
import type { Room } from '#shared/contract/rooms.ts';
import { roomStatuses } from '#shared/enums.ts';
import { roomStatusLabels } from '#shared/labels.ts';
import { trpc } from '../../data/trpc.ts';
import { sumOf } from '../../lib/sum-of.ts';
import { lazyPart, usePreload } from '../../ui/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CardGrid, DataList } from '../../ui/data-list.tsx';
import { useFilter } from '../../lib/use-filter.ts';
import { RoomCard } from './room-card.tsx';
import { useRooms } from './use-rooms.ts';

const RoomDialog = lazyPart(() => import('./room-dialog.tsx').then((module) => module.RoomDialog));

/** Whole rows of the grid, in two columns as in three. */
const PAGE = 48;

/** The rooms of a kost: counts by state, and a grid of cards with adding, changing and deleting. */
export function RoomList({ kost }: { kost: Kost }) {
  const status = useFilter('kamar', roomStatuses);
  const rooms = useRooms(kost.id, { limit: PAGE, status: status.value || undefined });
  const counts = trpc.rooms.counts.useQuery({ kostId: kost.id });
  const [editing, setEditing] = useState<Room | 'new' | null>(null);
  usePreload(RoomDialog);
  const countOf = (of: readonly Room['status'][]) => counts.data && sumOf(counts.data, of);

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:items-center sm:justify-between">
        <FilterChips
          label="Saring menurut status kamar"
          value={status.value}
          onChange={status.onChange}
          chips={[
            { value: '', label: 'Semua', count: countOf(roomStatuses) },
            ...roomStatuses.map((each) => ({ value: each, label: roomStatusLabels[each], count: countOf([each]) })),
          ]}
        />
        <Button className="shrink-0" icon={<Plus aria-hidden className="size-4" />} onClick={() => setEditing('new')}>
          Tambah Kamar
        </Button>
      </div>
      <DataList
        query={rooms}
        failed="Gagal memuat data kamar"
        waiting={<RoomListSkeleton />}
        empty={
          status.value === '' ? (
            <EmptyState
              drawing="room"
              title="Belum ada kamar"
              description="Tambahkan kamar pertama agar penyewa dapat ditempatkan."
              action={<Button onClick={() => setEditing('new')}>Tambah Kamar</Button>}
            />
          ) : (
            <EmptyState
              drawing="room"
              title={`Tidak ada kamar berstatus ${roomStatusLabels[status.value].toLowerCase()}`}
              description="Pilih status lain, atau tampilkan semua kamar."
              onShowAll={status.clear}
            />
          )
        }
      >
        {(shown) => (
          <CardGrid rows={shown} columns="sm:grid-cols-2 lg:grid-cols-3">
            {(room) => <RoomCard room={room} onEdit={() => setEditing(room)} />}
          </CardGrid>
        )}
      </DataList>
      {editing ? (
        <RoomDialog kostId={kost.id} room={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      ) : null}
    </div>
  );
}

function RoomListSkeleton() {
  return (
    <div role="status" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <span className="sr-only">Memuat…</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-52 rounded-xl" />
      ))}
    </div>
  );
}
