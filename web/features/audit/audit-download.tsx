import { toast } from 'sonner';
import { trpc } from '../../data/trpc.ts';
import { formatNumber } from '#shared/format.ts';
import { DownloadButton } from '../../ui/download-button.tsx';

/** Saves the trail that its reader may see: an owner's for their business, an admin's completely. */
export function AuditDownload({ className }: { className?: string }) {
  const { client } = trpc.useUtils();
  const download = async () => {
    const { downloadAuditCsv, MOST_RECORDS } = await import('./audit-csv.ts');
    const isCut = await downloadAuditCsv((cursor) => client.audit.list.query({ cursor }));
    if (isCut) toast.info(`Berkas memuat ${formatNumber(MOST_RECORDS)} catatan terbaru.`);
  };
  return (
    <DownloadButton
      size="sm"
      className={className}
      failed="Gagal mengunduh catatan audit. Silakan coba lagi."
      onDownload={download}
    >
      Unduh CSV
    </DownloadButton>
  );
}
