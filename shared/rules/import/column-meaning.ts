import { formatRupiah } from '../../format.ts';
import { type DayOrder, hasDigitDays, mayBeTurned, provenOrder, yearFirst } from './day-order.ts';
import { columnName, type Columns, type Sheet } from './guess-columns.ts';
import { importFieldLabels } from './import-fields.ts';
import { isBlank, readMoney } from './read-cells.ts';
import type { SheetRow } from './sheet-rows.ts';

/** The columns of days, and those of amounts. */
export const dayFields = ['contract_start', 'contract_end', 'next_rent_from'] as const;
export type DayField = (typeof dayFields)[number];
const moneyFields = ['monthly_rent', 'deposit', 'deposit_due', 'debt', 'credit'] as const;
type MoneyField = (typeof moneyFields)[number];

/** What the texts of whole columns mean: the unit in a header counts, and days are read in one order. */
export interface Meaning {
  /** The order of each column that has days in digits; null if its owner has to say it. */
  orders: Partial<Record<DayField, DayOrder | null>>;
  /** For how many months the column of the rent is; null if its owner has to say it. */
  rentMonths: number | null;
  /** What one unit of a column is, where its header says thousands or millions. */
  scales: Partial<Record<MoneyField, number>>;
}

/** From here on an amount is in rupiah, whatever its header says. */
const CLEARLY_RUPIAH = 100_000;

/** The meaning that the headers and the columns as wholes show. A column that proves nothing follows the others. */
export function guessMeaning(sheet: Sheet, header: number | null, columns: Columns): Meaning {
  const rows = sheet.slice(header === null ? 0 : header + 1);
  const found = dayFields.flatMap((field) => {
    const column = columns[field];
    const texts = column === undefined ? [] : rows.map((row) => row[column] ?? '');
    return hasDigitDays(texts) ? [{ field, proven: provenOrder(texts) }] : [];
  });
  const others = new Set(found.map(({ proven }) => proven).filter((proven) => proven !== 'NONE'));
  const usual: DayOrder = others.size === 1 && others.has('MONTH_FIRST') ? 'MONTH_FIRST' : 'DAY_FIRST';
  const orderOf = { DAY_FIRST: 'DAY_FIRST', MONTH_FIRST: 'MONTH_FIRST', BOTH: null, NONE: usual } as const;
  return {
    orders: Object.fromEntries(found.map(({ field, proven }) => [field, orderOf[proven]])),
    rentMonths: columns.monthly_rent === undefined ? 1 : monthsOf(columnName(sheet, header, columns.monthly_rent)),
    scales: Object.fromEntries(
      moneyFields.flatMap((field) => {
        const column = columns[field];
        const scale = column === undefined ? 1 : scaleOf(columnName(sheet, header, column));
        return scale === 1 ? [] : [[field, scale]];
      }),
    ),
  };
}

/** For how many months a price is, by its header; null for days and weeks, which are no parts of a month. */
function monthsOf(name: string): number | null {
  const counted = /\b(\d{1,2}) ?(?:bulan|bln|bl)\b/.exec(name)?.[1];
  if (counted !== undefined) return Number(counted) > 0 ? Number(counted) : null;
  if (/bulan|bln|\bbl\b|month/.test(name)) return 1;
  const years = /\b(\d) ?(?:tahun|thn|th)\b/.exec(name)?.[1];
  if (years !== undefined) return Number(years) > 0 ? Number(years) * 12 : null;
  // "Sewa tahun 2026" names a year and says nothing of the unit.
  if (/tahun(?!an)|tahunan|thn|\bth\b|year|annual/.test(name.replace(/(?:tahun|thn|th) ?\d{4}/g, ''))) return 12;
  if (/semester/.test(name)) return 6;
  if (/triwulan|kuartal|quarter/.test(name)) return 3;
  return /minggu|hari|malam|week|\bday|night/.test(name) ? null : 1;
}

function scaleOf(name: string): number {
  if (/\b(juta|jutaan|jt)\b/.test(name)) return 1_000_000;
  return /\b(ribu|ribuan|rb|000)\b|x ?1[., ]?000\b/.test(name) ? 1_000 : 1;
}

