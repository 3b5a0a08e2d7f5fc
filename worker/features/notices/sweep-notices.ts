import { sql } from 'drizzle-orm';
import { READ_NOTICES_KEPT_DAYS, UNREAD_NOTICES_KEPT_MONTHS } from '#shared/rules/notice.ts';
import { type Context, nowIso } from '../../context.ts';
import { isToldOnce } from '../complaints/tell-tenant.ts';

/** How many notices one statement deletes. */
const CHUNK = 5_000;
/** How many statements one run makes; the next day's run continues. */
const MOST_CHUNKS = 40;

/**
 * Deletes notices that were read long ago, and those that nobody has read for a year.
 *
 * @returns how many
 */
export async function sweepNotices({ db, ...context }: Context): Promise<number> {
  const now = sql`${nowIso(context)}::timestamptz`;
  let swept = 0;
  for (let chunk = 0; chunk < MOST_CHUNKS; chunk += 1) {
    const { rowCount } = await db.execute(sql`
      delete from notices where ctid = any(array(
        select ctid from notices
        where not ${isToldOnce} and (read_at < ${now} - make_interval(days => ${READ_NOTICES_KEPT_DAYS})
          or created_at < ${now} - make_interval(months => ${UNREAD_NOTICES_KEPT_MONTHS}))
        limit ${CHUNK}))`);
    swept += rowCount ?? 0;
    if ((rowCount ?? 0) < CHUNK) break;
  }
  return swept;
}
