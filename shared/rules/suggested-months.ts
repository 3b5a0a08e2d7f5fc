import { monthNames } from '../format.ts';
import { addMonths } from './calendar.ts';
import { type Covered, countedMonths, MOST_COVERED_MONTHS, monthsBetween, wholeMonths } from './covered-months.ts';

/** A rent of which nobody has said what it pays for. */
interface UnstatedRent {
  title: string;
  /** What it asked for, without late fees. */
  subtotal: number;
  due_date: string;
}

/**
 * The months that a rent seems to pay for, if they are not just the one in which it is due: those that its title names
 * ("Nov–Jan", "3 bulan"), or else as many as it is times the rent. Only a person can say whether that is so.
 *
 * @param rent of a month
 */
export function suggestedMonths({ title, subtotal, due_date }: UnstatedRent, rent: number): Covered | null {
  const due = due_date.slice(0, 7);
  const named = countedMonths(namedMonths(title, due) ?? wholeMonths(due));
  // A title that names one month may be that from which on several are paid.
  const count = named.count > 1 ? named.count : (countIn(title) ?? timesRent(subtotal, rent) ?? 1);
  return named.first === due && count === 1 ? null : monthsFrom(named.first, count);
}

function monthsFrom(first: string, count: number): Covered {
  return wholeMonths(first, addMonths(`${first}-01`, count - 1).slice(0, 7));
}

/** Null unless it is several whole rents. */
function timesRent(subtotal: number, rent: number): number | null {
  if (rent <= 0 || subtotal % rent !== 0) return null;
  const count = subtotal / rent;
  return count >= 2 && count <= MOST_COVERED_MONTHS ? count : null;
}

const spelled: readonly [RegExp, number][] = [
  [/\b(?:setahun|per tahun|tahunan|satu tahun)\b/i, 12],
  [/\b(?:semester(?:an)?|setengah tahun)\b/i, 6],
  [/\b(?:triwulan(?:an)?|kuartal(?:an)?)\b/i, 3],
];

/** Not the number of a room: "kamar 3 bulan ini". */
const counted = /(?<!\bkamar\s+)\b(\d{1,2})\s*(bulan|bln|tahun|thn)\b(?!\s+(?:ini|itu|lalu|depan)\b)/i;

/** How many months a title speaks of: "3 bulan", "1 tahun", "semester". */
function countIn(title: string): number | null {
  const [, number = '', unit = ''] = counted.exec(title) ?? [];
  const months = Number(number) * (/^t/i.test(unit) ? 12 : 1);
  const count = months > 0 ? months : (spelled.find(([words]) => words.test(title))?.[1] ?? 0);
  return count >= 2 && count <= MOST_COVERED_MONTHS ? count : null;
}

/** Other ways to write a month than its name and the first three letters of it. */
const otherNames: Readonly<Record<string, number>> = { agt: 8, ags: 8, nop: 11, nopember: 11, pebruari: 2, sept: 9 };

const monthNumbers: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    monthNames.flatMap((name, at) => [name, name.slice(0, 3)].map((each) => [each.toLowerCase(), at + 1])),
  ),
  ...otherNames,
};

const named = new RegExp(`\\b(${Object.keys(monthNumbers).join('|')})\\b\\.?,?\\s*'?((?:20)?\\d{2}\\b)?`, 'gi');

const MOST_YEARS_AWAY = 3;

/** From the first to the last month that a title names; null if it names none. A missing year is the nearest one. */
function namedMonths(title: string, due: string): Covered | null {
  const found = [...title.matchAll(named)].map(([, name = '', year = '']) => ({
    number: monthNumbers[name.toLowerCase()] ?? 0,
    year: yearIn(year, due),
  }));
  const [begin, end] = [found.at(0), found.at(-1)];
  if (begin === undefined || end === undefined) return null;
  const last = end.year === null ? null : key(end.year, end.number);
  const first =
    begin.year !== null
      ? key(begin.year, begin.number)
      : last !== null
        ? key(begin.number <= end.number ? Number(last.slice(0, 4)) : Number(last.slice(0, 4)) - 1, begin.number)
        : nearest(begin.number, due);
  const until = last ?? key(Number(first.slice(0, 4)) + (end.number < begin.number ? 1 : 0), end.number);
  const count = monthsBetween(first, until) + 1;
  return count >= 1 && count <= MOST_COVERED_MONTHS ? wholeMonths(first, until) : null;
}

/** A number of two digits that is far from the due date is no year, but something else that follows a month. */
function yearIn(digits: string, due: string): number | null {
  const year = Number(digits.slice(-2)) + 2000;
  return digits === '' || Math.abs(year - Number(due.slice(0, 4))) > MOST_YEARS_AWAY ? null : year;
}

function key(year: number, number: number): string {
  return `${year}-${String(number).padStart(2, '0')}`;
}

/** The month with this number that is nearest to another one. */
function nearest(number: number, other: string): string {
  const year = Number(other.slice(0, 4));
  const distance = (candidate: string) => Math.abs(monthsBetween(other, candidate));
  const [first = other, ...others] = [year, year - 1, year + 1].map((each) => key(each, number));
  return others.reduce((best, candidate) => (distance(candidate) < distance(best) ? candidate : best), first);
}
