import { useState } from 'react';
import { Link } from 'react-router';
import { EMAIL_LINK_HOURS } from '#shared/rules/account-link.ts';
import { failureMessage } from '../../data/call-error.ts';
import { trpc } from '../../data/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ResendButton } from './resend-button.tsx';

/**
 * Who can help with an address that is registered already: the person has an account, an owner has made one for them,
 * or somebody else has typed their address. The last one is settled by a link that is sent there.
 */
export function EmailTaken({ email }: { email: string }) {
  const channels = trpc.passwordReset.channels.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const ask = trpc.emailClaims.ask.useMutation();
  const [times, setTimes] = useState(0);
  const send = () =>
    ask.mutate(
      { email },
      {
        onSuccess: () => setTimes(times + 1),
      },
    );
  const failure = ask.error === null ? null : failureMessage(ask.error, 'Gagal mengirim tautan. Silakan coba lagi.');
  return (
    <Notice tone={times > 0 ? 'success' : 'info'} role="status">
      {times > 0 ? (
        <>
          <p>Periksa email Anda</p>
          <p className="mt-1 mb-3 font-normal">
            Jika alamat itu belum dikonfirmasi pemakainya sekarang, kami mengirim tautan untuk mendaftar ke{' '}
            <strong className="wrap-anywhere">{email}</strong>. Tautan berlaku {EMAIL_LINK_HOURS} jam. Tidak menerima
            apa-apa? Hubungi admin E-Kost.
          </p>
          <ResendButton key={times} label="Kirim ulang tautan" isSending={ask.isPending} onResend={send} />
        </>
      ) : (
        <>
          <p>Email ini sudah punya akun</p>
          <p className="mt-1 font-normal">
            Akun Anda sendiri?{' '}
            <Link to="/login" className="font-semibold underline">
              Masuk
            </Link>{' '}
            atau{' '}
            <Link to="/lupa-kata-sandi" className="font-semibold underline">
              atur ulang kata sandi
            </Link>
            . Dibuatkan pemilik kost? Minta undangan kepadanya.
          </p>
          {channels.data?.channels.includes('EMAIL') ? (
            <>
              <p className="mt-2 mb-3 font-normal">
                Email ini milik Anda, tetapi akun itu bukan? Buktikan lewat tautan ke email Anda, lalu daftar dengannya.
              </p>
              <Button variant="secondary" loading={ask.isPending} onClick={send}>
                Buktikan email ini milik saya
              </Button>
            </>
          ) : null}
        </>
      )}
      {failure === null ? null : (
        <p role="alert" className="mt-2 text-danger">
          {failure}
        </p>
      )}
    </Notice>
  );
}
