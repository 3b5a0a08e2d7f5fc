import { sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import { oneTimePassword } from '#shared/rules/one-time-password.ts';
import { auditAccounts } from './audit.ts';
import { type Context, nowIso } from './context.ts';
import { changes, idsOf, insertion, returned, withCtes } from './db/ctes.ts';
import { isActiveAccount } from './db/states.ts';
import { endedSessionsOf } from './features/open-sessions/ended-sessions.ts';
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
  const row = {
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
  const account = returned('account', { id: users.id, made: sql<boolean>`created_at = ${now}::timestamptz` })`
      ${insertion(users, row)}
      on conflict (email) do update set ${changes(users, renewed)}
        where users.role = 'ADMIN' and ${isActiveAccount(users)}`;
  const isTheirs = sql`user_id in (${idsOf(account)})`;
  const details = sql`jsonb_build_object('role', 'ADMIN', 'made', ${account.made})`;
  const effects = [
    endedSessionsOf(context, account),
    sql`delete from user_totp where ${isTheirs}`,
    sql`delete from recovery_codes where ${isTheirs}`,
    sql`delete from known_devices where ${isTheirs}`,
    auditAccounts(context, 'account.issue-credentials', account, { details }),
  ];
  const { rows } = await world.db.execute<{ made: boolean }>(
    withCtes([account, ...effects], sql`select ${account.made} from ${account}`),
  );
  const [outcome] = rows;
  if (outcome === undefined) {
    throw new Error(
      `${email} has an account that is not an active admin's: choose another email, or let an admin change it.`,
    );
  }
  return { made: outcome.made, password };
}
