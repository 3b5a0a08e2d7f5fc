import { OfferRenewalInput } from '#shared/contract/renewals.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { formatDay } from '#shared/format.ts';
import { rentPeriodLabels } from '#shared/labels.ts';
import { daysBetween } from '#shared/rules/calendar.ts';
import { extendedEnd } from '#shared/rules/renewal.ts';
import { trpc } from '../../data/trpc.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { CheckField, RupiahField } from '../../ui/controlled-fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface OfferRenewalDialogProps {
  tenant: Tenant;
  onClose: () => void;
}

/** An offer of a longer contract; as long as the present one, at the rent of then, is proposed. */
export function OfferRenewalDialog({ tenant, onClose }: OfferRenewalDialogProps) {
  const { id, contract_start: start, contract_end: end, monthly_rent: rent, next_rent: next } = tenant;
  const offer = trpc.tenants.offerRenewal.useMutation();
  // A contract is about whole months long; renewed ones grow, so that a year is the most that is proposed.
  const months = Math.min(12, Math.max(1, Math.round(daysBetween(start, end) / 30.4)));
  const form = useContractForm(OfferRenewalInput, {
    id,
    contract_end: extendedEnd(start, end, months),
    monthly_rent: next !== null && `${next.from}-01` <= end ? next.amount : rent,
    reminds: true,
  });
  const field = fieldsOf(form);
  return (
    <FormDialog
      form={form}
      title="Tawarkan perpanjangan"
      description={`${tenant.full_name} · Kamar ${tenant.room_number}`}
      submitLabel="Kirim Tawaran"
      isSending={offer.isPending}
      send={(input) => offer.mutateAsync(input)}
      done="Penyewa diberi tahu."
      failed="Gagal menawarkan perpanjangan"
      onClose={onClose}
    >
      <TextField
        {...field('contract_end')}
        label="Akhir kontrak baru"
        type="date"
        min={end}
        hint={`Kontrak sekarang berakhir ${formatDay(end)}. Tawaran berlaku sampai hari itu.`}
      />
      <RupiahField
        control={form.control}
        name="monthly_rent"
        label={`Sewa ${rentPeriodLabels[tenant.rent_period]}`}
        hint={`Mulai periode sewa pertama sejak ${formatDay(end)}. Tagihan yang sudah dikirim tidak berubah.`}
      />
      <CheckField control={form.control} name="reminds">
        Ingatkan penyewa 45, 30, 14, dan 7 hari sebelum berakhir, sampai dijawab
      </CheckField>
    </FormDialog>
  );
}
