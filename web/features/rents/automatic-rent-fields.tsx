import type { ReactNode } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { AutomaticRentChoice } from '#shared/contract/tenants.ts';
import { firstPeriods, type FirstRent, firstRent, issueDay } from '#shared/rules/automatic-rent.ts';
import { rentOfShare } from '#shared/rules/pro-rata.ts';
import type { RentPeriod } from '#shared/enums.ts';
import { rentPeriodLabels } from '#shared/labels.ts';
import { firstPeriodRent } from '#shared/rules/rent-period.ts';
import { isCalendarDay } from '#shared/rules/calendar.ts';
import { DEFAULT_LATE_FEE_BPS, MAX_LATE_FEE_PERCENT } from '#shared/rules/late-fee.ts';
import { firstMessage } from '../../lib/first-message.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { today } from '../../lib/today.ts';
import { CheckCard, RadioCard } from '../../ui/check-card.tsx';
import { FieldGroup } from '../../ui/field-group.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField, TextField } from '../../ui/text-field.tsx';
import { lateFeeHint } from '../invoices/late-fee-hint.ts';
import { WithoutLateFee } from '../invoices/without-late-fee.tsx';
import { rentDayLabels, rentDayOf, rentDays } from './rent-day-options.ts';

type Choice = z.input<typeof AutomaticRentChoice>;

/** The initial values of the form: the rent is billed automatically, from the day of moving in. */
export const usualAutomaticRent = {
  day: null,
  first_period: 'PRO_RATA',
  with_deposit: false,
  late_fee_percentage: DEFAULT_LATE_FEE_BPS / 100,
} satisfies Choice;

interface AutomaticRentFieldsProps<Fields extends FieldValues, Output, Name> {
  control: Control<Fields, unknown, Output>;
  name: Name;
  kostId: string;
  /** The first day of the contract, perhaps unfinished. */
  start: string;
  /** The rent of one period; 0 until a room is chosen. */
  rent: number;
  period: RentPeriod;
  deposit: number;
}

/** Whether and how the rent of a new tenancy is billed automatically, and what that amounts to. */
export function AutomaticRentFields<
  Fields extends FieldValues,
  Output,
  Name extends FieldPathByValue<Fields, Choice | null | undefined>,
>({ control, name, kostId, start, rent, period, deposit }: AutomaticRentFieldsProps<Fields, Output, Name>) {
  const { field, fieldState } = useController({ control, name });
  const choice = (field.value ?? null) as Required<Choice> | null;
  const change = (part: Partial<Choice>) => field.onChange({ ...choice, ...part });
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-3 text-sm font-bold">Tagihan sewa</legend>
      <CheckCard checked={choice !== null} onChange={(isOn) => field.onChange(isOn ? usualAutomaticRent : null)}>
        Tagih sewa otomatis{period === 'MONTH' ? ' setiap bulan' : ` ${rentPeriodLabels[period]}`}
      </CheckCard>
      {choice === null ? (
        <p className="text-xs text-muted">Anda membuat dan mengirim tagihannya sendiri.</p>
      ) : (
        <Terms
          {...{ kostId, start, rent, period, deposit, choice }}
          error={firstMessage(fieldState.error)}
          onChange={change}
        />
      )}
    </fieldset>
  );
}

interface TermsProps {
  kostId: string;
  start: string;
  rent: number;
  period: RentPeriod;
  deposit: number;
  choice: Required<Choice>;
  error: string | undefined;
  onChange: (part: Partial<Choice>) => void;
}

function Terms({ kostId, start, rent, period, deposit, choice, error, onChange }: TermsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {period === 'MONTH' ? (
          <SelectField
            label="Jatuh tempo setiap"
            of={rentDays}
            labels={rentDayLabels(start)}
            value={choice.day === null ? '' : String(choice.day)}
            onChange={({ target }) => onChange({ day: rentDayOf(target.value) })}
          />
        ) : null}
        <TextField
          label="Denda keterlambatan per hari (%)"
          hint={lateFeeHint(rent, choice.late_fee_percentage)}
          error={error}
          type="number"
          inputMode="decimal"
          min={0}
          max={MAX_LATE_FEE_PERCENT}
          step={0.1}
          value={Number.isNaN(choice.late_fee_percentage) ? '' : choice.late_fee_percentage}
          onChange={({ target }) => onChange({ late_fee_percentage: target.valueAsNumber })}
        />
      </div>
      <WithoutLateFee
        percentage={choice.late_fee_percentage}
        onChange={(late_fee_percentage) => onChange({ late_fee_percentage })}
      />
      {deposit > 0 ? (
        <CheckCard checked={choice.with_deposit} onChange={(with_deposit) => onChange({ with_deposit })}>
          Kirim juga tagihan uang jaminan {formatRupiah(deposit)}
        </CheckCard>
      ) : null}
      {isCalendarDay(start) && rent > 0 ? (
        <FirstBills
          {...{ kostId, start, rent, period, choice }}
          onPeriod={(first_period) => onChange({ first_period })}
        />
      ) : null}
    </>
  );
}

interface FirstBillsProps {
  kostId: string;
  start: string;
  rent: number;
  period: RentPeriod;
  choice: Required<Choice>;
  onPeriod: (period: Choice['first_period']) => void;
}

/** The first two bills, with the choice between days and a whole period for the first where that makes a difference. */
function FirstBills({ kostId, start, rent, period, choice, onPeriod }: FirstBillsProps) {
  const day = today(kostId);
  if (period !== 'MONTH') {
    const first = { ...firstPeriodRent(start, day, period), share: null };
    return <Notice tone="info">{summary(first, day, rent, choice.late_fee_percentage, period)}</Notice>;
  }
  const first = firstRent(start, day, choice);
  const part = firstRent(start, day, { ...choice, first_period: 'PRO_RATA' }).share;
  const words = {
    PRO_RATA: part && `Sesuai hari: ${formatRupiah(rentOfShare(rent, part))} (${part.days} dari ${part.of} hari)`,
    FULL: `Sebulan penuh: ${formatRupiah(rent)}`,
  };
  return (
    <>
      {part === null ? null : (
        <FieldGroup label="Tagihan pertama">
          <div className="grid gap-2 sm:grid-cols-2">
            {firstPeriods.map((each) => (
              <RadioCard
                key={each}
                name="first_period"
                checked={choice.first_period === each}
                onChange={() => onPeriod(each)}
              >
                {words[each]}
              </RadioCard>
            ))}
          </div>
        </FieldGroup>
      )}
      <Notice tone="info">{summary(first, day, rent, choice.late_fee_percentage)}</Notice>
    </>
  );
}

function summary(
  first: Pick<FirstRent, 'share' | 'due_date' | 'next_due'>,
  day: string,
  rent: number,
  percentage: number,
  period: RentPeriod = 'MONTH',
): ReactNode {
  const amount = first.share === null ? rent : rentOfShare(rent, first.share);
  const sentOn = issueDay(first.due_date, period);
  const isNow = sentOn <= day;
  return (
    <>
      Tagihan pertama {formatRupiah(amount)}, jatuh tempo {formatDay(first.due_date)},{' '}
      {isNow ? 'dikirim sekarang' : `dikirim ${formatDay(sentOn)}`}. Berikutnya {formatRupiah(rent)}, jatuh tempo{' '}
      {formatDay(first.next_due)}.
      {amount === rent || !(percentage > 0)
        ? null
        : ` Bila tagihan pertama terlambat: ${lateFeeHint(amount, percentage)}`}
    </>
  );
}
