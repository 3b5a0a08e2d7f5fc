import { type SQL, sql } from 'drizzle-orm';
import { invoiceItems } from '#drizzle/schema/invoices.ts';
import type { UpdateDraftInput } from '#shared/contract/invoices.ts';
import { invoiceTotals, lineTotal } from '#shared/rules/invoice.ts';
import { percentToBasisPoints } from '#shared/rules/money.ts';
import { copied, type NewRow, insertFrom } from '../../db/typed-writes.ts';

/** The columns of tenant, room and kost: copied when an invoice is made, so that later changes do not affect it. */
export const partyColumns = [
  'tenant_id',
  'tenant_user_id',
  'owner_id',
  'kost_id',
  'room_id',
  'tenant_name',
  'room_number',
  'kost_name',
] as const;

/**
 * The INSERT of the lines of new invoices, copied from rows named `item`.
 *
 * @param own the columns that are not copied
 */
export function insertItems(own: Partial<NewRow<typeof invoiceItems>> & { invoice_id: SQL }, from: SQL): SQL {
  const item = copied('item', ['position', 'description', 'quantity', 'unit_price', 'total_price']);
  return insertFrom(invoiceItems, { ...item, ...own }, from);
}

/** The lines that the owner typed, as rows named `item`. */
export function itemRows(typed: UpdateDraftInput['items']): SQL {
  const items = typed.map((item, position) => ({ ...item, position, total_price: lineTotal(item) }));
  return sql`jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
    as item(position int, description text, quantity int, unit_price bigint, total_price bigint)`;
}

/** The columns of a draft that the owner typed, with its totals. A recurring invoice is the first of its series. */
export function termsOf(id: string, input: Omit<UpdateDraftInput, 'id'>) {
  const { invoice_type, title, description, notes, due_date, is_recurring, recurrence_type } = input;
  return {
    ...invoiceTotals(input.items),
    invoice_type,
    title,
    description,
    notes,
    late_fee_bps: percentToBasisPoints(input.late_fee_percentage),
    allow_partial_payment: input.allow_partial_payment,
    due_date,
    is_recurring,
    recurrence_type,
    recurrence_end_date: input.recurrence_end_date,
    series_id: is_recurring ? id : null,
    series_period: is_recurring ? 0 : null,
    late_fee_until: due_date,
  };
}
