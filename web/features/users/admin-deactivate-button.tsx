import { UserX } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import type { ManagedUser } from '#shared/contract/users.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Shuts an account, after asking. Nobody shuts their own (spec §5). */
export function AdminDeactivateButton({ user }: { user: ManagedUser }) {
  const me = useCurrentUser();
  const refresh = useRefresh();
  const deactivate = trpc.users.deactivate.useMutation();
  const [asking, setAsking] = useState(false);

  const confirm = async () => {
    try {
      await deactivate.mutateAsync({ id: user.id });
      toast.success('Pengguna berhasil dinonaktifkan!');
    } catch (error) {
      toast.error(failureMessage(error, 'Gagal menonaktifkan pengguna'));
    }
    setAsking(false);
    await refresh();
  };

  return (
    <>
      <Button
        variant="dangerGhost"
        size="icon"
        aria-label={`Nonaktifkan ${user.full_name}`}
        title={user.id === me.id ? 'Anda tidak dapat menonaktifkan akun sendiri' : 'Nonaktifkan'}
        disabled={!can(me, 'user:deactivate', user)}
        onClick={() => setAsking(true)}
      >
        <UserX aria-hidden className="size-4.5" />
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Apakah Anda yakin ingin menonaktifkan pengguna ini?"
        description={`${user.full_name} langsung keluar dari semua perangkat dan tidak dapat masuk lagi. Datanya tetap tersimpan.`}
        confirmLabel="Nonaktifkan"
        danger
        loading={deactivate.isPending}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
