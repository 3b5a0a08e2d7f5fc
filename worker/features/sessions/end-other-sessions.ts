import { sql } from 'drizzle-orm';
import { auditEntry } from '../../audit.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { forgetOtherDevices } from '../auth/known-device.ts';

/** Ends all sessions of the account but the one that asks, and knows no other device of it any more. */
export async function endOtherSessions(context: SignedInContext): Promise<void> {
  const { db, actor } = context;
  await db.batch([
    db.execute(sql`
      with ended as (
        update sessions set revoked_at = ${nowIso(context)}
        where user_id = ${actor.id} and id <> ${actor.sessionId} and revoked_at is null returning user_id
      )
      ${auditEntry(context, {
        action: 'account.end-sessions',
        from: sql`(select distinct user_id from ended) as ended`,
        subject: sql`user_id`,
      })}`),
    db.execute(forgetOtherDevices(context, actor.id)),
  ]);
}
