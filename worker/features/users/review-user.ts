import { type SQL, sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import type { ApproveUserInput, ManagedUser } from '#shared/contract/users.ts';
import { byWhom } from '../../actor.ts';
import { auditEntry } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import { nowIso } from '../../context.ts';
import { isWaitingAccount } from '../../db/states.ts';
import { changes } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';
import { addNotice } from '../notices/add-notice.ts';
import { selectUser } from '../accounts/queries.ts';

/**
 * Approves a waiting account, or rejects it with a reason. Approving also reactivates an account that was deactivated
 * while it waited.
 *
 * @throws DomainError NOT_FOUND, or USER_NOT_PENDING if it was decided already
 */
export async function reviewUser(context: SignedInContext, input: ApproveUserInput): Promise<ManagedUser> {
  const { db } = context;
  const now = nowIso(context);
  const approved = input.action === 'approve';
  const decision = {
    ...(approved
      ? { status: 'ACTIVE' as const, is_active: true, rejection_reason: null }
      : { status: 'REJECTED' as const, rejection_reason: input.rejection_reason }),
    reviewed_by: byWhom(context),
    reviewed_at: now,
    updated_at: now,
  };
  const [reviewed, [user]] = await db.batch([
    db.execute(sql`
      with reviewed as (
        update users set ${changes(users, decision)}
        where id = ${input.user_id} and ${isWaitingAccount()} returning id
      ), audited as (
        ${auditEntry(context, {
          action: approved ? 'account.approve' : 'account.reject',
          from: sql`reviewed`,
          subject: sql`id`,
        })}
      ), told as (${tellApplicant(context, input)})
      select id from reviewed`),
    selectUser(context, input.user_id),
  ]);
  if (user === undefined) throw new DomainError('NOT_FOUND');
  if (reviewed.rows.length === 0) throw new DomainError('USER_NOT_PENDING');
  return user;
}

function tellApplicant(context: SignedInContext, { action, rejection_reason: reason }: ApproveUserInput): SQL {
  const about = { from: sql`reviewed`, user: sql`id` };
  return action === 'approve'
    ? addNotice(context, { kind: 'ACCOUNT_APPROVED', ...about, details: {} })
    : addNotice(context, { kind: 'ACCOUNT_REJECTED', ...about, details: { reason } });
}
