import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { settlements } from '#drizzle/schema/settlements.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { auditOwned } from '../../audit.ts';
import { inChunks } from '../../allowance.ts';
import { type Context, nowIso } from '../../context.ts';
import { type ChangedRow, changes, fromItem, idsOf, pick, returned, selected, withCtes } from '../../db/ctes.ts';
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
  const change = { state: 'AGREED', accepted_by: 'TIME', by_code: false, answered_at: now, updated_at: now } as const;
  const t = alias(tenancies, 't');
  const w = sql`w`;
  const isOff = isSilenced(context, w);
  const due = selected('due', {
    id: sql`w.id`,
    is: sql`case when ${isLive(sql`t.status`)} then 'LIVED_IN' when ${isOff} then 'OFF'
      when ${isStale(context, w, sql`w.id`)} then 'STALE' else 'TRUE' end`,
    off_until: sql`least(${now}::timestamptz + interval '1 day', ${latestAnswer(w)})`,
  })`settlements w join tenancies t on t.id = w.tenancy_id where (w.state = 'PROPOSED' or w.state = 'AGREED' and w.by_code and ${isOff})
    and w.answer_by <= ${now}::timestamptz and not ${isPaused(sql`w.owner_id`)} order by w.id limit ${CHUNK} for update of w skip locked`;
  const later = { answer_by: sql`case ${due.is} when 'OFF' then ${due.off_until} else ${NO_END} end`, updated_at: now };
  const moved = (name: string, row: ChangedRow<typeof settlements>, which: SQL) =>
    returned(name, { ...pick(t, 'id', 'owner_id', 'user_id', 'kost_id', 'room_id', 'full_name'), is: due.is })`
      update settlements s set ${changes(settlements, row)} from ${due}, tenancies t
      where s.id = ${due.id} and t.id = s.tenancy_id and ${which}`;
  const accepted = moved('accepted', change, sql`${due.is} = 'TRUE'`);
  const put_off = moved('put_off', later, sql`${due.is} <> 'TRUE'`);
  const columns = ['id', 'owner_id', 'user_id', 'kost_id', 'room_id', 'full_name', 'is'] as const;
  const both = sql`(select * from ${accepted} union all select * from ${put_off} where ${put_off.is} = 'STALE') as both_of`;
  const step = fromItem(both, 'both_of', ...columns);
  const told = addedNotices(context, {
    kind: 'SETTLEMENT',
    from: sql`${atPlaces(step)} ${bothParties(step.owner_id, step.user_id, step.full_name)}`,
    user: sql`reader.id`,
    details: {
      ...placeFacts,
      tenancy_id: step.id,
      state: sql`case ${step.is} when 'TRUE' then 'AGREED' else 'PROPOSED' end`,
      by_time: sql`true`,
      tenant_name: sql`reader.tenant_name`,
    },
  });
  const audited = auditOwned(context, 'tenancy.accept-settlement', accepted, [], null);
  const { rows } = await context.db.execute(withCtes([due, accepted, put_off, { told, audited }], idsOf(due)));
  return rows.length;
}
