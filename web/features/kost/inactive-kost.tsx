import type { Kost } from '#shared/contract/kost.ts';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Says that a kost takes no new rooms or tenants, and activates it. */
export function InactiveKost({ kost }: { kost: Kost }) {
  const update = trpc.kost.update.useMutation();
  const write = useWrite();
  const activate = () =>
    write(() => update.mutateAsync({ id: kost.id, is_active: true }), {
      done: 'Kost aktif kembali',
      failed: 'Gagal mengaktifkan kost',
    });
  return (
    <Notice
      tone="warning"
      action={
        <Button size="sm" variant="secondary" loading={update.isPending} onClick={() => void activate()}>
          Aktifkan
        </Button>
      }
    >
      Kost ini nonaktif: tidak menerima kamar dan penyewa baru.
    </Notice>
  );
}
