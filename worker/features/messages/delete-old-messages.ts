import { sql } from 'drizzle-orm';
import { MESSAGES_KEPT_MONTHS, SIMULATED_KEPT_DAYS } from '#shared/rules/message.ts';
import { type Context, nowIso } from '../../context.ts';

/** How many rows one statement deletes. */
const CHUNK = 5_000;

/**
 * Deletes messages that are older than a year, those of a demo's inbox that are older than a month, how many an
 * owner sent on a day a year ago, and which number belongs to an id of Meta's a year after its last report.
 *
 * @returns how many were deleted
 */
export async function deleteOldMessages(context: Context): Promise<number> {
  const now = sql`${nowIso(context)}::timestamptz`;
  const simulated = await context.db.execute(sql`
    delete from simulated_messages
    where created_at < ${now} - make_interval(days => ${SIMULATED_KEPT_DAYS}) returning id`);
  await context.db.execute(sql`
    delete from whatsapp_ids where seen_at < ${now} - make_interval(months => ${MESSAGES_KEPT_MONTHS})`);
  await context.db.execute(sql`
    delete from owner_message_days where day < (${now} - make_interval(months => ${MESSAGES_KEPT_MONTHS}))::date`);
  let deleted = simulated.rows.length;
  for (;;) {
    const { rows } = await context.db.execute(sql`
      delete from messages where id in (
        select id from messages where created_at < ${now} - make_interval(months => ${MESSAGES_KEPT_MONTHS})
        order by id limit ${CHUNK}
      ) returning id`);
    deleted += rows.length;
    if (rows.length < CHUNK) return deleted;
  }
}
