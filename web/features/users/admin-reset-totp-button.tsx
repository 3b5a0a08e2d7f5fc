import { useState } from 'react';
import type { ManagedUser } from '#shared/contract/users.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** For somebody who has lost both the authenticator app and the recovery codes. */
export function AdminResetTotpButton({ user }: { user: ManagedUser }) {
  const [asking, setAsking] = useState(false);
  const reset = trpc.users.resetTotp.useMutation({
    onSuccess: () => toast.success('Verifikasi dua langkah berhasil direset!'),
    onError: (error) => toast.error(failureMessage(error, 'Gagal mereset verifikasi dua langkah')),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t pt-4">
      <p className="min-w-0 flex-1 basis-48 text-sm text-muted">
        Pengguna kehilangan aplikasi autentikator dan kode pemulihannya?
      </p>
      <Button variant="secondary" size="sm" loading={reset.isPending} onClick={() => setAsking(true)}>
        Reset verifikasi dua langkah
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Reset verifikasi dua langkah?"
        description={`${user.full_name} masuk dengan kata sandi saja sampai mengaturnya lagi, dan semua sesinya berakhir. Pastikan memang pemilik akun yang memintanya.`}
        confirmLabel="Reset"
        danger
        onConfirm={() => {
          setAsking(false);
          reset.mutate({ id: user.id });
        }}
      />
    </div>
  );
}
