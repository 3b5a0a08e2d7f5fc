import { ExportRun } from '../../data/export-run.ts';
import { trpc } from '../../data/trpc.ts';
import { Card } from '../../ui/card.tsx';
import { ExportPanel } from '../../ui/export-panel.tsx';

/** Outside of the card, so that it goes on while other screens are shown. */
const run = new ExportRun();

/** Saves all records of an owner. */
export function ExportCard() {
  const { client } = trpc.useUtils();
  return (
    <Card className="flex flex-col gap-3 p-4 sm:p-6">
      <h2 className="text-lg">Ekspor semua data saya</h2>
      <p className="text-sm text-muted">
        Satu berkas zip berisi CSV: kamar dan penyewa tiap kost (kolomnya sama dengan impor), penyewa lama, masa tinggal
        yang bertumpuk, tagihan otomatis, artikel, serta tagihan, pembayaran, dan keluhan, satu berkas per tahun. NIK
        dan nomor paspor disamarkan.
      </p>
      <ExportPanel
        run={run}
        failed="Gagal mengekspor. Silakan coba lagi."
        nothing="Belum ada data untuk diekspor."
        onStart={async () => (await import('./export-everything.ts')).exportEverything(run, client)}
      >
        Ekspor (.zip)
      </ExportPanel>
    </Card>
  );
}
