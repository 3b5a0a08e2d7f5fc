import { sql } from 'drizzle-orm';
import { inChunks } from '../../allowance.ts';
import { type Context, nowIso } from '../../context.ts';
import type { JobContext } from '../../job-context.ts';

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
  const { rows } = await context.db.execute<{ told: number }>(
    sql`select tell_who_waits(${nowIso(context)}, ${CHUNK})::int as told`,
  );
  return rows[0]?.told ?? 0;
}
