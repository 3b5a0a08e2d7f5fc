import { SetAutomaticRentInput, type Tenant } from '#shared/contract/tenants.ts';
import { rentPeriodLabels } from '#shared/labels.ts';
import { missedBills } from '#shared/rules/automatic-rent.ts';
import { MAX_LATE_FEE_PERCENT } from '#shared/rules/late-fee.ts';
import { trpc } from '../../data/trpc.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { today } from '../../lib/today.ts';
import { CheckField, RupiahField } from '../../ui/controlled-fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField, TextField } from '../../ui/text-field.tsx';
import { lateFeeHint } from '../invoices/late-fee-hint.ts';
import { WithoutLateFee } from '../invoices/without-late-fee.tsx';
import { rentDayLabels, rentDayOf, rentDays } from './rent-day-options.ts';

/** Switches the automatic rent of a tenancy on or off; its day and rent change from the next bill on. */
export function AutomaticRentDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const set = trpc.tenants.setAutomaticRent.useMutation();
  const present = tenant.automatic_rent;
  const startDay = Number(tenant.contract_start.slice(8));
  const form = useContractForm(SetAutomaticRentInput, {
    id: tenant.id,
    is_on: true,
    day: present === null || present.day === startDay ? null : present.day,
    monthly_rent: tenant.monthly_rent,
    // A running series keeps its own late fee.
    late_fee_percentage: present === null ? tenant.late_fee_percentage : undefined,
  });
  const field = fieldsOf(form);
  const isMonthly = tenant.rent_period === 'MONTH';
  const missed = missedBills(tenant, today(tenant.kost_id));
  const { is_on: isOn, monthly_rent: rent = 0, late_fee_percentage: lateFee = 0 } = form.watch();
  return (
    <FormDialog
      form={form}
      title="Tagihan Otomatis"
      description={`${tenant.full_name} · Kamar ${tenant.room_number}`}
      submitLabel="Simpan"
      isSending={set.isPending}
      send={({ id, is_on, ...terms }) => set.mutateAsync(is_on ? { id, is_on, ...terms } : { id, is_on })}
      done={isOn ? 'Tagihan otomatis aktif!' : 'Tagihan otomatis dihentikan.'}
      failed="Gagal mengatur tagihan otomatis"
      onClose={onClose}
    >
      <CheckField control={form.control} name="is_on">
        Tagih sewa otomatis {isMonthly ? 'setiap bulan' : rentPeriodLabels[tenant.rent_period]}
      </CheckField>
      {isOn ? (
        <>
          {isMonthly ? (
            <SelectField
              {...field('day', { setValueAs: (option: string | number | null) => rentDayOf(String(option ?? '')) })}
              label="Jatuh tempo setiap"
              of={rentDays}
              labels={rentDayLabels(tenant.contract_start)}
            />
          ) : (
            <p className="text-sm text-muted">Setiap tagihan jatuh tempo pada hari pertama periodenya.</p>
          )}
          <RupiahField
            control={form.control}
            name="monthly_rent"
            label={`Sewa ${rentPeriodLabels[tenant.rent_period]}`}
            hint="Berlaku mulai tagihan berikutnya. Tagihan yang sudah dikirim tetap."
          />
          {present === null ? (
            <>
              <TextField
                {...field('late_fee_percentage', { valueAsNumber: true })}
                label="Denda keterlambatan per hari (%)"
                hint={lateFeeHint(rent, lateFee)}
                type="number"
                inputMode="decimal"
                min={0}
                max={MAX_LATE_FEE_PERCENT}
                step={0.1}
              />
              <WithoutLateFee
                percentage={lateFee}
                onChange={(percentage) => form.setValue('late_fee_percentage', percentage, { shouldValidate: true })}
              />
            </>
          ) : null}
        </>
      ) : (
        <p className="text-sm text-muted">
          {missed > 0
            ? `${missed} tagihan yang sudah jatuh tempo belum terbit dan tidak akan terbit: tagih lewat "Tagihan bulan ini". `
            : ''}
          Tagihan yang sudah dikirim tetap berlaku. Anda dapat mengaktifkannya lagi kapan saja.
        </p>
      )}
    </FormDialog>
  );
}
