import type { SentDrafts } from '#shared/contract/month-board.ts';
import { formatRupiah } from '#shared/format.ts';
import type { toast } from '../../lib/toast.ts';

/**
 * Says how many drafts were sent, how many were not, and where each can be shared by WhatsApp.
 *
 * @param note who was left out before, as a sentence
 * @param share opens the message of the only one
 * @param queue leads from one to the next of all of them
 */
export function tellSent(
  say: typeof toast,
  { sent_ids: ids, amount, left_out: left }: SentDrafts,
  { note: before = '', share, queue }: { note?: string; share?: () => void; queue?: (() => void) | undefined } = {},
): void {
  const note = left === 0 ? '' : ` · ${left} dilewati karena sudah berubah atau ditagih`;
  const after = before && ` ${before}`;
  if (ids.length === 0)
    say.info('Tidak ada draf yang dikirim', {
      description: `Draf sudah dikirim, dibatalkan, atau ditagih dengan tagihan lain.${after}`,
    });
  else
    say.success(`${ids.length} tagihan terkirim!`, {
      description: `${formatRupiah(amount)}${note}${share ? '' : '. Ketuk nama penyewa untuk mengirimnya lewat WhatsApp.'}${after}`,
      ...(share && { action: { label: 'Bagikan lewat WhatsApp', onClick: share } }),
      ...(queue && { action: { label: 'Kirim lewat WhatsApp', onClick: queue } }),
    });
}
