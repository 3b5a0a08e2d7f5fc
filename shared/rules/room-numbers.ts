import { normalText } from './normal-text.ts';

/** The most rooms that are added or changed at once. */
export const MOST_ROOMS = 200;

/** The longest number that a room can have. */
export const ROOM_NUMBER_LENGTH = 20;

/** For how many persons a room is at most. */
export const MOST_PERSONS = 10;

/** The highest floor. */
export const TOP_FLOOR = 200;

/** What somebody wrote as the numbers of many rooms. */
export interface RoomNumbers {
  /** In the order in which they were written; a number that is written twice is here once. */
  numbers: string[];
  /** A sentence for each part that makes no sense as room numbers. */
  problems: string[];
}

/**
 * The room numbers in a text such as '101–110, 201–210', 'A1-A5' or 'Melati, Mawar': ranges with a hyphen, a dash or
 * 's/d', and single numbers, separated by commas, semicolons or new lines; words that all have a digit also by spaces.
 * Leading zeros and letters stay as they are written, and a hyphen that is part of a number ('A-01') is no range.
 */
export function parseRoomNumbers(text: string): RoomNumbers {
  const parts = plain(text)
    .split(/[,;\n\r\t]+/)
    .flatMap(words)
    .map(numberOf)
    .filter((part) => part !== '');
  const read = parts.map((part) => rangeOf(part) ?? single(part));
  const problems = read.flatMap(({ problem }) => problem ?? []);
  const count = read.reduce((sum, each) => sum + each.count, 0);
  // Counted before they are written out, so that '1-999999999' costs nothing.
  if (count > MOST_ROOMS) problems.push(`Paling banyak ${MOST_ROOMS} kamar sekaligus. Yang Anda tulis ${count} kamar.`);
  const numbers = count > MOST_ROOMS ? [] : unrepeated(read.flatMap(({ write }) => write()));
  return { numbers, problems };
}

/** Digits have as many places as the longest number, so that comparing texts compares numbers. */
const PLACES = ROOM_NUMBER_LENGTH;

/**
 * A text by which numbers are sorted as people count: 1, 2, 10, A1, A2, A10, B1, and 1-10 after 1-2. The function
 * `room_order` of the database is the same.
 */
export function roomOrder(number: string): string {
  return normalText(number).replace(/[0-9]+/g, (digits) => digits.padStart(PLACES, '0').slice(-PLACES));
}

/** The floor that a number implies: the digits before its last two, so 1 for '101' and 12 for '1205'; otherwise 1. */
export function floorOfRoom(number: string): number {
  const digits = /\d+/.exec(number)?.[0] ?? '';
  const floor = Number(digits.slice(0, -2));
  return floor >= 1 && floor <= TOP_FLOOR ? floor : 1;
}

/** The text with one kind of hyphen, without spaces around hyphens. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\s+(?:s\/d|sd|sampai|hingga)\s+/gi, '-')
    .replace(/[^\S\n\r\t]*[-\u2010-\u2015\u2212~][^\S\n\r\t]*/g, '-');
}

/** The numbers between two commas: each word that has a digit, or else all of them as one name, such as 'Melati 1'. */
function words(part: string): string[] {
  const each = numberOf(part).split(/\s+/);
  return each.every((word) => /\d/.test(word)) ? each : [each.join(' ')];
}

/** The number without a word such as 'Kamar' or 'No.' before it. */
function numberOf(part: string): string {
  return part.trim().replace(/^(?:kamar|kmr|no\.?)\s+/i, '');
}

interface Part {
  count: number;
  /** All room numbers of this part. */
  write: () => string[];
  problem?: string;
}

function refused(problem: string): Part {
  return { count: 0, write: () => [], problem };
}

function single(number: string): Part {
  return number.length > ROOM_NUMBER_LENGTH
    ? refused(`${number.slice(0, ROOM_NUMBER_LENGTH)}… terlalu panjang: maksimal ${ROOM_NUMBER_LENGTH} karakter.`)
    : { count: 1, write: () => [number] };
}

