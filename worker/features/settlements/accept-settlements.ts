import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { settlements } from '#drizzle/schema/settlements.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { auditOwned } from '../../audit.ts';
import { inChunks } from '../../allowance.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes, fromItem, idsOf, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { isPaused } from '../../db/pauses.ts';
import { isLive } from '../../db/states.ts';
import type { JobContext } from '../../job-context.ts';
import { addedNotices, bothParties } from '../notices/added-notices.ts';
import { isSilenced, isStale, latestAnswer, NO_END } from './settlement-steps.ts';
import { atPlaces, placeFacts } from '../tenants/tenancy-places.ts';

/** How many one statement accepts. */
const CHUNK = 500;

/**
 * Proposals that nobody has answered in time count as accepted, if they are still true, and both parties are told. Of one
 * that is not, both are told, once, that it is to be proposed anew: by silence it binds no more. Not while the owner's
 * account is switched off, nor while its tenant lives there still; while the tenant's account is off, the time to answer,
 * and to object to what a code has agreed to, goes on, within its limit.
 *
 * @returns how many had their time
 */
export function acceptSettlements(context: JobContext): Promise<number> {
  return inChunks(context, CHUNK, () => acceptSome(context));
}

async function acceptSome(context: Context): Promise<number> {
  const now = nowIso(context);
  const t = alias(tenancies, 't');
  const isOff = isSilenced(context, sql`w`);
  const due = selected('due', {
    id: sql`w.id`,
    is: sql`case when ${isLive(sql`t.status`)} then 'LIVED_IN' when ${isOff} then 'OFF'
      when ${isStale(context, sql`w.id`)} then 'STALE' else 'TRUE' end`,
  })`settlements w join tenancies t on t.id = w.tenancy_id where (w.state = 'PROPOSED' or w.state = 'AGREED' and w.by_code and ${isOff})
    and w.answer_by <= ${now}::timestamptz and not ${isPaused(sql`w.owner_id`)} order by w.id limit ${CHUNK} for update of w skip locked`;
  const ifTrue = (then: SQL, other: SQL) => sql`case when ${due.is} = 'TRUE' then ${then} else ${other} end`;
  const change = {
    state: ifTrue(sql`'AGREED'`, sql`s.state`),
    accepted_by: ifTrue(sql`'TIME'`, sql`s.accepted_by`),
    answered_at: ifTrue(sql`${now}::timestamptz`, sql`s.answered_at`),
    answer_by: ifTrue(
      sql`s.answer_by`,
      sql`case ${due.is} when 'OFF' then least(${now}::timestamptz + interval '1 day', ${latestAnswer(sql`s`)}) else ${NO_END} end`,
    ),
    updated_at: now,
  };
  const columns = pick(t, 'id', 'owner_id', 'user_id', 'kost_id', 'room_id', 'full_name');
  const moved = returned('moved', { ...columns, state: sql`s.state`, is: due.is })`
    update settlements s set ${changes(settlements, change)} from ${due}, tenancies t where s.id = ${due.id} and t.id = s.tenancy_id`;
  const told = addedNotices(context, {
    kind: 'SETTLEMENT',
    from: sql`${atPlaces(moved)} ${bothParties(moved.owner_id, moved.user_id, moved.full_name)} where ${moved.is} in ('TRUE', 'STALE')`,
    user: sql`reader.id`,
    details: {
      ...placeFacts,
      tenancy_id: moved.id,
      state: moved.state,
      by_time: sql`true`,
      tenant_name: sql`reader.tenant_name`,
    },
  });
  const accepted = sql`(select * from ${moved} where ${moved.is} = 'TRUE') as accepted`;
  const audited = auditOwned(
    context,
    'tenancy.accept-settlement',
    fromItem(accepted, 'accepted', 'id', 'owner_id', 'kost_id'),
    [],
    null,
  );
  const { rows } = await context.db.execute(withCtes([due, moved, { told, audited }], idsOf(due)));
  return rows.length;
}
