import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isoInstant } from '../../db/sql.ts';
import { isOneOf, isOpen, isPastDue } from '../../db/states.ts';
import { paymentDisplayStatus } from '../payments/display-status.ts';
import { moneyDay } from '../payments/money.ts';
import { type Clock, dayIn } from '../../zone.ts';

/** Among how many of an owner's latest complaints titles and days are looked for, since no index has them. */
export const LATEST_COMPLAINTS = 1_000;

/** What is shown of each kind that a search finds, by the table's alias. */

const home = (of: 'i' | 'p' | 'c') => sql.raw(`${of}.tenant_name, ${of}.room_number, ${of}.kost_name`);

/** The bill `i`, on the present day of its kost. */
export function shownBill(context: Clock): SQL {
  const isLate = sql`${isOpen(sql`i.status`)} and ${isPastDue(sql`i.due_date`, dayIn(context, sql`i.zone`))}`;
  return sql`i.id, i.invoice_number, i.title, ${home('i')}, i.total_amount, i.due_date,
    case when ${isLate} then 'OVERDUE' else i.status end as status`;
}

export const shownPayment = sql`p.id, p.invoice_id, p.invoice_number, ${home('p')}, p.amount, p.payment_method,
  ${paymentDisplayStatus(sql`p.status`)} as status, ${isoInstant(sql`p.paid_at`)} as paid_at,
  ${isoInstant(sql`p.voided_at`)} as voided_at, ${isoInstant(sql`p.created_at`)} as created_at`;

export const shownComplaint = sql`c.id, c.title, ${home('c')}, c.status, ${isoInstant(sql`c.created_at`)} as created_at`;

/**
 * Whether a payment is money that came in, is expected, or was taken back, and not an attempt that came to nothing; word
 * for word the predicate of `payments_owner_amount_idx`.
 */
export const isMoney = sql`((${isOneOf(['PENDING', 'SUCCEEDED'], sql.raw('p.status'))} or p.voided_at is not null) is true)`;

/** When a payment came in; of one that is expected, when it was begun. */
export const cameIn = moneyDay('p');

/** Payments of some bills, the latest first. */
export function paymentsOf(bills: SQLWrapper, isOwn: SQL, limit: number): SQL {
  return sql`select ${shownPayment} from ${bills} as b cross join lateral (
      select * from payments p where p.invoice_id = b.id and ${isOwn} and ${isMoney} order by p.id desc limit ${limit}
    ) as p order by ${cameIn} desc, p.id desc limit ${limit}`;
}
