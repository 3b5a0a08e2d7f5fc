import { ClaimEmailInput } from '#shared/contract/email-confirmation.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { useSubmit } from '../../data/use-submit.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmailField } from '../../ui/text-field.tsx';

interface OtherEmailFormProps {
  isSending: boolean;
  onSend: (email: string) => void;
  /** Absent for an account without an address. */
  onCancel?: () => void;
}

/** Asks for the holder's own address: the account has none, or one that somebody else has typed. */
export function OtherEmailForm({ isSending, onSend, onCancel }: OtherEmailFormProps) {
  const { email } = useCurrentUser();
  const form = useContractForm(ClaimEmailInput, { email: '' });
  const submission = useSubmit(
    form,
    async (input) => onSend(input.email),
    () => 'Gagal mengirim tautan. Silakan coba lagi.',
  );
  return (
    <section aria-label="Pakai email lain" className="flex flex-col gap-4">
      <Notice tone={email === '' ? 'warning' : 'info'}>
        <p>{email === '' ? 'Akun ini belum punya email' : 'Pakai email Anda sendiri'}</p>
        <p className="mt-1 font-normal">
          {email === ''
            ? 'Tanpa email Anda tidak dapat masuk lagi setelah keluar. Isi email Anda, lalu buka tautan yang kami kirim.'
            : 'Isi email Anda, lalu buka tautan yang kami kirim. Setelah itu Anda masuk dengan email yang baru.'}
        </p>
      </Notice>
      <Form submission={submission}>
        <EmailField {...fieldsOf(form)('email')} label="Email Anda" autoComplete="email" />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" loading={isSending}>
            Kirim tautan
          </Button>
          {onCancel === undefined ? null : (
            <Button variant="ghost" onClick={onCancel}>
              Batal
            </Button>
          )}
        </div>
      </Form>
    </section>
  );
}
