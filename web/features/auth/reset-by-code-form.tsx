import { RESET_CODE_MINUTES } from '#shared/rules/account-link.ts';
import { failureMessage } from '../../data/call-error.ts';
import { trpc } from '../../data/trpc.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useFirstForm } from '../../lib/first-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { AskedReset } from './asked-reset.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { usePasswordReplaced } from './use-password-replaced.ts';

const loadSchema = () =>
  import('#shared/contract/password-reset-forms.ts').then((contract) => contract.ResetByCodeForm);

/** The code from WhatsApp and a new password. Spaces and dashes in the code are ignored. */
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
    <NewPasswordForm submission={submission} isPending={reset.isPending} field={field}>
      <TextField
        {...field('code')}
        label="Kode dari WhatsApp"
        hint={`6 angka, berlaku ${RESET_CODE_MINUTES} menit`}
        inputMode="numeric"
        autoComplete="one-time-code"
        inputClassName="tabular font-mono tracking-widest"
      />
    </NewPasswordForm>
  );
}
