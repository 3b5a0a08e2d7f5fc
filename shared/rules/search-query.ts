import { addDays, addMonths, isCalendarDay } from './calendar.ts';
import { isEveryNumber, numberWord, type NumberWord } from './invoice-number.ts';
import { MAX_RUPIAH } from './money.ts';
import { normalText } from './normal-text.ts';
import { parseRupiah } from './parse-rupiah.ts';
import { searchedDigits } from './phone.ts';

/** How many letters or digits a search has at least. */
export const LEAST_SEARCHED = 2;

/** How many words of a search are used; further ones are ignored. */
const MOST_WORDS = 5;

/** What somebody who typed a text into the search may mean by it. All readings that are possible are tried. */
export interface SearchReading {
  /** Each has to be found: in a name, a room's number, a kost's name, a complaint's title. In normal form. */
  words: string[];
  /** A part of a phone number: its digits, without what stands before an area code or a mobile number. */
  phone: string | null;
  /** A bill's number, or a part of one. */
  number: NumberWord | null;
  /** Amounts in rupiah, the likeliest first. */
  amounts: number[];
  /** The first and the last of some calendar days. */
  days: { from: string; to: string } | null;
}

/**
 * Reads a text as a name, phone number, bill's number, amount and date, as they are written in Indonesia. What can only
 * be one of these is read as nothing else, so that nobody is looked for whose name has "1.350.000" in it.
 *
 * @param today the present day, to which a date without a year is near
 */
export function readSearch(typed: string, today: string): SearchReading {
  const nothing: SearchReading = { words: [], phone: null, number: null, amounts: [], days: null };
  const text = normalText(typed);
  if ([...text].length < LEAST_SEARCHED) return nothing;
  const days = daysIn(text, today);
  if (days !== null) return { ...nothing, days };
  const amounts = amountsIn(text);
  if (amounts.length > 0 && isOnlyAmount(text)) return { ...nothing, amounts };
  const number = numberIn(text);
  if (number !== null && text.startsWith('inv')) return { ...nothing, number };
  const phone = phoneIn(text);
  // A phone number with spaces in it is no row of words.
  const words = phone !== null && /[+\s]/.test(text) ? [] : wordsIn(text);
  return { words, phone, number, amounts, days };
}

/** `Rp`, a unit or thousands in groups: nobody's name, and no room's number. */
function isOnlyAmount(text: string): boolean {
  return (
    /^(?:rp|idr)/.test(text) ||
    /(?:\d ?(?:rb|ribu|jt|juta)|rupiah|idr)$/.test(text) ||
    /^\d{1,3}(?:[., ]\d{3}){2,}/.test(text)
  );
}

/** The amount; a short number may also be meant in thousands, as people say it: 1350 for Rp 1.350.000. */
function amountsIn(text: string): number[] {
  if (/^[+(]?0/.test(text)) return [];
  const amount = parseRupiah(text);
  if (amount === null || amount === 0) return [];
  const said = /^\d{2,5}$/.test(text) ? [amount * 1_000, amount] : [amount];
  return said.filter((each) => each <= MAX_RUPIAH);
}

function numberIn(text: string): NumberWord | null {
  const word = text.replace(/^inv[ .]*(?=\d)/, 'inv-');
  if (isEveryNumber(word)) return null;
  const number = numberWord(word);
  if (number.beginning === null && number.count === null) return null;
  return { ...number, beginning: number.beginning?.toUpperCase() ?? null };
}

/** How many digits a part of a phone number has at least: with fewer it is rather a room's number. */
const LEAST_DIGITS = 4;

function phoneIn(text: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(text) || text.replace(/\D/g, '').length < LEAST_DIGITS) return null;
  const digits = searchedDigits(text);
  return /^\d{3,15}$/.test(digits) ? digits : null;
}

/** What people put before a name, with or without a dot, and often not where the name is kept. */
const TITLES = new Set(
  'bapak bpk pak ibu bu mas mbak mba kak kakak bang abang sdr sdri saudara saudari tn ny nn tuan nyonya nona'.split(
    ' ',
  ),
);

/** What may stand before a room's number. */
const BEFORE_NUMBERS = new Set(['kamar', 'kmr', 'km', 'no', 'nomor']);

