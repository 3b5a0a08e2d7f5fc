import { unparse } from 'papaparse';
import { saveFile } from './save-file.ts';

/** What separates cells: an Indonesian Excel puts a line with commas into one column, since its decimals have them. */
const SEPARATOR = ';';

/**
 * The beginnings of a text that a spreadsheet takes for a formula, at the start of the text or after a character that
 * may end a cell. A semicolon ends one where decimals have a comma, elsewhere a comma does, and quotes within a line do
 * not prevent that; "Rp 500.000,-" is none. The wide characters are used in East Asian writing.
 */
const FORMULA = '[ "]*[=+\\-@＝＋－＠]';
const AFTER_COMMA = `${FORMULA}[ "]*[^\\s",;]`;
const formula = new RegExp(`^(?=[\\t\\r\\n])|(^|[;\\t\\r\\n])(?=${FORMULA})|(,)(?=${AFTER_COMMA})`, 'g');
const quotedFormula = new RegExp(`^'(?=[\\t\\r\\n])|(^|[;\\t\\r\\n])'(?=${FORMULA})|(,)'(?=${AFTER_COMMA})`, 'g');

export type CsvRows = Record<string, string | number>[];

/** Saves rows as a CSV file. Load it lazily, because it includes the CSV writer. */
export function downloadCsv(fileName: string, rows: CsvRows): void {
  saveFile(fileName, new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }));
}

/** Rows as the text of a CSV file; the keys of the first row are the header. */
export function csvText(rows: CsvRows): string {
  const [first] = rows;
  return first === undefined ? BYTE_ORDER_MARK : `${csvHead(first)}\r\n${csvLines(rows)}`;
}

/** Tells Excel that a text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The first line of a CSV file whose rows have the keys of this one. */
export function csvHead(row: CsvRows[number]): string {
  return `${BYTE_ORDER_MARK}${unparse([Object.keys(row)], { delimiter: SEPARATOR })}`;
}

/** Rows as the lines of a CSV file, without a header. A quote before it turns a formula into text. */
export function csvLines(rows: CsvRows): string {
  const cells = rows.map((row) => Object.values(row).map((cell) => (typeof cell === 'number' ? cell : quoted(cell))));
  return unparse(cells, { delimiter: SEPARATOR });
}

function quoted(text: string): string {
  return text.replace(formula, (separator) => `${separator}'`);
}

/** A cell's text without the quotes that kept spreadsheets from running it. */
export function withoutQuotes(text: string): string {
  return text.replace(quotedFormula, (quotedPart) => quotedPart.slice(0, -1));
}
