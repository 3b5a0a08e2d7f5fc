import { type SQL, sql } from 'drizzle-orm';
import { workEvents, workOrders } from '#drizzle/schema/work-orders.ts';
import { workTransitions } from '#shared/rules/work-order.ts';
import { byWhom } from '../../actor.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { isLiveWork, leadingTo } from '../../db/states.ts';
import { changes, insertFrom } from '../../db/typed-writes.ts';
import { tellTechnician } from './work-steps.ts';

/**
 * The CTEs that end the live jobs of complaints which were settled without them: a finished job counts as checked, any
 * other is cancelled.
 *
 * @param settled the CTE of the complaints, with `id`; it may be empty
 */
export function endWorkOf(context: SignedInContext, settled: SQL): SQL {
  const now = nowIso(context);
  const isDone = leadingTo(workTransitions, 'VERIFIED', sql`before_end.state`);
  const ended = {
    state: sql`case when ${isDone} then 'VERIFIED' else 'CANCELLED' end`,
    verified_at: sql`case when ${isDone} then ${now}::timestamptz end`,
    updated_at: now,
  };
  const event = {
    work_order_id: sql`id`,
    actor_id: byWhom(context),
    from_state: sql`from_state`,
    to_state: sql`state`,
    created_at: now,
  };
  return sql`before_end as (
      select w.id, w.state from work_orders w
      where w.complaint_id in (select id from ${settled}) and ${isLiveWork(sql`w.state`)}
    ), ended_work as (
      update work_orders set ${changes(workOrders, ended)} from before_end where work_orders.id = before_end.id
      returning work_orders.id, work_orders.complaint_id, work_orders.state, work_orders.assignee_id,
        before_end.state as from_state
    ), ended_noted as (
      ${insertFrom(workEvents, event, sql`ended_work`)}
    ), ended_told as (
      ${tellTechnician(
        context,
        'WORK_WITHDRAWN',
        sql`select id as work_order_id, complaint_id, assignee_id as technician from ended_work where state = 'CANCELLED'`,
      )}
    )`;
}
