import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { copied } from '../../db/typed-writes.ts';

/** The columns that every new payment copies from its bill, the CTE `bill`. */
export function paymentOfBill(context: Pick<Context, 'randomBytes'>) {
  return {
    ...copied('bill', ['owner_id', 'kost_id', 'invoice_number', 'tenant_name', 'kost_name', 'room_number']),
    payment_reference: paymentReference(context),
    invoice_id: sql`bill.id`,
    payer_user_id: sql`bill.tenant_user_id`,
    invoice_title: sql`bill.title`,
  };
}

/** `PAY-` and 20 characters that nobody can guess, since whoever knows it can use the simulated bank. */
export function paymentReference(context: Pick<Context, 'randomBytes'>): string {
  return `PAY-${Buffer.from(context.randomBytes(10)).toString('hex').toUpperCase()}`;
}
