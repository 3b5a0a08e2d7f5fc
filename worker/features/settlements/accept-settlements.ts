import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { settlements } from '#drizzle/schema/settlements.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { auditOwned } from '../../audit.ts';
import { inChunks } from '../../allowance.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes, idsOf, pick, returned, withCtes } from '../../db/ctes.ts';
import { isPaused } from '../../db/pauses.ts';
import type { JobContext } from '../../job-context.ts';
import { addedNotices, bothParties } from '../notices/added-notices.ts';
import { isOfOtherDay, isSilenced, latestAnswer } from './settlement-steps.ts';
import { atPlaces, placeFacts } from '../tenants/tenancy-places.ts';

/** How many one statement accepts. */
const CHUNK = 500;

/**
 * Proposals that nobody has answered in time count as accepted, and both parties are told. Not while the owner's account
 * is switched off, nor one of another day than its tenant left on; while the tenant's account is off, the time to answer,
 * and to object to what a code has agreed to, goes on, within its limit.
 *
 * @returns how many were accepted
 */
export function acceptSettlements(context: JobContext): Promise<number> {
  return inChunks(context, CHUNK, () => acceptSome(context));
}

async function acceptSome(context: Context): Promise<number> {
  const now = nowIso(context);
  const change = { state: 'AGREED', accepted_by: 'TIME', by_code: false, answered_at: now, updated_at: now } as const;
  const t = alias(tenancies, 't');
  const isOff = isSilenced(context, sql`w`);
  const due = (isDue: SQL) => sql`select w.id from settlements w where ${isDue} and w.answer_by <= ${now}::timestamptz
    and not ${isPaused(sql`w.owner_id`)} and not ${isOfOtherDay(sql`w`)} order by w.id limit ${CHUNK} for update skip locked`;
  const prolonged = sql`update settlements w set ${changes(settlements, { answer_by: sql`least(${now}::timestamptz + interval '1 day', ${latestAnswer(sql`w`)})`, updated_at: now })}
    where w.id in (${due(sql`(w.state = 'PROPOSED' or w.state = 'AGREED' and w.by_code) and ${isOff}`)})`;
  const accepted = returned('accepted', pick(t, 'id', 'owner_id', 'user_id', 'kost_id', 'room_id', 'full_name'))`
    update settlements s set ${changes(settlements, change)} from tenancies t
    where t.id = s.tenancy_id and s.state = 'PROPOSED' and s.id in (${due(sql`w.state = 'PROPOSED' and not ${isOff}`)})`;
  const told = addedNotices(context, {
    kind: 'SETTLEMENT',
    from: sql`${atPlaces(accepted)} ${bothParties(accepted.owner_id, accepted.user_id, accepted.full_name)}`,
    user: sql`reader.id`,
    details: {
      ...placeFacts,
      tenancy_id: accepted.id,
      state: 'AGREED',
      by_time: sql`true`,
      tenant_name: sql`reader.tenant_name`,
    },
  });
  const audited = auditOwned(context, 'tenancy.accept-settlement', accepted, [], null);
  const { rows } = await context.db.execute(withCtes([accepted, { prolonged, told, audited }], idsOf(accepted)));
  return rows.length;
}