/** A part as a range; null if it is a single number. */
function rangeOf(part: string): Part | null {
  const readings = [...part.matchAll(/-/g)].flatMap(({ index }) => {
    const [from, to] = [part.slice(0, index), part.slice(index + 1)];
    return countedRange(from, to, part) ?? letteredRange(from, to, part) ?? [];
  });
  // In 'A2-01-A2-05' only the hyphen in the middle makes sense.
  return readings.find(({ problem }) => problem === undefined) ?? readings[0] ?? null;
}

/** '101-110', 'A1-A5' or 'A1-5'. */
function countedRange(from: string, to: string, part: string): Part | null {
  const [first, last] = [ends(from), ends(to)];
  if (!first || !last) return null;
  // '2-01' is room 01 of block 2, not a range.
  if (last.digits.startsWith('0') && last.digits.length !== first.digits.length) return null;
  if (last.stem !== '' && normalText(last.stem) !== normalText(first.stem))
    return refused(`${part} kurang jelas: ${first.stem || from} dan ${last.stem} berbeda.`);
  const [low, high] = [Number(first.digits), Number(last.digits)];
  if (high < low) return refused(reversed(part, from, to));
  if (!Number.isSafeInteger(high)) return refused(`${part} terlalu panjang.`);
  return range(part, high - low + 1, (step) => first.stem + String(low + step).padStart(first.digits.length, '0'));
}

/** 'A-E' or '101A-101E'. */
function letteredRange(from: string, to: string, part: string): Part | null {
  const [first, last] = [/^(.*\d)?([A-Za-z])$/.exec(from), /^(.*\d)?([A-Za-z])$/.exec(to)];
  const [low, high] = [first?.[2]?.codePointAt(0), last?.[2]?.codePointAt(0)];
  if (low === undefined || high === undefined || low < 97 !== high < 97) return null;
  const stem = first?.[1] ?? '';
  if ((last?.[1] ?? stem) !== stem) return refused(`${part} kurang jelas: ${stem || from} dan ${last?.[1]} berbeda.`);
  if (high < low) return refused(reversed(part, from, to));
  return range(part, high - low + 1, (step) => stem + String.fromCodePoint(low + step));
}

function range(part: string, count: number, numberAt: (step: number) => string): Part {
  if (numberAt(count - 1).length > ROOM_NUMBER_LENGTH)
    return refused(`${part}: nomor kamar maksimal ${ROOM_NUMBER_LENGTH} karakter.`);
  return { count, write: () => Array.from({ length: count }, (_, step) => numberAt(step)) };
}

function reversed(part: string, from: string, to: string): string {
  return `${part} terbalik. Mungkin maksud Anda ${to}-${from}?`;
}

/** A number's last digits, and the text before them; null if it does not end in a digit. */
function ends(number: string): { stem: string; digits: string } | null {
  const digits = /\d+$/.exec(number)?.[0];
  return digits === undefined ? null : { stem: number.slice(0, -digits.length), digits };
}

function unrepeated(numbers: string[]): string[] {
  const byName = new Map<string, string>();
  for (const number of numbers) if (!byName.has(normalText(number))) byName.set(normalText(number), number);
  return [...byName.values()];
}

/**
 * The number for a copy of a room: after the highest with the same beginning, so '104' for a copy of '101' beside '102'
 * and '103'.
 */
export function nextRoomNumber(number: string, taken: readonly string[]): string {
  const counted = ends(number);
  if (counted === null) return '';
  const used = new Set(taken.map(normalText));
  for (let next = Number(counted.digits) + 1; Number.isSafeInteger(next); next += 1) {
    const name = counted.stem + String(next).padStart(counted.digits.length, '0');
    if (!used.has(normalText(name))) return name;
  }
  return '';
}
