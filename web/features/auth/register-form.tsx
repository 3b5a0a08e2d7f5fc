import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { PASSWORDS_DIFFER } from '#shared/contract/confirmation.ts';
import { selfSelectableRoles } from '#shared/enums.ts';
import { roleLabels } from '#shared/labels.ts';
import { minimumPasswordLength } from '#shared/rules/password.ts';
import { trpc } from '../../data/trpc.ts';
import { useFirstForm } from '../../lib/first-form.ts';
import { registered } from '../../lib/registered.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { fieldsOf } from '../../lib/fields-of.ts';
import { EmailField, PasswordField, PhoneField, SelectField, TextField } from '../../ui/text-field.tsx';
import { accountFailure } from './account-failure.ts';

const loadSchema = () => import('#shared/contract/auth.ts').then((contract) => contract.RegisterForm);
const REFUSED = 'Registrasi gagal. Silakan coba lagi.';

/** Registers (spec §2 and §5). The account then waits for an admin. */
export function RegisterForm() {
  const navigate = useNavigate();
  const register = trpc.auth.register.useMutation();
  const form = useFirstForm(loadSchema, {
    full_name: '',
    email: '',
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
      await register.mutateAsync(input);
      toast.success('Pendaftaran berhasil! Silakan masuk dengan akun Anda.');
      void navigate('/login', { state: registered });
    },
    (error) => accountFailure(error, REFUSED),
  );

  return (
    <Form submission={submission}>
      <fieldset disabled={register.isPending} className="flex min-w-0 flex-col gap-4">
        <TextField {...field('full_name')} label="Nama lengkap" autoComplete="name" />
        <EmailField {...field('email')} label="Email" autoComplete="email" />
        <PhoneField {...field('phone')} label="Nomor telepon" hint="Contoh: 0812-3456-7890" autoComplete="tel" />
        <SelectField
          {...field('role')}
          label="Daftar sebagai"
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
        {register.isPending ? 'Sedang mendaftar...' : 'Daftar Akun'}
      </Button>
    </Form>
  );
}
