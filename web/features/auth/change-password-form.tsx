import { clsx } from 'clsx';
import { toast } from 'sonner';
import { ChangePasswordForm as ChangePasswordSchema } from '#shared/contract/auth.ts';
import { minimumPasswordLength } from '#shared/rules/password.ts';
import { useSession } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';

export interface ChangePasswordFormProps {
  onChanged?: () => void;
  buttonClassName?: string;
}

/** Changes the password. Every other session of the account ends; this one goes on with a new token. */
export function ChangePasswordForm({ onChanged, buttonClassName = '' }: ChangePasswordFormProps) {
  const { renew, user } = useSession();
  const change = trpc.auth.changePassword.useMutation();
  const form = useContractForm(ChangePasswordSchema, { current_password: '', new_password: '', confirm_password: '' });
  const { errors } = form.formState;

  const submission = useSubmit(
    form,
    async ({ confirm_password: _, ...input }) => {
      const session = await change.mutateAsync(input);
      await renew(session.access_token);
      form.reset();
      toast.success('Password berhasil diganti!');
      onChanged?.();
    },
    (error) => failureMessage(error, 'Gagal mengganti password. Silakan coba lagi.'),
  );

  return (
    <Form submission={submission}>
      <fieldset disabled={change.isPending} className="flex min-w-0 flex-col gap-4">
        <Field label="Password saat ini" error={errors.current_password?.message}>
          <PasswordInput {...form.register('current_password')} autoComplete="current-password" />
        </Field>
        <Field
          label="Password baru"
          hint={`Minimal ${minimumPasswordLength(user?.role ?? 'TENANT')} karakter`}
          error={errors.new_password?.message}
        >
          <PasswordInput {...form.register('new_password')} autoComplete="new-password" />
        </Field>
        <Field label="Konfirmasi password baru" error={errors.confirm_password?.message}>
          <PasswordInput {...form.register('confirm_password')} autoComplete="new-password" />
        </Field>
      </fieldset>
      <Button type="submit" loading={change.isPending} className={clsx('mt-1', buttonClassName)}>
        {change.isPending ? 'Menyimpan...' : 'Simpan Password'}
      </Button>
    </Form>
  );
}
