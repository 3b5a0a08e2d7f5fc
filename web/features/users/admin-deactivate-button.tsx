import { UserX } from 'lucide-react';
import type { ManagedUser } from '#shared/contract/users.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { WHILE_OWNER_IS_OFF } from './owner-off-words.ts';
import { ConfirmedWrite } from '../../ui/confirmed-write.tsx';

/** Deactivates an account, after a question. Nobody can deactivate their own (spec §5). */
export function AdminDeactivateButton({ user }: { user: ManagedUser }) {
  const me = useCurrentUser();
  const deactivate = trpc.users.deactivate.useMutation();
  return (
    <ConfirmedWrite
      title="Apakah Anda yakin ingin menonaktifkan pengguna ini?"
      description={`${user.full_name} langsung keluar dari semua perangkat dan tidak dapat masuk lagi. Datanya tetap tersimpan.${user.role === 'OWNER' ? ` ${WHILE_OWNER_IS_OFF}` : ''}`}
      confirmLabel="Nonaktifkan"
      danger
      call={deactivate}
      input={{ id: user.id }}
      done="Pengguna berhasil dinonaktifkan!"
      failed="Gagal menonaktifkan pengguna"
    >
      <Button
        variant="dangerGhost"
        size="icon"
        icon={UserX}
        aria-label={`Nonaktifkan ${user.full_name}`}
        data-word="Nonaktifkan"
        title={user.id === me.id ? errorCatalogue.OWN_ACCOUNT.message : 'Nonaktifkan'}
        disabled={!can(me, 'user:deactivate', { ...user, is_own: user.id === me.id })}
      />
    </ConfirmedWrite>
  );
}
