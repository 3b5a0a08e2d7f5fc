import { MOST_PERSONS } from '#shared/rules/room-numbers.ts';
import type { BoundField } from '../../lib/fields-of.ts';
import { SelectField } from '../../ui/text-field.tsx';

const numbers = Array.from({ length: MOST_PERSONS }, (_, index) => String(index + 1));
const labels = Object.fromEntries(numbers.map((number) => [number, `${number} orang`]));

/** Reads the choice as a number; none of none. */
export function capacityOr<None extends null | undefined>(none: None) {
  return { setValueAs: (chosen: unknown) => (chosen ? Number(chosen) : none) };
}

/** For how many persons a room is. */
export function CapacityField({ field, none }: { field: BoundField; none: string }) {
  return (
    <SelectField {...field} label="Untuk berapa orang" of={numbers} labels={labels} optional>
      <option value="">{none}</option>
    </SelectField>
  );
}
