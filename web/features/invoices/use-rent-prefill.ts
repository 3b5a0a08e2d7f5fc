import { useRef } from 'react';
import type { MonthBill } from '#shared/contract/month-board.ts';
import type { TenantOption } from '#shared/contract/tenants.ts';
import type { InvoiceType } from '#shared/enums.ts';
import { formatCovered, formatMonth } from '#shared/format.ts';
import { invoiceTypeLabels } from '#shared/labels.ts';
import { addDays, firstOfNextMonth } from '#shared/rules/calendar.ts';
import { countedMonths } from '#shared/rules/covered-months.ts';
import { extraTypes } from '#shared/rules/invoice.ts';
import { DAYS_TO_PAY } from '#shared/rules/month-bill.ts';
import { ROOM_RENT } from '#shared/rules/rent-title.ts';
import { trpc } from '../../data/trpc.ts';
import { today } from '../../lib/today.ts';
import type { InvoiceForm } from './invoice-item-fields.tsx';

/** The initial content of an invoice that is not a rent. */
const nothing = { title: '', description: '', quantity: 1, unit_price: 0 };

/**
 * Fills an invoice from the tenant's contract: when it is due, its title, and of a rent the first item's text, price and
 * number of months. Each follows the tenant, the type and the months that it pays for until somebody edits it.
 */
export function useRentPrefill(form: InvoiceForm) {
  const tenant = useRef<TenantOption | null>(null);
  const written = useRef({ ...nothing, due_date: '' });
  const asked = useRef(0);
  const { mutateAsync: plan } = trpc.invoices.billMonth.useMutation();
  /** The month that somebody has chosen for a rent, `YYYY-MM`. */
  const month = useRef<string | null>(null);

  const fill = () => {
    const { title, items } = form.getValues();
    const wanted = contentOf(tenant.current, form.getValues());
    const write = <Part extends keyof typeof nothing>(part: Part, field: Parameters<InvoiceForm['setValue']>[0]) => {
      written.current = { ...written.current, [part]: wanted[part] };
      if (form.getValues(field) !== wanted[part])
        form.setValue(field, wanted[part], { shouldValidate: form.formState.isSubmitted });
    };
    const isFree = (part: 'title' | 'description', value: string) => value === '' || value === written.current[part];

    if (isFree('title', title)) write('title', 'title');
    const [first] = items;
    if (!first) return;
    // A price is not filled in beside another text.
    const takesText = isFree('description', first.description);
    if (takesText) write('description', 'items.0.description');
    if (first.unit_price === 0 ? takesText : first.unit_price === written.current.unit_price)
      write('unit_price', 'items.0.unit_price');
    if (first.quantity === written.current.quantity) write('quantity', 'items.0.quantity');
  };
  const isDueFree = () => ['', written.current.due_date].includes(form.getValues('due_date'));
  const propose = () => {
    const { invoice_type: type } = form.getValues();
    if (type !== 'MONTHLY_RENT') month.current = null;
    fill();
    if (tenant.current === null || !isDueFree()) return;
    const { id, kost_id } = tenant.current;
    const ask = (asked.current += 1);
    const planned = async (of: string) => (await plan({ month: of, tenancy_ids: [id] })).rows[0];
    void dueOf(planned, type === 'MONTHLY_RENT', month.current, today(kost_id)).then(
      (due) => {
        // Meanwhile something else may have been chosen, or a date typed.
        if (due === null || ask !== asked.current || !isDueFree()) return;
        written.current = { ...written.current, due_date: due };
        form.setValue('due_date', due, { shouldValidate: form.formState.isSubmitted });
        fill();
      },
      // Then the date is left to whoever fills in the form.
      () => undefined,
    );
  };

  return {
    /** Call this when the due date has changed: while it is being typed, it is proposed no other. */
    fill,
    /** Call this when the type has changed. */
    propose,
    /** Call this when somebody has chosen the months of a rent. */
    fillForMonths: () => {
      month.current = form.getValues('covers_from')?.slice(0, 7) || null;
      propose();
    },
    /** Call this with the chosen tenant. */
    fillFor: (chosen: TenantOption) => {
      tenant.current = chosen;
      propose();
    },
    /** Call this with the tenant of a form that was put back: what it proposed then goes on following. */
    goOnFor: (found: TenantOption) => {
      tenant.current = found;
      written.current = { ...written.current, ...contentOf(found, form.getValues()) };
    },
  };
}

/** How many months are asked for at most, until one has no rent. */
const MOST_ASKED = 4;

/**
 * When a bill of a tenant would be due, as "bill the month" has it: a rent in the chosen month, else in the first one
 * without a rent; another bill in the present month. Never in the past; null if that is further ahead than is planned.
 */
async function dueOf(
  planned: (month: string) => Promise<MonthBill | undefined>,
  isRent: boolean,
  chosen: string | null,
  day: string,
): Promise<string | null> {
  let month = chosen ?? day.slice(0, 7);
  for (let nth = 0; nth < MOST_ASKED; nth += 1) {
    const row = await planned(month);
    if (row === undefined) return null;
    const { exception, exception_on: on, due_date: due } = row;
    if (!isRent || chosen !== null || !['ALREADY_BILLED', 'NOT_STARTED', 'OTHER_PERIOD'].includes(exception ?? ''))
      return due < day ? addDays(day, DAYS_TO_PAY) : due;
    if (exception !== 'ALREADY_BILLED') month = on?.slice(0, 7) ?? month;
    else month = on === null ? firstOfNextMonth(`${month}-01`).slice(0, 7) : addDays(on, 1).slice(0, 7);
  }
  return null;
}

interface Values {
  invoice_type?: InvoiceType | undefined;
  due_date: string;
  covers_from?: string | null | undefined;
  covers_to?: string | null | undefined;
}

function contentOf(tenant: TenantOption | null, values: Values): typeof nothing {
  const { invoice_type: type } = values;
  if (type === 'MONTHLY_RENT') return tenant === null ? nothing : rentOf(tenant, values);
  const isOfMonth = extraTypes.some((extra) => extra === type && extra !== 'CUSTOM');
  if (type === undefined || !isOfMonth) return nothing;
  return { ...nothing, title: `${invoiceTypeLabels[type]} ${formatMonth(values.due_date || today(tenant?.kost_id))}` };
}

function rentOf(
  { room_number, kost_id, monthly_rent, rent_period, next_rent: next }: TenantOption,
  { due_date: due, covers_from: from, covers_to: to }: Values,
): typeof nothing {
  const rent = next !== null && due.slice(0, 7) >= next.from ? next.amount : monthly_rent;
  const description = `${ROOM_RENT} ${room_number}`;
  const isStated = from && to;
  const months = isStated ? formatCovered(from, to) : formatMonth(due || today(kost_id));
  // A rent of another period is one sum for its days.
  const quantity = isStated && rent_period === 'MONTH' ? countedMonths({ covers_from: from, covers_to: to }).count : 1;
  return { title: `${description} ${months}`, description, quantity, unit_price: rent };
}
