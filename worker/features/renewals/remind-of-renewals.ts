import { sql } from 'drizzle-orm';
import { notices } from '#drizzle/schema/notices.ts';
import { RENEWAL_REMINDER_DAYS } from '#shared/rules/renewal.ts';
import { inChunks } from '../../allowance.ts';
import type { Context } from '../../context.ts';
import { fromItem } from '../../db/ctes.ts';
import { isPaused } from '../../db/pauses.ts';
import { inZone } from '../../db/sql.ts';
import type { JobContext } from '../../job-context.ts';
import { dayIn, latestDay } from '../../zone.ts';
import { addedNotices } from '../notices/added-notices.ts';
import { placeFacts } from '../tenants/tenancy-places.ts';
import { renewalFacts } from './renewal-steps.ts';
import { isOpenRenewal, isStanding } from '../billing/standing-renewals.ts';

/** How many notices one statement writes. */
const CHUNK = 1_000;

/**
 * Reminds tenants of an offer that stands and that they have not answered, `RENEWAL_REMINDER_DAYS` before the contract
 * ends, as long as its owner wants it. An offer made since such a day has told itself; a late run sends the last one
 * alone, and nothing while the owner's account is switched off. Who has answered one that stands no more, as its owner gave
 * the room to others or agreed to another rent, is told so once.
 *
 * @returns how many notices were written
 */
export function remindOfRenewals(context: JobContext): Promise<number> {
  return inChunks(context, CHUNK, () => remindSome(context));
}

async function remindSome(context: Context): Promise<number> {
  const day = dayIn(context, sql`t.zone`);
  const [most = 0] = RENEWAL_REMINDER_DAYS;
  const steps = sql.join(
    RENEWAL_REMINDER_DAYS.map((days) => sql`(${days}::int)`),
    sql`, `,
  );
  const isAnswered = sql`r.state = 'ASKED'`;
  const key = sql`r.id || ':' || case when ${isAnswered} then 0 else step.days end`;
  const due = fromItem(
    sql`(
      select t.id, t.user_id, t.room_id, r.kost_id, r.contract_end, r.monthly_rent, r.rent_from, r.asked_rent, ${key} as key,
        nullif(${isAnswered}, false) as lapsed
      from renewals r join tenancies t on t.id = r.tenancy_id
        cross join lateral (select min(days) as days from (values ${steps}) as steps (days) where r.ends_on - days <= ${day}) as step
      where ${isOpenRenewal} and t.status = 'ACTIVE' and t.contract_end = r.ends_on and r.ends_on >= ${day}
        and (${isAnswered} or r.reminds and r.ends_on <= ${latestDay(context)} + ${most}::int
          and ${inZone(sql`r.created_at`, sql`t.zone`)}::date < r.ends_on - step.days)
        and (${isStanding(day, 't')}) <> (${isAnswered}) and not ${isPaused(sql`r.owner_id`)}
        and not exists (select from ${notices} n where n.user_id = t.user_id and n.dedupe_key = 'RENEWAL:' || ${key})
      limit ${CHUNK}
    ) as due`,
    'due',
    ...([
      'user_id',
      'room_id',
      'kost_id',
      'contract_end',
      'monthly_rent',
      'rent_from',
      'asked_rent',
      'key',
      'lapsed',
    ] as const),
  );
  const { rowCount } = await context.db.execute(
    addedNotices(context, {
      kind: 'RENEWAL',
      from: sql`${due} join rooms r on r.id = ${due.room_id} join kosts k on k.id = ${due.kost_id}`,
      user: due.user_id,
      details: {
        ...placeFacts,
        ...renewalFacts(due),
        kost_id: due.kost_id,
        lapsed: due.lapsed,
        state: sql`case when ${due.lapsed} then 'ENDED' else 'OFFERED' end`,
      },
      once: due.key,
    }),
  );
  return rowCount ?? 0;
}
