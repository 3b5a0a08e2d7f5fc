import { unparse } from 'papaparse';
import { saveFile } from './save-file.ts';

/**
 * The beginnings of a text that a spreadsheet takes for a formula, at the start of the text or after a character that
 * may end a cell. A semicolon ends one where decimals have a comma, and quotes within a line do not prevent that. The
 * wide characters are used in East Asian writing.
 */
const FORMULA = '[ "]*[=+\\-@＝＋－＠]';
const formula = new RegExp(`^(?=[\\t\\r\\n])|(^|[;\\t\\r\\n])(?=${FORMULA})`, 'g');
const quotedFormula = new RegExp(`^'(?=[\\t\\r\\n])|(^|[;\\t\\r\\n])'(?=${FORMULA})`, 'g');

type Rows = Record<string, string | number>[];

/** Saves rows as a CSV file. Load it lazily, because it includes the CSV writer. */
export function downloadCsv(fileName: string, rows: Rows): void {
  saveFile(fileName, new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }));
}

/**
 * Rows as the text of a CSV file; the keys of the first row are the header. A byte order mark tells Excel that it is
 * UTF-8, and a quote before it turns a formula into text.
 */
export function csvText(rows: Rows): string {
  const cells = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, cell]) => [name, typeof cell === 'number' ? cell : quoted(cell)]),
    ),
  );
  return `\uFEFF${unparse(cells)}`;
}

function quoted(text: string): string {
  return text.replace(formula, (separator) => `${separator}'`);
}

/** A cell's text without the quotes that kept spreadsheets from running it. */
export function withoutQuotes(text: string): string {
  return text.replace(quotedFormula, (quotedPart) => quotedPart.slice(0, -1));
}
