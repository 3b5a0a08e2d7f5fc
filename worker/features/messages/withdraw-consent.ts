import { type SQL, sql } from 'drizzle-orm';
import { messageConsents } from '#drizzle/schema/messages.ts';
import type { ConsentWay } from '#shared/enums.ts';
import { auditEntry } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes } from '../../db/typed-writes.ts';

/**
 * The UPDATE that takes consents back, for use as a CTE, returning `user_id` and `purpose`.
 *
 * @param which a condition on `message_consents`
 */
export function withdrawnConsents(context: Context, via: ConsentWay, which: SQL): SQL {
  const withdrawn = changes(messageConsents, { withdrawn_at: nowIso(context), withdrawn_via: via });
  return sql`update message_consents set ${withdrawn} where withdrawn_at is null and ${which}
    returning user_id, purpose`;
}

/** The audit entries of consents that were taken back, one for each person and purpose. */
export function consentWithdrawn(context: Context, from: string): SQL {
  return auditEntry(context, {
    action: 'consent.withdraw',
    from: sql`(select distinct user_id, purpose from ${sql.identifier(from)}) as withdrawn_once`,
    subject: sql`user_id`,
    details: sql`jsonb_build_object('purpose', purpose)`,
  });
}
