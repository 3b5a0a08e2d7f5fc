import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';

/**
 * The owner's writes to one invoice that need no form, with their messages.
 *
 * @param onDone called when a write has succeeded; if it fails, a typed reason stays
 */
export function useInvoiceWrites(id: string, onDone: () => void) {
  const cancel = trpc.invoices.cancel.useMutation();
  const waive = trpc.invoices.waiveLateFees.useMutation();
  const stop = trpc.invoices.stopRecurrence.useMutation();
  const credit = trpc.invoices.applyCredit.useMutation();

  const run = useWrite();

  return {
    isPending: [cancel, waive, stop, credit].some((write) => write.isPending),
    cancel: (choice: { stop_series: boolean }) =>
      void run(
        () => cancel.mutateAsync({ id, ...choice }),
        { done: 'Tagihan berhasil dibatalkan!', failed: 'Gagal membatalkan tagihan' },
        onDone,
      ),
    waiveLateFees: (reason: string) =>
      void run(
        () => waive.mutateAsync({ id, reason }),
        { done: 'Denda berhasil dihapus!', failed: 'Gagal menghapus denda' },
        (isMade) => isMade && onDone(),
      ),
    stopRecurrence: () =>
      void run(
        () => stop.mutateAsync({ id }),
        { done: 'Pengulangan berhasil dihentikan!', failed: 'Gagal menghentikan pengulangan' },
        onDone,
      ),
    applyCredit: () =>
      void run(
        () => credit.mutateAsync({ id }),
        { done: 'Saldo kredit berhasil dipakai!', failed: 'Gagal memakai saldo kredit' },
        onDone,
      ),
  };
}
