import type { RoomOfCalendar } from '#shared/contract/room-calendar.ts';
import { today } from '../../lib/today.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { freeText, nextStay, nextText, presentStay } from './calendar-rooms.ts';
import { RoomWhen, whoText } from './room-when.tsx';

interface CalendarTableProps {
  rooms: readonly RoomOfCalendar[];
  showsKost: boolean;
  openId: string | null;
  onOpen: (id: string) => void;
}

/** The same as the bars, in words. */
export function CalendarTable({ rooms, showsKost, openId, onOpen }: CalendarTableProps) {
  return (
    <DataTable
      caption="Kalender kamar"
      rows={rooms}
      openId={openId}
      card={(room) => <RoomWhen room={room} showsKost={showsKost} onOpen={onOpen} />}
      columns={[
        {
          header: 'Kamar',
          cell: (room) => (
            <>
              <button
                type="button"
                data-opens
                className="min-h-9 text-left font-medium break-words text-primary hover:underline"
                onClick={() => onOpen(room.id)}
              >
                {`Kamar\u00a0${room.room_number}`}
              </button>
              {showsKost ? <span className="block text-xs break-words text-muted">{room.kost_name}</span> : null}
            </>
          ),
        },
        { header: 'Sekarang', cell: (room) => textOf(presentStay(room, today(room.kost_id))) },
        {
          header: 'Berikutnya',
          cell: (room) => {
            const next = nextStay(room, today(room.kost_id));
            return next === undefined ? '–' : nextText(next, today(room.kost_id));
          },
        },
        { header: 'Bebas', cell: (room) => freeText(room, today(room.kost_id)) },
      ]}
    />
  );
}

const textOf = (stay: RoomOfCalendar['stays'][number] | undefined) => (stay === undefined ? 'Kosong' : whoText(stay));
