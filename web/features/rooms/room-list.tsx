import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Kost } from '#shared/contract/kost.ts';
import type { Room } from '#shared/contract/rooms.ts';
import { roomStatuses } from '#shared/enums.ts';
import { roomStatusLabels } from '#shared/labels.ts';
import { lazyPart, usePreload } from '../../ui/lazy-part.tsx';
import { useLoadError } from '../../data/use-load-error.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RoomCard } from './room-card.tsx';
import { useRooms } from './use-rooms.ts';

const RoomDialog = lazyPart(() => import('./room-dialog.tsx').then((module) => module.RoomDialog));

const LOAD_FAILED = 'Gagal memuat data kamar';

/** The rooms of a property: how many of each state, and a grid of cards with adding, changing and deleting. */
export function RoomList({ kost }: { kost: Kost }) {
  const { query, rooms } = useRooms(kost.id);
  const [status, setStatus] = useSearchState('kamar', '', ['', ...roomStatuses]);
  const [editing, setEditing] = useState<Room | 'new' | null>(null);
  useLoadError(query.error, LOAD_FAILED);
  usePreload(RoomDialog);
  const countOf = (each: Room['status']) => rooms?.filter((room) => room.status === each).length;
  const shown = rooms?.filter((room) => status === '' || room.status === status);

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:items-center sm:justify-between">
        <FilterChips
          label="Saring menurut status kamar"
          value={status}
          onChange={(value) => setStatus(value, { replace: true })}
          chips={[
            { value: '', label: 'Semua', count: rooms?.length },
            ...roomStatuses.map((each) => ({ value: each, label: roomStatusLabels[each], count: countOf(each) })),
          ]}
        />
        <Button className="shrink-0" icon={<Plus aria-hidden className="size-4" />} onClick={() => setEditing('new')}>
          Tambah Kamar
        </Button>
      </div>
      {shown ? (
        shown.length > 0 ? (
          <>
            <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
              {shown.map((room) => (
                <li key={room.id} className="flex">
                  <RoomCard room={room} onEdit={() => setEditing(room)} />
                </li>
              ))}
            </ul>
            {query.isFetchNextPageError ? <LoadMore query={query} /> : null}
          </>
        ) : status === '' ? (
          <EmptyState
            drawing="room"
            title="Belum ada kamar"
            description="Tambahkan kamar pertama agar penyewa dapat ditempatkan."
            action={<Button onClick={() => setEditing('new')}>Tambah Kamar</Button>}
          />
        ) : (
          <EmptyState
            drawing="room"
            title={`Tidak ada kamar berstatus ${roomStatusLabels[status].toLowerCase()}`}
            description="Pilih status lain, atau tampilkan semua kamar."
            action={
              <Button variant="secondary" onClick={() => setStatus('', { replace: true })}>
                Tampilkan semua
              </Button>
            }
          />
        )
      ) : query.isError ? (
        <LoadError message={LOAD_FAILED} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div role="status" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <span className="sr-only">Memuat…</span>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className="h-52 rounded-xl" />
          ))}
        </div>
      )}
      {editing ? (
        <RoomDialog kostId={kost.id} room={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      ) : null}
    </div>
  );
}
