import { useState } from 'react';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { rentPeriodLabels } from '#shared/labels.ts';
import { otherRentPeriods } from '#shared/rules/rent-period.ts';
import { RupiahField } from '../../ui/controlled-fields.tsx';

interface OtherPricesFieldsProps<Fields extends FieldValues, Output> {
  control: Control<Fields, unknown, Output>;
  /** Unfolded at first. */
  isOpen: boolean;
}

/** What a room costs for other periods than the month. Most are let by the month, so it is folded until it is wanted. */
export function OtherPricesFields<Fields extends FieldValues, Output>({
  control,
  isOpen: opens,
}: OtherPricesFieldsProps<Fields, Output>) {
  const [isOpen, setOpen] = useState(opens);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="text-sm">
      <summary className="flex min-h-11 items-center font-semibold text-primary">Harga lain</summary>
      {isOpen ? (
        <div className="grid gap-4 sm:grid-cols-2">
          {otherRentPeriods.map((period) => (
            <RupiahField
              key={period}
              control={control}
              name={`other_prices.${period}` as FieldPathByValue<Fields, number | undefined>}
              label={`Sewa ${rentPeriodLabels[period]}`}
              optional
            />
          ))}
        </div>
      ) : null}
    </details>
  );
}
