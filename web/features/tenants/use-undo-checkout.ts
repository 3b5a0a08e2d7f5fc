import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';

/** Takes back a check-out: its tenant lives in the room again. */
export function useUndoCheckout() {
  const call = trpc.tenants.undoCheckout.useMutation();
  const run = useWrite();
  const words = { done: 'Penyewa kembali ke kamar!', failed: 'Gagal membatalkan keluar kos' };
  return {
    isPending: call.isPending,
    run: (id: string, settle?: () => void) => void run(() => call.mutateAsync({ id }), words, settle),
  };
}
