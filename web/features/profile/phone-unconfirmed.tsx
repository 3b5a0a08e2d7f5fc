import { useState } from 'react';
import { ConfirmPhoneForm } from '#shared/contract/phone-confirmation.ts';
import { RESET_CODE_MINUTES } from '#shared/rules/account-link.ts';
import { toast } from '../../lib/toast.ts';
import { failureMessage } from '../../data/call-error.ts';
import { useCurrentUser, useSession } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { useWrite } from '../../data/use-write.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ResendButton } from '../auth/resend-button.tsx';

/** A code that was sent: to which number, and the proof that this browser asked for it. */
interface Sent {
  challenge: string;
  phone: string;
}

/**
 * Says that the account's number is not confirmed, or offers to sign in by one that was only typed, and confirms it by a
 * code, once the password was asked for again; nothing where one was used, or where no WhatsApp is sent.
 */
export function PhoneUnconfirmed() {
  const { phone, phone_unconfirmed: isUnconfirmed, phone_code_unused: isUnused } = useCurrentUser();
  const run = useWrite();
  const send = trpc.phoneConfirmation.send.useMutation();
  const [sent, setSent] = useState<Sent | null>(null);
  if (!isUnconfirmed && !isUnused) return null;
  const sendCode = () =>
    void run(async () => setSent({ ...(await send.mutateAsync()), phone }), {
      failed: 'Gagal mengirim kode. Silakan coba lagi.',
    });
  // A code proves only the number that it was sent to.
  if (sent === null || sent.phone !== phone) return <Question isSending={send.isPending} onSend={sendCode} />;
  return (
    <section aria-label="Konfirmasi nomor telepon" className="flex flex-col gap-4">
      <Notice tone="success" role="status">
        <p>Kode sudah dikirim</p>
        <p className="mt-1 font-normal">
          Periksa WhatsApp di nomor <strong className="tabular">{phone}</strong>. Kode berlaku {RESET_CODE_MINUTES}{' '}
          menit.
        </p>
      </Notice>
      <CodeForm key={sent.challenge} challenge={sent.challenge} />
      <ResendButton
        key={`lagi-${sent.challenge}`}
        label="Kirim ulang kode"
        isSending={send.isPending}
        onResend={sendCode}
      />
    </section>
  );
}

function Question({ isSending, onSend }: { isSending: boolean; onSend: () => void }) {
  const { phone, phone_unconfirmed: isUnconfirmed, proven_phone: earlier } = useCurrentUser();
  return (
    <Notice tone={isUnconfirmed ? 'warning' : 'info'}>
      <p>{isUnconfirmed ? 'Nomor telepon belum dikonfirmasi' : 'Masuk dengan nomor HP'}</p>
      <p className="mt-1 mb-3 font-normal">
        {reasonFor(isUnconfirmed, earlier)} Kami kirim kode lewat WhatsApp ke{' '}
        <strong className="tabular">{phone}</strong>.
      </p>
      <Button variant="secondary" loading={isSending} onClick={onSend}>
        Kirim kode konfirmasi
      </Button>
    </Notice>
  );
}

/** What a confirmed number is good for, or where everything goes until then. */
function reasonFor(isUnconfirmed: boolean, earlier: string | null): string {
  if (earlier !== null)
    return `Sampai nomor ini dikonfirmasi, kode dan pengingat tetap dikirim ke nomor lama ${earlier}.`;
  return isUnconfirmed
    ? 'Setelah dikonfirmasi, nomor ini dapat dipakai untuk masuk dan mengatur ulang kata sandi yang terlupa.'
    : 'Setelah dikonfirmasi dengan kode, nomor ini dapat dipakai untuk masuk, selain email.';
}

function CodeForm({ challenge }: { challenge: string }) {
  const { refresh } = useSession();
  const confirm = trpc.phoneConfirmation.confirm.useMutation();
  const form = useContractForm(ConfirmPhoneForm, { code: '' });
  const submission = useSubmit(
    form,
    async ({ code }) => {
      try {
        await confirm.mutateAsync({ challenge, code });
      } catch (error) {
        // Perhaps only the answer was lost, and the number is confirmed.
        void refresh();
        throw error;
      }
      toast.success('Nomor telepon dikonfirmasi!');
      await refresh();
    },
    (error) => failureMessage(error, 'Gagal mengonfirmasi nomor. Silakan coba lagi.'),
  );
  return (
    <Form submission={submission}>
      <TextField
        {...fieldsOf(form)('code')}
        label="Kode dari WhatsApp"
        hint="6 angka"
        inputMode="numeric"
        autoComplete="one-time-code"
        inputClassName="tabular font-mono tracking-widest"
      />
      <Button type="submit" loading={confirm.isPending} className="sm:self-start">
        {confirm.isPending ? 'Memeriksa...' : 'Konfirmasi nomor'}
      </Button>
    </Form>
  );
}
