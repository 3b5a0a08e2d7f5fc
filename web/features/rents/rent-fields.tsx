import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import type { RoomOption } from '#shared/contract/rooms.ts';
import { type RentPeriod, rentPeriods } from '#shared/enums.ts';
import { rentPeriodLabels } from '#shared/labels.ts';
import type { BoundField } from '../../lib/fields-of.ts';
import { RupiahField } from '../../ui/controlled-fields.tsx';
import { SelectField } from '../../ui/text-field.tsx';

/** The names of the periods at a select. */
const periodOptions: Record<RentPeriod, string> = {
  DAY: 'Hari',
  WEEK: 'Minggu',
  MONTH: 'Bulan',
  QUARTER: '3 bulan',
  HALF_YEAR: '6 bulan',
  YEAR: 'Tahun',
};

/** What a room costs for a period; undefined if its list has no such price. */
export function priceOf(room: Pick<RoomOption, 'monthly_rent' | 'other_prices'> | undefined, period: RentPeriod) {
  return period === 'MONTH' ? room?.monthly_rent : room?.other_prices[period];
}

interface RentFieldsProps<Fields extends FieldValues, Output, Name> {
  control: Control<Fields, unknown, Output>;
  name: Name;
  /** The bound field of the period; its change sets the amount. */
  period: BoundField;
  chosen: RentPeriod;
  /** Whether a month's rent is the room's and not shown. */
  hidesMonth?: boolean;
  hint?: string | undefined;
}

/** For which period rent is paid, and how much. A month is chosen already. */
export function RentFields<
  Fields extends FieldValues,
  Output,
  Name extends FieldPathByValue<Fields, number | undefined>,
>({ control, name, period, chosen, hidesMonth, hint }: RentFieldsProps<Fields, Output, Name>) {
  return (
    <>
      <SelectField {...period} label="Sewa dihitung per" of={rentPeriods} labels={periodOptions} />
      {hidesMonth && chosen === 'MONTH' ? null : (
        <RupiahField control={control} name={name} label={`Sewa ${rentPeriodLabels[chosen]}`} hint={hint} />
      )}
    </>
  );
}
