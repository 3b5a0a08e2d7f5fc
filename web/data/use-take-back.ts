import type { TakenBack } from '#shared/contract/changes.ts';
import { toast } from '../lib/toast.ts';
import { trpc } from './trpc.ts';
import { useWrite } from './use-write.ts';

/** How long a change of many can be taken back from the toast that says it; later from "Aktivitas". */
export const TAKE_BACK_MS = 20_000;

const whyStays: Record<TakenBack['stays'][number]['why'], string> = {
  MOVED: 'sudah pindah kamar',
  ENDED: 'sudah keluar kos',
  FOLLOWED: 'sudah berubah atau ditagih sesudahnya',
};

/** How many are named of those that stay. */
const MOST_NAMED = 5;

function staysText(stays: TakenBack['stays']): string {
  const named = stays.slice(0, MOST_NAMED).map(({ name, why }) => `${name} (${whyStays[why]})`);
  return `Tetap: ${named.join(', ')}${stays.length > MOST_NAMED ? `, dan ${stays.length - MOST_NAMED} lainnya` : ''}.`;
}

/** Takes back a change of many rows by its entry in the trail, and says for how many, and who stays as they are. */
export function useTakeBack() {
  const call = trpc.audit.takeBack.useMutation();
  const run = useWrite();
  return (id: string) =>
    void run(
      async () => {
        const { count, stays } = await call.mutateAsync({ id });
        toast.success(`${count} perubahan dibatalkan`, {
          description: stays.length === 0 ? undefined : staysText(stays),
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
