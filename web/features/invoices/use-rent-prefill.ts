import { useRef } from 'react';
import type { TenantOption } from '#shared/contract/tenant-options.ts';
import type { InvoiceType } from '#shared/enums.ts';
import { formatCovered, formatMonth } from '#shared/format.ts';
import { invoiceTypeLabels } from '#shared/labels.ts';
import { countedMonths } from '#shared/rules/covered-months.ts';
import { extraTypes } from '#shared/rules/invoice.ts';
import { ownDueDay } from '#shared/rules/own-due-day.ts';
import { ROOM_RENT } from '#shared/rules/rent-title.ts';
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
  const propose = () => {
    const { due_date, invoice_type } = form.getValues();
    if (invoice_type !== 'MONTHLY_RENT') month.current = null;
    const due = tenant.current && dueOf(tenant.current, invoice_type, month.current);
    if (due !== null && (due_date === '' || due_date === written.current.due_date)) {
      written.current = { ...written.current, due_date: due };
      form.setValue('due_date', due, { shouldValidate: form.formState.isSubmitted });
    }
    fill();
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
      const values = form.getValues();
      written.current = { ...contentOf(found, values), due_date: dueOf(found, values.invoice_type, null) };
    },
  };
}

/** When a bill of this tenant would be due: a rent in its next month without one, any other in the present month. */
function dueOf({ rent_due: { day, from } }: TenantOption, type: InvoiceType | undefined, month: string | null): string {
  return ownDueDay(month ?? (type === 'MONTHLY_RENT' ? from : today().slice(0, 7)), day, today());
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
  return { ...nothing, title: `${invoiceTypeLabels[type]} ${formatMonth(values.due_date || today())}` };
}

function rentOf(
  { room_number, monthly_rent, next_rent: next }: TenantOption,
  { due_date: due, covers_from: from, covers_to: to }: Values,
): typeof nothing {
  const rent = next !== null && due.slice(0, 7) >= next.from ? next.amount : monthly_rent;
  const description = `${ROOM_RENT} ${room_number}`;
  const isStated = from && to;
  const months = isStated ? formatCovered(from, to) : formatMonth(due || today());
  const quantity = isStated ? countedMonths({ covers_from: from, covers_to: to }).count : 1;
  return { title: `${description} ${months}`, description, quantity, unit_price: rent };
}
