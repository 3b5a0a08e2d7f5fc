import { type SQL, sql } from 'drizzle-orm';
import { deviceName } from '#shared/rules/device-name.ts';
import { auditEntry } from '../../audit.ts';
import type { SessionActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Counters } from './login-counters.ts';
import { recordedTry } from './login-limit.ts';

/**
 * Entries about sign-ins are for admins only: an owner's trail is about their business, and they see their own sign-ins
 * in the list of devices. The device is stored, never the place.
 */
function device(context: Context): SQL {
  return sql`jsonb_build_object('device', ${deviceName(context.browser.userAgent)}::text)`;
}

/** The audit entry of a sign-in, for the batch that opens its session; if no session is opened, there is no entry. */
export function signedInEntry(context: Context, { accountId: id, sessionId }: SessionActor): SQL {
  return auditEntry(context, {
    action: 'account.sign-in',
    from: sql`users where id = (select s.user_id from sessions s where s.id = ${sessionId}::uuid)`,
    subject: sql`id`,
    details: device(context),
    actor: id,
  });
}

/**
 * Counts a wrong password or code and adds it to the account's trail, if there is an account; adds a second entry if
 * this try used up the limit. Takes the same time for unknown accounts.
 */
export async function recordFailedTry(context: Context, keys: Counters, tried: string | null): Promise<void> {
  const account = sql`users where id = ${tried}::uuid`;
  const about = { subject: sql`id`, details: device(context) };
  const spent = sql.join(
    keys.map(({ key, most }) => sql`(${key}, ${most}::int)`),
    sql`, `,
  );
  await context.db.batch([
    context.db.execute(recordedTry(keys, 'wrong')),
    context.db.execute(auditEntry(context, { action: 'account.wrong-proof', from: account, ...about })),
    context.db.execute(
      auditEntry(context, {
        action: 'account.lock',
        from: sql`${account} and exists (
          select from (values ${spent}) as limits(key, most) join login_attempts a on a.key = limits.key
          where a.failures = limits.most)`,
        ...about,
      }),
    ),
  ]);
}
