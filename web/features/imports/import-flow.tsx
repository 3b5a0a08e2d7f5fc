import { useState } from 'react';
import { guessColumns, type Columns, type Sheet } from '#shared/rules/import/guess-columns.ts';
import { MAX_IMPORT_ROWS } from '#shared/rules/import/limits.ts';
import { sheetRows } from '#shared/rules/import/sheet-rows.ts';
import { formatNumber } from '#shared/format.ts';
import { today } from '../../lib/today.ts';
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
  sheet: Sheet;
  header: number | null;
  columns: Columns;
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

  const start = (kostId: string, sheet: Sheet) => {
    setDraft({ id: crypto.randomUUID(), kostId, sheet, ...guessColumns(sheet), fillDown: true });
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
          <SheetSource onSheet={start} />
          <RecentImports />
          <ExportCard />
        </>
      ) : null}
      {draft !== null && rows === null ? (
        <ColumnChoice
          {...draft}
          problem={problemOf(draft)}
          isChecking={sent !== null}
          onChange={(change) => setDraft({ ...draft, ...change })}
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

function rowsOf({ sheet, header, columns, fillDown }: Draft) {
  return sheetRows(sheet, header, columns, fillDown);
}

/** Why these columns cannot be checked yet. */
function problemOf(draft: Draft): string | null {
  const { length } = rowsOf(draft);
  if (draft.columns.room_number === undefined) return 'Pilih kolom nomor kamar.';
  if (length === 0) return 'Tidak ada baris di bawah judul kolom.';
  if (length <= MAX_IMPORT_ROWS) return null;
  return `Ada ${formatNumber(length)} baris. Paling banyak ${MAX_IMPORT_ROWS} sekali impor: bagi menjadi beberapa bagian.`;
}
