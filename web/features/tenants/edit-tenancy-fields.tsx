import { OPEN_END } from '#shared/rules/contract-dates.ts';
import type { ReactNode } from 'react';
import type { Tenant, UpdateTenancyForm } from '#shared/contract/tenants.ts';
import { formatMonth, formatRupiah } from '#shared/format.ts';
import { addMonths } from '#shared/rules/calendar.ts';
import { fieldsOf, onValue } from '../../lib/fields-of.ts';
import type { ContractForm } from '../../lib/form.ts';
import { today } from '../../lib/today.ts';
import { RupiahField } from '../../ui/controlled-fields.tsx';
import { IdentityField } from '../../ui/identity-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmailField, PhoneField, SelectField, TextField } from '../../ui/text-field.tsx';
import { receivedInWords } from '../deposits/deposit-sums.tsx';
import { FieldPair } from './contract-fields.tsx';
import { RentFields } from '../rents/rent-fields.tsx';

// The fields of a tenancy that is corrected.

interface EditedProps {
  form: ContractForm<typeof UpdateTenancyForm>;
  tenant: Tenant;
}

/** A field that stays as it is if nothing is typed. */
const orNothing = { setValueAs: (text: string | undefined) => text || undefined };

/** The personal data that the owner may correct. */
export function EditedPerson({ form, tenant }: EditedProps) {
  const field = fieldsOf(form);
  const { owner_may_issue_credentials: isOwners, incomplete } = tenant;
  const lacksContact = incomplete.includes('emergency_contact');
  const contact = lacksContact ? orNothing : {};
  return (
    <FieldPair title="Kontak">
      {tenant.confirmed_at === null || isOwners ? (
        <>
          <TextField {...field('full_name')} label="Nama lengkap" />
          <PhoneField {...field('phone')} label="Nomor telepon" />
        </>
      ) : (
        <Notice tone="info" className="sm:col-span-2">
          Nama dan nomor telepon dikelola penyewa sendiri di profilnya.
        </Notice>
      )}
      {isOwners ? (
        <EmailField
          {...field('email', incomplete.includes('email') ? orNothing : {})}
          label="Email"
          optional={incomplete.includes('email')}
          hint={emailHint(tenant)}
        />
      ) : null}
      {isOwners || incomplete.includes('nik') ? (
        <IdentityField
          field={(name) => field(name, orNothing)}
          set={form.setValue}
          isForeign={tenant.id_kind === 'PASSPORT'}
          optional
          hint={tenant.nik ? `Tersimpan ${tenant.nik}. Isi hanya untuk menggantinya.` : undefined}
        />
      ) : null}
      <TextField {...field('emergency_contact_name', contact)} label="Nama kontak darurat" optional={lacksContact} />
      <PhoneField {...field('emergency_contact_phone', contact)} label="Nomor kontak darurat" optional={lacksContact} />
      <TextField
        {...field('origin', orNothing)}
        label="Asal"
        optional
        hint="Kota, kabupaten, atau negara, untuk laporan RT."
        autoCapitalize="words"
      />
    </FieldPair>
  );
}

function emailHint({ email, incomplete }: Tenant): ReactNode {
  if (!incomplete.includes('email')) return 'Jika diganti, data login dan undangan sebelumnya tidak berlaku lagi.';
  return email ? (
    <Assumed>Dari impor. Periksa, lalu simpan untuk dipakai masuk.</Assumed>
  ) : (
    'Dipakai penyewa untuk masuk.'
  );
}

/** The hint that an import has assumed a value, which saving confirms. */
function Assumed({ children = 'Perkiraan dari impor. Periksa, lalu simpan.' }: { children?: string }) {
  return <span className="font-semibold text-warning">{children}</span>;
}

/** The terms. Days that an import had to assume say so. */
export function EditedContract({ form, tenant }: EditedProps) {
  const field = fieldsOf(form);
  const period = form.watch('rent_period') ?? tenant.rent_period;
  const assumed = (part: 'contract_start' | 'contract_end') =>
    tenant.incomplete.includes(part) ? <Assumed /> : undefined;
  return (
    <FieldPair title="Kontrak">
      <RentFields
        control={form.control}
        name="monthly_rent"
        period={field(
          'rent_period',
          onValue(() => form.setValue('rent_from', undefined)),
        )}
        chosen={period}
        hint={period === tenant.rent_period ? rentHint(tenant) : 'Untuk tagihan yang dibuat mulai sekarang.'}
      />
      {period === tenant.rent_period ? (
        <SelectField
          {...field('rent_from', orNothing)}
          label="Sewa berlaku mulai"
          hint="Tagihan yang sudah dikirim tetap."
          of={['', ...monthsFor(tenant)]}
          labels={monthLabels(tenant)}
        />
      ) : null}
      <TextField
        {...field('contract_start')}
        label="Mulai kontrak"
        type="date"
        max={tenant.status === 'ACTIVE' ? today(tenant.kost_id) : undefined}
        hint={assumed('contract_start')}
      />
      {tenant.contract_end === OPEN_END ? null : (
        <TextField
          {...field('contract_end')}
          label="Akhir kontrak"
          type="date"
          min={form.watch('contract_start')}
          hint={assumed('contract_end')}
        />
      )}
      <RupiahField
        control={form.control}
        name="deposit_amount"
        label="Deposit disepakati"
        hint={`Sekarang ${receivedInWords(tenant)}. Dapat diubah selama depositnya belum ditagih.`}
      />
    </FieldPair>
  );
}

function rentHint({ next_rent: next, monthly_rent }: Tenant): string | undefined {
  return next
    ? `Sampai ${formatMonth(addMonths(`${next.from}-01`, -1))} tetap ${formatRupiah(monthly_rent)}.`
    : undefined;
}

/** The months from which a new rent may apply: the next twelve, and that of a rent agreed already. */
function monthsFor({ next_rent: next, kost_id }: Tenant): string[] {
  const first = `${today(kost_id).slice(0, 7)}-01`;
  const coming = Array.from({ length: 12 }, (_, at) => addMonths(first, at + 1).slice(0, 7));
  return next === null || coming.includes(next.from) ? coming : [...coming, next.from];
}

function monthLabels(tenant: Tenant): Record<string, string> {
  const months = monthsFor(tenant).map((month) => [month, formatMonth(`${month}-01`)]);
  return { '': 'Sekarang', ...Object.fromEntries(months) };
}