function wordsIn(text: string): string[] {
  const all = text
    // A dot ends a shortened word; between digits it belongs to a number.
    .split(/[\s,;]+|\.(?!\d)|(?<!\d)\./)
    .map((word) => word.replace(/^[^\p{L}\p{M}\p{N}%_\\]+|[^\p{L}\p{M}\p{N}%_\\]+$/gu, ''))
    .filter(Boolean);
  const telling = all.filter((word) => !TITLES.has(word) && !BEFORE_NUMBERS.has(word));
  return (telling.length > 0 ? telling : all).slice(0, MOST_WORDS);
}

/** A word of a search without the marks that people leave out of names: Nur'aini, Al-Farisi. */
export function withoutMarks(word: string): string {
  return word.replace(/['-]/g, '');
}

/** The months as they are said and shortened, in January-first order. */
const MONTHS = [
  'januari|january|jan',
  'februari|pebruari|february|feb|peb',
  'maret|march|mar|mrt',
  'april|apr',
  'mei|may',
  'juni|june|jun',
  'juli|july|jul',
  'agustus|august|agu|ags|agt|aug',
  'september|sept|sep',
  'oktober|october|okt|oct',
  'november|nopember|nov|nop',
  'desember|december|des|dec',
];
const monthOf = new Map(MONTHS.flatMap((names, at) => names.split('|').map((name) => [name, at + 1] as const)));

const WEEKDAY = /^(?:senin|selasa|rabu|kamis|jum'?at|sabtu|minggu),? +/;

/** `5 agustus 2026`, `5 agu`, `5-agu-26`. */
const SAID = /^(\d{1,2})[ -/]+([a-z]+)\.?(?:[ -/]+(\d{4}|\d{2}))?$/;
/** `05/08/2026`, `5-8-26`, `5.8.2026`: the day comes first. */
const WRITTEN = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;
/** `2026-08-05`. */
const SORTED = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/;
/** `agustus 2026`, `08/2026`, `2026-08`. */
const MONTH_SAID = /^([a-z]+)\.?[ -/]+(\d{4})$/;
const MONTH_WRITTEN = /^(\d{1,2})[/.-](\d{4})$/;
const MONTH_SORTED = /^(\d{4})[/.-](\d{1,2})$/;

function daysIn(text: string, today: string): SearchReading['days'] {
  const said = text.replace(WEEKDAY, '').replace(/^tanggal |^tgl\.? /, '');
  const [, date, name = '', year] = SAID.exec(said) ?? [];
  const month = monthOf.get(name);
  if (month !== undefined) return oneDay(year === undefined ? nearest(month, date, today) : dayOf(year, month, date));
  const written = WRITTEN.exec(said);
  if (written) return oneDay(dayOf(written[4], written[3], written[1]));
  const sorted = SORTED.exec(said);
  if (sorted) return oneDay(dayOf(sorted[1], sorted[2], sorted[3]));
  return monthIn(said);
}

function monthIn(said: string): SearchReading['days'] {
  const [, name = '', yearSaid] = MONTH_SAID.exec(said) ?? [];
  const month = monthOf.get(name);
  if (month !== undefined) return wholeMonth(yearSaid, month);
  const written = MONTH_WRITTEN.exec(said);
  if (written) return wholeMonth(written[2], written[1]);
  const sorted = MONTH_SORTED.exec(said);
  return sorted ? wholeMonth(sorted[1], sorted[2]) : null;
}

type Part = string | number | undefined;

/** A calendar day of its parts, a year of two digits being of this century; null if there is no such day. */
function dayOf(year: Part, month: Part, date: Part): string | null {
  const whole = String(year).length === 2 ? `20${year}` : String(year);
  const day = `${whole}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  return isCalendarDay(day) && whole >= '1990' && whole <= '2100' ? day : null;
}

function oneDay(day: string | null): SearchReading['days'] {
  return day === null ? null : { from: day, to: day };
}

function wholeMonth(year: Part, month: Part): SearchReading['days'] {
  const first = dayOf(year, month, 1);
  return first === null ? null : { from: first, to: addDays(addMonths(first, 1), -1) };
}

/** The day of a year that is nearest to the present one: in January, 28 December was last week. */
function nearest(month: number, date: Part, today: string): string | null {
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year, year + 1].map((each) => dayOf(each, month, date)).filter((day) => day !== null);
  const away = (day: string) => Math.abs(Date.parse(day) - Date.parse(today));
  return days.toSorted((a, b) => away(a) - away(b))[0] ?? null;
}
