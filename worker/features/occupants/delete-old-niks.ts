import { sql } from 'drizzle-orm';
import { occupants } from '#drizzle/schema/occupants.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { inChunks } from '../../allowance.ts';
import { auditOwned } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { isLive } from '../../db/states.ts';
import { changes, idsOf, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import type { JobContext } from '../../job-context.ts';
import { dayIn, zoneOfKost } from '../../zone.ts';
import { nikKeptUntil } from '../tenants/nik-retention.ts';
import { identityKeptUntil } from './reveal-occupant.ts';

/** How many tenancies one statement processes. */
const CHUNK = 500;

/**
 * Deletes the NIKs of tenancies that ended more than twelve months ago, and the numbers of occupants who left before; the
 * rest stays. Safe to run at
 * any time, late, or several times at once.
 *
 * @returns how many were deleted
 */
export async function deleteOldNiks(context: JobContext): Promise<number> {
  const ofTenancies = await inChunks(context, CHUNK, () => deleteSome(context));
  return ofTenancies + (await inChunks(context, CHUNK, () => deleteOfOccupants(context)));
}

async function deleteSome(context: Context): Promise<number> {
  const due = selected('due', pick(tenancies, 'id'))`tenancies
      where nik_ciphertext is not null and not ${isLive()} and ${nikKeptUntil} < ${dayIn(context, tenancies.zone)}
      limit ${CHUNK} for update skip locked`;
  const deleted = returned('deleted', pick(tenancies, 'id', 'owner_id', 'kost_id'))`
    update tenancies set ${changes(tenancies, { nik_ciphertext: null, nik_hash: null, nik_last_four: null })}
    where id in (${idsOf(due)})`;
  const audited = auditOwned(context, 'tenancy.delete-nik', deleted);
  const { rows } = await context.db.execute(withCtes([due, deleted, { audited }], idsOf(deleted)));
  return rows.length;
}

async function deleteOfOccupants(context: Context): Promise<number> {
  const due = selected('due', { id: sql<string>`e.id` })`occupants e
      where e.id_ciphertext is not null and ${identityKeptUntil} < ${dayIn(context, zoneOfKost(sql`e.kost_id`))}
      limit ${CHUNK} for update skip locked`;
  const none = changes(occupants, { id_kind: null, id_ciphertext: null, id_hash: null, id_end: null });
  const deleted = returned('deleted', { id: occupants.tenancy_id, ...pick(occupants, 'owner_id', 'kost_id') })`
    update occupants set ${none} where id in (${idsOf(due)})`;
  const audited = auditOwned(context, 'tenancy.delete-nik', deleted);
  const { rows } = await context.db.execute(withCtes([due, deleted, { audited }], idsOf(deleted)));
  return rows.length;
}
