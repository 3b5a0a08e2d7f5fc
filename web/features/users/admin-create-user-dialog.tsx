import { RefreshCw } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { toast } from 'sonner';
import type { Credentials } from '#shared/contract/tenants.ts';
import { CreateUserInput } from '#shared/contract/users.ts';
import { roles } from '#shared/enums.ts';
import { roleLabels } from '#shared/labels.ts';
import { oneTimePassword } from '#shared/rules/one-time-password.ts';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Input, Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';

const FORM = 'form-pengguna-baru';

export interface AdminCreateUserDialogProps {
  onClose: () => void;
  onCreated: (credentials: Credentials) => void;
}

/** Makes an account that may sign in at once. The password comes prefilled; its user must choose another (spec §5). */
export function AdminCreateUserDialog({ onClose, onCreated }: AdminCreateUserDialogProps) {
  const refresh = useRefresh();
  const create = trpc.users.create.useMutation();
  const [password] = useState(newPassword);
  const form = useContractForm(CreateUserInput, { full_name: '', email: '', phone: '', role: 'OWNER', password });
  const { errors } = form.formState;

  const submission = useSubmit(
    form,
    async (input) => {
      const user = await create.mutateAsync(input);
      toast.success('Pengguna berhasil dibuat!');
      onCreated({ email: user.email, password: input.password });
      await refresh();
    },
    (error) => failureMessage(error, 'Gagal membuat pengguna'),
  );

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Buat Pengguna"
      description="Akun langsung aktif tanpa persetujuan."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" form={FORM} loading={create.isPending}>
            {create.isPending ? 'Menyimpan...' : 'Buat Pengguna'}
          </Button>
        </>
      }
    >
      <Form id={FORM} submission={submission}>
        <Field label="Nama lengkap" error={errors.full_name?.message}>
          <Input {...form.register('full_name')} autoComplete="off" />
        </Field>
        <Field label="Email" error={errors.email?.message}>
          <Input
            {...form.register('email')}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Nomor telepon" error={errors.phone?.message}>
            <Input {...form.register('phone')} type="tel" inputMode="tel" autoComplete="off" />
          </Field>
          <Field label="Role" error={errors.role?.message}>
            <Select {...form.register('role')}>
              {roles.map((role) => (
                <option key={role} value={role}>
                  {roleLabels[role]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Field
          label="Password sekali pakai"
          hint="Berikan kepada pengguna. Berlaku 7 hari; ia akan diminta menggantinya saat pertama kali masuk."
          error={errors.password?.message}
        >
          <PasswordField
            {...form.register('password')}
            onRenew={() => form.setValue('password', newPassword(), { shouldDirty: true, shouldValidate: true })}
          />
        </Field>
      </Form>
    </Dialog>
  );
}

/** In clear: it is to be read, not remembered. */
function PasswordField({ onRenew, ...props }: { onRenew: () => void } & ComponentProps<'input'>) {
  return (
    <div className="flex gap-2">
      <Input {...props} autoComplete="off" autoCapitalize="none" spellCheck={false} className="font-mono" />
      <Button
        variant="secondary"
        size="icon"
        aria-label="Buat password lain"
        title="Buat password lain"
        onClick={onRenew}
      >
        <RefreshCw aria-hidden className="size-4" />
      </Button>
    </div>
  );
}

function newPassword(): string {
  return oneTimePassword((count) => crypto.getRandomValues(new Uint8Array(count)));
}
