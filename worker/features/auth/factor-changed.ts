import { type SQL, sql } from 'drizzle-orm';
import type { secondFactorChanges } from '#shared/enums.ts';
import { type AccountAction, auditEntry } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import { alertHolder } from '../sending/tell-holder.ts';
import { addNotice } from '../notices/add-notice.ts';

/**
 * The CTEs that record a change of an account's second factor and tell its holder, on the other devices and at the
 * proven contacts. After the write: `sendAlertsSoon`.
 *
 * @param from the CTE that made the change; its `user_id` is the account
 */
export function factorChanged(
  context: SignedInContext,
  from: SQL,
  action: AccountAction,
  change: (typeof secondFactorChanges)[number],
): SQL {
  const user = sql`user_id`;
  const { sessionId: session } = context.actor;
  return sql`audited as (
      ${auditEntry(context, { action, from, subject: user })}
    ), told as (
      ${addNotice(context, { kind: 'SECOND_FACTOR_CHANGED', from, user, details: { change }, session })}
    ), alerted as (
      ${alertHolder(context, 'SECOND_FACTOR', { from, user })}
    )`;
}
