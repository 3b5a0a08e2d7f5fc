import { and, eq, isNull, lte } from 'drizzle-orm';
import { notices } from '#drizzle/schema/notices.ts';
import type { ReadAllNoticesInput } from '#shared/contract/notices.ts';
import { ownAccount } from '../../scope.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { isForSession } from './queries.ts';

/**
 * Marks everything up to the newest notice that was shown as read, but for what this session has caused; a repeated call
 * changes nothing.
 */
export async function readAllNotices(context: SignedInContext, { newest }: ReadAllNoticesInput): Promise<void> {
  await context.db
    .update(notices)
    .set({ read_at: nowIso(context) })
    .where(
      and(
        eq(notices.user_id, ownAccount(context)),
        isNull(notices.read_at),
        lte(notices.id, newest),
        isForSession(context.actor.sessionId),
      ),
    );
}
