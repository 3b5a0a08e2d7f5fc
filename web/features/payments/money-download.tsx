import { useEffect } from 'react';
import { ExportRun } from '../../data/export-run.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { ExportPanel } from '../../ui/export-panel.tsx';
import type { MoneyFilter } from './money-csv.ts';

/** Outside of the button, so that it goes on while other screens are shown. */
const run = new ExportRun();

/** What was saved is another list's once the filter changes, which gives the button a new key. */
function forgetSaved(): void {
  if (run.state.step === 'DONE') run.cancel();
}

/** Saves what the list is narrowed to, to its last row. */
export function MoneyDownload({ filter }: { filter: MoneyFilter }) {
  const { client } = trpc.useUtils();
  const user = useCurrentUser();
  useEffect(() => forgetSaved, []);
  return (
    <ExportPanel
      run={run}
      size="sm"
      failed="Gagal mengunduh uang masuk. Silakan coba lagi."
      nothing="Tidak ada pembayaran untuk diunduh."
      onStart={async () =>
        (await import('./money-csv.ts')).exportMoney(run, filter, user.id, (cursor) =>
          client.payments.list.query({ ...filter, cursor }),
        )
      }
    >
      Unduh CSV
    </ExportPanel>
  );
}
