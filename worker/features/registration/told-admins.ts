import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#drizzle/schema/users.ts';
import { type Context, nowIso } from '../../context.ts';
import { isActiveAccount, isOneOf } from '../../db/states.ts';
import { addedNotices } from '../notices/added-notices.ts';

const admin = alias(users, 'admin');

/**
 * The INSERT of the notice to every admin that somebody has applied: at once, and all of an hour in one, so that a flood
 * of registrations is one message an hour. After the write: `sendNoticesSoon`.
 *
 * @param applicant the query of the account's id; no row if nobody has applied
 */
export function toldAdmins(context: Context, applicant: SQL, isAgain?: true): SQL {
  return addedNotices(context, {
    kind: 'REGISTRATION_WAITING',
    from: sql`users account join users admin on ${isOneOf(['ADMIN'], admin.role)} and ${isActiveAccount(admin)}
      where account.id in (${applicant}) order by admin.id`,
    user: sql`admin.id`,
    details: {
      full_name: sql`account.full_name`,
      role: sql`account.role`,
      is_again: isAgain === undefined ? null : sql`true`,
    },
    together: sql`${nowIso(context).slice(0, 'YYYY-MM-DDThh'.length)}::text`,
  });
}
