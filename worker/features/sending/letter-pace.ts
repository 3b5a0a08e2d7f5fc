import { type SQL, sql } from 'drizzle-orm';
import { loginAttempts } from '#drizzle/schema/sessions.ts';
import { users } from '#drizzle/schema/users.ts';
import { LETTERS_AN_HOUR } from '#shared/rules/account-link.ts';
import { type Context, nowIso, today } from '../../context.ts';
import { keyedHash } from '../../crypto.ts';
import { changes, insertion, returned } from '../../db/ctes.ts';
import { isActiveAccount, isOneOf } from '../../db/states.ts';
import { addedNotices } from '../notices/added-notices.ts';

const HOUR = 60 * 60;

/** Half of an hour's letters may leave at once; after that one leaves each time this many seconds have passed. */
const SECONDS_EACH = HOUR / (LETTERS_AN_HOUR / 2);

/** No queue is that long: such an instant comes from a wrong clock, and the count begins anew. */
const MOST_DAYS = 30;

/** A letter that leaves later than this is one too many, and an admin is told. */
const LATE_SECONDS = 60;

/**
 * The CTEs of letters to addresses that nobody has proven: links of registrations, invitations, and links to one's own
 * address. `leavesAt` is when the last one leaves, `leavesBefore` when one that others follow; so many leave in an hour, whoever causes them and from how many networks.
 * The rest waits its turn and is never refused, and admins are told once a day (GCRA: the row holds the instant until
 * which all hours' letters are given out).
 *
 * @param from the letters: a row each
 */
export function letterPace(context: Context, from: SQL) {
  const now = sql`${nowIso(context)}::timestamptz`;
  const each = sql`make_interval(secs => ${SECONDS_EACH})`;
  const key = keyedHash(context.config.JWT_SECRET, 'letters', 'all');
  const counted = {
    failures: sql`login_attempts.failures + excluded.failures`,
    window_started_at: sql`greatest(case when login_attempts.window_started_at < ${now} + make_interval(days => ${MOST_DAYS})
      then login_attempts.window_started_at end, ${now}) + ${each} * excluded.failures`,
  };
  const row = { key, failures: sql`letters.count`, window_started_at: sql`${now} + ${each} * letters.count` };
  const pace = returned('pace', {
    leaves_at: sql<string>`window_started_at - ${each} - make_interval(secs => ${HOUR})`,
  })`
      ${insertion(loginAttempts, row, sql`(select count(*)::int from ${from}) as letters where letters.count > 0`)}
      on conflict (key) do update set ${changes(loginAttempts, counted)}`;
  const crowd = addedNotices(context, {
    kind: 'LETTERS_DELAYED',
    from: sql`${pace} join users on ${isOneOf(['ADMIN'], users.role)} and ${isActiveAccount(users)}
      and ${pace.leaves_at} > ${now} + make_interval(secs => ${LATE_SECONDS})`,
    user: sql`${users.id}`,
    details: {},
    once: sql`${today(context)}::text`,
  });
  const leavesBefore = (others: SQL) =>
    sql`(select greatest(${now}, ${pace.leaves_at} - ${each} * ${others}) from ${pace})`;
  return { parts: [pace, crowd], leavesAt: leavesBefore(sql`0`), leavesBefore };
}
