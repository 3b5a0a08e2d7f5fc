import type { Context } from '../../context.ts';
import { pick, type Rows } from '../../db/ctes.ts';

/** The columns of a bill that a new payment copies. */
export const paidBillColumns = [
  'id',
  'owner_id',
  'kost_id',
  'tenant_user_id',
  'invoice_number',
  'title',
  'tenant_name',
  'kost_name',
  'room_number',
] as const;

/** What every new payment has from its bill. */
export function paymentOfBill(context: Pick<Context, 'randomBytes'>, bill: Rows<(typeof paidBillColumns)[number]>) {
  return {
    ...pick(bill, 'owner_id', 'kost_id', 'invoice_number', 'tenant_name', 'kost_name', 'room_number'),
    payment_reference: paymentReference(context),
    invoice_id: bill.id,
    payer_user_id: bill.tenant_user_id,
    invoice_title: bill.title,
  };
}

/** `PAY-` and 20 characters that nobody can guess, since whoever knows it can use the simulated bank. */
export function paymentReference(context: Pick<Context, 'randomBytes'>): string {
  return `PAY-${Buffer.from(context.randomBytes(10)).toString('hex').toUpperCase()}`;
}
