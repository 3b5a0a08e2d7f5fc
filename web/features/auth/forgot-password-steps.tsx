import { useState } from 'react';
import { RESET_LINK_MINUTES } from '#shared/rules/account-link.ts';
import { failureMessage } from '../../data/call-error.ts';
import { trpc } from '../../data/trpc.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { WHO_HELPS } from './who-helps.ts';
import { AskResetForm } from './ask-reset-form.tsx';
import type { AskedReset } from './asked-reset.ts';
import { ResendButton } from './resend-button.tsx';
import { ResetByCodeForm } from './reset-by-code-form.tsx';

/** Asks for a link or a code. A code is entered here, a link opens another page. */
export function ForgotPasswordSteps() {
  const available = trpc.passwordReset.channels.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const [asked, setAsked] = useState<AskedReset | null>(null);
  if (asked !== null) return <Sent asked={asked} onAsked={setAsked} />;
  return (
    <Loaded query={available} failed="Gagal memuat halaman ini" waiting={<SkeletonList count={1} className="h-40" />}>
      {({ channels: [first, ...others] }) =>
        first === undefined ? (
          <Notice tone="info">Di sini kata sandi tidak dapat diatur ulang sendiri. {WHO_HELPS}</Notice>
        ) : (
          <>
            <AskResetForm channels={[first, ...others]} onAsked={setAsked} />
            <DemoHint />
          </>
        )
      }
    </Loaded>
  );
}

/**
 * For demo accounts, which get no message because their password is public. Placed last, so that nothing moves when it
 * loads.
 */
function DemoHint() {
  const { data: demo } = trpc.auth.demo.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  if (demo?.enabled !== true) return null;
  return (
    <Notice tone="info" className="mt-4">
      Akun demo tidak perlu diatur ulang: kata sandinya ada di halaman masuk.
    </Notice>
  );
}

interface SentProps {
  asked: AskedReset;
  onAsked: (asked: AskedReset | null) => void;
}

function Sent({ asked, onAsked }: SentProps) {
  const { email, channel } = asked;
  const request = trpc.passwordReset.request.useMutation();
  const resend = async () => {
    const { challenge } = await request.mutateAsync({ email, channel });
    onAsked({ ...asked, challenge });
  };
  const failure = request.error === null ? null : failureMessage(request.error, 'Gagal mengirim ulang');
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="success" role="status">
        {channel === 'EMAIL'
          ? `Jika akun ada, kami mengirim tautan ke ${email}. Buka dalam ${RESET_LINK_MINUTES} menit. Periksa juga folder spam.`
          : `Jika akun ada, kami mengirim kode lewat WhatsApp ke nomor akun ${email}.`}
      </Notice>
      {channel === 'WHATSAPP' ? <ResetByCodeForm asked={asked} /> : null}
      {failure === null ? null : (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      )}
      <ResendButton
        key={asked.challenge}
        label={channel === 'EMAIL' ? 'Kirim ulang tautan' : 'Kirim ulang kode'}
        isSending={request.isPending}
        onResend={() => void resend().catch(() => undefined)}
      />
      <p className="text-sm text-muted">
        Tidak menerima apa-apa? Periksa ejaan email. Email dan nomor yang belum dikonfirmasi tidak kami kirimi.{' '}
        {WHO_HELPS}
      </p>
      <button
        type="button"
        className="min-h-11 self-start text-sm font-semibold text-primary hover:underline"
        onClick={() => onAsked(null)}
      >
        Pakai email atau cara lain
      </button>
    </div>
  );
}
