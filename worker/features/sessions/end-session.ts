import { eq, sql } from 'drizzle-orm';
import { sessions } from '#drizzle/schema/sessions.ts';
import { auditEntry } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { endSessions } from '../open-sessions/end-sessions.ts';
import { isCallersOpenSession } from '../open-sessions/open-session-conditions.ts';

/**
 * Ends one of the account's sessions: its token is refused from the next request on.
 *
 * @throws DomainError NOT_FOUND, also if it has ended already
 */
export async function endSession(context: SignedInContext, id: string): Promise<void> {
  const { rows } = await context.db.execute(sql`
    with ended as (
      ${endSessions(context, sql`${eq(sessions.id, id)} and ${isCallersOpenSession(context)}`)}
    ), audited as (
      ${auditEntry(context, {
        action: 'account.end-sessions',
        from: sql`ended`,
        subject: sql`user_id`,
      })}
    ) select user_id from ended`);
  if (rows.length === 0) throw new DomainError('NOT_FOUND');
}
