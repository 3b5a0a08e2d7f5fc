import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { CreateUserInput } from '#shared/contract/users.ts';
import { roles } from '#shared/enums.ts';
import { roleNames } from '#shared/labels.ts';
import { FIRST_PASSWORD_DAYS } from '#shared/rules/account.ts';
import { trpc } from '../../data/trpc.ts';
import { type BoundField, fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { newPassword } from '../../lib/new-password.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { invitedUser } from '../invitations/invited-user.ts';
import type { IssuedCredentials } from '../tenants/credentials-dialog.tsx';
import { EmailField, PhoneField, SelectField, TextField } from '../../ui/text-field.tsx';

interface AdminCreateUserDialogProps {
  onClose: () => void;
  onCreated: (issued: IssuedCredentials) => void;
}

/** Makes an account that may sign in at once. The password is prefilled; its user must choose another (spec §5). */
export function AdminCreateUserDialog({ onClose, onCreated }: AdminCreateUserDialogProps) {
  const create = trpc.users.create.useMutation();
  const [password] = useState(newPassword);
  const form = useContractForm(CreateUserInput, { full_name: '', email: '', phone: '', role: 'OWNER', password });
  const field = fieldsOf(form);
  return (
    <FormDialog
      form={form}
      title="Buat Pengguna"
      description="Akun langsung aktif tanpa persetujuan."
      submitLabel="Buat Pengguna"
      isSending={create.isPending}
      send={async (input) => {
        const user = await create.mutateAsync(input);
        const credentials = { email: user.email, password: input.password };
        return { credentials, person: invitedUser(user), isNew: true };
      }}
      done="Pengguna berhasil dibuat!"
      failed="Gagal membuat pengguna"
      onDone={onCreated}
      onClose={onClose}
    >
      <TextField {...field('full_name')} label="Nama lengkap" />
      <EmailField {...field('email')} label="Email" />
      <div className="grid gap-4 sm:grid-cols-2">
        <PhoneField {...field('phone')} label="Nomor telepon" />
        <SelectField {...field('role')} label="Peran" of={roles} labels={roleNames} />
      </div>
      <OneTimePasswordField
        {...field('password')}
        onRenew={() => form.setValue('password', newPassword(), { shouldDirty: true, shouldValidate: true })}
      />
    </FormDialog>
  );
}

/** Shown in clear text, because it has to be passed on. */
function OneTimePasswordField({ error, onRenew, ...input }: BoundField & { onRenew: () => void }) {
  return (
    <Field
      label="Kata sandi sekali pakai"
      hint={`Berikan kepada pengguna. Berlaku ${FIRST_PASSWORD_DAYS} hari; ia akan diminta menggantinya saat pertama kali masuk.`}
      error={error}
    >
      <div className="flex gap-2">
        <Input {...input} autoComplete="off" autoCapitalize="none" spellCheck={false} className="font-mono" />
        <Button
          variant="secondary"
          size="icon"
          icon={RefreshCw}
          aria-label="Buat kata sandi lain"
          title="Buat kata sandi lain"
          onClick={onRenew}
        />
      </div>
    </Field>
  );
}
