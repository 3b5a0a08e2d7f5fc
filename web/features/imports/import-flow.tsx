import { useState } from 'react';
import { guessColumns, type Columns, type Sheet } from '#shared/rules/import/guess-columns.ts';
import { MAX_IMPORT_ROWS } from '#shared/rules/import/limits.ts';
import { guessMeaning, type Meaning, withMeaning } from '#shared/rules/import/column-meaning.ts';
import { sheetRows } from '#shared/rules/import/sheet-rows.ts';
import { formatNumber } from '#shared/format.ts';
import { today } from '../../lib/today.ts';
import { meaningProblem } from './meaning-choice.tsx';
import type { NamedSheet } from './read-sheet.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Steps } from '../../ui/steps.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { ExportCard } from './export-card.tsx';
import { ImportReport } from './import-report.tsx';
import { type PreparedRow, prepareRows } from './prepared-rows.ts';
import { RecentImports } from './recent-imports.tsx';
import { RowPreview } from './row-preview.tsx';
import { SheetSource } from './sheet-source.tsx';
import { useImport } from './use-import.ts';

/** A sheet that is being imported. */
interface Draft {
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

const STEPS = ['Data', 'Kolom', 'Periksa', 'Selesai'];

/** From a spreadsheet to rooms and tenants in four steps; nothing is written before the last button is pressed. */
export function ImportFlow() {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [rows, setRows] = useState<PreparedRow[] | null>(null);
  const [isDone, setDone] = useState(false);
  const { send, sent } = useImport();
  const step = draft === null ? 0 : rows === null ? 1 : isDone ? 3 : 2;

  const start = (kostId: string, sheets: NamedSheet[]) => {
    const chosen = likeliest(sheets);
    setDraft({ id: crypto.randomUUID(), kostId, sheets, ...read(sheets, chosen), fillDown: true });
  };
  const restart = () => {
    setDraft(null);
    setRows(null);
    setDone(false);
  };
  const check = async (from: Draft) => {
    const prepared = prepareRows(rowsOf(from), today());
    const checked = await send(from.id, from.kostId, prepared, true);
    if (checked !== null) setRows(checked);
  };
  const importNow = async (from: Draft, checked: PreparedRow[]) => {
    const done = await send(from.id, from.kostId, checked, false);
    if (done === null) return;
    setRows(done);
    setDone(true);
  };

  return (
    <>
      <PageHeader
        title="Impor data"
        description="Pindahkan kamar dan penyewa dari Excel, Google Sheets, atau buku catatan."
      />
      <Steps current={step} titles={STEPS} />
      {draft === null ? (
        <>
          <SheetSource onSheets={start} />
          <RecentImports />
          <ExportCard />
        </>
      ) : null}
      {draft !== null && rows === null ? (
        <ColumnChoice
          {...draft}
          problem={problemOf(draft)}
          isChecking={sent !== null}
          onChange={(change) => setDraft(withChange(draft, change))}
          onSheet={(chosen) => setDraft({ ...draft, ...read(draft.sheets, chosen) })}
          onBack={restart}
          onCheck={() => void check(draft)}
        />
      ) : null}
      {draft !== null && rows !== null && !isDone ? (
        <RowPreview rows={rows} sent={sent} onBack={() => setRows(null)} onImport={() => void importNow(draft, rows)} />
      ) : null}
      {rows !== null && isDone ? <ImportReport rows={rows} onRestart={restart} /> : null}
    </>
  );
}

/** The sheet with the most columns that we know. */
function likeliest(sheets: readonly NamedSheet[]): number {
  const known = sheets.map(({ rows }) => Object.keys(guessColumns(rows).columns).length);
  return known.indexOf(Math.max(...known));
}

/** A sheet with all that can be guessed of it. */
function read(sheets: readonly NamedSheet[], chosen: number) {
  const sheet = sheets[chosen]?.rows ?? [];
  const guess = guessColumns(sheet);
  return { chosen, sheet, ...guess, meaning: guessMeaning(sheet, guess.header, guess.columns) };
}

/** What other columns mean is guessed anew, unless it is what was changed. */
function withChange(draft: Draft, change: Partial<Draft>): Draft {
  const next = { ...draft, ...change };
  if (change.columns === undefined || change.meaning !== undefined) return next;
  return { ...next, meaning: guessMeaning(next.sheet, next.header, next.columns) };
}

function rowsOf({ sheet, header, columns, meaning, fillDown }: Draft) {
  return withMeaning(sheetRows(sheet, header, columns, fillDown), meaning);
}

/** Why these columns cannot be checked yet. */
function problemOf(draft: Draft): string | null {
  const { length } = rowsOf(draft);
  if (draft.columns.room_number === undefined) return 'Pilih kolom nomor kamar.';
  if (length === 0) return 'Tidak ada baris di bawah judul kolom.';
  if (length <= MAX_IMPORT_ROWS) return meaningProblem(draft.meaning);
  return `Ada ${formatNumber(length)} baris. Paling banyak ${MAX_IMPORT_ROWS} sekali impor: bagi menjadi beberapa bagian.`;
}
