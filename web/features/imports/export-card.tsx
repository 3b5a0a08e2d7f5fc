import { toast } from 'sonner';
import { formatNumber } from '#shared/format.ts';
import { MOST_EXPORTED_ROWS } from '#shared/rules/import/limits.ts';
import { trpc } from '../../data/trpc.ts';
import { Card } from '../../ui/card.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';

/** Saves all records of an owner. */
export function ExportCard() {
  const { client } = trpc.useUtils();
  const download = async () => {
    const { downloadEverything } = await import('./export-everything.ts');
    const isCut = await downloadEverything(client);
    if (isCut) toast.info(`Daftar yang sangat panjang dipotong pada ${formatNumber(MOST_EXPORTED_ROWS)} baris.`);
  };
  return (
    <Card className="flex flex-col gap-3 p-4 sm:p-6">
      <h2 className="text-lg">Ekspor semua data saya</h2>
      <p className="text-sm text-muted">
        Satu berkas zip berisi CSV: kamar dan penyewa tiap kost (kolomnya sama dengan impor), penyewa lama, tagihan,
        tagihan otomatis, pembayaran, keluhan, dan artikel. NIK disamarkan.
      </p>
      <DownloadButton
        className="self-start max-sm:w-full"
        failed="Gagal mengekspor. Silakan coba lagi."
        onDownload={download}
      >
        Ekspor (.zip)
      </DownloadButton>
    </Card>
  );
}
