import { sql } from 'drizzle-orm';
import { auditEntry } from '../../audit.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { isLastAdmin, leavesAnAdmin, lockAccountAndAdmins } from './last-admin.ts';

/**
 * Shuts an account: nobody signs in with it any more, and whoever is signed in is out with the next request. Its data
 * stays.
 *
 * @throws DomainError NOT_FOUND, OWN_ACCOUNT, LAST_ADMIN, or USER_STATUS_CONFLICT where it is shut already
 */
export async function deactivateUser(context: SignedInContext, id: string): Promise<void> {
  const { db, actor } = context;
  if (id === actor.id) throw new DomainError('OWN_ACCOUNT');
  const now = nowIso(context);
  const [locked, shut] = await db.batch([
    lockAccountAndAdmins(context, id),
    db.execute(sql`
      with shut as (
        update users set is_active = false, status = case status when 'ACTIVE' then 'SUSPENDED' else status end,
          updated_at = ${now}
        where id = ${id} and is_active and ${leavesAnAdmin(id)} returning id
      ), ended as (
        update sessions set revoked_at = ${now} where user_id in (select id from shut) and revoked_at is null
      ), audited as (
        ${auditEntry(context, { action: 'account.deactivate', from: sql`shut`, subject: sql`id` })}
      ) select id from shut`),
  ]);
  if (!locked.some((user) => user.id === id)) throw new DomainError('NOT_FOUND');
  if (shut.rows.length > 0) return;
  throw new DomainError(isLastAdmin(locked, id) ? 'LAST_ADMIN' : 'USER_STATUS_CONFLICT');
}
