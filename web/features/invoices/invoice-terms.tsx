import { Controller, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import type { CreateInvoiceInput } from '#shared/contract/invoices.ts';
import { recurrenceTypes } from '#shared/enums.ts';
import { recurrenceLabels } from '#shared/labels.ts';
import { Field, Input, Select } from '../../ui/field.tsx';

type InvoiceForm = UseFormReturn<z.input<typeof CreateInvoiceInput>, unknown, z.output<typeof CreateInvoiceInput>>;

/** What happens when it is late, and whether it comes again. */
export function InvoiceTerms({ form }: { form: InvoiceForm }) {
  const { errors } = form.formState;
  const recurring = form.watch('recurrence_type') !== 'NONE';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Denda keterlambatan per hari (%)"
        hint="0 sampai 10 persen dari pokok, paling banyak 30% seluruhnya."
        error={errors.late_fee_percentage?.message}
      >
        <Input
          {...form.register('late_fee_percentage', { valueAsNumber: true })}
          type="number"
          inputMode="decimal"
          min={0}
          max={10}
          step={0.1}
        />
      </Field>
      <Controller
        control={form.control}
        name="recurrence_type"
        render={({ field }) => (
          <Field label="Pengulangan" error={errors.recurrence_type?.message}>
            <Select
              {...field}
              onChange={(event) => {
                field.onChange(event);
                form.setValue('is_recurring', event.target.value !== 'NONE');
              }}
            >
              {recurrenceTypes.map((type) => (
                <option key={type} value={type}>
                  {recurrenceLabels[type]}
                </option>
              ))}
            </Select>
          </Field>
        )}
      />
      {recurring ? (
        <Field
          label="Berulang sampai"
          optional
          hint="Kosongkan agar berulang selama kontrak berjalan."
          error={errors.recurrence_end_date?.message}
        >
          <Input {...form.register('recurrence_end_date')} type="date" />
        </Field>
      ) : null}
    </div>
  );
}
