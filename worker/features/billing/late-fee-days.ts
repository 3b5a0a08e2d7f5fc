import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { dayIn } from '../../zone.ts';

/**
 * The last day without a late fee of a bill with this due date that is issued, or whose fees are waived, today.
 *
 * @param zone the bill's
 */
export function lastFreeDay(context: Pick<Context, 'now' | 'zone'>, dueDate: SQL, zone: SQLWrapper): SQL {
  return sql`greatest(${dueDate}, ${dayIn(context, zone)})`;
}
