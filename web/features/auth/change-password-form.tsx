import { clsx } from 'clsx';
import { ChangePasswordForm as ChangePasswordSchema } from '#shared/contract/auth-forms.ts';
import { minimumPasswordLength } from '#shared/rules/password.ts';
import { toast } from '../../lib/toast.ts';
import { useSession } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { fieldsOf } from '../../lib/fields-of.ts';
import { PasswordField } from '../../ui/text-field.tsx';

interface ChangePasswordFormProps {
  onChanged?: () => void;
  buttonClassName?: string;
}

/** Changes the password. The account's other sessions end; this one continues with a new token. */
export function ChangePasswordForm({ onChanged, buttonClassName = '' }: ChangePasswordFormProps) {
  const { renew, user } = useSession();
  const change = trpc.auth.changePassword.useMutation();
  const form = useContractForm(ChangePasswordSchema, { current_password: '', new_password: '', confirm_password: '' });
  const field = fieldsOf(form);

  const submission = useSubmit(
    form,
    async ({ confirm_password: _, ...input }) => {
      const session = await change.mutateAsync(input);
      await renew(session.access_token);
      form.reset();
      toast.success('Kata sandi berhasil diganti!');
      onChanged?.();
    },
    (error) => failureMessage(error, 'Gagal mengganti kata sandi. Silakan coba lagi.'),
  );

  return (
    <Form submission={submission}>
      <fieldset disabled={change.isPending} className="flex min-w-0 flex-col gap-4">
        <PasswordField {...field('current_password')} label="Kata sandi saat ini" autoComplete="current-password" />
        <PasswordField
          {...field('new_password')}
          label="Kata sandi baru"
          hint={`Minimal ${minimumPasswordLength(user?.role ?? 'TENANT')} karakter`}
          autoComplete="new-password"
        />
        <PasswordField {...field('confirm_password')} label="Konfirmasi kata sandi baru" autoComplete="new-password" />
      </fieldset>
      <Button type="submit" loading={change.isPending} className={clsx('mt-1', buttonClassName)}>
        {change.isPending ? 'Menyimpan...' : 'Simpan Kata Sandi'}
      </Button>
    </Form>
  );
}
