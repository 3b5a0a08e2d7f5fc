import { and, eq, sql } from 'drizzle-orm';
import { notices } from '#drizzle/schema/notices.ts';
import { ownAccount } from '../../scope.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { isForSession } from './queries.ts';

/**
 * Marks a notice as read; a repeated call changes nothing. The session that caused a notice cannot lay it aside.
 *
 * @throws DomainError NOT_FOUND
 */
export async function markNoticeRead(context: SignedInContext, id: string): Promise<void> {
  const read = await context.db
    .update(notices)
    .set({ read_at: sql`coalesce(${notices.read_at}, ${nowIso(context)})` })
    .where(and(eq(notices.id, id), eq(notices.user_id, ownAccount(context)), isForSession(context.actor.sessionId)))
    .returning({ id: notices.id });
  if (read.length === 0) throw new DomainError('NOT_FOUND');
}
