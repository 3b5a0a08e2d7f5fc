import { Controller } from 'react-hook-form';
import { toast } from 'sonner';
import { AssignTenantInput } from '#shared/contract/tenants.ts';
import { isCalendarDay } from '#shared/rules/calendar.ts';
import { defaultContractEnd } from '#shared/rules/contract-dates.ts';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { today } from '../../lib/format.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RupiahInput } from '../../ui/rupiah-input.tsx';
import { RoomSelect } from '../rooms/room-select.tsx';
import { useFreeRooms } from '../rooms/use-rooms.ts';
import { UserPicker } from './user-picker.tsx';

const FORM = 'form-penyewa-dari-user';

/** Gives a free room to an account that there is already (spec §2 and §5, "Assign existing user"). */
export function AssignTenantDialog({ kostId, onClose }: { kostId: string; onClose: () => void }) {
  const refresh = useRefresh();
  const { free, hasNone, failure } = useFreeRooms(kostId);
  const assign = trpc.tenants.assign.useMutation();
  const form = useContractForm(AssignTenantInput, {
    user_id: '',
    room_id: '',
    nik: '',
    emergency_contact_name: '',
    emergency_contact_phone: '',
    contract_start: today(),
    contract_end: defaultContractEnd(today()),
  });
  const { errors } = form.formState;
  const { setValue } = form;
  const submission = useSubmit(
    form,
    async (input) => {
      await assign.mutateAsync(input);
      toast.success('Penyewa berhasil ditambahkan!');
      await refresh();
      onClose();
    },
    (error) => failureMessage(error, 'Gagal menambahkan penyewa'),
  );

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="lg"
      title="Tambah Penyewa dari User"
      description="Untuk penyewa yang sudah punya akun dan belum menempati kamar. Saat masuk berikutnya, ia diminta mengonfirmasi bahwa ia tinggal di sini."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" form={FORM} loading={assign.isPending} disabled={hasNone}>
            {assign.isPending ? 'Menyimpan...' : 'Tambah Penyewa'}
          </Button>
        </>
      }
    >
      <Form id={FORM} submission={submission} className="gap-6">
        {hasNone ? (
          <Notice tone="warning">
            Tidak ada kamar yang tersedia. Tambahkan kamar atau checkout penyewa lebih dulu.
          </Notice>
        ) : null}
        <Controller
          control={form.control}
          name="user_id"
          render={({ field }) => (
            <UserPicker ref={field.ref} value={field.value} onChange={field.onChange} error={errors.user_id?.message} />
          )}
        />
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="mb-3 text-sm font-bold">Kamar dan kontrak</legend>
          <Field label="Kamar" error={errors.room_id?.message} className="sm:col-span-2">
            <RoomSelect
              rooms={free}
              failure={failure}
              {...form.register('room_id', {
                // Rent and deposit are the room's until someone says otherwise.
                onChange: (event: { target: { value: string } }) => {
                  const room = free?.find(({ id }) => id === event.target.value);
                  if (!room) return;
                  const options = { shouldValidate: form.formState.isSubmitted };
                  setValue('monthly_rent', room.monthly_rent, options);
                  setValue('deposit_amount', room.monthly_rent, options);
                },
              })}
            />
          </Field>
          <Field label="Mulai kontrak" error={errors.contract_start?.message}>
            <Input
              {...form.register('contract_start', {
                onChange: (event: { target: { value: string } }) => {
                  const start = event.target.value;
                  if (isCalendarDay(start)) setValue('contract_end', defaultContractEnd(start));
                },
              })}
              type="date"
            />
          </Field>
          <Field label="Akhir kontrak" error={errors.contract_end?.message}>
            <Input {...form.register('contract_end')} type="date" />
          </Field>
          <Controller
            control={form.control}
            name="monthly_rent"
            render={({ field: { disabled: _, ...field } }) => (
              <Field label="Sewa per bulan" error={errors.monthly_rent?.message}>
                <RupiahInput {...field} />
              </Field>
            )}
          />
          <Controller
            control={form.control}
            name="deposit_amount"
            render={({ field: { disabled: _, ...field } }) => (
              <Field label="Deposit" hint="Biasanya 1–2 bulan sewa" error={errors.deposit_amount?.message}>
                <RupiahInput {...field} />
              </Field>
            )}
          />
        </fieldset>
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="mb-3 text-sm font-bold">Data diri</legend>
          <Field label="NIK" hint="16 digit sesuai KTP" error={errors.nik?.message} className="sm:col-span-2">
            <Input
              {...form.register('nik')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              className="tabular"
            />
          </Field>
          <Field label="Nama kontak darurat" error={errors.emergency_contact_name?.message}>
            <Input {...form.register('emergency_contact_name')} autoComplete="off" />
          </Field>
          <Field label="Nomor kontak darurat" error={errors.emergency_contact_phone?.message}>
            <Input {...form.register('emergency_contact_phone')} type="tel" inputMode="tel" autoComplete="off" />
          </Field>
        </fieldset>
      </Form>
    </Dialog>
  );
}
