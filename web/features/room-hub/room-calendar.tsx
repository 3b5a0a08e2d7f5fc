import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Kost } from '#shared/contract/kost.ts';
import type { RoomOfCalendar } from '#shared/contract/room-calendar.ts';
import type { Room } from '#shared/contract/rooms.ts';
import { formatDays, formatNumber } from '#shared/format.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { CALENDAR_PAGE_SIZE } from '#shared/rules/page.ts';
import { usePages } from '../../data/use-pages.ts';
import { byName } from '../../lib/kost-names.ts';
import { today } from '../../lib/today.ts';
import { useDetailParam } from '../../lib/use-detail-param.ts';
import { useFilter } from '../../lib/use-filter.ts';
import { useMedia } from '../../lib/use-media.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { CALENDAR } from '../../lib/widths.ts';
import { Button } from '../../ui/button.tsx';
import { CardGrid, DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/field.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Panes } from '../../ui/panes.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useBeside } from '../../ui/use-beside.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import {
  byFreedom,
  type CalendarFilter,
  type CalendarRange,
  calendarFilters,
  dayOrToday,
  type Days,
  daysOf,
  filterWords,
  isFound,
  isOf,
  ranges,
  stepped,
} from './calendar-rooms.ts';
import { CalendarTable } from './calendar-table.tsx';
import { RoomWhen } from './room-when.tsx';

const RoomSheet = lazyPart(() => import('./room-sheet.tsx').then((module) => module.RoomSheet));
const RoomDialog = lazyPart(() => import('../rooms/room-dialog.tsx').then((module) => module.RoomDialog));

interface RoomCalendarProps {
  /** The owner's kosts, or the one whose rooms are shown. */
  kosts: readonly Kost[];
  /** The one kost whose rooms are shown; without it those of all. */
  kostId: string | undefined;
}

/** Which room is free when: bars by months, or a table; on a phone a list with what is free first at its top. */
export function RoomCalendar({ kosts, kostId }: RoomCalendarProps) {
  const day = today();
  const isGrid = useMedia(CALENDAR);
  const [range, setRange] = useSearchState<CalendarRange>('rentang', '6-bulan', ranges);
  const [start, setStart] = useSearchState<string>('mulai', '');
  const [wanted, setForm] = useSearchState<'batang' | 'tabel'>('bentuk', 'batang', ['batang', 'tabel']);
  const [search, setSearch] = useSearchState<string>('cari-kalender', '');
  const filter = useFilter('saring-kalender', calendarFilters);
  const sheet = useDetailParam('buka-kamar');
  const isBeside = useBeside();
  // In words all is told that is known; bars show some days.
  const form = isGrid ? wanted : 'daftar';
  const isBars = form === 'batang';
  const days = isBars ? daysOf(range, dayOrToday(start, day)) : daysOf('18-bulan', day);
  const query = usePages(
    'rooms.calendar',
    { ...(kostId ? { kost_id: kostId } : {}), ...days, limit: CALENDAR_PAGE_SIZE },
    true,
  );
  useAllPages(query);
  const known = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const isShown = (room: RoomOfCalendar) =>
    (filter.value === '' || isOf(filter.value, room, today(room.kost_id))) && (search === '' || isFound(room, search));
  const showsKost = kostId === undefined && kosts.length > 1;
  const find = (text: string) => setSearch(text, { replace: true });
  const open = (id: string) => sheet.open(id);

  return (
    <Panes
      isBeside={isBeside}
      openId={sheet.id}
      detail={sheet.id === null ? null : <OpenRoom id={sheet.id} {...{ kosts, known }} onClose={sheet.close} />}
      onClose={sheet.close}
    >
      <section className="flex min-w-0 flex-col gap-3">
        <h2 className="sr-only">Kalender kamar</h2>
        <Tools {...{ search, form }} onSearch={find} onForm={(value) => setForm(value, { replace: true })} />
        <Filters filter={filter} known={known} />
        {isBars ? (
          <DaysShown
            {...{ range, days }}
            onRange={(value) => setRange(value, { replace: true })}
            onStart={(value) => setStart(value, { replace: true })}
          />
        ) : null}
        {query.hasNextPage ? (
          <p role="status" className="text-sm text-muted">
            Memuat kamar, baru {formatNumber(known.length)}…
          </p>
        ) : null}
        <DataList
          query={query}
          failed="Gagal memuat kalender kamar"
          waiting={<SkeletonList count={6} className="h-11" />}
          only={isShown}
          empty={
            <NoRooms
              isAny={known.length > 0}
              onShowAll={() => {
                filter.clear();
                find('');
              }}
            />
          }
        >
          {(shown) => (
            <Shown
              form={form}
              rooms={shown}
              {...{ kosts, days, showsKost }}
              openId={isBeside ? sheet.id : null}
              onOpen={open}
            />
          )}
        </DataList>
      </section>
    </Panes>
  );
}

interface ToolsProps {
  search: string;
  form: ShownProps['form'];
  onSearch: (text: string) => void;
  onForm: (form: 'batang' | 'tabel') => void;
}

/** Search, and the choice between bars and words. */
function Tools({ search, form, onSearch, onForm }: ToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchInput
        label="Cari nomor, penyewa, atau kost"
        placeholder="Nomor, penyewa, atau kost"
        value={search}
        onSearch={onSearch}
        className="min-w-0 flex-1 sm:max-w-xs"
      />
      {form === 'daftar' ? null : (
        <Button variant="secondary" className="ml-auto" onClick={() => onForm(form === 'batang' ? 'tabel' : 'batang')}>
          {form === 'batang' ? 'Lihat sebagai tabel' : 'Lihat sebagai kalender'}
        </Button>
      )}
    </div>
  );
}

