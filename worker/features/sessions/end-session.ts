import { and, eq, sql } from 'drizzle-orm';
import { sessions } from '#drizzle/schema/sessions.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { isOwnStanding } from '../auth/standing-session.ts';

/**
 * Ends one of the account's sessions: its token is refused from the very next request on.
 *
 * @throws DomainError NOT_FOUND, also for one that is over already
 */
export async function endSession(context: SignedInContext, id: string): Promise<void> {
  const { rows } = await context.db.execute(sql`
    with ended as (
      update sessions set revoked_at = ${nowIso(context)}
      where ${and(eq(sessions.id, id), isOwnStanding(context))} returning user_id
    ), audited as (
      ${auditEntry(context, {
        action: 'account.end-sessions',
        from: sql`ended`,
        subject: sql`user_id`,
      })}
    ) select user_id from ended`);
  if (rows.length === 0) throw new DomainError('NOT_FOUND');
}
