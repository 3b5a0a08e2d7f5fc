import { useState } from 'react';
import { UpdateProfileInput } from '#shared/contract/profile.ts';
import { toast } from '../../lib/toast.ts';
import { useCurrentUser, useSession } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { fieldsOf } from '../../lib/fields-of.ts';
import { OnePhotoField } from '../files/one-photo-field.tsx';
import { PhoneField, TextField } from '../../ui/text-field.tsx';
import { EmailUnconfirmed } from './email-unconfirmed.tsx';
import { PhoneUnconfirmed } from './phone-unconfirmed.tsx';

const UNCONFIRMED = 'Belum dikonfirmasi';

/**
 * Changes name and phone of the account; the email is read-only (spec §3), an unconfirmed one is confirmed or replaced
 * below. The session takes over what was saved.
 */
export function ProfileForm() {
  const user = useCurrentUser();
  const session = useSession();
  const refresh = useRefresh();
  const update = trpc.profile.update.useMutation();
  const form = useContractForm(UpdateProfileInput, {
    full_name: user.full_name,
    phone: user.phone,
    photo: user.photo ?? '',
  });
  const [waiting, setWaiting] = useState<string | null>(null);
  const field = fieldsOf(form);

  const submission = useSubmit(
    form,
    async (input) => {
      const { full_name, phone, photo } = await update.mutateAsync(input);
      form.reset({ full_name, phone, photo: photo ?? '' });
      toast.success('Profil berhasil diperbarui!');
      void session.refresh();
      void refresh();
    },
    (error) => failureMessage(error, 'Gagal memperbarui profil. Silakan coba lagi.'),
  );

  return (
    <div className="flex flex-col gap-5">
      <Form submission={submission}>
        <fieldset disabled={update.isPending} className="flex min-w-0 flex-col gap-4">
          <TextField {...field('full_name')} label="Nama lengkap" autoComplete="name" autoCapitalize="words" />
          <TextField
            label="Email"
            hint={user.email_unconfirmed ? UNCONFIRMED : 'Email tidak dapat diubah.'}
            type="email"
            value={user.email}
            readOnly
            autoComplete="email"
          />
          <PhoneField
            {...field('phone')}
            label="Nomor telepon"
            hint={user.phone_unconfirmed ? UNCONFIRMED : undefined}
            autoComplete="tel"
          />
          <OnePhotoField
            control={form.control}
            name="photo"
            label="Foto profil"
            purpose="profile"
            onWaiting={setWaiting}
          />
        </fieldset>
        <Button type="submit" loading={update.isPending} disabled={waiting !== null} className="mt-1 sm:self-start">
          {update.isPending ? 'Menyimpan...' : (waiting ?? 'Simpan Profil')}
        </Button>
      </Form>
      <EmailUnconfirmed>
        Setelah dikonfirmasi, Anda dapat menerima pemberitahuan lewat email dan mengatur ulang kata sandi yang terlupa.
      </EmailUnconfirmed>
      <PhoneUnconfirmed />
    </div>
  );
}
