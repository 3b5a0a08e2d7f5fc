import { ExportRun } from '../../data/export-run.ts';
import { trpc } from '../../data/trpc.ts';
import { useKostFilter } from '../../data/use-kost-filter.ts';
import { ExportPanel } from '../../ui/export-panel.tsx';

/** Outside of the button, so that it goes on while other screens are shown. */
const run = new ExportRun();

/** Saves the trail that its reader may see: an owner's for their business, an admin's completely. */
export function AuditDownload() {
  const { client } = trpc.useUtils();
  const isOfOne = useKostFilter().one !== undefined;
  return (
    <ExportPanel
      run={run}
      size="sm"
      failed="Gagal mengunduh catatan audit. Silakan coba lagi."
      nothing="Belum ada catatan audit."
      onStart={async () =>
        (await import('./audit-csv.ts')).exportAudit(run, (cursor) => client.audit.list.query({ cursor }))
      }
    >
      {isOfOne ? 'Unduh CSV semua kost' : 'Unduh CSV'}
    </ExportPanel>
  );
}
