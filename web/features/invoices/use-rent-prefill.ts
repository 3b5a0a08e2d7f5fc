import { useRef } from 'react';
import type { Tenant } from '#shared/contract/tenants.ts';
import { formatMonth, today } from '../../lib/format.ts';
import type { InvoiceForm } from './invoice-item-fields.tsx';

/** What the form has by itself, of an invoice that is not for the rent of somebody. */
const nothing = { title: '', description: '', unit_price: 0 };

/**
 * Writes into a rent invoice what the contract of its tenant says: the title, and the first item's text and price. Each
 * follows the tenant, the type and the month in which it is due until somebody writes something of their own there.
 */
export function useRentPrefill(form: InvoiceForm) {
  const tenant = useRef<Tenant | null>(null);
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
    // A price is not put beside the text of something else.
    const takesText = isFree('description', first.description);
    if (takesText) write('description', 'items.0.description');
    if (first.unit_price === 0 ? takesText : first.unit_price === written.current.unit_price)
      write('unit_price', 'items.0.unit_price');
  };

  return {
    /** To be called when the type or the due date changed. */
    fill,
    /** To be called with the tenant who was chosen. */
    fillFor: (chosen: Tenant) => {
      tenant.current = chosen;
      fill();
    },
  };
}

function rentOf({ room_number, monthly_rent }: Tenant, dueDate: string): typeof nothing {
  const description = `Sewa kamar ${room_number}`;
  return { title: `${description} ${formatMonth(dueDate || today())}`, description, unit_price: monthly_rent };
}
