import { sql } from 'drizzle-orm';
import { auditEntry } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import { endSessions } from '../open-sessions/end-sessions.ts';

/** Ends the session: its token is refused from the next request on. */
export async function logOut(context: SignedInContext): Promise<void> {
  const { sessionId } = context.actor;
  await context.db.execute(sql`
    with ended as (
      ${endSessions(context, sql`id = ${sessionId}`)}
    )
    ${auditEntry(context, {
      action: 'account.sign-out',
      from: sql`ended`,
      subject: sql`user_id`,
    })}`);
}
