import { RESET_LINK_MINUTES } from '#shared/rules/account-link.ts';
import { callFailure, failureMessage } from '../../data/call-error.ts';
import { trpc } from '../../data/trpc.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useFirstForm } from '../../lib/first-form.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { AuthCard } from './auth-card.tsx';
import { LinkOver } from './link-over.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { usePasswordReplaced } from './use-password-replaced.ts';

const loadSchema = () =>
  import('#shared/contract/password-reset-forms.ts').then((contract) => contract.ResetByLinkForm);

/** Chooses a new password by the link of an e-mail. */
export function ResetByLink({ token }: { token: string }) {
  const link = trpc.passwordReset.view.useQuery({ token }, { retry: false, refetchOnWindowFocus: false });
  if (callFailure(link.error).code === 'NOT_FOUND') {
    return (
      <LinkOver
        advice={`Tautan atur ulang hanya berlaku ${RESET_LINK_MINUTES} menit dan sekali pakai. Minta tautan baru, atau masuk jika kata sandi sudah diganti.`}
        action={<ButtonLink to="/lupa-kata-sandi">Minta tautan baru</ButtonLink>}
      />
    );
  }
  return (
    <AuthCard heading="Atur Ulang Kata Sandi" title={link.data ? `Halo ${link.data.first_name}` : 'Kata sandi baru'}>
      <Loaded query={link} failed="Gagal memuat tautan ini" waiting={<SkeletonList count={1} className="h-56" />}>
        {() => <PasswordByLink token={token} onGone={() => void link.refetch()} />}
      </Loaded>
    </AuthCard>
  );
}

function PasswordByLink({ token, onGone }: { token: string; onGone: () => void }) {
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
    <NewPasswordForm submission={submission} isPending={reset.isPending} field={field}>
      <p className="text-sm text-muted">Semua perangkat yang masuk ke akun Anda akan dikeluarkan.</p>
    </NewPasswordForm>
  );
}
