import type { MonthTotals } from '#shared/contract/month-board.ts';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { formatRupiah } from '#shared/format.ts';
import { MOST_BILLS_AT_ONCE } from '#shared/rules/month-bill.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { tellSent } from './tell-sent.ts';

interface SendDraftsDialogProps {
  totals: MonthTotals;
  onClose: () => void;
  onQueue: () => void;
}

/** Asks before all drafts of the month go to their tenants. */
export function SendDraftsDialog({ totals, onClose, onQueue }: SendDraftsDialogProps) {
  const { draft_ids: ids, states } = totals;
  const send = trpc.invoices.sendDrafts.useMutation();
  const run = useWrite();
  // One call sends so many; the sum is of all drafts, so it is said only where all of them go.
  const mayHaveMore = ids.length >= MOST_BILLS_AT_ONCE;
  const amount = states.find(({ state }) => state === 'DRAFT')?.amount ?? 0;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Kirim ${ids.length} draf?`}
      description={
        mayHaveMore
          ? `Paling banyak ${MOST_BILLS_AT_ONCE} draf sekali kirim, langsung terlihat oleh penyewa. Ulangi untuk sisanya.`
          : `Tagihan ${formatRupiah(amount)} langsung terlihat oleh penyewa.`
      }
      confirmLabel={`Kirim ${ids.length} draf`}
      loading={send.isPending}
      onConfirm={() =>
        void run(
          async () => tellSent(toast, await send.mutateAsync({ invoice_ids: ids }), { queue: onQueue }),
          { failed: 'Gagal mengirim draf' },
          (isMade) => isMade && onClose(),
        )
      }
    />
  );
}
