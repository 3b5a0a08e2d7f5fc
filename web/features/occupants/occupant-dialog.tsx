import { useState } from 'react';
import { type Occupant, UpdateOccupantInput, type WrittenOccupant } from '#shared/contract/occupants.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { occupantRelations } from '#shared/enums.ts';
import { occupantRelationLabels } from '#shared/labels.ts';
import { occupantHintTextsOf } from '#shared/rules/occupant.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { type ContractForm, useContractForm } from '../../lib/form.ts';
import { today } from '../../lib/today.ts';
import { RupiahField } from '../../ui/controlled-fields.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RupiahInput } from '../../ui/rupiah-input.tsx';
import { BillSurcharges } from './bill-surcharges.tsx';
import { PhoneField, SelectField, TextField } from '../../ui/text-field.tsx';

interface OccupantDialogProps {
  tenant: Pick<Tenant, 'id' | 'kost_id' | 'full_name' | 'room_number' | 'contract_start'>;
  /** Absent for somebody new. */
  occupant?: Occupant | undefined;
  onClose: () => void;
}

/** Writes somebody who lives with a tenant, and asks about what months that are billed already lack. */
export function OccupantDialog(props: OccupantDialogProps) {
  const user = useCurrentUser();
  const [unbilled, setUnbilled] = useState<WrittenOccupant | null>(null);
  const { tenant, onClose } = props;
  if (unbilled !== null) return <BillSurcharges tenant={tenant} occupant={unbilled} onClose={onClose} />;
  const ask = (written: WrittenOccupant) => {
    if (can(user, 'occupant:bill') && written.hints.includes('ALREADY_BILLED')) setUnbilled(written);
    else onClose();
  };
  return <OccupantForm {...props} onWritten={ask} />;
}

type OccupantFormProps = OccupantDialogProps & { onWritten: (written: WrittenOccupant) => void };

/** A name and a number, and below them what is only sometimes known. */
function OccupantForm({ tenant, occupant, onWritten, onClose }: OccupantFormProps) {
  const add = trpc.tenants.addOccupant.useMutation();
  const update = trpc.tenants.updateOccupant.useMutation();
  const day = today(tenant.kost_id);
  const form = useContractForm(UpdateOccupantInput, {
    id: occupant?.id ?? tenant.id,
    full_name: occupant?.full_name ?? '',
    phone: occupant?.phone ?? '',
    relation: occupant?.relation ?? '',
    nik: '',
    passport: '',
    starts_on: occupant?.starts_on ?? (tenant.contract_start > day ? tenant.contract_start : day),
    ends_on: occupant?.ends_on ?? '',
    surcharge: occupant?.surcharge ?? 0,
    pays_percent: occupant?.pays_percent ?? null,
    pays_amount: occupant?.pays_amount ?? null,
  });
  const field = fieldsOf(form);
  return (
    <FormDialog
      form={form}
      title={occupant ? 'Ubah penghuni' : 'Tambah penghuni'}
      description={`Tinggal bersama ${tenant.full_name} · Kamar ${tenant.room_number}`}
      submitLabel="Simpan"
      isSending={add.isPending || update.isPending}
      send={({ nik, passport, full_name: name, ...input }) => {
        // What was left blank stays as it is stored.
        const numbers = { nik: nik ?? undefined, passport: passport ?? undefined };
        return occupant
          ? update.mutateAsync({ ...input, ...numbers, full_name: name })
          : add.mutateAsync({ ...input, ...numbers, full_name: name ?? '' });
      }}
      hints={({ hints, room_capacity: capacity }) => occupantHintTextsOf(hints, capacity)}
      done="Data penghuni disimpan!"
      failed="Gagal menyimpan data penghuni"
      onDone={onWritten}
      onClose={onClose}
    >
      <TextField {...field('full_name')} label="Nama lengkap" />
      <PhoneField
        {...field('phone')}
        label="Nomor telepon"
        optional
        hint="Nomor luar negeri diawali + dan kode negara. E-Kost tidak mengirim pesan ke nomor ini."
      />
      <ShareFields form={form} />
      <MoreOfOccupant form={form} occupant={occupant} />
    </FormDialog>
  );
}

