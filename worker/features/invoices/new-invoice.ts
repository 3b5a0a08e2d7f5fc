import type { SQL } from 'drizzle-orm';
import { invoiceItems } from '#drizzle/schema/invoices.ts';
import { copied, type NewRow, insertFrom } from '../../db/typed-writes.ts';

/** Who is billed, and for which room: copied when an invoice is made, so that later changes do not touch it. */
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
