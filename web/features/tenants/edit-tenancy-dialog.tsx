import { type Tenant, UpdateTenancyInput } from '#shared/contract/tenants.ts';
import { addMonths } from '#shared/rules/calendar.ts';
import { trpc } from '../../data/trpc.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { formatMonth, formatRupiah } from '#shared/format.ts';
import { today } from '../../lib/today.ts';
import { RupiahField } from '../../ui/controlled-fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PhoneField, SelectField, TextField } from '../../ui/text-field.tsx';
import { FieldPair } from './contract-fields.tsx';

/** Corrects a running or coming tenancy. Only what was changed is sent. */
export function EditTenancyDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const update = trpc.tenants.update.useMutation();
  const isOwnersWord = tenant.confirmed_at === null || tenant.owner_may_issue_credentials;
  const { full_name, phone, emergency_contact_name, emergency_contact_phone } = tenant;
  const { contract_end, deposit_amount } = tenant;
  const shown = {
    full_name,
    phone,
    emergency_contact_name,
    emergency_contact_phone,
    monthly_rent: tenant.next_rent?.amount ?? tenant.monthly_rent,
    rent_from: tenant.next_rent?.from,
    contract_end,
    deposit_amount,
  };
  const form = useContractForm(UpdateTenancyInput, { id: tenant.id, ...(isOwnersWord ? shown : withoutPerson(shown)) });
  const field = fieldsOf(form);
  return (
    <FormDialog
      form={form}
      title="Ubah Data Penyewa"
      description={`${full_name} · Kamar ${tenant.room_number}`}
      submitLabel="Simpan"
      isSending={update.isPending}
      send={(input) => update.mutateAsync(changedOf(input, shown))}
      done="Data penyewa berhasil diubah!"
      failed="Gagal mengubah data penyewa"
      onClose={onClose}
    >
      <FieldPair title="Kontak">
        {isOwnersWord ? (
          <>
            <TextField {...field('full_name')} label="Nama lengkap" />
            <PhoneField {...field('phone')} label="Nomor telepon" />
          </>
        ) : (
          <Notice tone="info" className="sm:col-span-2">
            Nama dan nomor telepon dikelola penyewa sendiri di profilnya.
          </Notice>
        )}
        <TextField {...field('emergency_contact_name')} label="Nama kontak darurat" />
        <PhoneField {...field('emergency_contact_phone')} label="Nomor kontak darurat" />
      </FieldPair>
      <FieldPair title="Kontrak">
        <RupiahField control={form.control} name="monthly_rent" label="Sewa per bulan" hint={rentHint(tenant)} />
        <SelectField
          {...field('rent_from', { setValueAs: (month: string | undefined) => month || undefined })}
          label="Sewa berlaku mulai"
          hint="Tagihan yang sudah dikirim tetap."
          of={['', ...monthsFor(tenant)]}
          labels={monthLabels(tenant)}
        />
        <TextField {...field('contract_end')} label="Akhir kontrak" type="date" min={tenant.contract_start} />
        <RupiahField
          control={form.control}
          name="deposit_amount"
          label="Deposit"
          hint="Dapat diubah selama depositnya belum ditagih."
        />
      </FieldPair>
    </FormDialog>
  );
}

type Shown = Omit<UpdateTenancyInput, 'id' | 'idempotency_key'>;

function withoutPerson({ full_name: _name, phone: _phone, ...rest }: Shown): Shown {
  return rest;
}

function rentHint({ next_rent: next, monthly_rent }: Tenant): string | undefined {
  return next
    ? `Sampai ${formatMonth(addMonths(`${next.from}-01`, -1))} tetap ${formatRupiah(monthly_rent)}.`
    : undefined;
}

/** The months from which a new rent may count: the next twelve, and that of one agreed already. */
function monthsFor({ next_rent: next }: Tenant): string[] {
  const first = `${today().slice(0, 7)}-01`;
  const coming = Array.from({ length: 12 }, (_, at) => addMonths(first, at + 1).slice(0, 7));
  return next === null || coming.includes(next.from) ? coming : [...coming, next.from];
}

function monthLabels(tenant: Tenant): Record<string, string> {
  const months = monthsFor(tenant).map((month) => [month, formatMonth(`${month}-01`)]);
  return { '': 'Sekarang', ...Object.fromEntries(months) };
}

/** The fields that differ from what was shown: all others stay as they are by now. A rent goes with its month. */
function changedOf({ id, ...typed }: UpdateTenancyInput, shown: Shown): UpdateTenancyInput {
  const before = shown as Record<string, unknown>;
  const changed = Object.fromEntries(Object.entries(typed).filter(([name, value]) => before[name] !== value));
  const isOtherRent = typed.monthly_rent !== shown.monthly_rent || typed.rent_from !== shown.rent_from;
  return { id, ...changed, ...(isOtherRent ? { monthly_rent: typed.monthly_rent, rent_from: typed.rent_from } : {}) };
}
