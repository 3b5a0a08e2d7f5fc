import { useState } from 'react';
import { toast } from 'sonner';
import { ChangePasswordForm as ChangePasswordSchema } from '#shared/contract/auth.ts';
import { useSession } from '../../app/session.tsx';
import { trpc } from '../../app/trpc.ts';
import { failureMessage } from '../../lib/call-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';

/** Changes the password. Every other session of the account ends; this one goes on with a new token. */
export function ChangePasswordForm({ onChanged }: { onChanged?: () => void }) {
  const { signIn } = useSession();
  const change = trpc.auth.changePassword.useMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm(ChangePasswordSchema, { current_password: '', new_password: '', confirm_password: '' });
  const { errors } = form.formState;

  const submit = form.handleSubmit(async ({ confirm_password: _, ...input }) => {
    if (change.isPending) return;
    setFailure(null);
    try {
      const session = await change.mutateAsync(input);
      signIn(session.access_token);
      form.reset();
      toast.success('Password berhasil diganti!');
      onChanged?.();
    } catch (error) {
      setFailure(failureMessage(error, 'Gagal mengganti password. Silakan coba lagi.'));
    }
  });

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit} onChange={() => setFailure(null)}>
      {failure ? (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      ) : null}
      <fieldset disabled={change.isPending} className="flex min-w-0 flex-col gap-4">
        <Field label="Password saat ini" error={errors.current_password?.message}>
          <PasswordInput {...form.register('current_password')} autoComplete="current-password" />
        </Field>
        <Field label="Password baru" hint="Minimal 6 karakter" error={errors.new_password?.message}>
          <PasswordInput {...form.register('new_password')} autoComplete="new-password" />
        </Field>
        <Field label="Konfirmasi password baru" error={errors.confirm_password?.message}>
          <PasswordInput {...form.register('confirm_password')} autoComplete="new-password" />
        </Field>
      </fieldset>
      <Button type="submit" loading={change.isPending} className="mt-1">
        {change.isPending ? 'Menyimpan...' : 'Simpan Password'}
      </Button>
    </form>
  );
}