/** The rows with what their columns mean written out: days with the year first, rents for one month, whole rupiah. */
export function withMeaning(rows: readonly SheetRow[], { orders, rentMonths, scales }: Meaning): SheetRow[] {
  const turned = dayFields.filter((field) => mayBeTurned(rows.map(({ cells }) => cells[field] ?? '')));
  return rows.map((row) => {
    const cells = { ...row.cells };
    const doubts = { ...row.doubts };
    for (const field of turned)
      if (/^\d{4}-\d{2}-\d{2}$/.test(cells[field]?.trim() ?? ''))
        doubts[field] = `${importFieldLabels[field]}: hari dan bulannya mungkin tertukar oleh spreadsheet`;
    for (const field of dayFields) {
      if (orders[field] === 'MONTH_FIRST' && cells[field] !== undefined) cells[field] = yearFirst(cells[field]);
    }
    for (const field of moneyFields) {
      const text = cells[field];
      if (text !== undefined && scales[field] !== undefined) cells[field] = scaled(text, scales[field]);
      const whole = withoutFraction(cells[field] ?? '');
      if (whole !== null) {
        doubts[field] = `${importFieldLabels[field]} ${text} dibulatkan`;
        cells[field] = whole;
      }
    }
    const { monthly_rent: rent } = cells;
    const { text, note } = rent === undefined ? { text: '', note: null } : perMonth(rent, rentMonths);
    if (rent !== undefined) cells.monthly_rent = text;
    if (note !== null) doubts.monthly_rent = note;
    return { ...row, cells, doubts };
  });
}

/** A calculated amount that is no whole number of rupiah, rounded; null for any other text. */
function withoutFraction(text: string): string | null {
  const [, plain, decimals] =
    /^(\d{5,}|[1-9]\d{0,2}(?:\.\d{3})+(?=,)|[1-9]\d{0,2}(?:,\d{3})+(?=\.))[.,](\d+)$/.exec(text.trim()) ?? [];
  if (plain === undefined || decimals === undefined || Number(decimals) === 0) return null;
  return String(Math.round(Number(`${plain.replace(/\D/g, '')}.${decimals}`)));
}

/** What a cell says of itself behind a stroke: "18jt/thn", "4,5jt per 3 bulan". */
const OWN_UNIT = /^(.*\d.*?)\s*(?:\/|\bper\b)\s*((?:\d{1,2} ?)?(?:tahun|thn|th|bulan|bln|bl|semester|triwulan)\.?)$/i;

/**
 * A rent as it is for one month, with what its owner should know of it. A cell's own words count more than its header's.
 *
 * @param months for how many months it is, if the cell says nothing of that; null if that is not known
 */
export function perMonth(rent: string, months: number | null): { text: string; note: string | null } {
  const [, said = rent, unit] = OWN_UNIT.exec(rent.trim()) ?? [];
  const own = unit === undefined ? months : monthsOf(unit.toLowerCase());
  const whole = own === null || own === 1 || isBlank(said) ? null : readMoney(said);
  if (own === null || whole === null) return { text: rent, note: null };
  const monthly = Math.round(whole / own);
  const told = `Sewa ${formatRupiah(whole)} untuk ${own} bulan`;
  if (whole % own !== 0) return { text: String(monthly), note: `${told} tidak habis dibagi, dibulatkan` };
  return {
    text: String(monthly),
    note: unit === undefined ? null : `${told} dicatat ${formatRupiah(monthly)} per bulan`,
  };
}

function scaled(text: string, scale: number): string {
  const amount = readMoney(text);
  if (amount !== null && (amount === 0 || amount >= CLEARLY_RUPIAH || /(?:rb|ribu|k|jt|juta)\b/i.test(text)))
    return text;
  if (amount !== null && !/[.,]/.test(text)) return String(amount * scale);
  const inUnits = readMoney(`${text} ${scale === 1_000 ? 'rb' : 'jt'}`);
  if (inUnits !== null) return String(inUnits);
  return amount === null ? text : String(amount * scale);
}
