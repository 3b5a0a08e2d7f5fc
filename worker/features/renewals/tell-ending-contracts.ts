import { type SQL, sql } from 'drizzle-orm';
import { notices } from '#drizzle/schema/notices.ts';
import { CONTRACT_ENDING_DAYS, LAST_NOTICE_DAYS } from '#shared/rules/contract-dates.ts';
import { inChunks } from '../../allowance.ts';
import { type Context } from '../../context.ts';
import { isPaused } from '../../db/pauses.ts';
import type { JobContext } from '../../job-context.ts';
import { homesOf } from '../billing/shares.ts';
import { addedNotices, bothParties } from '../notices/added-notices.ts';
import { placeFacts } from '../tenants/tenancy-places.ts';
import { dayIn } from '../../zone.ts';

/** How many notices one statement writes. */
const CHUNK = 1_000;

/**
 * Tells owner and tenant that a contract ends, once `CONTRACT_ENDING_DAYS` before and once in its last week. A late run
 * sends only the notice that still applies. A tenant who has not confirmed the tenancy is not told, and nobody while the
 * owner's account is switched off.
 *
 * @returns how many notices were written
 */
export function tellEndingContracts(context: JobContext): Promise<number> {
  return inChunks(context, CHUNK, () => tellSome(context));
}

async function tellSome(context: Context): Promise<number> {
  const day = dayIn(context, sql`t.zone`);
  const isLast = sql`t.contract_end <= ${day} + ${LAST_NOTICE_DAYS}::int`;
  const step = sql`case when ${isLast} then ${`:${LAST_NOTICE_DAYS}`}::text else ${`:${CONTRACT_ENDING_DAYS}`}::text end`;
  // The key has the end, so that after a renewal the new end is told too. After a move the same end is not told again.
  const keyOf = (id: SQL) => sql`${id} || ':' || t.contract_end || ${step}`;
  const key = keyOf(sql`t.id`);
  const { rowCount } = await context.db.execute(
    addedNotices(context, {
      kind: 'CONTRACT_ENDING',
      from: sql`(
        select t.id, t.kost_id, t.room_id, t.contract_end, reader.id as reader_id, reader.tenant_name, ${key} as key
        from tenancies t ${bothParties(sql`t.owner_id`, sql`t.user_id`, sql`t.full_name`)}
        where t.status = 'ACTIVE' and t.contract_end between ${day}
            and ${day} + ${CONTRACT_ENDING_DAYS}::int
          and (reader.id = t.owner_id or t.confirmed_at is not null) and not ${isPaused(sql`t.owner_id`)}
          and not exists (
            select from unnest(${homesOf('t')}) as home join ${notices} n
              on n.user_id = reader.id and n.dedupe_key = 'CONTRACT_ENDING:' || ${keyOf(sql`home`)})
        limit ${CHUNK}
      ) as t join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id`,
      user: sql`t.reader_id`,
      details: {
        ...placeFacts,
        kost_id: sql`t.kost_id`,
        contract_end: sql`t.contract_end`,
        tenant_name: sql`t.tenant_name`,
      },
      once: sql`t.key`,
    }),
  );
  return rowCount ?? 0;
}
