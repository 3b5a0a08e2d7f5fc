import { expect, it } from 'vitest';
import { overlappingStays } from '#web/features/exports/overlapping-stays.ts';

const stay = (id: string, from: string, until: string | null, more: object = {}) => ({
  id,
  room_id: 'r1',
  kost_name: 'Kost Melati',
  room_number: '101',
  full_name: `Penyewa ${id}`,
  status: 'TERMINATED' as const,
  contract_start: from,
  contract_end: '2027-01-01',
  check_in_date: null,
  check_out_date: until,
  ...more,
});
const pairs = (...stays: Parameters<typeof overlappingStays>[0]) =>
  overlappingStays(stays).map((row) => [row.Nama, row['Bertumpuk dengan']]);

it('a former tenant is listed beside who has the same days and was recorded later, or lives there now', () => {
  const [first, second] = [stay('a', '2024-01-01', '2024-06-01'), stay('b', '2024-05-01', '2024-09-01')];
  const living = stay('0', '2024-08-01', null, { status: 'ACTIVE' });
  expect(pairs(second, first, living)).toEqual([
    ['Penyewa b', 'Penyewa 0'],
    ['Penyewa a', 'Penyewa b'],
  ]);
  expect(overlappingStays([first, second])[0]).toMatchObject({
    Kamar: '101',
    Keluar: '2024-06-01',
    Masuk: '2024-01-01',
  });
});

it('who leaves on the day on which the next moves in, had no day, lived elsewhere or never came is not', () => {
  const first = stay('a', '2024-01-01', '2024-06-01');
  expect(
    pairs(
      first,
      stay('b', '2024-06-01', '2024-09-01'),
      stay('c', '2024-02-01', '2024-02-01'),
      stay('d', '2024-01-01', '2024-06-01', { room_id: 'r2' }),
      stay('e', '2024-01-01', '2024-06-01', { status: 'INACTIVE' }),
    ),
  ).toEqual([]);
});
