import { monthsFromDay } from '#shared/rules/automatic-rent.ts';
import { addMonths } from '#shared/rules/calendar.ts';
import { type Covered, countedMonths, MOST_COVERED_MONTHS } from '#shared/rules/covered-months.ts';
import { formatCovered, formatShortMonth } from '#shared/format.ts';
import { SelectField } from '../../ui/text-field.tsx';

/** How many months before and after the due date a rent may begin with. */
const MONTHS_AROUND = 12;

interface CoveredMonthsFieldsProps {
  value: Covered;
  /** The day around which months are offered. */
  around: string;
  /** How many months it has to be, if that is fixed. */
  count?: number | undefined;
  error?: string | undefined;
  onChange: (value: Covered) => void;
}

/** What a rent pays for: from which month to which. Months that begin on another day than the first keep it. */
export function CoveredMonthsFields({ value, around, count, error, onChange }: CoveredMonthsFieldsProps) {
  const { first, last, count: present } = countedMonths(value);
  const day = Number(value.covers_from.slice(8));
  const change = (from: string, months: number) => onChange(monthsFromDay(from, day, monthAfter(from, months - 1)));
  const begins = monthAfter(around.slice(0, 7), -MONTHS_AROUND);
  const firsts = monthsFrom(begins < first ? begins : first, 2 * MONTHS_AROUND + 1);
  const lasts = count === undefined ? monthsFrom(first, MOST_COVERED_MONTHS) : [last];
  return (
    <div className="grid grid-cols-2 items-start gap-x-4 gap-y-2">
      <SelectField
        label="Sewa untuk bulan"
        of={firsts.includes(first) ? firsts : [first, ...firsts]}
        labels={labelsOf([first, ...firsts])}
        value={first}
        onChange={({ target }) => change(target.value, count ?? present)}
      />
      <SelectField
        label="Sampai bulan"
        of={lasts.includes(last) ? lasts : [...lasts, last]}
        labels={labelsOf([...lasts, last])}
        value={last}
        disabled={count !== undefined}
        error={error}
        onChange={({ target }) => onChange(monthsFromDay(first, day, target.value))}
      />
      {day === 1 ? null : (
        <p className="tabular col-span-2 text-xs text-muted">{formatCovered(value.covers_from, value.covers_to)}</p>
      )}
    </div>
  );
}

function monthAfter(month: string, count: number): string {
  return addMonths(`${month}-01`, count).slice(0, 7);
}

function monthsFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => monthAfter(first, at));
}

function labelsOf(months: string[]): Record<string, string> {
  return Object.fromEntries(months.map((month) => [month, `${formatShortMonth(month)} ${month.slice(0, 4)}`]));
}
