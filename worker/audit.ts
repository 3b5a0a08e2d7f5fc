import { type SQL, sql } from 'drizzle-orm';
import type { AuditAction } from '#shared/enums.ts';
import type { Context } from './context.ts';
import { nowIso } from './context.ts';

/** One line of the audit trail, as the statement that made the change writes it. */
export interface AuditEntry {
  action: AuditAction;
  /** Where the changed rows come from: a CTE, or `once`. */
  from: SQL;
  subject: SQL | string;
  /** The owner whose business it is. */
  owner?: SQL | string;
  /** Amounts and states; never personal data. */
  details?: SQL;
  /** The actor where the call has none in its context: the gateway or the daily job. */
  actor?: string | null;
}

/**
 * The INSERT of an audit entry, to be made a CTE of the write itself: either both happen or neither, and a write that
 * changed no row leaves no entry.
 */
export function auditEntry(context: Pick<Context, 'actor' | 'requestId' | 'now'>, entry: AuditEntry): SQL {
  const actor = entry.actor === undefined ? (context.actor?.id ?? null) : entry.actor;
  return sql`insert into audit_log (actor_id, action, subject_id, owner_id, request_id, details, created_at)
    select ${actor}::uuid, ${entry.action}, ${entry.subject}::uuid, ${entry.owner ?? null}::uuid, ${context.requestId},
      ${entry.details ?? sql`null`}::jsonb, ${nowIso(context)}::timestamptz
    from ${entry.from}`;
}

/** For `from`: exactly one entry, whatever the rest of the statement does. */
export const once: SQL = sql`(values (1)) as once`;
