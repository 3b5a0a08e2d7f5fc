import { useState } from 'react';
import { toast } from 'sonner';
import { LoginInput } from '#shared/contract/auth.ts';
import { useSession } from '../../app/session.tsx';
import { trpc } from '../../app/trpc.ts';
import { callFailure } from '../../lib/call-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { DemoAccounts } from './demo-accounts.tsx';

const REFUSED = 'Login gagal. Periksa kembali email dan password Anda.';
const UNREACHED = 'Terjadi kesalahan. Silakan coba lagi.';

/** Signs in (spec §2, "Login screen"). The session's own change leads on to the dashboard. */
export function LoginForm() {
  const { signIn } = useSession();
  const login = trpc.auth.login.useMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm(LoginInput, { email: '', password: '' });
  const { errors } = form.formState;

  const submit = form.handleSubmit(async (input) => {
    if (login.isPending) return;
    setFailure(null);
    try {
      const session = await login.mutateAsync(input);
      signIn(session.access_token);
      toast.success('Login berhasil! Selamat datang kembali.');
    } catch (error) {
      const { detail, status } = callFailure(error);
      const message = detail ?? (status === null ? UNREACHED : REFUSED);
      setFailure(message);
      toast.error(message);
    }
  });

  return (
    <>
      <form noValidate className="flex flex-col gap-4" onSubmit={submit} onChange={() => setFailure(null)}>
        {failure ? (
          <Notice tone="danger" role="alert">
            {failure}
          </Notice>
        ) : null}
        <fieldset disabled={login.isPending} className="flex min-w-0 flex-col gap-4">
          <Field label="Email" error={errors.email?.message}>
            <Input
              {...form.register('email')}
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
            />
          </Field>
          <Field label="Password" error={errors.password?.message}>
            <PasswordInput {...form.register('password')} autoComplete="current-password" />
          </Field>
        </fieldset>
        <Button type="submit" loading={login.isPending} className="mt-1">
          {login.isPending ? 'Sedang masuk...' : 'Masuk'}
        </Button>
      </form>
      <DemoAccounts
        onChoose={(account) => {
          setFailure(null);
          form.reset(account);
        }}
      />
    </>
  );
}
