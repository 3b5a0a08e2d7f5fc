import { and, eq } from 'drizzle-orm';
import { sessions } from '#drizzle/schema/sessions.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { isStanding } from './queries.ts';

/**
 * Ends one of the account's sessions: its token is refused from the very next request on.
 *
 * @throws DomainError NOT_FOUND, also for one that is over already
 */
export async function endSession(context: SignedInContext, id: string): Promise<void> {
  const ended = await context.db
    .update(sessions)
    .set({ revoked_at: nowIso(context) })
    .where(and(eq(sessions.id, id), isStanding(context)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new DomainError('NOT_FOUND');
}
