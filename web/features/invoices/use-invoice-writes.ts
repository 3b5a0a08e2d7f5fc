import { toast } from 'sonner';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { useRefresh } from '../../data/use-refresh.ts';

/**
 * The owner's writes to one invoice that need no form, each with its words.
 *
 * @param onDone called when there is nothing more to ask; a reason that was typed stays when its call fails
 */
export function useInvoiceWrites(id: string, onDone: () => void) {
  const refresh = useRefresh();
  const cancel = trpc.invoices.cancel.useMutation();
  const waive = trpc.invoices.waiveLateFees.useMutation();
  const stop = trpc.invoices.stopRecurrence.useMutation();
  const credit = trpc.invoices.applyCredit.useMutation();

  const run = async (write: () => Promise<unknown>, done: string, failed: string, stayOnFailure = false) => {
    try {
      await write();
      toast.success(done);
      onDone();
    } catch (error) {
      toast.error(failureMessage(error, failed));
      if (!stayOnFailure) onDone();
    }
    await refresh();
  };

  return {
    isPending: [cancel, waive, stop, credit].some((write) => write.isPending),
    cancel: () =>
      void run(() => cancel.mutateAsync({ id }), 'Invoice berhasil dibatalkan!', 'Gagal membatalkan invoice'),
    waiveLateFees: (reason: string) =>
      void run(() => waive.mutateAsync({ id, reason }), 'Denda berhasil dihapus!', 'Gagal menghapus denda', true),
    stopRecurrence: () =>
      void run(() => stop.mutateAsync({ id }), 'Pengulangan berhasil dihentikan!', 'Gagal menghentikan pengulangan'),
    applyCredit: () =>
      void run(() => credit.mutateAsync({ id }), 'Saldo kredit berhasil dipakai!', 'Gagal memakai saldo kredit'),
  };
}
