import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';

/** What every new payment takes from the row of its bill, which the statement has in its CTE `bill`. */
export function paymentOfBill(context: Pick<Context, 'randomBytes'>) {
  return {
    payment_reference: paymentReference(context),
    invoice_id: sql`bill.id`,
    owner_id: sql`bill.owner_id`,
    payer_user_id: sql`bill.tenant_user_id`,
    invoice_number: sql`bill.invoice_number`,
    invoice_title: sql`bill.title`,
    tenant_name: sql`bill.tenant_name`,
    kost_name: sql`bill.kost_name`,
    room_number: sql`bill.room_number`,
  };
}

/** `PAY-` and 20 characters nobody can guess: whoever knows it may play the simulated bank. */
function paymentReference(context: Pick<Context, 'randomBytes'>): string {
  return `PAY-${Buffer.from(context.randomBytes(10)).toString('hex').toUpperCase()}`;
}
