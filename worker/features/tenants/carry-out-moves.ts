import { sql } from 'drizzle-orm';
import type { KostZone } from '#shared/enums.ts';
import { isPaused } from '../../db/pauses.ts';
import type { JobContext } from '../../job-context.ts';
import { ownerScope } from '../../scope.ts';
import { dayIn } from '../../zone.ts';
import { moveStatements, type Sealed } from './move-statements.ts';
import { hasAgreedToLeave } from './refused-move.ts';

/** How many moves are looked up at once. */
const CHUNK = 50;

interface Due extends Sealed {
  id: string;
  owner_id: string;
  kost_id: string;
  zone: KostZone;
  room_id: string;
  moves_on: string;
  monthly_rent: number;
}

/**
 * Carries out the moves that are planned for today or before, each once: by the same statements as a move at once, as of
 * its day. Who stays too long in the other room keeps it; the move then takes place as of the day on which it was left.
 * None takes place while the owner's account is switched off, nor of who has agreed to leave by then. Safe to run late, or several times at once.
 *
 * @returns how many took place
 */
export async function carryOutMoves(context: JobContext): Promise<number> {
  if (!context.allowance.allows(1)) return 0;
  const { rows: due } = await context.db.execute<Due>(sql`
    select t.id, t.owner_id, t.kost_id, t.moves_to_id as room_id, t.moves_rent as monthly_rent, t.nik_ciphertext, t.nik_hash, t.zone,
      greatest(t.moves_on, (select max(o.check_out_date) from tenancies o where o.room_id = t.moves_to_id))::text as moves_on
    from tenancies t where t.moves_to_id is not null and t.status = 'ACTIVE' and t.moves_on <= ${dayIn(context, sql`t.zone`)}
      and not ${isPaused(sql`t.owner_id`)} and not ${hasAgreedToLeave(sql`t.moves_on`, 't')}
      and not exists (select from tenancies o where o.room_id = t.moves_to_id and o.status = 'ACTIVE')
    order by t.moves_on, t.id limit ${CHUNK}`);
  let moved = 0;
  const failures: unknown[] = [];
  for (const each of due) {
    if (!context.allowance.allows(2)) break;
    try {
      // oxlint-disable-next-line no-await-in-loop -- each is a transaction of its own
      moved += await carryOut(context, each);
    } catch (error) {
      // The others do not wait for it.
      failures.push(error);
    }
  }
  const [failure] = failures;
  if (failure instanceof Error) throw failure;
  return moved;
}

async function carryOut(context: JobContext, due: Due): Promise<number> {
  const scoped = { ...context, scope: ownerScope(due.owner_id), zone: due.zone };
  const own = { newId: context.newId(), old: due, isPlanned: true, isFree: sql`true`, kept: () => sql`select` };
  const results = await context.db.batch(moveStatements(scoped, { ...due, ...own }));
  const [ended] = results[7].rows;
  if (ended === undefined) return 0;
  for (const request of ended.request_ids)
    // oxlint-disable-next-line no-await-in-loop -- each counts as one of the run's requests
    if (context.allowance.allows(1)) await context.gateway.cancelPayment(request);
  return 1;
}
