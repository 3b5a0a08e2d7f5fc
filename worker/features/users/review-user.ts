import type { SQL } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import type { ApproveUserInput, ManagedUser } from '#shared/contract/users.ts';
import { byWhom } from '../../actor.ts';
import { auditAccounts } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import { nowIso } from '../../context.ts';
import { changes, idsOf, pick, returned, type Rows, withCtes } from '../../db/ctes.ts';
import { isWaitingAccount } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { addedNotices } from '../notices/added-notices.ts';
import { userQuery } from '../accounts/queries.ts';

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
  const reviewed = returned('reviewed', pick(users, 'id'))`
      update users set ${changes(users, decision)}
      where id = ${input.user_id} and ${isWaitingAccount()}`;
  const effects = [
    auditAccounts(context, approved ? 'account.approve' : 'account.reject', reviewed),
    noticeToApplicant(context, reviewed, input),
  ];
  const [done, [user]] = await db.batch([
    db.execute(withCtes([reviewed, ...effects], idsOf(reviewed))),
    userQuery(context, input.user_id),
  ]);
  if (user === undefined) throw new DomainError('NOT_FOUND');
  if (done.rows.length === 0) throw new DomainError('USER_NOT_PENDING');
  return user;
}

function noticeToApplicant(
  context: SignedInContext,
  applicants: Rows<'id'>,
  { action, rejection_reason: reason }: ApproveUserInput,
): SQL {
  const about = { from: applicants, user: applicants.id };
  return action === 'approve'
    ? addedNotices(context, { kind: 'ACCOUNT_APPROVED', ...about, details: {} })
    : addedNotices(context, { kind: 'ACCOUNT_REJECTED', ...about, details: { reason } });
}
