import type { EmailLink } from '#shared/contract/email-confirmation.ts';
import { EMAIL_LINK_HOURS } from '#shared/rules/account-link.ts';
import { toast } from '../../lib/toast.ts';
import { callFailure, failureMessage } from '../../data/call-error.ts';
import { useSession } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { AuthCard } from './auth-card.tsx';
import { LinkOver } from './link-over.tsx';

const HEADING = 'Konfirmasi Email';

/**
 * Confirms the address that a link was sent to. By a button and not at once, because programs that check mail open
 * links too.
 */
export function ConfirmEmail({ token }: { token: string }) {
  const link = trpc.emailConfirmation.view.useQuery({ token }, { retry: false, refetchOnWindowFocus: false });
  const { refresh } = useSession();
  const confirm = trpc.emailConfirmation.confirm.useMutation({
    onSuccess: () => refresh(),
    onError: (error) => {
      const { code } = callFailure(error);
      if (code === 'NOT_FOUND') void link.refetch();
      else if (code !== 'EMAIL_TAKEN')
        toast.error(failureMessage(error, 'Gagal mengonfirmasi email. Silakan coba lagi.'));
    },
  });
  if (confirm.isSuccess) return <Confirmed />;
  if (callFailure(confirm.error).code === 'EMAIL_TAKEN') return <Taken />;
  if (callFailure(link.error).code === 'NOT_FOUND') {
    return (
      <LinkOver
        advice={`Tautan konfirmasi hanya berlaku ${EMAIL_LINK_HOURS} jam dan sekali pakai. Di profil terlihat apakah email Anda sudah dikonfirmasi, dan tautan baru dapat dikirim dari sana.`}
        action={<ButtonLink to="/profil">Buka profil</ButtonLink>}
      />
    );
  }
  return (
    <AuthCard heading={HEADING} title={link.data ? `Halo ${link.data.first_name}` : 'Email Anda'}>
      <Loaded query={link} failed="Gagal memuat tautan ini" waiting={<SkeletonList count={1} className="h-36" />}>
        {(shown) => <Question link={shown} isPending={confirm.isPending} onYes={() => confirm.mutate({ token })} />}
      </Loaded>
    </AuthCard>
  );
}

interface QuestionProps {
  link: EmailLink;
  isPending: boolean;
  onYes: () => void;
}

function Question({
  link: { kind, email, first_name: name, takes_from_other: takes },
  isPending,
  onYes,
}: QuestionProps) {
  return (
    <div className="flex flex-col gap-4">
      <p>
        Apakah <strong className="wrap-anywhere">{email}</strong> email Anda?{' '}
        {kind === 'EMAIL_CHANGE'
          ? `Setelah dikonfirmasi, akun ${name} masuk ke E-Kost dengan email ini, dan kata sandinya dapat diatur ulang dari sana.`
          : 'Setelah dikonfirmasi, pemberitahuan dan pengingat dari E-Kost dapat sampai di sana.'}
      </p>
      {takes ? (
        <Notice tone="warning">
          Akun lain yang belum pernah mengonfirmasi email ini kehilangan email ini. Lanjutkan hanya jika Anda sendiri
          yang memintanya.
        </Notice>
      ) : null}
      <Button loading={isPending} onClick={onYes}>
        Ya, ini email saya
      </Button>
      <p className="text-sm text-muted">Jika bukan, tutup halaman ini. Tidak ada yang berubah.</p>
    </div>
  );
}

/** Another account has confirmed the address meanwhile, or long ago: whoever reads its mail can open that account. */
function Taken() {
  return (
    <AuthCard heading={HEADING} title="Email ini sudah dikonfirmasi di akun lain">
      <div role="status" className="flex flex-col gap-4">
        <p>
          Masuklah dengan akun itu, atau atur ulang kata sandinya. Jika itu bukan akun Anda, hubungi admin E-Kost. Tidak
          ada yang berubah.
        </p>
        <ButtonLink to="/login">Masuk</ButtonLink>
      </div>
    </AuthCard>
  );
}

function Confirmed() {
  const { status } = useSession();
  return (
    <AuthCard heading={HEADING} title="Email Anda sudah dikonfirmasi">
      <div role="status" className="flex flex-col gap-4">
        <p>Terima kasih. Pemberitahuan dari E-Kost kini dapat sampai lewat email.</p>
        {status === 'signed-in' ? (
          <ButtonLink to="/profil?tab=pemberitahuan">Pilih pemberitahuan lewat email</ButtonLink>
        ) : (
          <ButtonLink to="/login">Masuk</ButtonLink>
        )}
      </div>
    </AuthCard>
  );
}
