import { sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import { userTransitions } from '#shared/rules/transitions.ts';
import { ownAccount } from '../../scope.ts';
import { auditAccounts } from '../../audit.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { changes, idsOf, pick, returned, withCtes } from '../../db/ctes.ts';
import { leadingTo } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { endedSessionsOf } from '../open-sessions/ended-sessions.ts';
import { isLastAdmin, keepsOneAdmin, lockedAccountAndAdmins } from '../accounts/last-admin.ts';

/**
 * Deactivates an account: nobody can sign in with it, and its sessions end with the next request. Its data stays.
 *
 * @throws DomainError NOT_FOUND, OWN_ACCOUNT, LAST_ADMIN, or USER_STATUS_CONFLICT if it is deactivated already
 */
export async function deactivateUser(context: SignedInContext, id: string): Promise<void> {
  const { db } = context;
  if (id === ownAccount(context)) throw new DomainError('OWN_ACCOUNT');
  const suspended = sql`case when ${leadingTo(userTransitions, 'SUSPENDED')} then 'SUSPENDED' else status end`;
  const change = changes(users, { is_active: false, status: suspended, updated_at: nowIso(context) });
  const shut = returned('shut', pick(users, 'id'))`
      update users set ${change} where id = ${id} and is_active and ${keepsOneAdmin(id)}`;
  const effects = [endedSessionsOf(context, shut), auditAccounts(context, 'account.deactivate', shut)];
  const [locked, done] = await db.batch([
    lockedAccountAndAdmins(context, id),
    db.execute(withCtes([shut, ...effects], idsOf(shut))),
  ]);
  if (!locked.some((user) => user.id === id)) throw new DomainError('NOT_FOUND');
  if (done.rows.length > 0) return;
  throw new DomainError(isLastAdmin(locked, id) ? 'LAST_ADMIN' : 'USER_STATUS_CONFLICT');
}
