import { type ReactNode, useEffect, useState } from 'react';
import { EMAIL_LINK_HOURS } from '#shared/rules/account-link.ts';
import { useCurrentUser, useSession } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ResendButton } from '../auth/resend-button.tsx';
import { OtherEmailForm } from './other-email-form.tsx';

/**
 * Says that the account's address is not confirmed, or that it has none, and sends a link: to it, or to another one,
 * which becomes the account's by it. Nothing where it is confirmed, or where no e-mail is sent.
 *
 * @param children what is missing without it, as a sentence
 */
export function EmailUnconfirmed({ children }: { children: ReactNode }) {
  const { email, email_unconfirmed: isUnconfirmed } = useCurrentUser();
  const { refresh } = useSession();
  const run = useWrite();
  const send = trpc.emailConfirmation.send.useMutation();
  const [sent, setSent] = useState({ to: '', times: 0 });
  const [isOther, setOther] = useState(false);
  useEffect(() => {
    if (!isUnconfirmed) return undefined;
    // Somebody who returns from their mail has probably confirmed the address there.
    const look = () => void refresh();
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, [isUnconfirmed, refresh]);
  if (!isUnconfirmed) return null;
  const sendLink = (to: string) =>
    void run(
      () => send.mutateAsync({ email: to }),
      { failed: 'Gagal mengirim tautan. Silakan coba lagi.' },
      (isMade) => (isMade ? setSent(({ times }) => ({ to, times: times + 1 })) : void refresh()),
    );
  if (sent.times > 0) {
    return (
      <Notice tone="success" role="status">
        <p>Tautan konfirmasi sudah dikirim</p>
        <p className="mt-1 mb-3 font-normal">
          Periksa email <Address>{sent.to}</Address>, juga folder spam. Tautan berlaku {EMAIL_LINK_HOURS} jam.
        </p>
        <ResendButton
          key={sent.times}
          label="Kirim ulang tautan"
          isSending={send.isPending}
          onResend={() => sendLink(sent.to)}
        />
      </Notice>
    );
  }
  if (isOther || email === '') {
    return (
      <OtherEmailForm
        isSending={send.isPending}
        onSend={sendLink}
        {...(email === '' ? {} : { onCancel: () => setOther(false) })}
      />
    );
  }
  return (
    <Notice tone="info">
      <p>Email belum dikonfirmasi</p>
      <p className="mt-1 mb-3 font-normal">
        {children} Kami kirim tautan ke <Address>{email}</Address>. Pastikan alamat ini milik Anda.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" loading={send.isPending} onClick={() => sendLink(email)}>
          Kirim tautan konfirmasi
        </Button>
        <Button variant="ghost" onClick={() => setOther(true)}>
          Bukan email saya
        </Button>
      </div>
    </Notice>
  );
}

function Address({ children }: { children: string }) {
  return <strong className="wrap-anywhere">{children}</strong>;
}
