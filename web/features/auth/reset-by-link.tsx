import { callFailure, failureMessage } from '../../data/call-error.ts';
import { trpc } from '../../data/trpc.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useFirstForm } from '../../lib/first-form.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { AuthCard } from './auth-card.tsx';
import { LinkOver } from './link-over.tsx';
import { usePasswordReplaced } from './use-password-replaced.ts';

const loadSchema = () => import('#shared/contract/password-reset.ts').then((contract) => contract.ResetByLinkForm);

/** Chooses a new password by the link of an e-mail. */
export function ResetByLink({ token }: { token: string }) {
  const link = trpc.passwordReset.view.useQuery({ token }, { retry: false, refetchOnWindowFocus: false });
  if (callFailure(link.error).code === 'NOT_FOUND') {
    return (
      <LinkOver
        advice="Tautan atur ulang hanya berlaku 30 menit dan sekali pakai. Minta tautan baru, atau masuk jika kata sandi sudah diganti."
        action={<ButtonLink to="/lupa-kata-sandi">Minta tautan baru</ButtonLink>}
      />
    );
  }
  return (
    <AuthCard heading="Atur Ulang Kata Sandi" title={link.data ? `Halo ${link.data.first_name}` : 'Kata sandi baru'}>
      <Loaded query={link} failed="Gagal memuat tautan ini" waiting={<SkeletonList count={1} className="h-56" />}>
        {() => <NewPasswordForm token={token} onGone={() => void link.refetch()} />}
      </Loaded>
    </AuthCard>
  );
}

function NewPasswordForm({ token, onGone }: { token: string; onGone: () => void }) {
  const reset = trpc.passwordReset.byLink.useMutation();
  const onReplaced = usePasswordReplaced();
  const form = useFirstForm(loadSchema, { new_password: '', confirm_password: '' });
  const field = fieldsOf(form);
  const submission = useSubmit(
    form,
    async ({ new_password }) => {
      await reset.mutateAsync({ token, new_password });
      onReplaced();
    },
    (error) => {
      if (callFailure(error).code === 'NOT_FOUND') onGone();
      return failureMessage(error, 'Gagal mengatur ulang kata sandi. Silakan coba lagi.');
    },
  );
  return (
    <Form submission={submission}>
      <p className="mb-4 text-sm text-muted">Semua perangkat yang masuk ke akun Anda akan dikeluarkan.</p>
      <fieldset disabled={reset.isPending} className="flex min-w-0 flex-col gap-4">
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
