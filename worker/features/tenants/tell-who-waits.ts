import { sql } from 'drizzle-orm';
import { notices } from '#drizzle/schema/notices.ts';
import { inChunks } from '../../allowance.ts';
import { type Context } from '../../context.ts';
import { isPaused } from '../../db/pauses.ts';
import type { JobContext } from '../../job-context.ts';
import { addedNotices } from '../notices/added-notices.ts';
import { placeFacts } from './tenancy-places.ts';
import { dayIn } from '../../zone.ts';

/** How many notices one statement writes. */
const CHUNK = 1_000;

/**
 * Tells the owner, who has stayed and who waits, that a contract should have begun in a room that was not left: on the
 * day after its first, and every seven days as long as that lasts. Of a planned move to such a room who has stayed is told so,
 * too: the others are told of what is in its way. Tenants are told nothing of each other's names, and only of a tenancy that
 * they have confirmed; nobody is while the owner's account is switched off.
 *
 * @returns how many notices were written
 */
export function tellWhoWaits(context: JobContext): Promise<number> {
  return inChunks(context, CHUNK, () => tellSome(context));
}

async function tellSome(context: Context): Promise<number> {
  const day = dayIn(context, sql`w.zone`);
  const key = sql`w.id || ':' || (${day} - w.first - 1) / 7`;
  const { rowCount } = await context.db.execute(
    addedNotices(context, {
      kind: 'ROOM_NOT_LEFT',
      from: sql`(
        select s.kost_id, s.room_id, least(s.contract_end, s.moves_on) as contract_end, w.first as contract_start, reader.*, ${key} as key
        from (select *, contract_start as first, room_id as home from tenancies where status = 'PENDING'
            union all select *, moves_on, moves_to_id from tenancies where status = 'ACTIVE' and moves_to_id is not null) as w
          join tenancies s on s.room_id = w.home and s.status = 'ACTIVE'
          cross join lateral (values (w.owner_id, s.full_name, w.full_name, null::boolean, w.status = 'PENDING'),
            (w.user_id, null, null, null, w.status = 'PENDING' and w.confirmed_at is not null and w.user_id <> s.user_id),
            (s.user_id, null, null, true, s.confirmed_at is not null and w.user_id <> s.user_id)
          ) as reader (id, stayed, waits, stays, is_told)
        where w.first < ${day} and reader.is_told and not ${isPaused(sql`w.owner_id`)}
          and not exists (
            select from ${notices} n where n.user_id = reader.id and n.dedupe_key = 'ROOM_NOT_LEFT:' || ${key})
        limit ${CHUNK}
      ) as t join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id`,
      user: sql`t.id`,
      details: {
        ...placeFacts,
        kost_id: sql`t.kost_id`,
        contract_end: sql`t.contract_end`,
        contract_start: sql`t.contract_start`,
        tenant_name: sql`t.stayed`,
        next_name: sql`t.waits`,
        stays: sql`t.stays`,
      },
      once: sql`t.key`,
    }),
  );
  return rowCount ?? 0;
}
