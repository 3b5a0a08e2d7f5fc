import { sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import type { ApplyAgainInput } from '#shared/contract/auth.ts';
import { auditAccounts } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes, idsOf, pick, returned, withCtes } from '../../db/ctes.ts';
import { isOneOf } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { bySignInName, checkPassword } from '../auth/check-password.ts';
import { accountRefusal, applicationsLeft } from '../auth/log-in.ts';
import { recordedTry } from '../auth/login-limit.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { toldAdmins } from './told-admins.ts';

/**
 * Applies again after a refusal, which stays for the admin to read. It asks for the password as a sign-in does, within
 * the same limits and with the same answers, and opens nothing: whoever knows the password learns what a sign-in says.
 *
 * @throws DomainError those of `logIn` for an account that is not refused; APPLICATIONS_SPENT, or CONFLICT if another
 *   call was first
 */
export async function applyAgain(context: Context, { email, password, note }: ApplyAgainInput): Promise<void> {
  const { db } = context;
  const { account, keys } = await checkPassword(context, bySignInName(context, email), password);
  if (account === null) throw new DomainError('INVALID_CREDENTIALS');
  const now = nowIso(context);
  const refusal = sql`jsonb_build_object('reason', rejection_reason, 'refused_at', to_json(reviewed_at),
    'applied_at', ${now}::text, 'note', ${note}::text)`;
  const waiting = {
    status: 'PENDING_APPROVAL' as const,
    past_refusals: sql`coalesce(past_refusals, '[]') || ${refusal}`,
    rejection_reason: null,
    reviewed_by: null,
    reviewed_at: null,
    updated_at: now,
  };
  const isRefused = sql`${isOneOf(['REJECTED'], users.status)} and is_active and ${applicationsLeft} > 0`;
  const applied = returned('applied', pick(users, 'id'))`
      update users set ${changes(users, waiting)}
      where id = ${account.id} and password_hash = ${account.password_hash} and ${isRefused}`;
  const effects = [
    auditAccounts(context, 'account.apply-again', applied, { actor: account.id }),
    toldAdmins(context, idsOf(applied), true),
  ];
  const [, { rows }] = await db.batch([
    // As at a sign-in, a right password without the second factor buys no more guesses at it.
    db.execute(recordedTry(keys, account.second_factor === null ? 'right' : 'undecided')),
    db.execute(withCtes([applied, ...effects], idsOf(applied))),
  ]);
  if (rows.length > 0) return sendNoticesSoon(context);
  const reason = accountRefusal(account, context);
  if (reason?.code !== 'ACCOUNT_REJECTED') throw reason ?? new DomainError('CONFLICT');
  throw new DomainError(reason.applicationsLeft === 0 ? 'APPLICATIONS_SPENT' : 'CONFLICT');
}
