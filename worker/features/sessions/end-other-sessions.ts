import { sql } from 'drizzle-orm';
import { ownAccount } from '../../scope.ts';
import { auditEntry } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import { endSessions } from '../open-sessions/end-sessions.ts';
import { forgetOtherDevices } from '../auth/known-device.ts';

/** Ends all sessions of the account but the present one, and forgets its other devices. */
export async function endOtherSessions(context: SignedInContext): Promise<void> {
  const { db, actor } = context;
  await db.batch([
    db.execute(sql`
      with ended as (
        ${endSessions(context, sql`user_id = ${ownAccount(context)} and id <> ${actor.sessionId}`)}
      )
      ${auditEntry(context, {
        action: 'account.end-sessions',
        from: sql`(select distinct user_id from ended) as ended`,
        subject: sql`user_id`,
      })}`),
    db.execute(forgetOtherDevices(context, ownAccount(context))),
  ]);
}
