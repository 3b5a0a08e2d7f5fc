import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import type { BillPace } from '#shared/enums.ts';
import type { ValueOrSlot } from '../../db/prepared.ts';
import { inZone } from '../../db/sql.ts';
import { isIssued, isPastDue } from '../../db/states.ts';

/** Whether a bill is money that its owner may expect: it was sent, is not cancelled, and is no deposit, which is owed back. */
export const isExpected: SQL = sql`(${isIssued(invoices.status)} and ${invoices.invoice_type} <> 'SECURITY_DEPOSIT')`;

const isSettled = sql`${invoices.status} = 'PAID'`;
const settledOn = sql`${inZone(sql`${invoices.paid_at}`, invoices.zone)}::date`;

/** Whether a bill was settled by its due date, the day at its kost. */
export const isSettledInTime: SQL = sql`(${isSettled} and ${settledOn} <= ${invoices.due_date})`;

/** Whether a bill was settled at this pace, of those whose due date has passed: a later one may still be paid in time. */
export function isAtPace(pace: BillPace, day: ValueOrSlot | SQL): SQL {
  const kept: Record<BillPace, SQL> = {
    ON_TIME: isSettledInTime,
    WITHIN_WEEK: sql`${isSettled} and ${settledOn} - ${invoices.due_date} between 1 and 7`,
    LATER: sql`${isSettled} and ${settledOn} - ${invoices.due_date} > 7`,
    OPEN: sql`not ${isSettled}`,
  };
  return sql`(${isPastDue(invoices.due_date, sql`${day}::date`)} and ${kept[pace]})`;
}
