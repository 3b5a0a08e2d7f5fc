import { toast } from 'sonner';
import { UpdateProfileInput } from '#shared/contract/profile.ts';
import { useCurrentUser, useSession } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';

/** Changes name and phone of one's own account; the email is read-only (spec §3). The session takes over what was saved. */
export function ProfileForm() {
  const user = useCurrentUser();
  const session = useSession();
  const refresh = useRefresh();
  const update = trpc.profile.update.useMutation();
  const form = useContractForm(UpdateProfileInput, { full_name: user.full_name, phone: user.phone });
  const { errors } = form.formState;

  const submission = useSubmit(
    form,
    async (input) => {
      const { full_name, phone } = await update.mutateAsync(input);
      form.reset({ full_name, phone });
      toast.success('Profil berhasil diperbarui!');
      void session.refresh();
      void refresh();
    },
    (error) => failureMessage(error, 'Gagal memperbarui profil. Silakan coba lagi.'),
  );

  return (
    <Form submission={submission}>
      <fieldset disabled={update.isPending} className="flex min-w-0 flex-col gap-4">
        <Field label="Nama lengkap" error={errors.full_name?.message}>
          <Input {...form.register('full_name')} autoComplete="name" autoCapitalize="words" />
        </Field>
        <Field label="Email" hint="Email tidak dapat diubah.">
          <Input type="email" value={user.email} readOnly autoComplete="email" />
        </Field>
        <Field label="Nomor telepon" error={errors.phone?.message}>
          <Input {...form.register('phone')} type="tel" inputMode="tel" autoComplete="tel" />
        </Field>
      </fieldset>
      <Button type="submit" loading={update.isPending} className="mt-1 sm:self-start">
        {update.isPending ? 'Menyimpan...' : 'Simpan Profil'}
      </Button>
    </Form>
  );
}
