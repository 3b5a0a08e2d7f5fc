import { type SQL, sql } from 'drizzle-orm';
import { invoiceItems } from '#drizzle/schema/invoices.ts';
import type { UpdateDraftInput } from '#shared/contract/invoices.ts';
import { type Covered, countedMonths, monthsFromDue } from '#shared/rules/covered-months.ts';
import { invoiceTotals, lineTotal } from '#shared/rules/invoice.ts';
import { percentToBasisPoints } from '#shared/rules/money.ts';
import { fromItem, insertion, type NewRow, pick, type Rows } from '../../db/ctes.ts';

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

/** The INSERT of the lines that the owner typed for one invoice. */
export function newItems(invoice: Rows<'id'>, typed: UpdateDraftInput['items']): SQL {
  const items = typed.map((item, position) => ({ ...item, position, total_price: lineTotal(item) }));
  const columns = ['position', 'description', 'quantity', 'unit_price', 'total_price'] as const;
  const item = fromItem(
    sql`jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as item(position int, description text, quantity int, unit_price bigint, total_price bigint)`,
    'item',
    ...columns,
  );
  return insertion(invoiceItems, { invoice_id: invoice.id, ...pick(item, ...columns) }, sql`${invoice}, ${item}`);
}

/** The INSERT of the only line of new invoices. */
export function onlyItem(
  line: Pick<NewRow<typeof invoiceItems>, 'invoice_id' | 'description'> & { amount: SQL },
  from: SQL,
): SQL {
  const { invoice_id, description, amount } = line;
  const item = { invoice_id, position: 0, description, quantity: 1, unit_price: amount, total_price: amount };
  return insertion(invoiceItems, item, from);
}

type Terms = Omit<UpdateDraftInput, 'id'>;

/** What says for which months a bill counts. */
export type MonthTerms = Pick<Terms, 'invoice_type' | 'covers_from' | 'covers_to' | 'recurrence_type' | 'due_date'>;

/** What a typed rent pays for; null if nobody says it. One of each quarter or year says it by its recurrence. */
function coversOf({ invoice_type, covers_from, covers_to, recurrence_type, due_date }: MonthTerms): Covered | null {
  if (invoice_type !== 'MONTHLY_RENT') return null;
  if (covers_from !== null && covers_to !== null) return { covers_from, covers_to };
  return recurrence_type === 'QUARTERLY' || recurrence_type === 'YEARLY'
    ? monthsFromDue(due_date, recurrence_type)
    : null;
}

/** The months, `YYYY-MM`, for which a typed bill counts: those that it pays for, or the one in which it is due. */
export function monthsOf(input: MonthTerms): { first: string; last: string } {
  const { due_date } = input;
  return countedMonths(coversOf(input) ?? { covers_from: due_date, covers_to: due_date });
}

/** The month of which a typed bill is the only rent, if it was compared with similar ones. */
export function soleRentOf(input: Terms): string | null {
  return input.invoice_type === 'MONTHLY_RENT' && input.recurrence_type !== 'WEEKLY'
    ? `${monthsOf(input).first}-01`
    : null;
}

/** Whether a typed bill begins a series of rents. */
export function startsRent({ invoice_type, is_recurring }: Terms): boolean {
  return invoice_type === 'MONTHLY_RENT' && is_recurring;
}

/** The columns of a draft that the owner typed, with its totals. A recurring invoice is the first of its series. */
export function termsOf(id: string, input: Terms) {
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
    ...(coversOf(input) ?? { covers_from: null, covers_to: null }),
    is_recurring,
    recurrence_type,
    recurrence_end_date: input.recurrence_end_date,
    series_id: is_recurring ? id : null,
    series_period: is_recurring ? 0 : null,
    late_fee_until: due_date,
  };
}
