import { useRef } from 'react';
import type { TenantOption } from '#shared/contract/tenants.ts';
import { formatMonth } from '#shared/format.ts';
import { ROOM_RENT } from '#shared/rules/rent-title.ts';
import { today } from '../../lib/today.ts';
import type { InvoiceForm } from './invoice-item-fields.tsx';

/** The initial content of an invoice that is not a rent. */
const nothing = { title: '', description: '', unit_price: 0 };

/**
 * Fills a rent invoice from the tenant's contract: the title, and the first item's text and price. Each follows the
 * tenant, the type and the due month until somebody edits it.
 */
export function useRentPrefill(form: InvoiceForm) {
  const tenant = useRef<TenantOption | null>(null);
  const written = useRef(nothing);

  const fill = () => {
    const { invoice_type, title, due_date, items } = form.getValues();
    const rent = tenant.current && invoice_type === 'MONTHLY_RENT' ? rentOf(tenant.current, due_date) : nothing;
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
  };

  return {
    /** Call this when the type or the due date has changed. */
    fill,
    /** Call this with the chosen tenant. */
    fillFor: (chosen: TenantOption) => {
      tenant.current = chosen;
      fill();
    },
  };
}

function rentOf({ room_number, monthly_rent, next_rent: next }: TenantOption, dueDate: string): typeof nothing {
  const rent = next !== null && dueDate.slice(0, 7) >= next.from ? next.amount : monthly_rent;
  const description = `${ROOM_RENT} ${room_number}`;
  return { title: `${description} ${formatMonth(dueDate || today())}`, description, unit_price: rent };
}