interface FiltersProps {
  filter: ReturnType<typeof useFilter<CalendarFilter>>;
  known: readonly RoomOfCalendar[];
}

function Filters({ filter: { value: chosen, onChange }, known }: FiltersProps) {
  return (
    <FilterChips
      label="Saring kamar"
      value={chosen}
      onChange={onChange}
      chips={[
        { value: '', label: 'Semua', count: known.length },
        ...calendarFilters.map((value) => ({
          value,
          label: filterWords[value],
          count: known.filter((room) => isOf(value, room, today(room.kost_id))).length,
        })),
      ]}
    />
  );
}

interface ShownProps {
  form: 'batang' | 'tabel' | 'daftar';
  rooms: readonly RoomOfCalendar[];
  kosts: readonly Kost[];
  days: Days;
  showsKost: boolean;
  openId: string | null;
  onOpen: (id: string) => void;
}

/** How high a room of the list is about, with the gap below it. */
const CARD_PX = 124;

function Shown({ form, rooms, kosts, days, ...shown }: ShownProps) {
  if (form === 'daftar')
    return (
      <CardGrid rows={byFreedom(rooms)} columns="gap-2!" usual={CARD_PX}>
        {(room) => <RoomWhen room={room} showsKost={shown.showsKost} onOpen={shown.onOpen} />}
      </CardGrid>
    );
  const ordered = inOrder(rooms, kosts);
  return form === 'tabel' ? (
    <CalendarTable rooms={ordered} {...shown} />
  ) : (
    <CalendarGrid rooms={ordered} days={days} {...shown} />
  );
}

/** Loads page after page, since filters and the order by freedom are about all rooms. */
function useAllPages({
  hasNextPage,
  isFetching,
  isError,
  fetchNextPage,
}: ReturnType<typeof usePages<'rooms.calendar'>>) {
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
}

/** The kosts by name; in each, the rooms as the server has put them. */
function inOrder(rooms: readonly RoomOfCalendar[], kosts: readonly Kost[]): RoomOfCalendar[] {
  const order = new Map(byName(kosts).map(({ id }, index) => [id, index]));
  const placeOf = ({ kost_id }: RoomOfCalendar) => order.get(kost_id) ?? kosts.length;
  return rooms.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const rangeWords: Record<CalendarRange, string> = {
  '16-minggu': '16 minggu',
  '6-bulan': '6 bulan',
  '12-bulan': '12 bulan',
  '18-bulan': '18 bulan',
};

interface DaysShownProps {
  range: CalendarRange;
  days: Days;
  onRange: (range: CalendarRange) => void;
  /** Empty for today. */
  onStart: (day: string) => void;
}

/** Which days are shown, and others. */
function DaysShown({ range, days, onRange, onStart }: DaysShownProps) {
  const step = (steps: 1 | -1) => () => onStart(stepped(range, days.from, steps));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label="Rentang kalender"
        className="w-36"
        value={range}
        onChange={({ target }) => onRange(target.value as CalendarRange)}
      >
        {ranges.map((value) => (
          <option key={value} value={value}>
            {rangeWords[value]}
          </option>
        ))}
      </Select>
      <Button variant="secondary" size="icon" icon={ChevronLeft} aria-label="Hari sebelumnya" onClick={step(-1)} />
      <Button variant="secondary" size="icon" icon={ChevronRight} aria-label="Hari berikutnya" onClick={step(1)} />
      <Button variant="ghost" onClick={() => onStart('')}>
        Hari ini
      </Button>
      <p role="status" className="tabular text-sm text-muted">
        {formatDays(days.from, addDays(days.to, -1))}
      </p>
    </div>
  );
}

interface OpenRoomProps {
  id: string;
  kosts: readonly Kost[];
  /** The rooms that are loaded. */
  known: readonly RoomOfCalendar[];
  onClose: () => void;
}

/** The room's panel, and the form that changes or copies it. */
function OpenRoom({ id, kosts, known, onClose }: OpenRoomProps) {
  const [doing, setDoing] = useState<{ what: 'change' | 'copy'; room: Room } | null>(null);
  const room = known.find((each) => each.id === id);
  const kost = kosts.find((each) => each.id === room?.kost_id);
  if (kost === undefined) return null;
  return (
    <>
      <RoomSheet
        id={id}
        kost={kost}
        onEdit={(each) => setDoing({ what: 'change', room: each })}
        onCopy={(each) => setDoing({ what: 'copy', room: each })}
        onClose={onClose}
      />
      {doing === null ? null : (
        <RoomDialog
          kostId={kost.id}
          room={doing.what === 'change' ? doing.room : null}
          like={doing.what === 'copy' ? doing.room : undefined}
          taken={known.filter(({ kost_id }) => kost_id === kost.id).map(({ room_number }) => room_number)}
          onClose={() => setDoing(null)}
        />
      )}
    </>
  );
}

function NoRooms({ isAny, onShowAll }: { isAny: boolean; onShowAll: () => void }) {
  return isAny ? (
    <EmptyState
      drawing="room"
      title="Tidak ada kamar yang cocok"
      description="Ubah pencarian, saringan, atau hari yang tampil, atau tampilkan semua kamar."
      onShowAll={onShowAll}
    />
  ) : (
    <EmptyState drawing="room" title="Belum ada kamar" description="Kamar yang Anda tambahkan akan tampil di sini." />
  );
}
