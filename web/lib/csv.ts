import { unparse } from 'papaparse';
import { saveFile } from './save-file.ts';

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
  return `\uFEFF${unparse(rows, { escapeFormulae: true })}`;
}
