import { toast } from 'sonner';
import type { MonthTotals } from '#shared/contract/month-board.ts';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { formatRupiah } from '#shared/format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { tellSent } from './tell-sent.ts';

/** Asks before all drafts of the month go to their tenants. */
export function SendDraftsDialog({ totals, onClose }: { totals: MonthTotals; onClose: () => void }) {
  const { draft_ids: ids, states } = totals;
  const send = trpc.invoices.sendDrafts.useMutation();
  const run = useWrite();
  const amount = states.find(({ state }) => state === 'DRAFT')?.amount ?? 0;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Kirim ${ids.length} draf?`}
      description={`Tagihan ${formatRupiah(amount)} langsung terlihat oleh penyewa.`}
      confirmLabel={`Kirim ${ids.length} draf`}
      loading={send.isPending}
      onConfirm={() =>
        void run(
          async () => tellSent(toast, await send.mutateAsync({ invoice_ids: ids })),
          { failed: 'Gagal mengirim draf' },
          (isMade) => isMade && onClose(),
        )
      }
    />
  );
}
