import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { toast } from 'sonner';
import { type Credentials, QuickTenantInput } from '#shared/contract/tenants.ts';
import { isCalendarDay } from '#shared/rules/calendar.ts';
import { defaultContractEnd } from '#shared/rules/contract-dates.ts';
import { oneTimePassword } from '#shared/rules/one-time-password.ts';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { today } from '../../lib/format.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RupiahInput } from '../../ui/rupiah-input.tsx';
import { RoomSelect } from '../rooms/room-select.tsx';
import { useFreeRooms } from '../rooms/use-rooms.ts';

const FORM = 'form-penyewa-baru';

export interface QuickTenantDialogProps {
  kostId: string;
  onClose: () => void;
  onCreated: (credentials: Credentials) => void;
}

/** Makes a tenant's account and assigns a free room in one step (spec §2 and §5, "Quick tenant"). */
export function QuickTenantDialog({ kostId, onClose, onCreated }: QuickTenantDialogProps) {
  const refresh = useRefresh();
  const { free, hasNone, failure } = useFreeRooms(kostId);
  const create = trpc.tenants.createQuick.useMutation();
  const [password] = useState(() => oneTimePassword((count) => crypto.getRandomValues(new Uint8Array(count))));
  const form = useContractForm(QuickTenantInput, {
    full_name: '',
    email: '',
    phone: '',
    nik: '',
    emergency_contact_name: '',
    emergency_contact_phone: '',
    room_id: '',
    contract_start: today(),
    contract_end: defaultContractEnd(today()),
    password,
  });
  const { errors } = form.formState;
  const { setValue } = form;

  const submission = useSubmit(
    form,
    async (input) => {
      const { credentials } = await create.mutateAsync(input);
      toast.success('Penyewa berhasil dibuat dan ditugaskan!');
      onCreated(credentials);
      await refresh();
    },
    (error) => failureMessage(error, 'Gagal membuat penyewa'),
  );

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="lg"
      title="Buat Penyewa Baru"
      description="Akun dan kontraknya dibuat sekaligus."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" form={FORM} loading={create.isPending} disabled={hasNone}>
            {create.isPending ? 'Menyimpan...' : 'Buat Penyewa'}
          </Button>
        </>
      }
    >
      <Form id={FORM} submission={submission} className="gap-5">
        {hasNone ? (
          <Notice tone="warning">
            Tidak ada kamar yang tersedia. Tambahkan kamar atau checkout penyewa lebih dulu.
          </Notice>
        ) : null}
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="mb-3 text-sm font-bold">Data diri</legend>
          <Field label="Nama lengkap" error={errors.full_name?.message}>
            <Input {...form.register('full_name')} autoComplete="off" />
          </Field>
          <Field label="NIK" hint="16 digit sesuai KTP" error={errors.nik?.message}>
            <Input
              {...form.register('nik')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              className="tabular"
            />
          </Field>
          <Field label="Email" error={errors.email?.message}>
            <Input
              {...form.register('email')}
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
            />
          </Field>
          <Field label="Nomor telepon" error={errors.phone?.message}>
            <Input {...form.register('phone')} type="tel" inputMode="tel" autoComplete="off" />
          </Field>
          <Field label="Nama kontak darurat" error={errors.emergency_contact_name?.message}>
            <Input {...form.register('emergency_contact_name')} autoComplete="off" />
          </Field>
          <Field label="Nomor kontak darurat" error={errors.emergency_contact_phone?.message}>
            <Input {...form.register('emergency_contact_phone')} type="tel" inputMode="tel" autoComplete="off" />
          </Field>
        </fieldset>
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="mb-3 text-sm font-bold">Kontrak</legend>
          <Field
            label="Kamar"
            error={errors.room_id ? 'Pilih kamar terlebih dahulu' : undefined}
            className="sm:col-span-2"
          >
            <RoomSelect
              rooms={free}
              failure={failure}
              {...form.register('room_id', {
                // The deposit is one month's rent until someone says otherwise.
                onChange: (event: { target: { value: string } }) => {
                  const room = free?.find(({ id }) => id === event.target.value);
                  if (room)
                    setValue('deposit_amount', room.monthly_rent, { shouldValidate: form.formState.isSubmitted });
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
          <Field label="Deposit" hint="Biasanya 1–2 bulan sewa" error={errors.deposit_amount?.message}>
            <Controller
              control={form.control}
              name="deposit_amount"
              render={({ field: { disabled: _, ...field } }) => <RupiahInput {...field} />}
            />
          </Field>
          <Field
            label="Password awal"
            hint="Kosongkan agar dibuatkan sistem."
            optional
            error={errors.password?.message}
          >
            <Input
              {...form.register('password')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="font-mono"
            />
          </Field>
        </fieldset>
      </Form>
    </Dialog>
  );
}
