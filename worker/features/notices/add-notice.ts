import { type SQL, sql } from 'drizzle-orm';
import { notices } from '#drizzle/schema/notices.ts';
import type { AccountNotice } from '#shared/contract/notices.ts';
import { type Context, nowIso } from '../../context.ts';
import { insertFrom } from '../../db/typed-writes.ts';

/** A notice, written by the statement that it is about. */
interface NewNotice<Kind extends AccountNotice['kind']> {
  kind: Kind;
  /** Where its rows come from: a CTE, or `once` of `audit.ts`. */
  from: SQL;
  /** Who reads it. */
  user: SQL | string;
  details: Record<keyof Extract<AccountNotice, { kind: Kind }>['details'], SQL | string>;
  /** The reader's session that caused it, which does not show it. */
  session?: string;
}

/**
 * The INSERT of a notice, for use as a CTE of the write itself: both happen or neither, and a write that changed no row
 * makes no notice.
 */
export function addNotice<Kind extends AccountNotice['kind']>(context: Context, notice: NewNotice<Kind>): SQL {
  const entries = Object.entries<SQL | string>({
    ...notice.details,
    ...(notice.session !== undefined && { session_id: notice.session }),
  });
  const details = sql.join(
    entries.flatMap(([name, value]) => [sql`${name}::text`, typeof value === 'string' ? sql`${value}::text` : value]),
    sql`, `,
  );
  const row = {
    user_id: sql`${notice.user}::uuid`,
    kind: notice.kind,
    details: sql`jsonb_build_object(${details})`,
    created_at: nowIso(context),
  };
  return insertFrom(notices, row, notice.from);
}
