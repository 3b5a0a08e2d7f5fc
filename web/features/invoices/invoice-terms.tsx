import { recurrenceTypes } from '#shared/enums.ts';
import { recurrenceLabels } from '#shared/labels.ts';
import { invoiceTotals } from '#shared/rules/invoice.ts';
import { DEFAULT_LATE_FEE_BPS, MAX_LATE_FEE_PERCENT } from '#shared/rules/late-fee.ts';
import { fieldsOf, onValue } from '../../lib/fields-of.ts';
import { SelectField, TextField } from '../../ui/text-field.tsx';
import { type InvoiceForm, typedItems } from './invoice-item-fields.tsx';
import { lateFeeHint } from './late-fee-hint.ts';
import { WithoutLateFee } from './without-late-fee.tsx';

interface InvoiceTermsProps {
  form: InvoiceForm;
  /** Whether it is of a series that is changed elsewhere. */
  hasFixedSeries: boolean;
}

/** The late fee and the recurrence. */
export function InvoiceTerms({ form, hasFixedSeries }: InvoiceTermsProps) {
  const field = fieldsOf(form);
  const percentage = form.watch('late_fee_percentage') ?? DEFAULT_LATE_FEE_BPS / 100;
  const follow = onValue((type) => form.setValue('is_recurring', type !== 'NONE'));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="flex flex-col gap-2">
        <TextField
          {...field('late_fee_percentage', { valueAsNumber: true })}
          label="Denda keterlambatan per hari (%)"
          hint={lateFeeHint(invoiceTotals(typedItems(form)).total_amount, percentage)}
          type="number"
          inputMode="decimal"
          min={0}
          max={MAX_LATE_FEE_PERCENT}
          step={0.1}
        />
        <WithoutLateFee
          percentage={percentage}
          onChange={(chosen) => form.setValue('late_fee_percentage', chosen, { shouldValidate: true })}
        />
      </div>
      {hasFixedSeries ? null : (
        <SelectField
          {...field('recurrence_type', follow)}
          label="Pengulangan"
          of={recurrenceTypes}
          labels={recurrenceLabels}
        />
      )}
      {hasFixedSeries || form.watch('recurrence_type') === 'NONE' ? null : (
        <TextField
          {...field('recurrence_end_date')}
          label="Berulang sampai"
          optional
          hint="Kosongkan agar berulang selama kontrak berjalan."
          type="date"
        />
      )}
    </div>
  );
}
