import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { kosts } from '#drizzle/schema/kosts.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { Context } from '../../context.ts';
import { type Cte, pick, type Rows } from '../../db/ctes.ts';
import { isLive } from '../../db/states.ts';
import { addedNotices, fewADay, wasAndIs } from '../notices/added-notices.ts';

/** For a RETURNING of `kosts`: how early tenants say that they leave, after the statement and before it. */
export const leavingDaysBeforeAndAfter = {
  ...pick(alias(kosts, 'new'), 'leaving_days'),
  old_leaving_days: alias(kosts, 'old').leaving_days,
};

const t = alias(tenancies, 't');

/** The INSERT of the notice to all tenants of changed kosts who have confirmed, if they are to say earlier or later that they leave. */
export function toldOfLeavingDays(
  context: Context,
  changed: Cte<unknown> & Rows<'id' | keyof typeof leavingDaysBeforeAndAfter>,
): SQL {
  const { id, leaving_days: is, old_leaving_days: was } = changed;
  return addedNotices(context, {
    kind: 'TENANCY_CHANGED',
    from: sql`${changed} join tenancies t on t.kost_id = ${id} join rooms r on r.id = t.room_id join kosts k on k.id = ${id}
      where ${is} <> ${was} and ${isLive(sql`t.status`)} and t.confirmed_at is not null order by t.user_id, t.id`,
    user: sql`${t.user_id}`,
    details: { room_number: sql`r.room_number`, kost_name: sql`k.name`, leaving_days: wasAndIs(was, is) },
    together: fewADay(context, 'TENANCY_CHANGED', sql`${t.user_id}`, sql`${t.id}`),
    adds: true,
  });
}
