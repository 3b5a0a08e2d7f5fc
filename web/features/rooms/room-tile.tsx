import { clsx } from 'clsx';
import type { RoomOfList } from '#shared/contract/rooms.ts';
import { roomStatusLabels } from '#shared/labels.ts';
import { formatRupiah } from '#shared/format.ts';
import { formatShortDay } from '../../lib/today.ts';
import { emptySince, freeOf, roomLooks } from './room-looks.ts';
import { RoomMarks } from './room-marks.tsx';

/** A room on a phone, small enough for ten on a screen: a tap shows the rest, and what can be done. */
export function RoomTile({ room, onOpen }: { room: RoomOfList; onOpen: () => void }) {
  const looks = roomLooks[room.status];
  const free = freeOf(room);
  return (
    <div className="relative flex min-w-0 flex-col overflow-hidden rounded-xl border bg-raised text-sm shadow-card has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary">
      <div className={clsx('flex items-center justify-between gap-2 px-2.5 py-1', looks.soft)}>
        <h3 className="min-w-0 text-sm">
          <button
            type="button"
            aria-haspopup="dialog"
            className="block w-full truncate text-left outline-none after:absolute after:inset-0"
            onClick={onOpen}
          >
            <span className="sr-only">Kamar </span>
            {room.room_number}
          </button>
        </h3>
        <p className="shrink-0 text-xs font-semibold">{roomStatusLabels[room.status]}</p>
      </div>
      <div className="px-2.5 py-1.5">
        <p className={clsx('truncate', room.tenant_name ? 'font-medium' : 'text-xs leading-5 text-muted')}>
          {room.tenant_name ?? emptySince(room) ?? `Lantai ${room.floor}`}
        </p>
        <p className="tabular truncate text-muted">{formatRupiah(room.monthly_rent)}</p>
        {free.day === null || room.status !== 'OCCUPIED' ? null : (
          <p className="truncate text-xs text-muted">
            {free.isSure ? 'Bebas' : 'Sampai'} {formatShortDay(free.day)}
          </p>
        )}
        {room.closes_on === null ? null : (
          <p className="truncate text-xs text-warning">Ditutup {formatShortDay(room.closes_on)}</p>
        )}
        <p className="mt-1 flex flex-wrap gap-1 empty:hidden">
          <RoomMarks room={room} />
        </p>
      </div>
    </div>
  );
}
