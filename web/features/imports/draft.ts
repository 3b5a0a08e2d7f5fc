import { formatNumber } from '#shared/format.ts';
import { guessMeaning, type Meaning, withMeaning } from '#shared/rules/import/column-meaning.ts';
import { type Columns, guessColumns, type Sheet } from '#shared/rules/import/guess-columns.ts';
import { MAX_IMPORT_ROWS } from '#shared/rules/import/limits.ts';
import { type SheetRow, sheetRows } from '#shared/rules/import/sheet-rows.ts';
import { meaningProblem } from './meaning-choice.tsx';
import type { NamedSheet } from './read-sheet.ts';

/** A sheet that is being imported. */
export interface Draft {
  /** Names the import, from the first check to the last row. */
  id: string;
  kostId: string;
  sheets: NamedSheet[];
  /** Which of them is read. */
  chosen: number;
  sheet: Sheet;
  header: number | null;
  columns: Columns;
  meaning: Meaning;
  fillDown: boolean;
}

/** A file that was just chosen, of which the sheet with the most columns that we know is read first, of those in view. */
export function newDraft(kostId: string, sheets: NamedSheet[]): Draft {
  const known = sheets.map(({ rows, hidden }) => {
    const { length } = Object.keys(guessColumns(rows).columns);
    return hidden?.isHidden === true ? length / 100 : length;
  });
  const chosen = known.indexOf(Math.max(...known));
  return { id: crypto.randomUUID(), kostId, sheets, ...guessed(sheets, chosen), fillDown: true };
}

/** The same file with another of its sheets. */
export function withSheet(draft: Draft, chosen: number): Draft {
  return { ...draft, ...guessed(draft.sheets, chosen) };
}

/** A sheet with all that can be guessed of it. */
function guessed(sheets: readonly NamedSheet[], chosen: number) {
  const sheet = sheets[chosen]?.rows ?? [];
  const guess = guessColumns(sheet);
  return { chosen, sheet, ...guess, meaning: guessMeaning(sheet, guess.header, guess.columns) };
}

/** What other columns mean is guessed anew, unless it is what was changed. */
export function withChange(draft: Draft, change: Partial<Draft>): Draft {
  const next = { ...draft, ...change };
  if (change.columns === undefined || change.meaning !== undefined) return next;
  return { ...next, meaning: guessMeaning(next.sheet, next.header, next.columns) };
}

/** The rows of the chosen sheet, with what their columns mean written out. */
export function rowsOf({ sheets, chosen, sheet, header, columns, meaning, fillDown }: Draft): SheetRow[] {
  const hidden = sheets[chosen]?.hidden?.rows;
  return withMeaning(sheetRows(sheet, header, columns, fillDown), meaning).map((row) =>
    hidden?.has(row.n) === true ? { ...row, doubts: { ...row.doubts, room_number: HIDDEN_ROW } } : row,
  );
}

const HIDDEN_ROW = 'Baris ini disembunyikan di berkasnya. Masih berlaku?';

/** Why these columns cannot be checked yet; null if they can. */
export function problemOf(draft: Draft): string | null {
  const { length } = rowsOf(draft);
  if (draft.columns.room_number === undefined)
    return draft.sheet.every((row) => row.length < 2)
      ? 'Isinya terbaca sebagai satu kolom saja. Pilih kolom nomor kamar, atau simpan tabelnya sebagai .xlsx.'
      : 'Pilih kolom nomor kamar.';
  if (length === 0) return 'Tidak ada baris di bawah judul kolom.';
  if (length <= MAX_IMPORT_ROWS) return meaningProblem(draft.meaning);
  return `Ada ${formatNumber(length)} baris. Paling banyak ${formatNumber(MAX_IMPORT_ROWS)} sekali impor: bagi menjadi beberapa bagian.`;
}
