import { recurrenceTypes } from '#shared/enums.ts';
import { recurrenceLabels } from '#shared/labels.ts';
import { LATE_FEE_CAP_BPS } from '#shared/rules/late-fee.ts';
import { fieldsOf, onValue } from '../../lib/fields-of.ts';
import { SelectField, TextField } from '../../ui/text-field.tsx';
import type { InvoiceForm } from './invoice-item-fields.tsx';

/** The late fee and the recurrence. */
export function InvoiceTerms({ form }: { form: InvoiceForm }) {
  const field = fieldsOf(form);
  const follow = onValue((type) => form.setValue('is_recurring', type !== 'NONE'));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...field('late_fee_percentage', { valueAsNumber: true })}
        label="Denda keterlambatan per hari (%)"
        hint={`0 sampai 10 persen dari pokok, paling banyak ${LATE_FEE_CAP_BPS / 100}% seluruhnya.`}
        type="number"
        inputMode="decimal"
        min={0}
        max={10}
        step={0.1}
      />
      <SelectField
        {...field('recurrence_type', follow)}
        label="Pengulangan"
        of={recurrenceTypes}
        labels={recurrenceLabels}
      />
      {form.watch('recurrence_type') === 'NONE' ? null : (
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
