import { sql } from 'drizzle-orm';
import { ownAccount } from '../../scope.ts';
import { auditAccounts } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import { columnsOf, cte, withCtes } from '../../db/ctes.ts';
import { endedSessions } from '../open-sessions/ended-sessions.ts';
import { forgottenDevices } from '../auth/known-device.ts';

/** Ends all sessions of the account but the present one, and forgets its other devices. */
export async function endOtherSessions(context: SignedInContext): Promise<void> {
  const { db, actor } = context;
  const ended = endedSessions(context, sql`user_id = ${ownAccount(context)} and id <> ${actor.sessionId}`);
  const account = cte('account', columnsOf(ended), (columns) => sql`select distinct ${columns} from ${ended}`);
  await db.batch([
    db.execute(withCtes([ended, account], auditAccounts(context, 'account.end-sessions', account))),
    db.execute(forgottenDevices(context, ownAccount(context))),
  ]);
}
