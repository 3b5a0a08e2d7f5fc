import { UserRound, Wrench } from 'lucide-react';
import { memo } from 'react';
import type { RoomOfCalendar } from '#shared/contract/room-calendar.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { today } from '../../lib/today.ts';
import { freeText, nextStay, nextText, presentStay, stayWord } from './calendar-rooms.ts';

interface RoomWhenProps {
  room: RoomOfCalendar;
  showsKost: boolean;
  onOpen: (id: string) => void;
}

/** When a room is free, on a phone: who is there until when, who comes, and its rent. Rendered again only if one changes. */
export const RoomWhen = memo(function When({ room, showsKost, onOpen }: RoomWhenProps) {
  const day = today(room.kost_id);
  const present = presentStay(room, day);
  const next = nextStay(room, day);
  return (
    <div className="relative flex flex-col gap-0.5 rounded-xl border bg-raised px-4 py-3 shadow-card has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="min-w-0 text-base">
          <button
            type="button"
            data-opens
            className="block w-full text-left break-words outline-none after:absolute after:inset-0"
            onClick={() => onOpen(room.id)}
          >
            Kamar {room.room_number}
          </button>
        </h3>
        <p className="tabular text-sm text-muted">{formatRupiah(room.monthly_rent)}</p>
      </div>
      {showsKost ? <p className="text-sm break-words text-muted">{room.kost_name}</p> : null}
      <p className={room.free_from === null ? 'text-sm font-medium text-muted' : 'text-sm font-semibold text-success'}>
        {freeText(room, day)}
      </p>
      {present === undefined ? null : (
        <p className="flex items-center gap-2 text-sm">
          {present.state === 'REPAIR' ? (
            <Wrench aria-hidden className="size-4 shrink-0 text-muted" />
          ) : (
            <UserRound aria-hidden className="size-4 shrink-0 text-muted" />
          )}
          <span className="min-w-0 break-words">{whoText(present)}</span>
        </p>
      )}
      {next === undefined ? null : <p className="text-sm text-info">{nextText(next, day)}</p>}
    </div>
  );
});

/** 'Siti, sampai 30 Jun 2026', or how the owner holds the room. */
export function whoText(stay: RoomOfCalendar['stays'][number]): string {
  const { state, name, from, until } = stay;
  if (state === 'BEYOND')
    return `${name ?? ''}, ${stayWord(stay).toLowerCase()} ${stay.is_late_move ? 'sejak ' : ''}${until === null ? '' : formatDay(until)}`;
  const who = name ?? stayWord(stay);
  return until === null ? `${who} sejak ${formatDay(from)}` : `${who}, sampai ${formatDay(until)}`;
}
