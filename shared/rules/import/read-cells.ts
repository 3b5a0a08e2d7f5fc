import { isCalendarDay, addDays } from '../calendar.ts';
import { visible } from '../normal-text.ts';
import { dialledNumber, isIndonesianPhone, normalizePhone } from '../phone.ts';
import { parseRupiah } from '../parse-rupiah.ts';

/** Reads what people write into cells. Null means that the text has no sensible meaning. */

/** Whether a cell says that there is nothing: it shows nothing, or only dashes and dots. */
export function isBlank(text: string | undefined): boolean {
  return text === undefined || /^[-–—.]*$/.test(visible(text));
}

/** Whether a tenant's name only says that nobody lives there. */
export function isEmptyWord(text: string | undefined): boolean {
  return /^\s*(kosong|tersedia|available|empty|vacant|x|n\/?a)\s*$/i.test(text ?? '');
}

/** Whole rupiah: "Rp 1.200.000", "1,2jt", "900rb", "1200000". */
export function readMoney(text: string): number | null {
  return parseRupiah(text.replace(/\s*(?:\/|per)\s*(?:bln|bulan|bl)\.?\s*$/i, ''));
}

const MONTHS: Record<string, number> = {
  jan: 1,
  feb: 2,
  peb: 2,
  mar: 3,
  apr: 4,
  mei: 5,
  may: 5,
  jun: 6,
  jul: 7,
  agu: 8,
  agt: 8,
  ags: 8,
  aug: 8,
  sep: 9,
  okt: 10,
  oct: 10,
  nov: 11,
  nop: 11,
  des: 12,
  dec: 12,
};

/** A day in digits, the year last. Which of the others is the month, its column shows (`day-order.ts`). */
export const DIGIT_DAY = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/;

/** Day zero of a spreadsheet's counted days; right from March 1900 on. */
const SHEET_EPOCH = '1899-12-30';

/**
 * A calendar day, the day before the month: "15 Januari 2026", "15/01/26", "15-1-2026", "2026-01-15", or a
 * spreadsheet's count of days. Years of two digits are in this century.
 */
export function readDay(text: string): string | null {
  const said = text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^(?:senin|selasa|rabu|kamis|jum'?at|sabtu|minggu),? */, '');
  const counted = /^\d{5}$/.exec(said);
  if (counted) return dayOf(addDays(SHEET_EPOCH, Number(said)));
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ].*)?$/.exec(said);
  if (iso) return written(iso[1], Number(iso[2]), iso[3]);
  const digits = DIGIT_DAY.exec(said);
  if (digits) return written(digits[3], Number(digits[2]), digits[1]);
  const words = /^(\d{1,2})[-/. ]*([a-z]{3,})[-/., ]*(\d{4}|'?\d{2})$/.exec(said);
  if (words) return written(words[3]?.replace("'", ''), MONTHS[(words[2] ?? '').slice(0, 3)] ?? 0, words[1]);
  return null;
}

function written(year = '', month: number, date = ''): string | null {
  const whole = year.length === 2 ? `20${year}` : year;
  return dayOf(`${whole}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`);
}

function dayOf(day: string): string | null {
  return isCalendarDay(day) && day >= '1990-01-01' && day <= '2100-12-31' ? day : null;
}

/** What kind of number it is, before or behind it: "WA: 0812…", "0812… (WA)". */
const PHONE_WORD = String.raw`(?:no|nomor|hp|wa|whats ?app|telp?|telepon|aktif)\b[.:)]*`;
const NAMED_PHONE = new RegExp(String.raw`^\s*(?:\(?${PHONE_WORD}\s*)+|(?:\s*\(?${PHONE_WORD})+\s*$`, 'gi');

/** What stands between two phone numbers in one cell. */
const BETWEEN_PHONES = /[/,;]|\s+(?:dan|atau)\s+/i;

/** Whether a cell holds more phone numbers than the first, which is the one that is read. */
export function holdsSeveralPhones(text: string): boolean {
  return text.split(BETWEEN_PHONES).filter((part) => part.replace(/\D/g, '').length > 7).length > 1;
}

/**
 * A phone number; the zero that a spreadsheet has taken off is put back: 81234567890 is 081234567890. One with the country
 * before it is as it is dialled: "+62 0812…" and "0062 812…" are +62812…, and those of other countries begin with `+`.
 */
export function readPhone(text: string): string | null {
  const first = text.split(BETWEEN_PHONES)[0] ?? '';
  const unnamed = first.replace(/^['`]/, '').replace(/\.0$/, '').replace(NAMED_PHONE, '');
  const digits = normalizePhone(unnamed);
  const whole = /^8\d{7,12}$/.test(digits) ? `0${digits}` : digits;
  if (/^0[1-9]/.test(whole)) return isIndonesianPhone(whole) ? whole : null;
  const dialled = dialledNumber(whole);
  if (dialled !== null && (isIndonesianPhone(dialled) || whole.startsWith('+'))) return dialled;
  return isIndonesianPhone(whole) ? whole : null;
}

/** The digits of an identity number; a spreadsheet may have put a quote before them. */
export function readNik(text: string): string {
  return text.replace(/[\s'.`-]/g, '');
}

/** A room's number as it is written, with its zeros and letters, but without the word "Kamar". */
export function readRoomNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/^\s*(?:kamar|kmr)\b\.?\s*(?:no\b\.?)?\s*/i, '')
    .replace(/^'/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
