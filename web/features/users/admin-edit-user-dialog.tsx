import { Controller } from 'react-hook-form';
import { toast } from 'sonner';
import { type ManagedUser, UpdateUserInput } from '#shared/contract/users.ts';
import { roles } from '#shared/enums.ts';
import { roleLabels, userStatusLabels } from '#shared/labels.ts';
import { choosableUserStatuses } from '#shared/rules/transitions.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { CheckCard } from '../../ui/check-card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Input, Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AdminResetTotpButton } from './admin-reset-totp-button.tsx';

const FORM = 'form-ubah-pengguna';

/** Changes an account: name, phone, role, status and the switch. Of the own one only name and phone. */
export function AdminEditUserDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const me = useCurrentUser();
  const refresh = useRefresh();
  const update = trpc.users.update.useMutation();
  const own = user.id === me.id;
  const { id, full_name, phone, role, status, is_active } = user;
  const form = useContractForm(UpdateUserInput, { id, full_name, phone, role, status, is_active });
  const { errors } = form.formState;

  const submission = useSubmit(
    form,
    async (input) => {
      await update.mutateAsync(own ? { id, full_name: input.full_name, phone: input.phone } : input);
      toast.success('Pengguna berhasil diupdate!');
      await refresh();
      onClose();
    },
    (error) => failureMessage(error, 'Gagal mengupdate pengguna'),
  );

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Ubah Pengguna"
      description={<span className="break-all">{user.email}</span>}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" form={FORM} loading={update.isPending}>
            {update.isPending ? 'Menyimpan...' : 'Simpan'}
          </Button>
        </>
      }
    >
      <Form id={FORM} submission={submission}>
        {user.rejection_reason ? <Notice tone="warning">Alasan penolakan: {user.rejection_reason}</Notice> : null}
        <Field label="Nama lengkap" error={errors.full_name?.message}>
          <Input {...form.register('full_name')} autoComplete="off" />
        </Field>
        <Field label="Nomor telepon" error={errors.phone?.message}>
          <Input {...form.register('phone')} type="tel" inputMode="tel" autoComplete="off" />
        </Field>
        {own ? (
          <Notice tone="info">Role dan status akun sendiri tidak dapat diubah.</Notice>
        ) : (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Role" error={errors.role?.message}>
                <Select {...form.register('role')}>
                  {roles.map((each) => (
                    <option key={each} value={each}>
                      {roleLabels[each]}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field label="Status" error={errors.status?.message}>
                <Select
                  {...form.register('status', {
                    // Who is let in again is meant to get in.
                    onChange: (event: { target: { value: string } }) =>
                      form.setValue('is_active', event.target.value !== 'SUSPENDED'),
                  })}
                >
                  {choosableUserStatuses(status).map((each) => (
                    <option key={each} value={each}>
                      {userStatusLabels[each]}
                    </option>
                  ))}
                </Select>
              </Field>
            </div>
            <Controller
              control={form.control}
              name="is_active"
              render={({ field }) => (
                <CheckCard checked={field.value ?? false} onChange={field.onChange}>
                  Akun aktif dan dapat dipakai masuk
                </CheckCard>
              )}
            />
          </>
        )}
      </Form>
      {own ? null : (
        <div className="mt-5">
          <AdminResetTotpButton user={user} />
        </div>
      )}
    </Dialog>
  );
}
