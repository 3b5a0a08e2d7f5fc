import { type DayField, dayFields, type Meaning } from '#shared/rules/import/column-meaning.ts';
import { dayOrders, type DayOrder } from '#shared/rules/import/day-order.ts';
import { importFieldLabels } from '#shared/rules/import/import-fields.ts';
import { Field, Select } from '../../ui/field.tsx';

const ORDER_LABELS: Record<DayOrder, string> = {
  DAY_FIRST: 'Tanggal dulu: 31/12/2026',
  MONTH_FIRST: 'Bulan dulu: 12/31/2026',
};

const ORDER_OF: Record<DayField, string> = {
  contract_start: 'Urutan hari dan bulan: masuk',
  contract_end: 'Urutan hari dan bulan: habis',
  next_rent_from: 'Urutan hari dan bulan: sewa baru',
};

/** The usual numbers of months that a rent is for. */
const USUAL_MONTHS = [1, 3, 6, 12];

interface MeaningChoiceProps {
  meaning: Meaning;
  /** Whether a column has the rent. */
  hasRent: boolean;
  onChange: (meaning: Meaning) => void;
}

/** How the columns of days are read and what the rent is for: guessed from whole columns and headers, and changeable. */
export function MeaningChoice({ meaning, hasRent, onChange }: MeaningChoiceProps) {
  const { orders, rentMonths } = meaning;
  const days = dayFields.filter((field) => orders[field] !== undefined);
  const asksRent = hasRent && rentMonths !== 1;
  if (days.length === 0 && !asksRent) return null;
  const order = (field: DayField, value: string) =>
    onChange({ ...meaning, orders: { ...orders, [field]: dayOrders.find((each) => each === value) ?? null } });
  const choices = [...new Set([...USUAL_MONTHS, ...(rentMonths === null ? [] : [rentMonths])])].toSorted(
    (a, b) => a - b,
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {asksRent ? (
        <Field label="Sewa di kolom itu untuk" hint="Dicatat per bulan.">
          <Select
            value={rentMonths ?? ''}
            onChange={({ target: { value } }) => onChange({ ...meaning, rentMonths: Number(value) || null })}
          >
            <option value="">Pilih…</option>
            {choices.map((months) => (
              <option key={months} value={months}>
                {months === 12 ? '1 tahun' : `${months} bulan`}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {days.map((field) => (
        <Field key={field} label={ORDER_OF[field]}>
          <Select value={orders[field] ?? ''} onChange={({ target: { value } }) => order(field, value)}>
            <option value="">Pilih…</option>
            {dayOrders.map((each) => (
              <option key={each} value={each}>
                {ORDER_LABELS[each]}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </div>
  );
}

/** What has to be chosen before the columns can be read; null if nothing. */
export function meaningProblem({ orders, rentMonths }: Meaning): string | null {
  const unclear = dayFields.find((field) => orders[field] === null);
  if (unclear !== undefined) return `Pilih cara membaca ${importFieldLabels[unclear]}: tulisannya bercampur.`;
  return rentMonths === null ? 'Pilih sewa di kolom itu untuk berapa lama.' : null;
}
