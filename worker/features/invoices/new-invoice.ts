import type { SQL } from 'drizzle-orm';
import { invoiceItems } from '#drizzle/schema/invoices.ts';
import { copied, type NewRow, insertFrom } from '../../db/typed-writes.ts';

/** Who is billed, and for what room: what an invoice copies when it is made, so that nothing changes it later. */
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
 * The lines of new invoices, out of rows named `item`.
 *
 * @param own what is different from `item`
 */
export function insertItems(own: Partial<NewRow<typeof invoiceItems>> & { invoice_id: SQL }, from: SQL): SQL {
  const item = copied('item', ['position', 'description', 'quantity', 'unit_price', 'total_price']);
  return insertFrom(invoiceItems, { ...item, ...own }, from);
}
