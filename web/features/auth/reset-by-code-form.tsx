import { failureMessage } from '../../data/call-error.ts';
import { trpc } from '../../data/trpc.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useFirstForm } from '../../lib/first-form.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import type { AskedReset } from './asked-reset.ts';
import { usePasswordReplaced } from './use-password-replaced.ts';

const loadSchema = () => import('#shared/contract/password-reset.ts').then((contract) => contract.ResetByCodeForm);

/** The code from WhatsApp and a new password. A code that is pasted with spaces or a dash is as good. */
export function ResetByCodeForm({ asked: { email, challenge } }: { asked: AskedReset }) {
  const reset = trpc.passwordReset.byCode.useMutation();
  const onReplaced = usePasswordReplaced();
  const form = useFirstForm(loadSchema, { code: '', new_password: '', confirm_password: '' });
  const field = fieldsOf(form);
  const submission = useSubmit(
    form,
    async ({ confirm_password: _, ...input }) => {
      await reset.mutateAsync({ ...input, email, challenge });
      onReplaced();
    },
    (error) => failureMessage(error, 'Gagal mengatur ulang kata sandi. Silakan coba lagi.'),
  );
  return (
    <Form submission={submission}>
      <fieldset disabled={reset.isPending} className="flex min-w-0 flex-col gap-4">
        <TextField
          {...field('code')}
          label="Kode dari WhatsApp"
          hint="6 angka, berlaku 10 menit"
          inputMode="numeric"
          autoComplete="one-time-code"
          inputClassName="tabular font-mono tracking-widest"
        />
        <PasswordField
          {...field('new_password')}
          label="Kata sandi baru"
          hint="Minimal 6 karakter"
          autoComplete="new-password"
        />
        <PasswordField {...field('confirm_password')} label="Ulangi kata sandi baru" autoComplete="new-password" />
      </fieldset>
      <Button type="submit" loading={reset.isPending} className="mt-1">
        {reset.isPending ? 'Menyimpan...' : 'Simpan Kata Sandi'}
      </Button>
    </Form>
  );
}
