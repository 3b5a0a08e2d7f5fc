import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCovered } from '#shared/format.ts';
import { monthsFromDay } from '#shared/rules/automatic-rent.ts';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { countedMonths, isPartOfMonth, monthsFromDue, wholeMonths } from '#shared/rules/covered-months.ts';
import { suggestedMonths } from '#shared/rules/suggested-months.ts';

const month = fc.integer({ min: 0, max: 600 }).map((count) => addMonths('2000-01-01', count).slice(0, 7));

describe('the months for which a rent counts', () => {
  it.each([
    ['2026-11-01', '2026-11-30', '2026-11', '2026-11', 1],
    ['2026-11-01', '2027-01-31', '2026-11', '2027-01', 3],
    // A period counts for the month in which it begins.
    ['2026-11-15', '2026-12-14', '2026-11', '2026-11', 1],
    ['2026-11-15', '2027-11-14', '2026-11', '2027-10', 12],
    // From the last day of a month on, whatever day that is in the next.
    ['2026-01-31', '2026-02-27', '2026-01', '2026-01', 1],
    ['2026-02-28', '2026-03-30', '2026-02', '2026-02', 1],
    ['2026-02-28', '2026-03-27', '2026-02', '2026-02', 1],
    ['2028-02-29', '2028-05-30', '2028-02', '2028-04', 3],
    // A day beyond whole months is of the month that it begins, also the last one of a shorter month.
    ['2040-10-31', '2041-04-29', '2040-10', '2041-03', 6],
    ['2040-10-31', '2041-04-30', '2040-10', '2041-04', 7],
    ['2026-01-30', '2026-02-28', '2026-01', '2026-02', 2],
    // A part of a month.
    ['2026-01-02', '2026-01-04', '2026-01', '2026-01', 1],
    ['2026-01-20', '2026-02-04', '2026-01', '2026-01', 1],
    ['2026-01-31', '2026-01-31', '2026-01', '2026-01', 1],
    ['2026-02-28', '2026-02-28', '2026-02', '2026-02', 1],
    // A part after whole months counts for a month of its own.
    ['2026-01-15', '2026-02-20', '2026-01', '2026-02', 2],
  ])('%s to %s: %s to %s, %i', (covers_from, covers_to, first, last, count) => {
    expect(countedMonths({ covers_from, covers_to })).toEqual({ first, last, count });
  });

  it('are as many as the months that begin on the same day, from any day on', () => {
    fc.assert(
      fc.property(month, fc.integer({ min: 1, max: 31 }), fc.integer({ min: 0, max: 35 }), (first, day, more) => {
        const last = addMonths(`${first}-01`, more).slice(0, 7);
        const covers = monthsFromDay(first, day, last);
        expect(countedMonths(covers)).toEqual({ first, last, count: more + 1 });
        expect(isPartOfMonth(covers)).toBe(false);
        // The next months begin the day after.
        expect(monthsFromDay(addMonths(`${last}-01`, 1).slice(0, 7), day).covers_from).toBe(
          addDays(covers.covers_to, 1),
        );
      }),
    );
  });

  it('follow the due date and the recurrence where nobody says them', () => {
    expect(monthsFromDue('2026-11-30', 'NONE')).toEqual(wholeMonths('2026-11'));
    expect(monthsFromDue('2026-11-30', 'QUARTERLY')).toEqual(wholeMonths('2026-11', '2027-01'));
    expect(monthsFromDue('2026-12-01', 'YEARLY')).toEqual(wholeMonths('2026-12', '2027-11'));
  });

  it.each([
    ['2026-11-01', '2026-11-30', 'November 2026'],
    ['2026-01-01', '2026-03-31', 'Januari – Maret 2026'],
    ['2026-11-01', '2027-01-31', 'November 2026 – Januari 2027'],
    ['2026-11-15', '2026-12-14', '15 Nov – 14 Des 2026'],
    ['2026-12-15', '2027-01-14', '15 Des 2026 – 14 Jan 2027'],
    ['2026-01-02', '2026-01-04', '2 – 4 Jan 2026'],
    ['2026-01-31', '2026-01-31', '31 Jan 2026'],
  ])('from %s to %s are called "%s"', (from, to, words) => {
    expect(formatCovered(from, to)).toBe(words);
  });
});

describe('a rent of which nobody has said the months', () => {
  const RENT = 1_000_000;
  const suggested = (title: string, subtotal = RENT, due_date = '2026-11-05') => {
    const months = suggestedMonths({ title, subtotal, due_date }, RENT);
    return months && [months.covers_from.slice(0, 7), months.covers_to.slice(0, 7)];
  };

  it.each([
    ['Sewa kamar 101 November 2026', RENT],
    ['Sewa bulan ini', RENT],
    ['Sewa kamar Marina 12', RENT],
    ['Sewa kamar 3 bulan ini', RENT],
    ['Sewa kamar 12 bulan November', RENT],
    ['Sewa 2 bulan lalu', RENT],
    ['Sewa', 1_500_000],
    ['Sewa 1 bulan', RENT],
    ['Sewa 40 bulan', RENT],
    ['Sewa', 40 * RENT],
    ['', 0],
  ])('is of the month in which it is due: "%s", %i', (title, subtotal) => {
    expect(suggested(title, subtotal)).toBeNull();
  });

  it.each([
    ['Sewa Nov-Jan', RENT, '2026-11', '2027-01'],
    ['Sewa Nov s/d Januari 2027', 2_800_000, '2026-11', '2027-01'],
    ["Sewa Nov'26–Jan'27", RENT, '2026-11', '2027-01'],
    ['SEWA 3 BULAN', 2_800_000, '2026-11', '2027-01'],
    ['Sewa setahun', 11_000_000, '2026-11', '2027-10'],
    ['Sewa 2 thn', 24_000_000, '2026-11', '2028-10'],
    ['Sewa per semester', 5_500_000, '2026-11', '2027-04'],
    ['Sewa', 3 * RENT, '2026-11', '2027-01'],
    ['Sewa November 2026', 12 * RENT, '2026-11', '2027-10'],
    // Paid afterwards, and before.
    ['Sewa Oktober 2026', RENT, '2026-10', '2026-10'],
    ['Sewa Des', RENT, '2026-12', '2026-12'],
  ])('seems to pay for other months: "%s", %i', (title, subtotal, first, last) => {
    expect(suggested(title, subtotal)).toEqual([first, last]);
  });

  it('takes no rent of 0 for the measure of anything, and no number for a year that is far off', () => {
    expect(suggestedMonths({ title: 'Sewa', subtotal: 3, due_date: '2026-11-05' }, 0)).toBeNull();
    expect(suggested('Sewa November 15')).toBeNull();
  });
});
