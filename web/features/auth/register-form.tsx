import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { PASSWORDS_DIFFER } from '#shared/contract/confirmation.ts';
import { selfSelectableRoles } from '#shared/enums.ts';
import { roleLabels } from '#shared/labels.ts';
import { trpc } from '../../data/trpc.ts';
import { callFailure } from '../../data/call-error.ts';
import { useFirstForm } from '../../lib/first-form.ts';
import { registered } from '../../lib/registered.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input, Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';

const loadSchema = () => import('#shared/contract/auth.ts').then((contract) => contract.RegisterForm);
const REFUSED = 'Registrasi gagal. Silakan coba lagi.';
/** The server's own sentence for a fault, and what is said where it was not reached. */
const FAULT = 'Terjadi kesalahan. Silakan coba lagi.';

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
  const { errors, isSubmitting } = form.formState;

  const submission = useSubmit(
    form,
    async ({ confirm_password, ...input }) => {
      // The one thing that the server cannot check for the browser.
      if (confirm_password !== input.password) {
        form.setError('confirm_password', { message: PASSWORDS_DIFFER }, { shouldFocus: true });
        return;
      }
      await register.mutateAsync(input);
      toast.success('Pendaftaran berhasil! Silakan masuk dengan akun Anda.');
      void navigate('/login', { state: registered });
    },
    registrationFailure,
  );

  return (
    <Form submission={submission}>
      <fieldset disabled={register.isPending} className="flex min-w-0 flex-col gap-4">
        <Field label="Nama lengkap" error={errors.full_name?.message}>
          <Input {...form.register('full_name')} autoComplete="name" />
        </Field>
        <Field label="Email" error={errors.email?.message}>
          <Input
            {...form.register('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
          />
        </Field>
        <Field label="Nomor telepon" hint="Contoh: 0812-3456-7890" error={errors.phone?.message}>
          <Input {...form.register('phone')} type="tel" inputMode="tel" autoComplete="tel" />
        </Field>
        <Field label="Daftar sebagai" error={errors.role?.message}>
          <Select {...form.register('role')} defaultValue="">
            <option value="" disabled>
              Pilih peran Anda
            </option>
            {selfSelectableRoles.map((role) => (
              <option key={role} value={role}>
                {roleLabels[role]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Password" hint="Minimal 6 karakter" error={errors.password?.message}>
          <PasswordInput {...form.register('password')} autoComplete="new-password" />
        </Field>
        <Field label="Konfirmasi password" error={errors.confirm_password?.message}>
          <PasswordInput {...form.register('confirm_password')} autoComplete="new-password" />
        </Field>
      </fieldset>
      <Button type="submit" loading={isSubmitting} className="mt-1">
        {register.isPending ? 'Sedang mendaftar...' : 'Daftar Akun'}
      </Button>
    </Form>
  );
}

/** The words of spec §8, "Authentication". */
function registrationFailure(error: unknown): string {
  const { detail, status } = callFailure(error);
  return detail ?? (status === null || status >= 500 ? FAULT : REFUSED);
}
