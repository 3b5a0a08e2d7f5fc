import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { workEvents, workOrders } from '#drizzle/schema/work-orders.ts';
import { workTransitions } from '#shared/rules/work-order.ts';
import { byWhom } from '../../actor.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { isLiveWork, leadingTo } from '../../db/states.ts';
import { changes, idsOf, insertion, type Part, pick, returned, type Rows } from '../../db/ctes.ts';
import { noticeToTechnician } from './work-steps.ts';

/**
 * The CTEs that end the live jobs of complaints which were settled without them: a finished job counts as checked, any
 * other is cancelled.
 */
export function endedWork(context: SignedInContext, settled: Rows<'id'>): Part[] {
  const now = nowIso(context);
  const isDone = leadingTo(workTransitions, 'VERIFIED', sql`state`);
  const ended = {
    state: sql`case when ${isDone} then 'VERIFIED' else 'CANCELLED' end`,
    verified_at: sql`case when ${isDone} then ${now}::timestamptz end`,
    updated_at: now,
  };
  const work = returned('ended_work', {
    ...pick(workOrders, 'id', 'complaint_id', 'state', 'assignee_id'),
    from_state: alias(workOrders, 'old').state,
  })`
    update work_orders set ${changes(workOrders, ended)}
    where complaint_id in (${idsOf(settled)}) and ${isLiveWork(sql`state`)}`;
  const event = {
    work_order_id: work.id,
    actor_id: byWhom(context),
    from_state: work.from_state,
    to_state: work.state,
    created_at: now,
  };
  const isCancelled = sql`${work.state} = 'CANCELLED'`;
  return [
    work,
    {
      ended_noted: insertion(workEvents, event, work),
      ended_told: noticeToTechnician(context, 'WORK_WITHDRAWN', work, work.assignee_id, isCancelled),
    },
  ];
}