/** Whether they pay a share of each rent, and which. Half of it is offered first. */
function ShareFields({ form }: Pick<MoreOfOccupantProps, 'form'>) {
  const field = fieldsOf(form);
  const [percent, amount] = form.watch(['pays_percent', 'pays_amount']);
  const isAmount = typeof amount === 'number';
  const isPercent = !isAmount && percent !== null && percent !== undefined;
  const choose = (kind: string) => {
    form.setValue('pays_percent', kind === 'percent' ? 50 : null);
    form.setValue('pays_amount', kind === 'amount' ? 0 : null);
    form.clearErrors(['pays_percent', 'pays_amount']);
  };
  const hint = 'Ia mendapat tautan sendiri untuk bagiannya. Denda keterlambatan tetap ditanggung penyewa.';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Ikut membayar sewa"
        hint={isAmount || isPercent ? hint : undefined}
        className={isAmount || isPercent ? undefined : 'sm:col-span-2'}
      >
        <Select
          value={isAmount ? 'amount' : isPercent ? 'percent' : 'none'}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="none">Tidak</option>
          <option value="percent">Ya, sekian persen</option>
          <option value="amount">Ya, sekian rupiah</option>
        </Select>
      </Field>
      {isPercent ? (
        <TextField
          {...field('pays_percent', { setValueAs: wholeNumber })}
          label="Bagian (%)"
          inputMode="numeric"
          maxLength={3}
          hint="Dari setiap tagihan sewa, mengikuti jumlahnya."
        />
      ) : null}
      {isAmount ? (
        <Field
          label="Bagian (Rp)"
          hint="Penuh dari setiap tagihan sewa, juga yang hanya sebagian bulan."
          error={form.formState.errors.pays_amount?.message}
        >
          <RupiahInput
            value={amount === 0 ? undefined : amount}
            onChange={(typed) =>
              form.setValue('pays_amount', typed ?? 0, { shouldValidate: form.formState.isSubmitted })
            }
          />
        </Field>
      ) : null}
    </div>
  );
}

/** A number as it is typed; what is none is refused by the contract. */
function wholeNumber(typed: unknown): number | null {
  return typed === null ? null : Number(String(typed).trim() || Number.NaN);
}

interface MoreOfOccupantProps {
  form: ContractForm<typeof UpdateOccupantInput>;
  occupant: Occupant | undefined;
}

/** What is only sometimes known of somebody; unfolded where it may be changed, and where something of it is refused. */
function MoreOfOccupant({ form, occupant }: MoreOfOccupantProps) {
  const field = fieldsOf(form);
  const [isOpen, setOpen] = useState(occupant !== undefined);
  const { full_name: _, phone: __, pays_percent: ___, pays_amount: ____, ...folded } = form.formState.errors;
  const kept = occupant?.id_number ? `Tercatat ${occupant.id_number}. Kosongkan jika tidak berubah.` : undefined;
  return (
    <details
      className="text-sm"
      open={isOpen || Object.keys(folded).length > 0}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 items-center font-semibold text-primary">
        Tanggal, identitas, dan tambahan sewa
      </summary>
      <div className="grid gap-4 pt-2 pb-4 sm:grid-cols-2">
        <TextField {...field('starts_on')} label="Tanggal masuk" type="date" />
        <TextField {...field('ends_on')} label="Tanggal keluar" type="date" optional />
        <SelectField
          {...field('relation')}
          label="Hubungan dengan penyewa"
          of={occupantRelations}
          labels={occupantRelationLabels}
          optional
          className="sm:col-span-2"
        >
          <option value="">Tidak diisi</option>
        </SelectField>
        <TextField {...field('nik')} label="NIK" inputMode="numeric" maxLength={20} optional hint={kept} />
        <TextField {...field('passport')} label="Nomor paspor" optional hint="Untuk warga negara asing" />
        <RupiahField
          control={form.control}
          name="surcharge"
          label="Tambahan sewa per bulan"
          className="sm:col-span-2"
          hint="Masuk tagihan sewa yang dibuat setelah ini, untuk bulan yang dimulai saat ia sudah tinggal. Tagihan yang sudah ada tidak berubah; jika bulannya sudah ditagih, Anda ditawari tagihan terpisah."
        />
      </div>
    </details>
  );
}
