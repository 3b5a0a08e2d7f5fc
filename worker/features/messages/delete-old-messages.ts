import { type SQL, sql } from 'drizzle-orm';
import { MESSAGES_KEPT_MONTHS, SIMULATED_KEPT_DAYS } from '#shared/rules/message.ts';
import { inChunks } from '../../allowance.ts';
import { nowIso } from '../../context.ts';
import type { JobContext } from '../../job-context.ts';

/** How many rows one statement deletes. */
const CHUNK = 5_000;

/**
 * Deletes messages that are older than a year, those of a demo's inbox that are older than a month, how many an
 * owner sent on a day a year ago, and which number belongs to an id of Meta's a year after its last report.
 *
 * @returns how many were deleted
 */
export async function deleteOldMessages(context: JobContext): Promise<number> {
  const now = sql`${nowIso(context)}::timestamptz`;
  const before = (column: SQL, age: SQL) => sql`${column} < ${now} - ${age}`;
  const days = sql`make_interval(days => ${SIMULATED_KEPT_DAYS})`;
  const months = sql`make_interval(months => ${MESSAGES_KEPT_MONTHS})`;
  const old = {
    simulated: { table: sql`simulated_messages`, isOld: before(sql`created_at`, days) },
    ids: { table: sql`whatsapp_ids`, isOld: before(sql`seen_at`, months) },
    days: { table: sql`owner_message_days`, isOld: sql`day < (${now} - ${months})::date` },
    messages: { table: sql`messages`, isOld: before(sql`created_at`, months) },
  };
  const simulated = await deleteOld(context, old.simulated);
  await deleteOld(context, old.ids);
  await deleteOld(context, old.days);
  return simulated + (await deleteOld(context, old.messages));
}

function deleteOld(context: JobContext, { table, isOld }: { table: SQL; isOld: SQL }): Promise<number> {
  return inChunks(context, CHUNK, async () => {
    const { rowCount } = await context.db.execute(sql`
      delete from ${table} where ctid = any(array(select ctid from ${table} where ${isOld} limit ${CHUNK} for update skip locked))`);
    return rowCount ?? 0;
  });
}
