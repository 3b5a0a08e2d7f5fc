import * as z from 'zod/mini';
import { RenewTenancyInput, type Tenant } from '#shared/contract/tenants.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import { rentPeriodLabels } from '#shared/labels.ts';
import { isContractSpan, OPEN_END } from '#shared/rules/contract-dates.ts';
import { extendedEnd } from '#shared/rules/renewal.ts';
import { trpc } from '../../data/trpc.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { formatDay } from '#shared/format.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button.tsx';
import { RupiahField } from '../../ui/controlled-fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The usual extensions of a contract, in months. */
const usual = [6, 12] as const;

interface RenewTenancyDialogProps {
  tenant: Pick<
    Tenant,
    | 'id'
    | 'kost_id'
    | 'full_name'
    | 'room_number'
    | 'contract_start'
    | 'contract_end'
    | 'agreed_end'
    | 'monthly_rent'
    | 'rent_period'
  >;
  onClose: () => void;
}

/** A later end for a contract, and the rent from then on. */
export function RenewTenancyDialog({ tenant, onClose }: RenewTenancyDialogProps) {
  const { id, agreed_end: agreed, monthly_rent } = tenant;
  const by = rentPeriodLabels[tenant.rent_period];
  const isOpenEnded = tenant.contract_end === OPEN_END;
  const day = today(tenant.kost_id);
  // What goes on by the month gets an end again, counted from the one that was agreed, or from today.
  const contract_end = isOpenEnded ? (agreed !== null && agreed > day ? agreed : day) : tenant.contract_end;
  const renew = trpc.tenants.renew.useMutation();
  const form = useContractForm(longerThan(contract_end), {
    id,
    contract_end: extendedEnd(tenant.contract_start, contract_end, 12),
    monthly_rent,
  });
  const field = fieldsOf(form);
  return (
    <FormDialog
      form={form}
      title="Perpanjang Kontrak"
      description={`${tenant.full_name} · Kamar ${tenant.room_number}`}
      submitLabel="Perpanjang"
      isSending={renew.isPending}
      send={(input) => renew.mutateAsync(input)}
      done="Kontrak berhasil diperpanjang!"
      failed="Gagal memperpanjang kontrak"
      onClose={onClose}
    >
      <div>
        <TextField
          {...field('contract_end')}
          label="Akhir kontrak baru"
          hint={
            isOpenEnded
              ? `Sekarang lanjut ${by}, tanpa tanggal akhir.`
              : `Kontrak sekarang berakhir ${formatDay(contract_end)}.`
          }
          type="date"
          min={contract_end}
        />
        <div className="mt-2 flex gap-2">
          {usual.map((months) => (
            <Button
              key={months}
              variant="soft"
              size="sm"
              onClick={() =>
                form.setValue('contract_end', extendedEnd(tenant.contract_start, contract_end, months), {
                  shouldValidate: true,
                })
              }
            >
              +{months} bulan
            </Button>
          ))}
        </div>
      </div>
      <RupiahField
        control={form.control}
        name="monthly_rent"
        label={`Sewa ${by}`}
        hint="Berlaku untuk tagihan setelah ini, juga yang otomatis."
      />
    </FormDialog>
  );
}

/** The contract's schema with this tenancy's limits. */
function longerThan(contractEnd: string) {
  return RenewTenancyInput.check(
    z.refine((input) => isContractSpan(contractEnd, input.contract_end), {
      path: ['contract_end'],
      error: errorCatalogue.CONTRACT_NOT_LONGER.message,
    }),
  );
}
