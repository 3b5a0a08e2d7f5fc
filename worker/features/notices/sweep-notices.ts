import { sql } from 'drizzle-orm';
import { READ_NOTICES_KEPT_DAYS, UNREAD_NOTICES_KEPT_MONTHS } from '#shared/rules/notice.ts';
import { inChunks } from '../../allowance.ts';
import { nowIso } from '../../context.ts';
import type { JobContext } from '../../job-context.ts';
import { isToldOnce } from './notice-to-tenant.ts';

/** How many notices one statement deletes. */
const CHUNK = 5_000;

/**
 * Deletes notices that were read long ago, and those that nobody has read for a year.
 *
 * @returns how many
 */
export function sweepNotices({ db, ...context }: JobContext): Promise<number> {
  const now = sql`${nowIso(context)}::timestamptz`;
  return inChunks(context, CHUNK, async () => {
    const { rowCount } = await db.execute(sql`
      delete from notices where ctid = any(array(
        select ctid from notices
        where not ${isToldOnce} and (read_at < ${now} - make_interval(days => ${READ_NOTICES_KEPT_DAYS})
          or created_at < ${now} - make_interval(months => ${UNREAD_NOTICES_KEPT_MONTHS}))
        limit ${CHUNK}))`);
    return rowCount ?? 0;
  });
}
