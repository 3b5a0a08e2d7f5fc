import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ImportCells } from '#shared/rules/import/import-fields.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Steps } from '../../ui/steps.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { type Draft, newDraft, problemOf, rowsOf, withChange, withSheet } from './draft.ts';
import { ExportCard } from '../exports/export-card.tsx';
import { ImportReport } from './import-report.tsx';
import { isGood, type PreparedRow, prepareRows, withChecked, withMended } from './prepared-rows.ts';
import type { NamedSheet } from './read-sheet.ts';
import { RecentImports } from './recent-imports.tsx';
import { RowPreview } from './row-preview.tsx';
import { SheetSource } from './sheet-source.tsx';
import { useImport } from './use-import.ts';

const STEPS = ['Data', 'Kolom', 'Periksa', 'Selesai'];

/** From a spreadsheet to rooms and tenants in four steps; nothing is written before the last button is pressed. */
export function ImportFlow() {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [rows, setRows] = useState<PreparedRow[] | null>(null);
  const [isMending, setMending] = useState(false);
  const [isDone, setDone] = useState(false);
  const [withoutLateFees, setWithoutLateFees] = useState(false);
  const { send, sent } = useImport();
  const exports = useRef<HTMLDivElement>(null);
  const step = draft === null ? 0 : rows === null ? 1 : isDone ? 3 : 2;

  const start = (kostId: string, sheets: NamedSheet[]) => setDraft(newDraft(kostId, sheets));
  const restart = () => {
    setDraft(null);
    setRows(null);
    setDone(false);
    setWithoutLateFees(false);
  };
  const check = async (from: Draft) => {
    const prepared = prepareRows(rowsOf(from), today(from.kostId));
    const checked = await send(from.id, from.kostId, prepared, { dryRun: true, withoutLateFees });
    if (checked !== null) setRows(checked);
  };
  const mend = async (from: Draft, before: PreparedRow[], n: number, cells: ImportCells) => {
    const mended = withMended(before, n, cells, today(from.kostId));
    setRows(mended);
    const unknown = mended.filter((row) => isGood(row) && row.refused === null);
    setMending(true);
    const checked =
      unknown.length === 0 ? [] : await send(from.id, from.kostId, unknown, { dryRun: true, withoutLateFees });
    setMending(false);
    if (checked !== null) setRows(withChecked(mended, checked));
  };
  const importNow = async (from: Draft, checked: PreparedRow[]) => {
    const done = await send(from.id, from.kostId, checked, { dryRun: false, withoutLateFees });
    if (done === null) return;
    setRows(done);
    setDone(true);
  };

  return (
    <>
      <Top step={step} onExport={() => exports.current?.focus()} />
      {draft === null ? (
        <>
          <SheetSource onSheets={start} />
          <RecentImports />
          <div ref={exports} tabIndex={-1} className="scroll-mt-2 outline-none">
            <ExportCard />
          </div>
        </>
      ) : null}
      {draft !== null && rows === null ? (
        <ColumnChoice
          {...draft}
          problem={problemOf(draft)}
          isChecking={sent !== null}
          onChange={(change) => setDraft(withChange(draft, change))}
          onSheet={(chosen) => setDraft(withSheet(draft, chosen))}
          onBack={restart}
          onCheck={() => void check(draft)}
        />
      ) : null}
      {draft !== null && rows !== null && !isDone ? (
        <RowPreview
          rows={rows}
          sent={isMending ? null : sent}
          isChecking={isMending}
          onMend={(n, cells) => void mend(draft, rows, n, cells)}
          withoutLateFees={withoutLateFees}
          onLateFees={setWithoutLateFees}
          onBack={() => setRows(null)}
          onImport={() => void importNow(draft, rows)}
        />
      ) : null}
      {rows !== null && isDone ? <ImportReport rows={rows} onRestart={restart} /> : null}
    </>
  );
}

/** The title and the steps; at first also the way to the export, which stands below the form and the last imports. */
function Top({ step, onExport }: { step: number; onExport: () => void }) {
  return (
    <>
      <PageHeader
        title="Impor data"
        description="Kamar dan penyewa dari Excel"
        beside
        action={
          step === 0 ? (
            <Button variant="secondary" icon={Download} onClick={onExport}>
              Ekspor data
            </Button>
          ) : null
        }
      />
      <Steps current={step} titles={STEPS} />
    </>
  );
}
