import { useEffect, useRef } from 'react';
import type { Invoice } from '#shared/contract/invoices.ts';
import { monthsFromDue, monthsOfRecurrence } from '#shared/rules/covered-months.ts';
import { today } from '../../lib/today.ts';
import { CoveredMonthsFields } from './covered-months-fields.tsx';
import type { InvoiceForm } from './invoice-item-fields.tsx';

interface RentMonthsFieldProps {
  form: InvoiceForm;
  /** The draft that is changed; absent for a new one. */
  draft?: Invoice | undefined;
  /** The tenant's kost, once there is one. */
  kostId: string | undefined;
  /** Called when the months have changed: by somebody's choice, or because they follow the due date. */
  onChange: (by: 'choice' | 'due date') => void;
}

/**
 * The months that a rent pays for. They follow the due date and the recurrence until somebody chooses others; a series
 * pays for as many months as it recurs by. Other bills, and rents of a week, have none.
 */
export function RentMonthsField({ form, draft, kostId, onChange }: RentMonthsFieldProps) {
  const [type, recurrence = 'NONE', due, from, to] = form.watch([
    'invoice_type',
    'recurrence_type',
    'due_date',
    'covers_from',
    'covers_to',
  ]);
  const isChosen = useRef(draft !== undefined && !followsDue(draft));
  const hasMonths = type === 'MONTHLY_RENT' && recurrence !== 'WEEKLY';
  const set = (months: { covers_from: string; covers_to: string }, by: 'choice' | 'due date' = 'due date') => {
    form.setValue('covers_from', months.covers_from);
    form.setValue('covers_to', months.covers_to, { shouldValidate: form.formState.isSubmitted });
    onChange(by);
  };
  const wanted = monthsFromDue(due || today(kostId), recurrence);
  useEffect(() => {
    if (!hasMonths) {
      isChosen.current = false;
      if (from) set({ covers_from: '', covers_to: '' });
    } else if (!isChosen.current && (from !== wanted.covers_from || to !== wanted.covers_to)) set(wanted);
    // oxlint-disable-next-line react/exhaustive-deps -- follows these alone; a choice of months ends it
  }, [hasMonths, due, recurrence]);
  if (!hasMonths || !from || !to) return null;
  return (
    <CoveredMonthsFields
      value={{ covers_from: from, covers_to: to }}
      around={due || today(kostId)}
      count={recurrence === 'NONE' ? undefined : monthsOfRecurrence[recurrence]}
      error={form.formState.errors.covers_to?.message}
      onChange={(months) => {
        isChosen.current = true;
        set(months, 'choice');
      }}
    />
  );
}

/** Whether a draft pays for just what its due date says. */
function followsDue({ due_date, recurrence_type, covers_from, covers_to }: Invoice): boolean {
  const wanted = monthsFromDue(due_date, recurrence_type);
  return covers_from === wanted.covers_from && covers_to === wanted.covers_to;
}
