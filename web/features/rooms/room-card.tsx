import { clsx } from 'clsx';
import { Copy, Pencil, Trash2, UserRound } from 'lucide-react';
import { Fragment } from 'react';
import type { Room, RoomOfList } from '#shared/contract/rooms.ts';
import type { RoomFacility } from '#shared/enums.ts';
import { roomFacilityLabels, roomStatusLabels, roomTypeLabels } from '#shared/labels.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { formatRupiah } from '#shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConfirmedWrite } from '../../ui/confirmed-write.tsx';
import { emptySince, roomLooks } from './room-looks.ts';
import { RoomMarks } from './room-marks.tsx';

const PhotoCover = lazyPart(
  () => import('../files/photo-album.tsx').then((module) => module.PhotoCover),
  <Skeleton className="aspect-2/1 rounded-none" />,
);

/** How many facilities a card shows before '+N lainnya' (spec §9). */
const FACILITIES_SHOWN = 4;

interface RoomCardProps {
  room: RoomOfList;
  /** Whether cards beside it have a photo, so that this one keeps an empty place for its own. */
  isBesidePhotos: boolean;
  /** Whether it stands open beside the others. */
  isOpen: boolean;
  onOpen: () => void;
  onEdit: () => void;
  onCopy: () => void;
}

/** A room; the colour of its head shows its state, and so does a word. */
export function RoomCard({ room, isBesidePhotos, isOpen, onOpen, onEdit, onCopy }: RoomCardProps) {
  const looks = roomLooks[room.status];

  return (
    <Card className={clsx('flex w-full min-w-0 flex-col overflow-hidden', isOpen && 'outline-2 outline-primary')}>
      <div className={clsx('flex items-center justify-between gap-3 px-4 py-2.5', looks.soft)}>
        <h3 className="min-w-0 text-base">
          <button
            type="button"
            data-opens
            aria-current={isOpen || undefined}
            className="block w-full truncate text-left hover:underline"
            onClick={onOpen}
          >
            Kamar {room.room_number}
          </button>
        </h3>
        <p className="flex shrink-0 items-center gap-1.5 text-xs font-semibold">
          <span aria-hidden className={clsx('size-2 rounded-full', looks.mark)} />
          {roomStatusLabels[room.status]}
        </p>
      </div>
      <RoomCover room={room} isBesidePhotos={isBesidePhotos} />
      <div className="flex flex-1 flex-col gap-2 px-4 pt-3 pb-2">
        <p className="flex flex-wrap gap-1 empty:hidden">
          <RoomMarks room={room} />
        </p>
        <RoomFacts room={room} />
        <RoomActions room={room} onEdit={onEdit} onCopy={onCopy} />
      </div>
    </Card>
  );
}

/** The first photo of a room, which opens all of them. */
export function RoomCover({ room, isBesidePhotos }: { room: Room; isBesidePhotos: boolean }) {
  if (room.images.length > 0) return <PhotoCover addresses={room.images} label={`Kamar ${room.room_number}`} />;
  return isBesidePhotos ? (
    <p className="grid aspect-2/1 place-items-center bg-sunken text-sm text-muted max-sm:hidden">Belum ada foto</p>
  ) : null;
}

/** Rent, type, floor, facilities and tenant of a room. */
export function RoomFacts({ room }: { room: Room }) {
  const more = room.facilities.length - FACILITIES_SHOWN;
  return (
    <>
      <p className="tabular text-lg leading-tight font-bold">
        <span className="whitespace-nowrap">{formatRupiah(room.monthly_rent)}</span>{' '}
        <span className="text-sm font-normal text-muted">/ bulan</span>
      </p>
      <p className="text-sm text-muted">
        {roomTypeLabels[room.room_type]} · Lantai {room.floor}
      </p>
      {room.facilities.length > 0 ? (
        <p className="text-sm text-muted">
          {room.facilities.slice(0, FACILITIES_SHOWN).map((facility, index) => (
            <Fragment key={facility}>
              {index > 0 ? ' · ' : ''}
              <span className="whitespace-nowrap">{facilityName(facility)}</span>
            </Fragment>
          ))}
          {more > 0 ? <span className="whitespace-nowrap"> +{more} lainnya</span> : null}
        </p>
      ) : null}
      {room.empty_since === null ? null : <p className="text-sm font-medium">{emptySince(room)}</p>}
      {room.tenant_name ? (
        <p className="flex items-center gap-2 text-sm font-medium">
          <UserRound aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="truncate">{room.tenant_name}</span>
        </p>
      ) : null}
    </>
  );
}

interface RoomActionsProps {
  room: Room;
  onEdit: () => void;
  onCopy: () => void;
}

/** What can be done with a room. */
export function RoomActions({ room, onEdit, onCopy }: RoomActionsProps) {
  return (
    <div className="-mx-3 mt-auto flex flex-wrap gap-1">
      <Button variant="ghost" size="sm" icon={Pencil} about={`kamar ${room.room_number}`} onClick={onEdit}>
        Ubah
      </Button>
      <Button variant="ghost" size="sm" icon={Copy} about={`kamar ${room.room_number}`} onClick={onCopy}>
        Salin
      </Button>
      <DeleteRoom room={room} />
    </div>
  );
}

function DeleteRoom({ room }: { room: Room }) {
  const user = useCurrentUser();
  const remove = trpc.rooms.remove.useMutation();
  return (
    <ConfirmedWrite
      title="Apakah Anda yakin ingin menghapus kamar ini?"
      description={`Kamar ${room.room_number} tidak akan tampil lagi. Riwayat kontrak dan tagihannya tetap tersimpan.`}
      confirmLabel="Hapus Kamar"
      danger
      call={remove}
      input={{ id: room.id }}
      done="Kamar berhasil dihapus!"
      failed="Gagal menghapus kamar"
    >
      <Button
        variant="dangerGhost"
        size="sm"
        icon={Trash2}
        about={`kamar ${room.room_number}`}
        disabled={!can(user, 'room:delete', room)}
      >
        Hapus
      </Button>
    </ConfirmedWrite>
  );
}

function facilityName(facility: string): string {
  return roomFacilityLabels[facility as RoomFacility] ?? facility;
}
