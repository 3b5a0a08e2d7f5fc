import { type SQL, sql } from 'drizzle-orm';
import { notices } from '#drizzle/schema/notices.ts';
import type { AccountNotice } from '#shared/contract/notices.ts';
import { type Context, nowIso } from '../../context.ts';
import { insertFrom } from '../../db/typed-writes.ts';

/** A notice, as the statement that it tells of writes it. */
interface NewNotice<Kind extends AccountNotice['kind']> {
  kind: Kind;
  /** Where the rows come from that it is about: a CTE, or `once` of `audit.ts`. */
  from: SQL;
  /** Whom it is for. */
  user: SQL | string;
  details: Record<keyof Extract<AccountNotice, { kind: Kind }>['details'], SQL | string>;
  /** The session of its reader that brought it about, which is told nothing of it. */
  session?: string;
}

/**
 * The INSERT of a notice, to be made a CTE of the write itself: either both happen or neither, and a write that changed no
 * row tells nobody.
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
