import { unparse } from 'papaparse';

/**
 * Saves rows as a CSV file; the keys of the first row are the header. Load it lazily: it brings the writer with it. A
 * byte order mark tells Excel that it is UTF-8, and a cell that a spreadsheet would run as a formula is made text.
 */
export function downloadCsv(fileName: string, rows: Record<string, string | number>[]): void {
  const csv = unparse(rows, { escapeFormulae: true });
  const address = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The download has taken the file over by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
