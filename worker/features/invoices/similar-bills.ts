import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { invoices } from '#drizzle/schema/invoices.ts';
import { formatDay } from '#shared/format.ts';
import { inScope } from '../../scope.ts';
import type { OwnerContext } from '../../context.ts';
import { pick, selected } from '../../db/ctes.ts';
import { unindexed } from '../../db/sql.ts';
import { DomainError } from '../../errors.ts';
import { monthStart } from '../billing/covered-months.ts';
import { type MonthTerms, monthsOf } from '../billing/new-invoice.ts';
import { homesUpTo } from '../billing/shares.ts';
import { comesInMonth, daysOf, isRentOf, rentComesIn } from './rent-of-month.ts';

/** How many similar bills a refusal names at most. */
const MOST_SIMILAR = 5;

export interface SimilarBill extends Record<string, unknown> {
  id: string;
  invoice_number: string;
  title: string;
  /** The due date in the month, if this is the first invoice of a running series; null for a bill of the month. */
  comes_on: string | null;
}

/** The refusal that names the similar bills. */
export function similarTo(bills: SimilarBill[]): DomainError {
  const issues = bills.map(({ id, invoice_number: number, title, comes_on: day }) => ({
    path: ['similar', id],
    message: day === null ? `${number} · ${title}` : `Tagihan otomatis jatuh tempo ${formatDay(day)} · ${title}`,
  }));
  return new DomainError('INVOICE_SIMILAR', { issues });
}

/**
 * The CTE `similar_bill`: a tenancy's bills of the same type and month that are not cancelled, and running series that will bill the month. A
 * rent's months are those that it pays for, any other bill's is that of its due date. For a rent of months before the move to
 * this room, those of the rooms that were left are compared, too.
 *
 * @param isAsked whether the call asks for them; otherwise there are none
 */
export function similarBills(context: OwnerContext, tenancy: SQL, input: MonthTerms, isAsked: SQL) {
  return selected('similar_bill', {
    ...pick(i, 'id', 'invoice_number', 'title'),
    comes_on: sql<string | null>`case when is_of_month then null else comes_on::text end`,
  })`${similarRows(context, tenancy, input, isAsked)} order by id limit ${MOST_SIMILAR}`;
}

/** What follows FROM in a query of such bills. */
export function similarRows({ scope }: OwnerContext, tenancy: SQL, input: MonthTerms, isAsked: SQL): SQL {
  const { first, last } = monthsOf(input);
  const days = daysOf(first, last);
  const isAnyRent = input.invoice_type === 'MONTHLY_RENT';
  const own = sql`${tenancy}::uuid`;
  const movedIn = sql`(select ${monthStart(sql`n.check_in_date`)} from tenancies n where n.id = ${own})`;
  const next = sql`least(${days.next}, case when i.tenant_id <> ${own} then ${movedIn} end)`;
  const isOfMonth = isAnyRent
    ? sql`(${days.first} < ${next} and ${isRentOf({ first: days.first, next })})`
    : sql`(i.due_date >= ${days.first} and i.due_date < ${days.next})`;
  const comesOn = isAnyRent ? rentComesIn(days) : comesInMonth(days);
  const isSimilar = sql`${inScope(scope, invoices, 'i')} and invoice_type = ${input.invoice_type}
    and (status <> 'CANCELLED' and is_of_month or comes_on is not null)`;
  return sql`(select i.*, ${isOfMonth} as is_of_month, ${comesOn} as comes_on from invoices i where ${isAsked} and ${isAnyRent ? sql`i.tenant_id = any(${homesUpTo(own)})` : sql`i.tenant_id = ${tenancy}`}) as i
    where ${unindexed(isSimilar)}`;
}

const i = alias(invoices, 'i');
