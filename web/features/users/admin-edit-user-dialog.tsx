import { useWatch } from 'react-hook-form';
import { type ManagedUser, UpdateUserInput } from '#shared/contract/users.ts';
import { roles } from '#shared/enums.ts';
import { roleNames, userStatusLabels } from '#shared/labels.ts';
import { isActiveAccount } from '#shared/rules/account.ts';
import { choosableUserStatuses } from '#shared/rules/transitions.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { fieldsOf, onValue } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { CheckField } from '../../ui/controlled-fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PhoneField, SelectField, TextField } from '../../ui/text-field.tsx';
import { AdminGiveEmail } from './admin-give-email.tsx';
import { AdminResetTotpButton } from './admin-reset-totp-button.tsx';
import { WHILE_OWNER_IS_OFF } from './owner-off-words.ts';

/** Changes an account: name, phone, role, status and the switch. For one's own account, only name and phone. */
export function AdminEditUserDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const me = useCurrentUser();
  const update = trpc.users.update.useMutation();
  const own = user.id === me.id;
  const { id, full_name, phone, role, status, is_active } = user;
  const form = useContractForm(UpdateUserInput, { id, full_name, phone, role, status, is_active });
  const field = fieldsOf(form);
  const [chosenStatus = status, isOn = is_active] = useWatch({ control: form.control, name: ['status', 'is_active'] });
  const chosen = { status: chosenStatus, is_active: isOn };
  // A status that allows signing in also turns the switch on.
  const followStatus = onValue((next) => form.setValue('is_active', next !== 'SUSPENDED'));
  return (
    <FormDialog
      form={form}
      title="Ubah Pengguna"
      description={<span className="break-all">{user.email || 'Akun ini tidak punya email'}</span>}
      submitLabel="Simpan"
      isSending={update.isPending}
      send={(input) => update.mutateAsync(own ? { id, full_name: input.full_name, phone: input.phone } : input)}
      done="Pengguna berhasil diupdate!"
      failed="Gagal mengupdate pengguna"
      onClose={onClose}
      below={
        own ? null : (
          <div className="mt-5 flex flex-col gap-5">
            {user.email === '' ? <AdminGiveEmail user={user} onDone={onClose} /> : null}
            <AdminResetTotpButton user={user} />
          </div>
        )
      }
    >
      {user.rejection_reason ? <Notice tone="warning">Alasan penolakan: {user.rejection_reason}</Notice> : null}
      <TextField {...field('full_name')} label="Nama lengkap" />
      <PhoneField {...field('phone')} label="Nomor telepon" />
      {own ? (
        <Notice tone="info">Peran dan status akun sendiri tidak dapat diubah.</Notice>
      ) : (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField {...field('role')} label="Peran" of={roles} labels={roleNames} />
            <SelectField
              {...field('status', followStatus)}
              label="Status"
              of={choosableUserStatuses(status)}
              labels={userStatusLabels}
            />
          </div>
          {role === 'OWNER' && isActiveAccount(user) && !isActiveAccount(chosen) ? (
            <Notice tone="warning">{WHILE_OWNER_IS_OFF}</Notice>
          ) : null}
          <CheckField control={form.control} name="is_active">
            Akun aktif dan dapat dipakai masuk
          </CheckField>
        </>
      )}
    </FormDialog>
  );
}
