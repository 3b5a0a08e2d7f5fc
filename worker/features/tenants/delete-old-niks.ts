import { sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { inChunks } from '../../allowance.ts';
import { auditNamed } from '../../audit.ts';
import { type Context, today } from '../../context.ts';
import { isLive } from '../../db/states.ts';
import { changes } from '../../db/typed-writes.ts';
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
  const { rows } = await context.db.execute(sql`
    with old as (
      select id from tenancies
      where nik_ciphertext is not null and not ${isLive()}
        and ${nikKeptUntil} < ${today(context)}::date
      limit ${CHUNK} for update skip locked
    ), deleted as (
      update tenancies set ${changes(tenancies, { nik_ciphertext: null, nik_hash: null, nik_last_four: null })}
      where id in (select id from old) returning id, owner_id, kost_id
    ), audited as (
      ${auditNamed(context, 'tenancy.delete-nik', 'deleted')}
    ) select id from deleted`);
  return rows.length;
}
