import { tenancies } from '#drizzle/schema/tenancies.ts';
import { inChunks } from '../../allowance.ts';
import { auditOwned } from '../../audit.ts';
import { type Context, today } from '../../context.ts';
import { isLive } from '../../db/states.ts';
import { changes, idsOf, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import type { JobContext } from '../../job-context.ts';
import { nikKeptUntil } from './nik-retention.ts';

/** How many tenancies one statement processes. */
const CHUNK = 500;

/**
 * Deletes the NIKs of tenancies that ended more than twelve months ago; the rest of the tenancy stays. Safe to run at
 * any time, late, or several times at once.
 *
 * @returns how many were deleted
 */
export function deleteOldNiks(context: JobContext): Promise<number> {
  return inChunks(context, CHUNK, () => deleteSome(context));
}

async function deleteSome(context: Context): Promise<number> {
  const due = selected('due', pick(tenancies, 'id'))`tenancies
      where nik_ciphertext is not null and not ${isLive()} and ${nikKeptUntil} < ${today(context)}::date
      limit ${CHUNK} for update skip locked`;
  const deleted = returned('deleted', pick(tenancies, 'id', 'owner_id', 'kost_id'))`
    update tenancies set ${changes(tenancies, { nik_ciphertext: null, nik_hash: null, nik_last_four: null })}
    where id in (${idsOf(due)})`;
  const audited = auditOwned(context, 'tenancy.delete-nik', deleted);
  const { rows } = await context.db.execute(withCtes([due, deleted, { audited }], idsOf(deleted)));
  return rows.length;
}
