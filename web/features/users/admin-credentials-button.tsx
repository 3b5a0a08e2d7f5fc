import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import type { Credentials } from '#shared/contract/tenants.ts';
import type { ManagedUser } from '#shared/contract/users.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

export interface AdminCredentialsButtonProps {
  user: ManagedUser;
  /** Takes the credentials over; they are in this answer alone. */
  onIssued: (credentials: Credentials) => void;
}

/** New one-time credentials for someone who cannot sign in any more. One's own password is changed elsewhere. */
export function AdminCredentialsButton({ user, onIssued }: AdminCredentialsButtonProps) {
  const me = useCurrentUser();
  const refresh = useRefresh();
  const issue = trpc.users.issueCredentials.useMutation();
  const [asking, setAsking] = useState(false);

  const confirm = async () => {
    try {
      onIssued(await issue.mutateAsync({ id: user.id }));
    } catch (error) {
      toast.error(failureMessage(error, 'Gagal membuat kredensial baru'));
    }
    setAsking(false);
    await refresh();
  };

  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Buat kredensial baru untuk ${user.full_name}`}
        title="Kredensial baru"
        disabled={user.id === me.id || user.status !== 'ACTIVE' || !user.is_active}
        onClick={() => setAsking(true)}
      >
        <KeyRound aria-hidden className="size-4.5" />
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Buat kredensial baru?"
        description={`Password lama ${user.full_name} tidak berlaku lagi dan semua sesinya berakhir. Password baru hanya ditampilkan sekali.`}
        confirmLabel="Buat Kredensial"
        loading={issue.isPending}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
