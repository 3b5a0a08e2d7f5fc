import { KeyRound } from 'lucide-react';
import type { ManagedUser } from '#shared/contract/users.ts';
import { isActiveAccount } from '#shared/rules/account.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { invitedUser } from '../invitations/invited-user.ts';
import type { IssuedCredentials } from '../tenants/credentials-dialog.tsx';
import { ConfirmedWrite } from '../../ui/confirmed-write.tsx';

interface AdminCredentialsButtonProps {
  user: ManagedUser;
  /** Receives the credentials; only this answer contains them. */
  onIssued: (issued: IssuedCredentials) => void;
}

/** New one-time credentials for someone who cannot sign in any more. The admin's own password is changed elsewhere. */
export function AdminCredentialsButton({ user, onIssued }: AdminCredentialsButtonProps) {
  const me = useCurrentUser();
  const issue = trpc.users.issueCredentials.useMutation();
  return (
    <ConfirmedWrite
      title="Buat kredensial baru?"
      description={`Kata sandi lama ${user.full_name} tidak berlaku lagi dan semua sesinya berakhir. Kata sandi baru hanya ditampilkan sekali.`}
      confirmLabel="Buat Kredensial"
      call={issue}
      input={{ id: user.id }}
      onDone={(credentials) => onIssued({ credentials, person: invitedUser(user), isNew: false })}
      failed="Gagal membuat kredensial baru"
    >
      <Button
        variant="ghost"
        size="icon"
        icon={KeyRound}
        aria-label={`Buat kredensial baru untuk ${user.full_name}`}
        title="Kredensial baru"
        disabled={user.id === me.id || !isActiveAccount(user)}
      />
    </ConfirmedWrite>
  );
}
