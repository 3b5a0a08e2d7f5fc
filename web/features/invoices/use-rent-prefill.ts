import { useRef } from 'react';
import type { TenantOption } from '#shared/contract/tenants.ts';
import { formatCovered, formatMonth } from '#shared/format.ts';
import { countedMonths } from '#shared/rules/covered-months.ts';
import { ROOM_RENT } from '#shared/rules/rent-title.ts';
import { today } from '../../lib/today.ts';
import type { InvoiceForm } from './invoice-item-fields.tsx';

/** The initial content of an invoice that is not a rent. */
const nothing = { title: '', description: '', quantity: 1, unit_price: 0 };

/**
 * Fills a rent invoice from the tenant's contract: the title, and the first item's text, price and number of months.
 * Each follows the tenant, the type and the months that it pays for until somebody edits it.
 */
export function useRentPrefill(form: InvoiceForm) {
  const tenant = useRef<TenantOption | null>(null);
  const written = useRef(nothing);

  const fill = () => {
    const { invoice_type, title, items, ...terms } = form.getValues();
    const rent = tenant.current && invoice_type === 'MONTHLY_RENT' ? rentOf(tenant.current, terms) : nothing;
    const write = <Part extends keyof typeof nothing>(part: Part, field: Parameters<InvoiceForm['setValue']>[0]) => {
      written.current = { ...written.current, [part]: rent[part] };
      if (form.getValues(field) !== rent[part])
        form.setValue(field, rent[part], { shouldValidate: form.formState.isSubmitted });
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

  return {
    /** Call this when the type, the due date or the months have changed. */
    fill,
    /** Call this with the chosen tenant. */
    fillFor: (chosen: TenantOption) => {
      tenant.current = chosen;
      fill();
    },
  };
}

interface Terms {
  due_date: string;
  covers_from?: string | null | undefined;
  covers_to?: string | null | undefined;
}

function rentOf(
  { room_number, monthly_rent, next_rent: next }: TenantOption,
  { due_date: due, covers_from: from, covers_to: to }: Terms,
): typeof nothing {
  const rent = next !== null && due.slice(0, 7) >= next.from ? next.amount : monthly_rent;
  const description = `${ROOM_RENT} ${room_number}`;
  const isStated = from && to;
  const months = isStated ? formatCovered(from, to) : formatMonth(due || today());
  const quantity = isStated ? countedMonths({ covers_from: from, covers_to: to }).count : 1;
  return { title: `${description} ${months}`, description, quantity, unit_price: rent };
}
