import { useNavigate } from 'react-router';
import type { InvitationView } from '#shared/contract/invitations.ts';
import { consentTexts } from '#shared/message-texts/consent.ts';
import { minimumPasswordLength } from '#shared/rules/password.ts';
import { toast } from '../../lib/toast.ts';
import { callFailure, failureMessage } from '../../data/call-error.ts';
import { useSession } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useFirstForm } from '../../lib/first-form.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/controlled-fields.tsx';
import { FieldGroup } from '../../ui/field-group.tsx';
import { Form } from '../../ui/form.tsx';
import { IdentityField } from '../../ui/identity-field.tsx';
import { PasswordField, PhoneField, TextField } from '../../ui/text-field.tsx';

const loadSchema = () =>
  import('#shared/contract/invitation-form.ts').then((contract) => contract.AcceptInvitationForm);

interface AcceptInvitationFormProps {
  token: string;
  /** What an import did not know of the person. */
  missing: InvitationView['missing'];
  /** Whether a kost invites: then an emergency contact and reminders make sense. */
  isTenant: boolean;
  /** The invitation has ended meanwhile. */
  onGone: () => void;
}

/** The invited person's own password and data; then they are signed in. */
export function AcceptInvitationForm({ token, missing, isTenant, onGone }: AcceptInvitationFormProps) {
  const { signIn } = useSession();
  const navigate = useNavigate();
  const accept = trpc.invitations.accept.useMutation();
  const form = useFirstForm(loadSchema, {
    ...(missing.includes('email') && { email: '' }),
    ...(missing.includes('nik') && { nik: '' }),
    phone: '',
    password: '',
    confirm_password: '',
    emergency_contact_name: '',
    emergency_contact_phone: '',
    reminders: false,
  });
  const field = fieldsOf(form);
  const submission = useSubmit(
    form,
    async ({ confirm_password: _, ...input }) => {
      const session = await accept.mutateAsync({ ...input, token });
      signIn(session.access_token);
      toast.success('Selamat datang di E-Kost!');
      await navigate('/dashboard', { replace: true });
    },
    (error) => {
      if (callFailure(error).code === 'NOT_FOUND') onGone();
      return failureMessage(error, 'Gagal menerima undangan. Silakan coba lagi.');
    },
  );
  return (
    <Form submission={submission}>
      <fieldset disabled={accept.isPending} className="flex min-w-0 flex-col gap-4">
        {missing.includes('email') ? (
          <TextField
            {...field('email')}
            label="Email Anda"
            type="email"
            autoComplete="email"
            hint="Untuk masuk ke E-Kost"
          />
        ) : null}
        {missing.includes('nik') ? (
          <IdentityField field={field} set={form.setValue} nikHint="16 digit pada KTP Anda, disimpan terenkripsi" />
        ) : null}
        <PhoneField {...field('phone')} label="Nomor WhatsApp Anda" hint="Contoh: 0812-3456-7890" autoComplete="tel" />
        <PasswordField
          {...field('password')}
          label="Buat kata sandi"
          hint={`Minimal ${minimumPasswordLength('TENANT')} karakter, jangan nama atau email Anda`}
          autoComplete="new-password"
        />
        <PasswordField {...field('confirm_password')} label="Ulangi kata sandi" autoComplete="new-password" />
        {isTenant ? (
          <>
            <FieldGroup
              label="Kontak darurat (opsional)"
              hint="Siapa yang dihubungi jika terjadi sesuatu. Kosongkan jika pemilik kost sudah mencatatnya."
            >
              <TextField {...field('emergency_contact_name')} label="Nama kontak darurat" />
              <PhoneField {...field('emergency_contact_phone')} label="Nomor kontak darurat" />
            </FieldGroup>
            <CheckField control={form.control} name="reminders">
              {consentTexts.TAGIHAN.text}
            </CheckField>
          </>
        ) : null}
      </fieldset>
      <Button type="submit" loading={accept.isPending} className="mt-1">
        {accept.isPending ? 'Menyimpan...' : 'Simpan dan Masuk'}
      </Button>
    </Form>
  );
}
