import { DoorOpen, Pencil, Plus, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import type { Kost } from '#shared/contract/kost.ts';
import type { Room } from '#shared/contract/rooms.ts';
import { roomFacilityLabels, roomTypeLabels } from '#shared/labels.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../app/session.tsx';
import { trpc } from '../../app/trpc.ts';
import { failureMessage } from '../../lib/call-error.ts';
import { formatRupiah } from '../../lib/format.ts';
import { useLoadError } from '../../lib/use-load-error.ts';
import { useRefresh } from '../../lib/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { RoomStatusBadge } from '../../ui/status-badge.tsx';
import { RoomDialog } from './room-dialog.tsx';

/** Facilities a card shows before '+N lainnya' (spec §9). */
const FACILITIES_SHOWN = 4;
const LOAD_FAILED = 'Gagal memuat data kamar';

/** The rooms of a property: a grid of cards, with adding, changing and deleting. */
export function RoomList({ kost }: { kost: Kost }) {
  const rooms = trpc.rooms.list.useQuery({ kostId: kost.id });
  const [editing, setEditing] = useState<Room | 'new' | null>(null);
  useLoadError(rooms.error, LOAD_FAILED);

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">{rooms.data ? `${rooms.data.items.length} kamar` : ' '}</p>
        <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setEditing('new')}>
          Tambah Kamar
        </Button>
      </div>
      {rooms.data ? (
        rooms.data.items.length === 0 ? (
          <EmptyState
            drawing="room"
            title="Belum ada kamar"
            description="Tambahkan kamar pertama agar penyewa dapat ditempatkan."
            action={<Button onClick={() => setEditing('new')}>Tambah Kamar</Button>}
          />
        ) : (
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {rooms.data.items.map((room) => (
              <li key={room.id} className="flex">
                <RoomCard room={room} onEdit={() => setEditing(room)} />
              </li>
            ))}
          </ul>
        )
      ) : rooms.isError ? (
        <LoadError message={LOAD_FAILED} error={rooms.error} onRetry={() => void rooms.refetch()} />
      ) : (
        <SkeletonList className="h-40" />
      )}
      {editing ? (
        <RoomDialog kostId={kost.id} room={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      ) : null}
    </div>
  );
}

function RoomCard({ room, onEdit }: { room: Room; onEdit: () => void }) {
  const user = useCurrentUser();
  const refresh = useRefresh();
  const remove = trpc.rooms.remove.useMutation();
  const [asking, setAsking] = useState(false);
  const more = room.facilities.length - FACILITIES_SHOWN;

  const confirm = async () => {
    try {
      await remove.mutateAsync({ id: room.id });
      toast.success('Kamar berhasil dihapus!');
      await refresh();
    } catch (error) {
      toast.error(failureMessage(error, 'Gagal menghapus kamar'));
    }
    setAsking(false);
  };

  return (
    <Card className="flex w-full flex-col gap-3 p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="flex items-center gap-2 text-base">
            <DoorOpen aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="truncate">Kamar {room.room_number}</span>
          </h3>
          <p className="text-sm text-muted">
            {roomTypeLabels[room.room_type]} · Lantai {room.floor}
          </p>
        </div>
        <RoomStatusBadge status={room.status} />
      </div>
      <p className="tabular text-lg font-bold">
        {formatRupiah(room.monthly_rent)} <span className="text-sm font-normal text-muted">/ bulan</span>
      </p>
      {room.facilities.length > 0 ? (
        <p className="text-sm text-muted">
          {room.facilities
            .slice(0, FACILITIES_SHOWN)
            .map((facility) => facilityName(facility))
            .join(' · ')}
          {more > 0 ? ` +${more} lainnya` : ''}
        </p>
      ) : null}
      {room.tenant_name ? (
        <p className="flex items-center gap-2 text-sm font-medium">
          <UserRound aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="truncate">{room.tenant_name}</span>
        </p>
      ) : null}
      <div className="mt-auto flex gap-2 border-t pt-3">
        <Button variant="ghost" size="sm" icon={<Pencil aria-hidden className="size-4" />} onClick={onEdit}>
          Ubah
        </Button>
        <Button
          variant="dangerGhost"
          size="sm"
          icon={<Trash2 aria-hidden className="size-4" />}
          disabled={!can(user, 'room:delete', room)}
          onClick={() => setAsking(true)}
        >
          Hapus
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Apakah Anda yakin ingin menghapus kamar ini?"
        description={`Kamar ${room.room_number} tidak akan tampil lagi. Riwayat kontrak dan tagihannya tetap tersimpan.`}
        confirmLabel="Hapus Kamar"
        danger
        loading={remove.isPending}
        onConfirm={() => void confirm()}
      />
    </Card>
  );
}

function facilityName(facility: string): string {
  return (roomFacilityLabels as Record<string, string>)[facility] ?? facility;
}
