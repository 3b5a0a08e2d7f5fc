import { sql } from 'drizzle-orm';
import { oneTimePassword } from '#shared/rules/one-time-password.ts';
import { auditEntry } from './audit.ts';
import { type Context, nowIso } from './context.ts';
import { firstPasswordExpiry } from './features/auth/first-password.ts';

/**
 * Makes an admin who can sign in at once, with a first password to be replaced. An existing admin with this email gets
 * a new first password; their sessions and their second factor end, since they may have lost it. For the person who
 * runs the deployment; nobody's identity is checked.
 *
 * @returns the password, which is stored nowhere, and whether the account is new
 * @throws Error with one sentence if the account is not an active admin
 */
export async function makeAdmin(
  world: Pick<Context, 'db' | 'now' | 'randomBytes' | 'newId' | 'passwords'>,
  email: string,
): Promise<{ made: boolean; password: string }> {
  const context = { ...world, actor: null, requestId: 'admin:create' };
  const now = nowIso(context);
  const password = oneTimePassword(world.randomBytes);
  const expiresAt = firstPasswordExpiry(context);
  const { rows } = await world.db.execute<{ made: boolean; role: string; status: string; renewed: boolean }>(sql`
    with account as (
      insert into users (id, email, full_name, phone, role, status, password_hash, must_change_password,
          password_expires_at, created_at)
        values (${world.newId()}, ${email}, 'Admin', '', 'ADMIN', 'ACTIVE', ${await world.passwords.hash(password)}, true,
          ${expiresAt}, ${now})
      on conflict (email) do update set password_hash = excluded.password_hash, must_change_password = true,
          password_chosen_at = null, password_expires_at = excluded.password_expires_at, updated_at = ${now}
        where users.role = 'ADMIN' and users.status = 'ACTIVE' and users.is_active
      returning id, created_at = ${now}::timestamptz as made
    ), ended as (
      update sessions set revoked_at = ${now} where user_id in (select id from account) and revoked_at is null
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
