import { sql } from 'drizzle-orm';
import { auditEntry } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import { nowIso } from '../../context.ts';

/** Ends the session: its token is refused from the very next request on. */
export async function logOut(context: SignedInContext): Promise<void> {
  const { sessionId } = context.actor;
  await context.db.execute(sql`
    with ended as (
      update sessions set revoked_at = ${nowIso(context)} where id = ${sessionId} and revoked_at is null returning user_id
    )
    ${auditEntry(context, {
      action: 'account.sign-out',
      from: sql`ended`,
      subject: sql`user_id`,
    })}`);
}
