import { sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import { oneTimePassword } from '#shared/rules/one-time-password.ts';
import { auditEntry } from './audit.ts';
import { type Context, nowIso } from './context.ts';
import { isActiveAccount } from './db/states.ts';
import { changes, insertFrom } from './db/typed-writes.ts';
import { endSessionsOf } from './features/open-sessions/end-sessions.ts';
import { firstPassword } from './features/auth/first-password.ts';

/**
 * Makes an admin who can sign in at once, with a first password to be replaced. An existing admin with this email gets
 * a new first password; their sessions and their second factor, which they may have lost, end. For the operator of the
 * deployment; nobody's identity is checked.
 *
 * @returns the password, which is stored nowhere, and whether the account is new
 * @throws Error with one sentence if the account is not an active admin
 */
export async function makeAdmin(
  world: Pick<Context, 'db' | 'now' | 'randomBytes' | 'newId' | 'passwords'>,
  email: string,
): Promise<{ made: boolean; password: string }> {
  const context = { ...world, actor: null, address: '', requestId: 'admin:create' };
  const now = nowIso(context);
  const password = oneTimePassword(world.randomBytes);
  const account = {
    id: world.newId(),
    email,
    full_name: 'Admin',
    phone: '',
    role: 'ADMIN',
    status: 'ACTIVE',
    ...(await firstPassword(context, password)),
    created_at: now,
  } as const;
  const renewed = {
    password_hash: sql`excluded.password_hash`,
    must_change_password: true,
    password_chosen_at: null,
    password_expires_at: sql`excluded.password_expires_at`,
    updated_at: now,
  };
  const { rows } = await world.db.execute<{ made: boolean }>(sql`
    with account as (
      ${insertFrom(users, account)}
      on conflict (email) do update set ${changes(users, renewed)}
        where users.role = 'ADMIN' and ${isActiveAccount(users)}
      returning id, created_at = ${now}::timestamptz as made
    ), ended as (
      ${endSessionsOf(context, sql`account`)}
    ), factor as (
      delete from user_totp where user_id in (select id from account)
    ), codes as (
      delete from recovery_codes where user_id in (select id from account)
    ), devices as (
      delete from known_devices where user_id in (select id from account)
    ), audited as (
      ${auditEntry(context, {
        action: 'account.issue-credentials',
        from: sql`account`,
        subject: sql`id`,
        details: sql`jsonb_build_object('role', 'ADMIN', 'made', made)`,
      })}
    ) select made from account`);
  const [row] = rows;
  if (row === undefined) {
    throw new Error(
      `${email} has an account that is not an active admin's: choose another email, or let an admin change it.`,
    );
  }
  return { made: row.made, password };
}
