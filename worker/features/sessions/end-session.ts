import { eq, sql } from 'drizzle-orm';
import { sessions } from '#drizzle/schema/sessions.ts';
import { auditAccounts } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import { idsOf, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { endedSessions } from '../open-sessions/ended-sessions.ts';
import { isCallersOpenSession } from '../open-sessions/open-session-conditions.ts';

/**
 * Ends one of the account's sessions: its token is refused from the next request on.
 *
 * @throws DomainError NOT_FOUND, also if it has ended already
 */
export async function endSession(context: SignedInContext, id: string): Promise<void> {
  const ended = endedSessions(context, sql`${eq(sessions.id, id)} and ${isCallersOpenSession(context)}`);
  const audited = auditAccounts(context, 'account.end-sessions', ended);
  const { rows } = await context.db.execute(withCtes([ended, audited], idsOf(ended)));
  if (rows.length === 0) throw new DomainError('NOT_FOUND');
}
