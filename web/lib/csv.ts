import { unparse } from 'papaparse';
import { saveFile } from './save-file.ts';

/**
 * What makes a spreadsheet take a text for a formula, also where its first line is empty or it stands in full width as
 * in East Asian writing. The rest of the text does not matter: it may have several lines.
 */
const FORMULA_START = '[=+\\-@\\t\\r\\n＝＋－＠]';
const formula = new RegExp(`^${FORMULA_START}`);
const quotedFormula = new RegExp(`^'(?=${FORMULA_START})`);

type Rows = Record<string, string | number>[];

/** Saves rows as a CSV file. Load it lazily, because it includes the CSV writer. */
export function downloadCsv(fileName: string, rows: Rows): void {
  saveFile(fileName, new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }));
}

/**
 * Rows as the text of a CSV file; the keys of the first row are the header. A byte order mark tells Excel that it is
 * UTF-8, and a cell that a spreadsheet would run as a formula becomes text.
 */
export function csvText(rows: Rows): string {
  return `\uFEFF${unparse(rows, { escapeFormulae: formula })}`;
}

/** A cell's text without the quote that kept spreadsheets from running it. */
export function withoutQuote(text: string): string {
  return text.replace(quotedFormula, '');
}
