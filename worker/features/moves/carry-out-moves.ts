import { type SQL, sql } from 'drizzle-orm';
import { notices } from '#drizzle/schema/notices.ts';
import type { KostZone } from '#shared/enums.ts';
import { isPaused } from '../../db/pauses.ts';
import { textArray } from '../../db/sql.ts';
import type { JobContext } from '../../job-context.ts';
import { addedNotices, bothParties } from '../notices/added-notices.ts';
import { ownerScope } from '../../scope.ts';
import { dayIn } from '../../zone.ts';
import { moveStatements, type Sealed } from './move-statements.ts';
import { payersCredit, payersOfTenancy } from './payers-at-move.ts';
import { obstacleOf } from '../tenants/move-obstacles.ts';
import { placeFacts } from '../tenants/tenancy-places.ts';

/** How many moves are looked up at once, and how many notices are written by a run. */
const CHUNK = 50;
const MOST_TOLD = 1_000;

interface Due extends Sealed {
  id: string;
  owner_id: string;
  kost_id: string;
  zone: KostZone;
  room_id: string;
  moves_on: string;
  monthly_rent: number;
}

/** A planned move that is due, of an owner whose account is on. */
const isDue = (context: JobContext) => sql`tenancies.moves_to_id is not null and tenancies.status = 'ACTIVE'
  and tenancies.moves_on <= ${dayIn(context, sql`tenancies.zone`)} and not ${isPaused(sql`tenancies.owner_id`)}`;

const obstacle = (context: JobContext) => obstacleOf(dayIn(context, sql`tenancies.zone`));

/**
 * Carries out the moves that are planned for today or before, each once: by the same statements as a move at once, as of
 * its day. Who stays too long in the other room keeps it; the move then takes place as of the day on which it was left.
 * What has something in its way is told once, and keeps none of the others waiting. Nothing takes place, or is told, while
 * the owner's account is switched off. Safe to run late, or several times at once.
 *
 * @returns how many took place
 */
export async function carryOutMoves(context: JobContext): Promise<number> {
  const failures = new Map<string, unknown>();
  let moved = await carryOutSome(context, failures, false);
  // What has failed before comes last, so that it uses up nobody's turn.
  moved += await carryOutSome(context, failures, true);
  if (context.allowance.allows(1)) await tellObstacles(context, [...failures.keys()]);
  const [failure] = failures.values();
  if (failure instanceof Error) throw failure;
  return moved;
}

/** Carries out those that have failed before, or the others. */
async function carryOutSome(context: JobContext, failures: Map<string, unknown>, again: boolean): Promise<number> {
  let moved = 0;
  let last: Due | undefined;
  do {
    // One is kept to tell what is in the way.
    if (!context.allowance.allows(2)) break;
    // oxlint-disable-next-line no-await-in-loop -- each page begins after the one before
    const { rows: due } = await context.db.execute<Due>(sql`
      select id, owner_id, kost_id, moves_to_id as room_id, moves_rent as monthly_rent, nik_ciphertext, nik_hash, ${payersOfTenancy} as payers, zone,
        greatest(moves_on, (select max(o.check_out_date) from tenancies o where o.room_id = tenancies.moves_to_id))::text as moves_on
      from tenancies where ${isDue(context)} and ${obstacle(context)} is null
        and ${isTold(sql`tenancies`, sql`tenancies.owner_id`, sql`'FAILED'`)} = ${again}
        and not (id = any(${textArray([...failures.keys()])}::uuid[]))
        and (${last === undefined}::boolean or id > ${last?.id ?? null}::uuid)
      order by id limit ${CHUNK}`);
    last = due[CHUNK - 1];
    for (const each of due) {
      if (!context.allowance.allows(3)) break;
      try {
        // oxlint-disable-next-line no-await-in-loop -- each is a transaction of its own
        moved += await carryOut(context, each);
      } catch (error) {
        // The others do not wait for it.
        failures.set(each.id, error);
      }
    }
  } while (last !== undefined);
  return moved;
}

/** What is told once of a plan, a row of tenancies: what is in its way, and that it fails, each. */
function toldKey(plan: SQL, why: SQL): SQL {
  return sql`(${plan}.id || ':' || ${plan}.moves_to_id || ':' || ${plan}.moves_on
    || case ${why} when 'FAILED' then ':failed' else '' end)`;
}

/** Whether it was told to a reader. */
function isTold(plan: SQL, reader: SQL, why: SQL): SQL {
  return sql`exists (select from ${notices} n
    where n.user_id = ${reader} and n.dedupe_key = 'MOVE_PLANNED:' || ${toldKey(plan, why)})`;
}

/**
 * Tells the owner of what has not taken place, and the tenant unless it is they who leave, or it has `failed`; once for each plan. What is in
 * the way stands with the plan, as long as it is there.
 */
function tellObstacles(context: JobContext, failed: readonly string[]) {
  const hasFailed = sql`tenancies.id = any(${textArray(failed)}::uuid[])`;
  return context.db.execute(
    addedNotices(context, {
      kind: 'MOVE_PLANNED',
      from: sql`(select tenancies.*, coalesce(${obstacle(context)}, case when ${hasFailed} then 'FAILED' end) as obstacle from tenancies where ${isDue(context)}) as stuck
        join rooms r on r.id = stuck.room_id join kosts k on k.id = stuck.kost_id
        ${bothParties(sql`stuck.owner_id`, sql`stuck.user_id`, sql`stuck.full_name`)}
        where stuck.obstacle is not null and (reader.tenant_name is not null or stuck.obstacle not in ('LEAVES', 'FAILED'))
          and not ${isTold(sql`stuck`, sql`reader.id`, sql`stuck.obstacle`)}
        limit ${MOST_TOLD}`,
      user: sql`reader.id`,
      details: {
        ...placeFacts,
        kost_id: sql`stuck.kost_id`,
        tenant_name: sql`reader.tenant_name`,
        moves_on: sql`stuck.moves_on`,
        new_room_number: sql`(select o.room_number from rooms o where o.id = stuck.moves_to_id)`,
        monthly_rent: sql`stuck.moves_rent`,
        rent_period: sql`stuck.rent_period`,
        obstacle: sql`stuck.obstacle`,
      },
      once: toldKey(sql`stuck`, sql`stuck.obstacle`),
    }),
  );
}

async function carryOut(context: JobContext, due: Due): Promise<number> {
  const scoped = { ...context, scope: ownerScope(due.owner_id), zone: due.zone };
  const own = { newId: context.newId(), old: due, isPlanned: true, isFree: sql`true`, kept: () => sql`select` };
  const move = { ...due, ...own };
  const results = await context.db.batch([...moveStatements(scoped, move), ...payersCredit(scoped, move)]);
  const [ended] = results[7].rows;
  if (ended === undefined) return 0;
  for (const request of ended.request_ids)
    // oxlint-disable-next-line no-await-in-loop -- each counts as one of the run's requests
    if (context.allowance.allows(1)) await context.gateway.cancelPayment(request);
  return 1;
}
