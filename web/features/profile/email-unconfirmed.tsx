import { type ReactNode, useEffect, useState } from 'react';
import { EMAIL_LINK_HOURS } from '#shared/rules/account-link.ts';
import { useCurrentUser, useSession } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ResendButton } from '../auth/resend-button.tsx';

/**
 * Says that the account's address is not confirmed, and sends a link to it; nothing where it is, or where no e-mail is
 * sent.
 *
 * @param children what is missing without it, as a sentence
 */
export function EmailUnconfirmed({ children }: { children: ReactNode }) {
  const { email, email_unconfirmed: isUnconfirmed } = useCurrentUser();
  const { refresh } = useSession();
  const run = useWrite();
  const send = trpc.emailConfirmation.send.useMutation();
  const [timesSent, setTimesSent] = useState(0);
  useEffect(() => {
    if (!isUnconfirmed) return undefined;
    // Somebody who returns from their mail has probably confirmed the address there.
    const look = () => void refresh();
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, [isUnconfirmed, refresh]);
  if (!isUnconfirmed) return null;
  const sendLink = () =>
    void run(
      () => send.mutateAsync(),
      { failed: 'Gagal mengirim tautan. Silakan coba lagi.' },
      (isMade) => (isMade ? setTimesSent((times) => times + 1) : void refresh()),
    );
  const address = <strong className="wrap-anywhere">{email}</strong>;
  if (timesSent > 0) {
    return (
      <Notice tone="success" role="status">
        <p>Tautan konfirmasi sudah dikirim</p>
        <p className="mt-1 mb-3 font-normal">
          Periksa email {address}, juga folder spam. Tautan berlaku {EMAIL_LINK_HOURS} jam.
        </p>
        <ResendButton key={timesSent} label="Kirim ulang tautan" isSending={send.isPending} onResend={sendLink} />
      </Notice>
    );
  }
  return (
    <Notice tone="info">
      <p>Email belum dikonfirmasi</p>
      <p className="mt-1 mb-3 font-normal">
        {children} Kami kirim tautan ke {address}. Pastikan alamat ini milik Anda.
      </p>
      <Button variant="secondary" loading={send.isPending} onClick={sendLink}>
        Kirim tautan konfirmasi
      </Button>
    </Notice>
  );
}
