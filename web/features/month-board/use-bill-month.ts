import type { BilledMonth } from '#shared/contract/month-board.ts';
import { toast } from '../../lib/toast.ts';
import { failureMessage } from '../../data/call-error.ts';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { exceptionText } from './month-words.ts';
import { tellSent } from './tell-sent.ts';

interface Wanted {
  tenancy_ids: string[];
  due_date: string | undefined;
  without_late_fees: boolean;
  isSent: boolean;
}

interface BilledFrom {
  month: string;
  onClose: () => void;
  /** Where the bills are sent by WhatsApp one after the other. */
  onQueue?: (() => void) | undefined;
}

/** Makes the bills of a month, and sends them if wanted. Drafts that could not be sent stay, with a message. */
export function useBillMonth({ month, onClose, onQueue }: BilledFrom) {
  const make = trpc.invoices.billMonth.useMutation();
  const send = trpc.invoices.sendDrafts.useMutation();
  const run = useWrite();

  const write = async ({ isSent, ...fields }: Wanted) => {
    const { rows } = await make.mutateAsync({ month, ...fields, dry_run: false });
    const made = rows.flatMap(({ exception, invoice_id }) => (exception === null && invoice_id ? [invoice_id] : []));
    const note = skippedNote(rows);
    if (made.length === 0)
      return note === '' ? undefined : toast.info('Tidak ada tagihan yang dibuat', { description: note });
    if (!isSent) return toast.success(`${made.length} draf dibuat!`, { description: note || undefined });
    try {
      tellSent(toast, await send.mutateAsync({ invoice_ids: made }), { note, queue: onQueue });
    } catch (error) {
      toast.error(failureMessage(error, 'Gagal mengirim draf'), {
        description: `${made.length} draf sudah dibuat. Tekan "Kirim semua draf" untuk mengirimnya. ${note}`.trim(),
      });
    }
  };

  return {
    isPending: make.isPending || send.isPending,
    bill: (wanted: Wanted) =>
      void run(
        () => write(wanted),
        { failed: 'Gagal membuat tagihan' },
        (isMade) => isMade && onClose(),
      ),
  };
}

/** Who was left out because something has changed since the preview, as a sentence; empty without anybody. */
function skippedNote(rows: BilledMonth['rows']): string {
  const skipped = rows.filter(({ exception }) => exception !== null);
  const [first] = skipped;
  if (first === undefined) return '';
  const others = skipped.length > 1 ? ` dan ${skipped.length - 1} lainnya` : '';
  return `${skipped.length} dilewati: ${first.tenant_name} (${exceptionText(first)})${others}.`;
}
