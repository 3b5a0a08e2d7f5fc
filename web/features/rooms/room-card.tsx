import { clsx } from 'clsx';
import { Copy, Pencil, Trash2, UserRound } from 'lucide-react';
import { Fragment, useState } from 'react';
import type { Room, RoomOfList } from '#shared/contract/rooms.ts';
import type { RoomFacility } from '#shared/enums.ts';
import { rentPeriodLabels, roomFacilityLabels, roomStatusLabels, roomTypeLabels } from '#shared/labels.ts';
import { otherRentPeriods } from '#shared/rules/rent-period.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { emptySince, freeFrom, freeOf, roomLooks } from './room-looks.ts';
import { RoomMarks } from './room-marks.tsx';

const PhotoCover = lazyPart(
  () => import('../files/photo-album.tsx').then((module) => module.PhotoCover),
  <Skeleton className="aspect-2/1 rounded-none" />,
);

/** How many facilities are shown before '+N lainnya' (spec §9). */
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

/** A room, which opens anywhere; the colour of its head shows its state, and so does a word. */
export function RoomCard({ room, isBesidePhotos, isOpen, onOpen, onEdit, onCopy }: RoomCardProps) {
  const looks = roomLooks[room.status];

  return (
    <Card
      className={clsx(
        'relative flex w-full min-w-0 flex-col overflow-hidden hover:border-line-strong',
        isOpen && 'outline-2 outline-primary',
      )}
    >
      <div className={clsx('flex items-center gap-1 pr-1 pl-4', looks.soft)}>
        <h3 className="min-w-0 flex-1 text-base">
          <button
            type="button"
            data-opens
            aria-current={isOpen || undefined}
            className="block w-full truncate text-left after:absolute after:inset-0"
            onClick={onOpen}
          >
            Kamar {room.room_number}
          </button>
        </h3>
        <p className="flex shrink-0 items-center gap-1.5 text-xs font-semibold">
          <span aria-hidden className={clsx('size-2 rounded-full', looks.mark)} />
          {roomStatusLabels[room.status]}
        </p>
        <div className="relative">
          <RoomMenu room={room} onEdit={onEdit} onCopy={onCopy} />
        </div>
      </div>
      <div className="relative empty:hidden">
        <RoomCover room={room} isBesidePhotos={isBesidePhotos} />
      </div>
      <div className="flex flex-1 flex-col gap-1.5 px-4 py-2.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Rent room={room} />
          <p className="flex flex-wrap gap-1 empty:hidden">
            <RoomMarks room={room} />
          </p>
        </div>
        <Resident room={room} />
        <FreeFrom {...freeOf(room)} closesOn={room.closes_on} className="text-xs" />
        <p className="text-xs text-muted">
          {typeAndFloor(room)}
          {room.facilities.length > 0 ? ' · ' : null}
          <Facilities room={room} /> <MoreFacilities room={room} />
        </p>
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

function Rent({ room }: { room: Room }) {
  return (
    <p className="tabular text-lg leading-tight font-bold">
      <span className="whitespace-nowrap">{formatRupiah(room.monthly_rent)}</span>{' '}
      <span className="text-sm font-normal text-muted">/ bulan</span>
    </p>
  );
}

function typeAndFloor({ room_type: type, floor, capacity }: Room): string {
  return `${roomTypeLabels[type]} · Lantai ${floor}${capacity === null ? '' : ` · ${capacity} orang`}`;
}

/** Who lives there, or since when nobody does. */
function Resident({ room }: { room: Room }) {
  return (
    <>
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

interface FreeFromProps {
  day: string | null;
  closesOn?: string | null;
  /** Whether they have agreed to leave, or move to another room. */
  isSure: boolean;
  /** The size of the text. */
  className?: string;
}

/** From when on a taken room can be let again, or a room closes. */
export function FreeFrom({ day, closesOn = null, isSure, className = 'text-sm' }: FreeFromProps) {
  if (closesOn !== null) return <p className={clsx('text-warning', className)}>Ditutup mulai {formatDay(closesOn)}</p>;
  const text = freeFrom({ day, isSure });
  return text === null ? null : <p className={clsx('text-muted', className)}>{text}</p>;
}

function Facilities({ room: { facilities } }: { room: Room }) {
  return facilities.slice(0, FACILITIES_SHOWN).map((facility, index) => (
    <Fragment key={facility}>
      {index > 0 ? ' · ' : ''}
      <span className="whitespace-nowrap">{facilityName(facility)}</span>
    </Fragment>
  ));
}

function MoreFacilities({ room: { facilities } }: { room: Room }) {
  const more = facilities.length - FACILITIES_SHOWN;
  return more > 0 ? <span className="whitespace-nowrap"> +{more} lainnya</span> : null;
}

/** What it costs for other periods. */
function OtherPrices({ room: { other_prices: prices } }: { room: Room }) {
  const shown = otherRentPeriods.flatMap((period) => {
    const price = prices[period];
    return price === undefined ? [] : [`${formatRupiah(price)} ${rentPeriodLabels[period]}`];
  });
  return shown.length > 0 ? <p className="tabular text-sm text-muted">{shown.join(' · ')}</p> : null;
}

/** Rent, type, floor, facilities and tenant of an opened room. */
export function RoomFacts({ room }: { room: Room }) {
  return (
    <>
      <Rent room={room} />
      <OtherPrices room={room} />
      <p className="text-sm text-muted">{typeAndFloor(room)}</p>
      {room.facilities.length > 0 ? (
        <p className="text-sm text-muted">
          <Facilities room={room} />
          <MoreFacilities room={room} />
        </p>
      ) : null}
      <Resident room={room} />
    </>
  );
}

interface RoomActionsProps {
  room: Room;
  onEdit: () => void;
  onCopy: () => void;
}

/** What can be done with the data of a room, behind one button of its card. */
function RoomMenu({ room, onEdit, onCopy }: RoomActionsProps) {
  const { mayDelete, deletes, question } = useDeletion(room);
  return (
    <>
      <Menu
        compact
        label={`Tindakan untuk kamar ${room.room_number}`}
        items={[
          { label: 'Ubah', icon: Pencil, onSelect: onEdit },
          { label: 'Salin', icon: Copy, onSelect: onCopy },
          { label: 'Hapus', icon: Trash2, danger: true, disabled: !mayDelete, onSelect: deletes },
        ]}
      />
      {question}
    </>
  );
}

/** The same in words, in the opened room. */
export function RoomActions({ room, onEdit, onCopy }: RoomActionsProps) {
  const { mayDelete, deletes, question } = useDeletion(room);
  return (
    <div className="-mx-3 mt-auto flex flex-wrap gap-1">
      <Button variant="ghost" size="sm" icon={Pencil} about={`kamar ${room.room_number}`} onClick={onEdit}>
        Ubah
      </Button>
      <Button variant="ghost" size="sm" icon={Copy} about={`kamar ${room.room_number}`} onClick={onCopy}>
        Salin
      </Button>
      <Button
        variant="dangerGhost"
        size="sm"
        icon={Trash2}
        about={`kamar ${room.room_number}`}
        disabled={!mayDelete}
        onClick={deletes}
      >
        Hapus
      </Button>
      {question}
    </div>
  );
}

function useDeletion(room: Room) {
  const user = useCurrentUser();
  const remove = trpc.rooms.remove.useMutation();
  const run = useWrite();
  const [isAsked, setAsked] = useState(false);
  const write = async () => void (await remove.mutateAsync({ id: room.id }));
  const words = { done: 'Kamar berhasil dihapus!', failed: 'Gagal menghapus kamar' };
  const question = (
    <ConfirmDialog
      title="Apakah Anda yakin ingin menghapus kamar ini?"
      description={`Kamar ${room.room_number} tidak akan tampil lagi. Riwayat kontrak dan tagihannya tetap tersimpan.`}
      confirmLabel="Hapus Kamar"
      danger
      open={isAsked}
      onOpenChange={setAsked}
      loading={remove.isPending}
      onConfirm={() => void run(write, words, () => setAsked(false))}
    />
  );
  return { mayDelete: can(user, 'room:delete', room), deletes: () => setAsked(true), question };
}

function facilityName(facility: string): string {
  return roomFacilityLabels[facility as RoomFacility] ?? facility;
}
