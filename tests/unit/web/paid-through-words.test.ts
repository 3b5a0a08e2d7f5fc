import { describe, expect, it } from 'vitest';
import type { MonthRow } from '#shared/contract/month-board.ts';
import { formatThrough } from '#shared/format.ts';
import { paidThrough } from '#web/features/month-board/month-row.tsx';

it.each([
  ['2027-12-31', 'Des 2027'],
  ['2027-02-28', 'Feb 2027'],
  ['2028-02-28', '28 Feb 2028'],
  ['2028-02-29', 'Feb 2028'],
  ['2027-12-14', '14 Des 2027'],
  ['2027-12-01', '1 Des 2027'],
])('up to %s is %s', (day, words) => {
  expect(formatThrough(day)).toBe(words);
});

describe('a row of the month says up to when rent is paid', () => {
  const row = (paid_through: string | null, state: MonthRow['state'], due_date: string | null) =>
    paidThrough({ paid_through, state, bill: due_date === null ? null : { due_date } });

  it('if it is paid beyond its month, without a bill in it, or not paid', () => {
    expect(row('2027-12-31', 'PAID', '2026-12-01')).toBe('lunas sampai Des 2027');
    expect(row('2027-12-31', 'UNBILLED', null)).toBe('lunas sampai Des 2027');
    expect(row('2026-11-14', 'LATE', '2026-12-01')).toBe('lunas sampai 14 Nov 2026');
    expect(row('2026-12-31', 'SENT', '2026-12-20')).toBe('lunas sampai Des 2026');
  });

  it('and not if nobody knows, or its month alone is paid', () => {
    expect(row(null, 'PAID', '2026-12-01')).toBeNull();
    expect(row(null, 'UNBILLED', null)).toBeNull();
    expect(row('2026-12-31', 'PAID', '2026-12-01')).toBeNull();
    expect(row('2026-12-14', 'PAID', '2026-12-15')).toBeNull();
  });
});
