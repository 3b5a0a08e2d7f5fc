import { type SQL, sql } from 'drizzle-orm';
import { type Context, today } from '../../context.ts';

/** The last day without a late fee of a bill with this due date that is issued, or whose fees are waived, today. */
export function lastFreeDay(context: Pick<Context, 'now'>, dueDate: SQL): SQL {
  return sql`greatest(${dueDate}, ${today(context)}::date)`;
}
