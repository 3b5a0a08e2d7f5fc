import { clsx } from 'clsx';
import { type FocusEvent, type KeyboardEvent, memo, type MouseEvent, useRef, useState } from 'react';
import type { RoomOfCalendar, RoomStay } from '#shared/contract/room-calendar.ts';
import { stayStates } from '#shared/enums.ts';
import { formatShortDay, today } from '../../lib/today.ts';
import { LongRows, MANY, OWN_PLACE, type RowAttributes, setPlace } from '../../ui/long-rows.tsx';
import { IF_NOT_RENEWED } from '../rooms/room-looks.ts';
import { stayLooks } from './calendar-looks.ts';
import { type Days, freeText, heldFrom, heldUntil, monthsOf, placeOf, stayText, stayWord } from './calendar-rooms.ts';

interface CalendarGridProps {
  rooms: readonly RoomOfCalendar[];
  days: Days;
  showsKost: boolean;
  openId: string | null;
  onOpen: (id: string) => void;
}

/** A room, or the floor whose rooms follow. */
type Line = { id: string; floor: string } | { id: string; room: RoomOfCalendar };

/**
 * Rooms by months, each stay a bar. It is one stop of the Tab key; arrow keys go from room to room and from bar to bar.
 */
export function CalendarGrid({ rooms, days, showsKost, openId, onOpen }: CalendarGridProps) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const lines = linesOf(rooms, showsKost);
  const keys = useGridKeys();
  return (
    <div className="flex flex-col gap-2">
      <Legend stays={rooms.flatMap(({ stays }) => stays)} />
      <div className="relative rounded-xl border bg-raised shadow-card">
        <Months days={days} />
        <div
          ref={setList}
          role="grid"
          aria-label="Kalender kamar"
          aria-rowcount={lines.length}
          className={clsx('relative scroll-mt-10 outline-none', lines.length > MANY && OWN_PLACE)}
          {...keys}
        >
          <LongRows
            rows={lines}
            list={list}
            usual={ROOM_PX}
            gap={(height, key) => <div key={key} role="none" style={{ height }} />}
          >
            {(line, attributes, place) =>
              'room' in line ? (
                <RoomLine
                  key={line.id}
                  {...attributes}
                  {...rowPlace(place, lines)}
                  room={line.room}
                  days={days}
                  isOpen={line.id === openId}
                  onOpen={onOpen}
                />
              ) : (
                <div
                  key={line.id}
                  role="row"
                  {...attributes}
                  {...rowPlace(place, lines)}
                  className="relative z-1 border-b bg-sunken px-3 py-1.5"
                >
                  <span role="rowheader" className="text-xs font-semibold break-words">
                    {line.floor}
                  </span>
                </div>
              )
            }
          </LongRows>
        </div>
      </div>
    </div>
  );
}

function rowPlace(place: number | null, lines: readonly Line[]) {
  const posinset = setPlace(place, lines)['aria-posinset'];
  return posinset === undefined ? {} : { 'aria-rowindex': posinset };
}

function linesOf(rooms: readonly RoomOfCalendar[], showsKost: boolean): Line[] {
  const lines: Line[] = [];
  let group = '';
  for (const room of rooms) {
    const { id, kost_id, kost_name, floor } = room;
    if (group !== `${kost_id} ${floor}`) {
      group = `${kost_id} ${floor}`;
      lines.push({ id: `${kost_id}-${floor}`, floor: `${showsKost ? `${kost_name} · ` : ''}Lantai ${floor}` });
    }
    lines.push({ id, room });
  }
  return lines;
}

/** The names of the months above the rooms, and through all of them their beginnings and today. */
function Months({ days }: { days: Days }) {
  const months = monthsOf(days);
  const now = placeOf(days, today(), null);
  const isNow = now.left > 0 && now.width > 0;
  return (
    <>
      <div aria-hidden className="sticky top-14 z-10 rounded-t-xl border-b bg-raised pl-28 text-xs text-muted">
        <div className="relative h-9 overflow-hidden">
          {months.map(({ month, left, width, label, year }) => (
            <span
              key={month}
              className="absolute top-1 overflow-hidden pl-1 leading-3.5 whitespace-nowrap"
              style={{ left: `${left}%`, width: `${width}%` }}
            >
              {label}
              <span className="block text-[0.6875rem]">{year}</span>
            </span>
          ))}
        </div>
      </div>
      <div aria-hidden className="pointer-events-none absolute inset-y-0 right-0 left-28">
        {months.map(({ month, left }) => (
          <span key={month} className="absolute inset-y-0 border-l" style={{ left: `${left}%` }} />
        ))}
        {isNow ? <span className="absolute inset-y-0 border-l border-danger" style={{ left: `${now.left}%` }} /> : null}
      </div>
    </>
  );
}

interface RoomLineProps extends RowAttributes {
  room: RoomOfCalendar;
  days: Days;
  isOpen: boolean;
  onOpen: (id: string) => void;
  'aria-rowindex'?: number;
}

/** The height of a room's line, `h-11`. */
const ROOM_PX = 44;

