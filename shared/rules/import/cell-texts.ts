import { MAX_RUPIAH } from '../money.ts';
import { withoutHidden } from '../normal-text.ts';
import { isBlank, readMoney } from './read-cells.ts';
import { type ImportCells, type ImportField, importFieldLabels } from './import-fields.ts';

/** The remarks about a row that are collected while it is read. */
export interface Notes {
  /** Why it cannot be imported. */
  problems: string[];
  /** What the owner should look at. */
  warnings: string[];
}

/** The text of a cell on one line; empty if it holds nothing. */
export function textOf(cells: ImportCells, field: ImportField): string {
  const text = cells[field];
  return text === undefined || isBlank(text) ? '' : withoutHidden(text).normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** The amount in a cell; 0 if it holds none. */
export function amountOf(cells: ImportCells, field: ImportField, { problems }: Notes): number {
  const text = textOf(cells, field);
  if (text === '' || /^(lunas|tidak ada|nihil)$/i.test(text)) return 0;
  const amount = readMoney(text);
  if (amount !== null && amount <= MAX_RUPIAH) return amount;
  problems.push(`${importFieldLabels[field]} "${text.slice(0, 40)}" bukan jumlah uang`);
  return 0;
}
