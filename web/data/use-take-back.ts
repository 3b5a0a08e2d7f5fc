import { toast } from '../lib/toast.ts';
import { trpc } from './trpc.ts';
import { useWrite } from './use-write.ts';

/** How long a change of many can be taken back from the toast that says it; later from "Aktivitas". */
export const TAKE_BACK_MS = 20_000;

/** Takes back a change of many rows by its entry in the trail, and says for how many. */
export function useTakeBack() {
  const call = trpc.audit.takeBack.useMutation();
  const run = useWrite();
  return (id: string) =>
    void run(
      async () => {
        const { count, left } = await call.mutateAsync({ id });
        toast.success(`${count} perubahan dibatalkan`, {
          description: left === 0 ? undefined : `${left} tetap, karena sudah berubah atau ditagih sesudahnya.`,
        });
      },
      { failed: 'Gagal membatalkan perubahan' },
    );
}

/** What a toast of a change says beside its success: the way back, as long as it stands there. */
export function wayBack(id: string | null | undefined, takeBack: (id: string) => void) {
  return typeof id === 'string'
    ? { duration: TAKE_BACK_MS, action: { label: 'Batalkan', onClick: () => takeBack(id) } }
    : {};
}
