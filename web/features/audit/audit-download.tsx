import { useEffect } from 'react';
import type { ListAuditInput } from '#shared/contract/audit.ts';
import { ExportRun } from '../../data/export-run.ts';
import { trpc } from '../../data/trpc.ts';
import { useKostFilter } from '../../data/use-kost-filter.ts';
import { ExportPanel } from '../../ui/export-panel.tsx';

/** Outside of the button, so that it goes on while other screens are shown. */
const run = new ExportRun();

/** What was saved is another list's once the filter changes, which gives the button a new key. */
function forgetSaved(): void {
  if (run.state.step === 'DONE') run.cancel();
}

interface AuditDownloadProps {
  filter?: Partial<Pick<ListAuditInput, 'action' | 'from' | 'to' | 'subject_id' | 'actor_id'>>;
}

/** Saves the trail that its reader may see, to its last row: an owner's for their business, an admin's as it is filtered. */
export function AuditDownload({ filter }: AuditDownloadProps) {
  const { client } = trpc.useUtils();
  useEffect(() => forgetSaved, []);
  const isOfOne = useKostFilter().one !== undefined;
  return (
    <ExportPanel
      run={run}
      size="sm"
      failed="Gagal mengunduh catatan audit. Silakan coba lagi."
      nothing="Belum ada catatan audit."
      onStart={async () =>
        (await import('./audit-csv.ts')).exportAudit(run, (cursor) => client.audit.list.query({ ...filter, cursor }))
      }
    >
      {isOfOne ? 'Unduh CSV semua kost' : 'Unduh CSV'}
    </ExportPanel>
  );
}
