import type { BillManyInput } from '#shared/contract/many-bills.ts';
import type { AddToRentsInput } from '#shared/contract/waiting-items.ts';
import { toast } from '../../lib/toast.ts';
import { failureMessage } from '../../data/call-error.ts';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { tellSent } from './tell-sent.ts';

interface Wanted {
  fields: Omit<BillManyInput, 'idempotency_key'>;
  isSent: boolean;
}

interface UseBillMany {
  onClose: () => void;
  /** Those who have such a bill already. */
  onSimilar: (rows: readonly { tenancy_id: string }[]) => void;
}

/** Makes a bill for each tenant with an amount, and sends them if wanted. Drafts that could not be sent stay, with a message. */
export function useBillMany({ onClose, onSimilar }: UseBillMany) {
  const make = trpc.invoices.billMany.useMutation();
  const send = trpc.invoices.sendDrafts.useMutation();
  const add = trpc.invoices.addToRents.useMutation();
  const run = useWrite();

  const write = async ({ fields, isSent }: Wanted) => {
    const { rows } = await make.mutateAsync(fields);
    const made = rows.flatMap(({ invoice_id: id }) => id ?? []);
    const similar = rows.filter(({ exception }) => exception === 'SIMILAR');
    const gone = rows.filter(({ exception }) => exception === 'ENDED');
    const others = gone.length > 1 ? ` dan ${gone.length - 1} lainnya` : '';
    const note =
      gone.length === 0 ? '' : `${gone.length} dilewati: ${gone[0]?.tenant_name ?? ''}${others} sudah keluar kos.`;
    if (similar.length > 0) onSimilar(similar);
    else onClose();
    if (made.length === 0)
      return note === '' ? undefined : toast.info('Tidak ada tagihan yang dibuat', { description: note });
    if (!isSent) return toast.success(`${made.length} draf dibuat!`, { description: note || undefined });
    try {
      tellSent(toast, await send.mutateAsync({ invoice_ids: made }), { note });
    } catch (error) {
      toast.error(failureMessage(error, 'Gagal mengirim draf'), {
        description: `${made.length} draf sudah dibuat. Kirim dari "Semua tagihan". ${note}`.trim(),
      });
    }
  };

  const wait = async (fields: Omit<AddToRentsInput, 'idempotency_key'>) => {
    const { added, similar, ended, drafts } = await add.mutateAsync(fields);
    if (similar.length > 0) onSimilar(similar.map((tenancy_id) => ({ tenancy_id })));
    else onClose();
    const description = [
      ...(drafts > 0 ? [`${drafts} sudah punya draf sewa, yang tidak berubah: item masuk tagihan sesudahnya`] : []),
      ...(ended.length > 0 ? [`${ended.length} dilewati: sudah keluar kos`] : []),
    ].join('. ');
    if (added > 0) toast.success(`${added} item menunggu tagihan sewa!`, { description });
    else if (description !== '') toast.info('Tidak ada item yang dititipkan', { description });
  };

  return {
    isPending: make.isPending || send.isPending || add.isPending,
    addToRents: (fields: Omit<AddToRentsInput, 'idempotency_key'>) =>
      void run(() => wait(fields), { failed: 'Gagal menitipkan item' }),
    bill: (wanted: Wanted) => void run(() => write(wanted), { failed: 'Gagal membuat tagihan' }),
  };
}