/** A room, which is not rendered again while others come into the window and leave it. */
const RoomLine = memo(function Line({ room, days, isOpen, onOpen, ...attributes }: RoomLineProps) {
  const open = () => onOpen(room.id);
  const day = today(room.kost_id);
  const shown = room.stays
    .map((stay) => ({ stay, place: placeOf(days, heldFrom(stay, day), heldUntil(stay, day)) }))
    .filter(({ place }) => place.width > 0);
  const free = room.free_from === null ? null : placeOf(days, room.free_from, null);
  return (
    <div
      role="row"
      {...attributes}
      className={clsx(
        'flex h-11 border-b last:border-0',
        isOpen && 'bg-primary-soft outline-2 -outline-offset-2 outline-primary',
      )}
    >
      <div role="rowheader" className="w-28 shrink-0 overflow-hidden">
        <button
          type="button"
          data-opens
          tabIndex={-1}
          title={`Kamar ${room.room_number}`}
          className="block size-full scroll-mt-10 truncate px-3 text-left text-sm font-medium hover:underline"
          onClick={open}
        >
          <span className="sr-only">Kamar </span>
          {room.room_number}
          <span className="sr-only">, {freeText(room, day)}</span>
        </button>
      </div>
      <div role="none" className="relative min-w-0 flex-1 overflow-hidden">
        {free !== null && free.width > 0 ? (
          <span
            aria-hidden
            className="absolute inset-y-0 flex items-center overflow-hidden pl-2 text-xs font-medium whitespace-nowrap text-success"
            style={{ left: `${free.left}%`, width: `${free.width}%` }}
          >
            <span className="truncate">
              {(room.free_from ?? '') <= day ? 'bebas' : `bebas dari ${formatShortDay(room.free_from ?? '')}`}
              {room.may_renew ? IF_NOT_RENEWED : ''}
            </span>
          </span>
        ) : null}
        {shown.map(({ stay, place }) => (
          <Bar key={stay.from} stay={stay} place={place} number={room.room_number} onOpen={open} />
        ))}
      </div>
    </div>
  );
});

interface BarProps {
  stay: RoomStay;
  place: { left: number; width: number };
  number: string;
  onOpen: () => void;
}

function Bar({ stay, place, number, onOpen }: BarProps) {
  const text = `Kamar ${number}: ${stayText(stay)}`;
  return (
    <div
      role="gridcell"
      className="absolute inset-y-1.5 px-px"
      style={{ left: `${place.left}%`, width: `${place.width}%` }}
    >
      <button
        type="button"
        data-opens
        tabIndex={-1}
        title={text}
        aria-label={text}
        className={clsx(
          'block size-full min-w-1.5 scroll-mt-10 truncate rounded-md px-1.5 text-left text-xs font-medium hover:brightness-95',
          stayLooks[stay.state],
        )}
        onClick={onOpen}
      >
        {stay.name ?? stayWord(stay)}
      </button>
    </div>
  );
}

/** What the patterns mean, of those that are seen. */
function Legend({ stays }: { stays: readonly RoomStay[] }) {
  // A look may have two words, each once.
  const words = new Map(stays.map((stay) => [stayWord(stay), stay.state]));
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {[...words]
        .toSorted(([, one], [, other]) => stayStates.indexOf(one) - stayStates.indexOf(other))
        .map(([word, state]) => (
          <li key={word} className="flex items-center gap-1.5">
            <span className={clsx('h-3.5 w-6 rounded', stayLooks[state])} />
            {word}
          </li>
        ))}
      <li className="flex items-center gap-1.5">
        <span className="h-3.5 border-l-2 border-danger" />
        Hari ini
      </li>
    </ul>
  );
}

/**
 * The keys of the grid. The grid itself takes the focus of the Tab key and hands it to what had it last, or to the first
 * room that is seen; while something in it has the focus, the Tab key leaves it.
 */
function useGridKeys() {
  const last = useRef<HTMLElement | null>(null);
  const [isInside, setInside] = useState(false);
  return {
    tabIndex: isInside ? -1 : 0,
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      if (target === currentTarget) {
        const known = last.current?.isConnected ? last.current : null;
        (known ?? firstSeen(currentTarget))?.focus();
      } else {
        last.current = target;
        setInside(true);
      }
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) =>
      setInside(currentTarget.contains(relatedTarget)),
    // Between the bars a press takes no focus, which would scroll to what had it last.
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      if ((event.target as Element).closest('button') === null) event.preventDefault();
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const next = nextOf(event.target as HTMLElement, event.key);
      if (next === undefined) return;
      event.preventDefault();
      next?.focus();
    },
  };
}

const buttonsOf = (row: Element | null | undefined) => [...(row?.querySelectorAll<HTMLElement>('button') ?? [])];

/** Below the page's bar and the months, which `scroll-mt-10` leaves free. */
const HEAD_PX = 100;

function firstSeen(grid: HTMLElement): HTMLElement | undefined {
  const all = buttonsOf(grid);
  return all.find((button) => button.getBoundingClientRect().top >= HEAD_PX) ?? all[0];
}

/** What a key leads to from a room or a bar: null if there is nothing, undefined if the key means nothing here. */
function nextOf(from: HTMLElement, key: string): HTMLElement | null | undefined {
  const row = from.closest('[role=row]');
  const inRow = buttonsOf(row);
  const at = inRow.indexOf(from);
  if (key === 'ArrowRight') return inRow[at + 1] ?? null;
  if (key === 'ArrowLeft') return inRow[at - 1] ?? null;
  if (key === 'Home') return inRow[0];
  if (key === 'End') return inRow.at(-1);
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
  let other = row;
  do other = (key === 'ArrowDown' ? other?.nextElementSibling : other?.previousElementSibling) ?? null;
  // Rows without a button are floors; what is no row stands for rooms that are not in the page.
  while (other?.role === 'row' && buttonsOf(other).length === 0);
  const [head, ...bars] = buttonsOf(other);
  if (head === undefined) return null;
  return at === 0 ? head : (nearest(bars, from) ?? head);
}

/** The bar whose beginning is nearest to that of another row's. */
function nearest(bars: readonly HTMLElement[], to: HTMLElement): HTMLElement | undefined {
  const leftOf = (element: HTMLElement) => element.getBoundingClientRect().left;
  const distance = (bar: HTMLElement) => Math.abs(leftOf(bar) - leftOf(to));
  return bars.toSorted((one, other) => distance(one) - distance(other))[0];
}
