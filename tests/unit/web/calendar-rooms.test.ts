import { expect, it } from 'vitest';
import type { RoomOfCalendar } from '#shared/contract/room-calendar.ts';
import {
  byFreedom,
  daysOf,
  freeText,
  heldFrom,
  heldUntil,
  isFound,
  isOf,
  monthsOf,
  nextStay,
  nextText,
  placeOf,
  presentStay,
  stayText,
  stepped,
} from '#web/features/room-hub/calendar-rooms.ts';
import { whoText } from '#web/features/room-hub/room-when.tsx';

const TODAY = '2026-11-28';
const stay = (fields: Partial<RoomOfCalendar['stays'][number]>) => ({
  state: 'LIVING' as const,
  tenancy_id: null,
  name: 'Siti Rahma',
  from: '2026-01-01',
  until: '2027-01-01',
  is_late_move: false,
  ...fields,
});
const room = (fields: Partial<RoomOfCalendar> = {}): RoomOfCalendar => ({
  id: 'kamar',
  kost_id: 'kost',
  kost_name: 'Kost Melati',
  room_number: '101',
  floor: 1,
  monthly_rent: 1_000_000,
  status: 'OCCUPIED',
  free_from: '2027-01-01',
  may_renew: false,
  stays: [stay({})],
  ...fields,
});

it('the calendar shows whole weeks from Monday or whole months, and steps within them', () => {
  expect(daysOf('16-minggu', TODAY)).toEqual({ from: '2026-11-23', to: '2027-03-15' });
  expect(daysOf('18-bulan', TODAY)).toEqual({ from: '2026-11-01', to: '2028-05-01' });
  expect(stepped('16-minggu', '2026-11-23', -1)).toBe('2026-10-26');
  expect(stepped('6-bulan', '2026-11-01', 1)).toBe('2027-02-01');
});

it('its months lie side by side, also those of which only a part is shown, and say each year once', () => {
  const months = monthsOf(daysOf('16-minggu', TODAY));
  expect(months.map(({ label, year }) => `${label} ${year ?? ''}`.trim())).toEqual([
    'Nov 2026',
    'Des',
    'Jan 2027',
    'Feb',
    'Mar',
  ]);
  expect(months.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(100);
});

it('a stay lies on its days, ends before the day of leaving, and is nowhere before and after the days shown', () => {
  const days = { from: '2026-11-01', to: '2026-12-01' };
  expect(placeOf(days, '2026-11-16', '2027-01-01')).toEqual({ left: 50, width: 50 });
  expect(placeOf(days, '2026-01-01', '2026-11-01').width).toBe(0);
  expect(placeOf(days, '2026-12-01', null).width).toBe(0);
  expect(heldUntil(stay({ state: 'BEYOND', until: '2026-11-01' }), TODAY)).toBe('2026-11-29');
});

it('a room says when it is free: now, from a day, or that nobody knows; those that are free first come first', () => {
  const [now, later, unknown] = [TODAY, '2027-01-01', null].map((free_from) => room({ free_from }));
  const empty = room({ free_from: TODAY, status: 'AVAILABLE' });
  const renewable = [now, later].map((each) => each && { ...each, may_renew: true });
  expect([empty, now, later, unknown, ...renewable].map((each) => each && freeText(each, TODAY))).toEqual([
    'Bebas sekarang',
    // Its tenant leaves today.
    'Bebas hari ini',
    'Bebas dari 1 Jan 2027',
    'Belum tahu kapan bebas',
    'Bebas hari ini, jika tidak diperpanjang',
    'Bebas dari 1 Jan 2027, jika tidak diperpanjang',
  ]);
  expect(byFreedom([unknown, later, now].flatMap((each) => each ?? []))).toEqual([now, later, unknown]);
});

it('a room says who is there and who comes, and that somebody who was to move, there or elsewhere, is late', () => {
  const late = stay({ state: 'BEYOND', until: '2026-11-20', is_late_move: true });
  expect(whoText(late)).toBe('Siti Rahma, pindah terhalang sejak 20 Nov 2026');
  expect(stayText(late)).toBe('Siti Rahma, pindah terhalang, 1 Jan 2026 sampai 20 Nov 2026');
  expect(whoText({ ...late, is_late_move: false })).toBe('Siti Rahma, kontrak habis 20 Nov 2026');
  const comes = (from: string) => room({ status: 'RESERVED', stays: [stay({ state: 'COMING', from })] });
  expect(presentStay(comes('2026-11-20'), TODAY)).toBeUndefined();
  expect(['2026-12-03', '2026-11-20'].map((from) => heldFrom(stay({ state: 'COMING', from }), TODAY))).toEqual([
    '2026-12-03',
    '2026-11-29',
  ]);
  const wordsOf = (from: string) => nextText(nextStay(comes(from), TODAY) ?? late, TODAY);
  expect([wordsOf('2026-12-03'), wordsOf(TODAY), wordsOf('2026-11-20')]).toEqual([
    'Siti Rahma masuk 3 Des 2026',
    'Siti Rahma masuk 28 Nov 2026',
    'Siti Rahma belum masuk, seharusnya 20 Nov 2026',
  ]);
});

it('a filter knows what falls free within 30 days, ends, is promised or repaired', () => {
  const of = (each: RoomOfCalendar) =>
    (['kosong', 'berakhir', 'dijanjikan', 'perbaikan'] as const).filter((filter) => isOf(filter, each, TODAY));
  expect(of(room())).toEqual([]);
  expect(of(room({ free_from: '2026-12-28', stays: [stay({ until: '2026-12-28' })] }))).toEqual(['kosong', 'berakhir']);
  expect(of(room({ free_from: '2026-12-28', stays: [] }))).toEqual(['kosong', 'berakhir']);
  expect(of(room({ free_from: '2026-12-29', stays: [stay({ until: '2026-12-29' })] }))).toEqual([]);
  expect(of(room({ free_from: null, stays: [stay({ state: 'BEYOND', until: '2026-10-01' })] }))).toEqual(['berakhir']);
  expect(of(room({ stays: [stay({ state: 'COMING' })] }))).toEqual(['dijanjikan']);
  expect(of(room({ free_from: null, status: 'RESERVED', stays: [] }))).toEqual(['dijanjikan']);
  expect(of(room({ free_from: null, status: 'MAINTENANCE', stays: [] }))).toEqual(['perbaikan']);
});

it('a search finds number, kost and names, in any order of the words', () => {
  for (const text of ['101', 'kamar 101', 'rahma siti', 'MELATI']) expect(isFound(room(), text)).toBe(true);
  expect(isFound(room(), 'siti 102')).toBe(false);
});
