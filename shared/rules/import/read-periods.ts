import type { OtherRentPeriod, RentPeriod } from '../../enums.ts';
import { rentPeriodLabels } from '../../labels.ts';
import { MAX_RUPIAH } from '../money.ts';
import { otherRentPeriods } from '../rent-period.ts';
import { readMoney } from './read-cells.ts';

const words: readonly (readonly [RentPeriod, RegExp])[] = [
  ['DAY', /^(?:1 ?|se)?(?:hari|harian|day|daily)$/],
  ['WEEK', /^(?:1 ?|se)?(?:minggu|mingguan|week|weekly)$/],
  ['MONTH', /^(?:1 ?|se)?(?:bulan|bulanan|bln|month|monthly)$/],
  ['QUARTER', /^(?:3 ?(?:bulan|bulanan|bln)|triwulan|triwulanan|kuartal|quarter)$/],
  ['HALF_YEAR', /^(?:6 ?(?:bulan|bulanan|bln)|semester|semesteran)$/],
  ['YEAR', /^(?:(?:1 ?|se)?(?:tahun|tahunan|thn|th|year|yearly)|12 ?(?:bulan|bln))$/],
];

/** What a rent is paid for, by a cell: "harian", "per minggu", "3 bulan", "tahunan"; null if that is unclear. */
export function readPeriod(text: string): RentPeriod | null {
  const said = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:per|tiap|setiap|sewa|\/) ?/, '')
    .replace(/\.$/, '');
  return words.find(([, pattern]) => pattern.test(said))?.[0] ?? null;
}

/** A room's prices of other periods than the month, in whole rupiah. */
export type ReadPrices = Partial<Record<OtherRentPeriod, number>>;

const AMOUNT = String.raw`(?:rp\.? ?)?\d[\d.,]*(?: ?(?:rb|ribu|k|jt|juta)\b)?`;
const AMOUNT_FIRST = new RegExp(`^(${AMOUNT})[ /:=-]*(\\D.*|\\d.*)$`, 'i');
const PERIOD_FIRST = new RegExp(`^(.+?)[ /:=-]+(${AMOUNT})$`, 'i');

/** The prices in a cell, "150rb per hari; 12jt per tahun", in either order; and the parts that say none. */
export function readPrices(text: string): { prices: ReadPrices; unknown: string[] } {
  const prices: ReadPrices = {};
  const unknown: string[] = [];
  for (const part of text.split(/;|,\s/).map((each) => each.trim())) {
    if (part === '') continue;
    const [, amount, said] = AMOUNT_FIRST.exec(part) ?? [];
    const [, first, last] = PERIOD_FIRST.exec(part) ?? [];
    const price = priceOf(said, amount) ?? priceOf(first, last);
    if (price === null || prices[price.period] !== undefined) unknown.push(part.slice(0, 40));
    else prices[price.period] = price.amount;
  }
  return { prices, unknown };
}

function priceOf(said: string | undefined, money: string | undefined) {
  const period = otherRentPeriods.find((each) => each === readPeriod(said ?? ''));
  const amount = readMoney(money ?? '');
  return period !== undefined && amount !== null && amount > 0 && amount <= MAX_RUPIAH ? { period, amount } : null;
}

/** The same as a cell, which reads as these prices again. */
export function writtenPrices(prices: { readonly [Period in OtherRentPeriod]?: number | undefined }): string {
  return otherRentPeriods
    .flatMap((period) => (prices[period] === undefined ? [] : [`${prices[period]} ${rentPeriodLabels[period]}`]))
    .join('; ');
}
