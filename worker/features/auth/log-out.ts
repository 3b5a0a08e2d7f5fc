import { sql } from 'drizzle-orm';
import { auditAccounts } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import { withCtes } from '../../db/ctes.ts';
import { endedSessions } from '../open-sessions/ended-sessions.ts';

/** Ends the session: its token is refused from the next request on. */
export async function logOut(context: SignedInContext): Promise<void> {
  const { sessionId } = context.actor;
  const ended = endedSessions(context, sql`id = ${sessionId}`);
  await context.db.execute(withCtes([ended], auditAccounts(context, 'account.sign-out', ended)));
}
