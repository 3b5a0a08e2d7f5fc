import { type SQL, sql } from 'drizzle-orm';
import { auditLog } from '#drizzle/schema/audit-log.ts';
import type { AuditAction } from '#shared/enums.ts';
import { byWhom } from './actor.ts';
import { type Context, nowIso } from './context.ts';
import { insertFrom } from './db/typed-writes.ts';
import { partyOf } from './scope.ts';

/** An entry of the audit trail, inserted by the statement that makes the change. */
export interface AuditEntry {
  action: AuditAction;
  /** The rows that each make an entry: a CTE, or `oneRow`. */
  from: SQL;
  subject: SQL | string;
  /** The owner who may read the entry. */
  owner?: SQL | string;
  /** Amounts and states, never personal data. */
  details?: SQL;
  /** The actor, if it is not the context's: null for the gateway and the daily job; an expression over `from`. */
  actor?: string | SQL | null;
}

/**
 * The INSERT of an audit entry, for use as a CTE of the write that it records: both happen or neither, and a write that
 * changes no row makes no entry.
 */
export function auditEntry(
  context: Pick<Context, 'actor' | 'requestId' | 'now'> & Partial<Pick<Context, 'scope'>>,
  entry: AuditEntry,
): SQL {
  const { action, subject, owner, actor = byWhom(context) } = entry;
  const link = context.actor?.kind === 'link' ? context.actor.linkId : undefined;
  const told = entry.details ?? null;
  const details = link === undefined ? told : withLink(told, link);
  const row = {
    actor_id: actor,
    acted_for: actedFor(context),
    action,
    subject_id: sql`${subject}::uuid`,
    owner_id: owner === undefined ? null : sql`${owner}::uuid`,
    request_id: context.requestId,
    details,
    created_at: nowIso(context),
  };
  return insertFrom(auditLog, row, entry.from);
}

/** For whom somebody acts on rows that are not their own: a link for its tenant. */
function actedFor({ actor, scope }: Parameters<typeof auditEntry>[0]): string | null {
  if (!scope || scope.of === 'platform') return null;
  const account = partyOf(scope);
  return account === byWhom({ actor }) ? null : account;
}

/** The details of an entry, with the bill link through which the write was made. */
function withLink(details: SQL | null, id: string): SQL {
  return sql`coalesce(${details}, '{}'::jsonb) || jsonb_build_object('bill_link', ${id}::text)`;
}

/**
 * The audit entries of rows that have `id` and `owner_id`, one each.
 *
 * @param from the CTE of the rows
 * @param details the columns that are stored as details: amounts and states
 */
export function auditOwned(
  context: Parameters<typeof auditEntry>[0],
  action: AuditAction,
  from: string,
  details: readonly string[] = [],
): SQL {
  const told = details.map((column) => sql.raw(`'${column}', ${column}`));
  return auditEntry(context, {
    action,
    from: sql`${sql.identifier(from)}`,
    subject: sql`id`,
    owner: sql`owner_id`,
    details: told.length === 0 ? undefined : sql`jsonb_build_object(${sql.join(told, sql`, `)})`,
  });
}

/** For `from`: exactly one entry, whatever the rest of the statement does. */
export const oneRow: SQL = sql`(values (1)) as once`;
