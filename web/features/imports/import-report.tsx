import { Download } from 'lucide-react';
import { formatNumber } from '#shared/format.ts';
import { importFieldLabels, importFields } from '#shared/rules/import/import-fields.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { PreparedRow } from './prepared-rows.ts';
import { RecentImports } from './recent-imports.tsx';
import { RowList } from './row-preview.tsx';

/** What was imported, and the rows that were not or without their tenant, to correct and import again. */
export function ImportReport({ rows, onRestart }: { rows: PreparedRow[]; onRestart: () => void }) {
  const made = rows.filter(({ state }) => state === 'DONE');
  const refused = rows.filter(({ state }) => state !== 'DONE');
  const withoutTenant = made.filter(({ leftOut }) => leftOut.length > 0);
  const unfinished = [...refused, ...withoutTenant];
  return (
    <div className="flex flex-col gap-4">
      <Notice tone={made.length > 0 ? 'success' : 'warning'} role="status">
        {formatNumber(made.length)} kamar dan {formatNumber(made.filter(({ name }) => name !== '').length)} penyewa
        tercatat.
        {refused.length > 0 ? ` ${formatNumber(refused.length)} baris dilewati.` : ''}
        {withoutTenant.length > 0
          ? ` ${formatNumber(withoutTenant.length)} penyewa tidak ikut, kamarnya dicatat kosong.`
          : ''}
      </Notice>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <ButtonLink to="/dashboard?tab=kelola">Lihat kamar</ButtonLink>
        {unfinished.length > 0 ? (
          <Button variant="secondary" icon={Download} onClick={() => void downloadUnfinished(unfinished)}>
            Unduh baris yang dilewati
          </Button>
        ) : null}
        <Button variant="secondary" onClick={onRestart}>
          Impor lagi
        </Button>
      </div>
      {unfinished.length > 0 ? <RowList rows={unfinished} /> : null}
      <RecentImports />
    </div>
  );
}

async function downloadUnfinished(rows: PreparedRow[]): Promise<void> {
  const { downloadCsv } = await import('../../lib/csv.ts');
  downloadCsv(
    'baris-dilewati-ekost.csv',
    rows.map(({ cells, reasons }) => ({
      ...Object.fromEntries(importFields.map((field) => [importFieldLabels[field], cells[field] ?? ''])),
      Alasan: reasons.join('; '),
    })),
  );
}
