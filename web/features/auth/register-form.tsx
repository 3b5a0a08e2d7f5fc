import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PASSWORDS_DIFFER } from '#shared/contract/confirmation.ts';
import { selfSelectableRoles } from '#shared/enums.ts';
import { roleLabels } from '#shared/labels.ts';
import { minimumPasswordLength } from '#shared/rules/password.ts';
import { toast } from '../../lib/toast.ts';
import { callFailure } from '../../data/call-error.ts';
import { trpc } from '../../data/trpc.ts';
import { useFirstForm } from '../../lib/first-form.ts';
import { registered } from '../../lib/registered.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { fieldsOf } from '../../lib/fields-of.ts';
import { EmailField, PasswordField, PhoneField, SelectField, TextField } from '../../ui/text-field.tsx';
import { accountFailure } from './account-failure.ts';
import { EmailTaken } from './email-taken.tsx';

const loadSchema = () => import('#shared/contract/auth-forms.ts').then((contract) => contract.RegisterForm);
const loadClaimSchema = () => import('#shared/contract/auth-forms.ts').then((contract) => contract.RegisterByClaimForm);
const REFUSED = 'Registrasi gagal. Silakan coba lagi.';

/** An address that a link has proven; masked. */
interface Claim {
  token: string;
  email: string;
}

/**
 * Registers (spec §2 and §5). The account then waits for an admin.
 *
 * @param claim the address of the new account, if a link gives it; then it is not asked for
 */
export function RegisterForm({ claim, onGone }: { claim?: Claim; onGone?: () => void }) {
  const navigate = useNavigate();
  const register = trpc.auth.register.useMutation();
  const byClaim = trpc.emailClaims.register.useMutation();
  const [taken, setTaken] = useState<string | null>(null);
  const form = useFirstForm(claim === undefined ? loadSchema : loadClaimSchema, {
    full_name: '',
    email: claim?.email ?? '',
    phone: '',
    password: '',
    confirm_password: '',
  });
  const field = fieldsOf(form);

  const submission = useSubmit(
    form,
    async ({ confirm_password, ...input }) => {
      // The only check that the server cannot make.
      if (confirm_password !== input.password) {
        form.setError('confirm_password', { message: PASSWORDS_DIFFER }, { shouldFocus: true });
        return;
      }
      setTaken(null);
      if (claim === undefined) await register.mutateAsync(input);
      else await byClaim.mutateAsync({ ...withoutEmail(input), token: claim.token });
      toast.success('Pendaftaran berhasil! Silakan masuk dengan akun Anda.', {
        description: 'Bisa setelah admin menyetujuinya.',
      });
      void navigate('/login', { state: registered });
    },
    (error) => {
      const { code } = callFailure(error);
      if (code === 'EMAIL_TAKEN') setTaken(form.getValues('email'));
      if (code === 'NOT_FOUND') onGone?.();
      return accountFailure(error, REFUSED);
    },
  );
  const isPending = register.isPending || byClaim.isPending;

  return (
    <Form submission={submission}>
      <fieldset disabled={isPending} className="flex min-w-0 flex-col gap-4">
        <TextField {...field('full_name')} label="Nama lengkap" autoComplete="name" />
        {claim === undefined ? (
          <EmailField {...field('email')} label="Email" autoComplete="email" />
        ) : (
          <EmailField {...field('email')} readOnly label="Email" hint="Dikonfirmasi lewat tautan ini." />
        )}
        {taken === null ? null : <EmailTaken email={taken} />}
        <PhoneField {...field('phone')} label="Nomor telepon" hint="Contoh: 0812-3456-7890" autoComplete="tel" />
        <SelectField
          {...field('role')}
          label="Daftar sebagai"
          hint="Pemilik mengelola kost, penyewa membayar tagihan, teknisi mengerjakan perbaikan."
          of={selfSelectableRoles}
          labels={roleLabels}
          defaultValue=""
        >
          <option value="" disabled>
            Pilih peran Anda
          </option>
        </SelectField>
        <PasswordField
          {...field('password')}
          label="Password"
          hint={`Minimal ${minimumPasswordLength('TENANT')} karakter`}
          autoComplete="new-password"
        />
        <PasswordField {...field('confirm_password')} label="Konfirmasi password" autoComplete="new-password" />
      </fieldset>
      <Button type="submit" loading={form.formState.isSubmitting} className="mt-1">
        {isPending ? 'Sedang mendaftar...' : 'Daftar Akun'}
      </Button>
    </Form>
  );
}

function withoutEmail<Input extends { email: string }>({ email: _, ...input }: Input): Omit<Input, 'email'> {
  return input;
}
