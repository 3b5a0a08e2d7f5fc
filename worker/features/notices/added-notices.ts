import { is, SQL, sql } from 'drizzle-orm';
import { notices } from '#drizzle/schema/notices.ts';
import type { AccountNotice } from '#shared/contract/notices.ts';
import type { NoticeKind } from '#shared/notice-kinds.ts';
import { byWhom } from '../../actor.ts';
import { type Context, nowIso, today } from '../../context.ts';
import { changes, insertion } from '../../db/ctes.ts';

type FactsOf<Kind extends AccountNotice['kind']> = Extract<AccountNotice, { kind: Kind }>['details'];

/** A notice, inserted by the same statement as the change that it reports. */
export interface NewNotice<Kind extends AccountNotice['kind']> {
  kind: Kind;
  /** The rows that each make a notice: a CTE, or `oneRow` of `audit.ts`. */
  from: SQL;
  /** The account that gets the notice. */
  user: SQL | string;
  /** The facts that its reader may see. Null facts are left out. */
  details: { [Name in keyof FactsOf<Kind>]: SQL | FactsOf<Kind>[Name] | null };
  /** A key of the event, as an expression, where a job or a callback may report the same event again. */
  once?: SQL;
  /**
   * The same for events that are told together: the notice has the facts of the last, is unread again, and counts the
   * ones before as `others`. Several readers must come in one order, that of their ids.
   */
  together?: SQL;
  /** Of events that are told together, the facts of the earlier ones that the last does not have stay. */
  adds?: true;
  /** The reader's session that caused the event; it does not show the notice. */
  session?: string | undefined;
}

/**
 * Questions of an owner to somebody who may not know them. The same owner can cause each only once a day; otherwise
 * they could withdraw the question and ask again without end.
 */
const askedOnceADay: ReadonlySet<NoticeKind> = new Set(['WORK_INVITED', 'TENANCY_TO_CONFIRM']);

/**
 * The INSERT of a notice, for use as a CTE of the write that it reports: both happen or neither, and a write that
 * changes no row makes no notice.
 */
export function addedNotices<Kind extends AccountNotice['kind']>(context: Context, notice: NewNotice<Kind>): SQL {
  const { kind, session, together } = notice;
  const once = together ?? notice.once ?? (askedOnceADay.has(kind) ? askedToday(context) : undefined);
  const facts = Object.entries<unknown>({ ...notice.details, ...(session !== undefined && { session_id: session }) });
  const row = {
    user_id: sql`${notice.user}::uuid`,
    kind,
    details: detailsOf(facts),
    dedupe_key: once === undefined ? undefined : sql`${sql.raw(`'${kind}:'`)} || ${once}`,
    created_at: nowIso(context),
  };
  const added = insertion(notices, row, notice.from);
  if (together === undefined) return once === undefined ? added : sql`${added} on conflict do nothing`;
  const kept = notice.adds ? sql`notices.details || ` : sql.empty();
  const others = sql`jsonb_build_object('others', coalesce((notices.details ->> 'others')::int, 0) + 1)`;
  return sql`${added} on conflict (user_id, dedupe_key) where dedupe_key is not null
    do update set ${changes(notices, { details: sql`${kept}excluded.details || ${others}`, read_at: null })}`;
}

/** How many notices of a kind and subject a day are new ones, each of which is sent; later ones are told with the last. */
export const MOST_TOLD_A_DAY = 5;

/** A key for `together` of what its author can do and undo without end: so many a day are told, and then what came last. */
export function fewADay(context: Context, kind: NoticeKind, user: SQL, subject: SQL): SQL {
  const day = sql`${subject}::text || ':' || ${today(context)}::text || ':'`;
  const told = Array.from(
    { length: MOST_TOLD_A_DAY - 1 },
    (_, nth) => sql`${`${kind}:`}::text || ${day} || ${nth + 1}::int`,
  );
  return sql`${day} || (select count(*) + 1 from notices n
    where n.user_id = ${user} and n.dedupe_key in (${sql.join(told, sql`, `)}))`;
}

function askedToday(context: Context): SQL {
  const asker = context.scope?.of === 'owner' ? context.scope.owner : byWhom(context);
  return sql`${`${asker}:${today(context)}`}::text`;
}

function detailsOf(facts: [name: string, value: unknown][]): SQL {
  const pairs = facts.map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${factOf(value)}`);
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs, sql`, `)}))`;
}

function factOf(value: unknown): SQL {
  return is(value, SQL) ? value : sql`${value}::text`;
}

/** Joins both parties of each row as `reader`: `id`, and `tenant_name`, which is null for the tenant. */
export function bothParties(owner: SQL, tenant: SQL, tenantName: SQL): SQL {
  return sql`cross join lateral (values (${owner}, ${tenantName}), (${tenant}, null)) as reader (id, tenant_name)`;
}

/**
 * A fact of a notice: what something was and what it is; null if it has not changed.
 *
 * @param compared what differs if it has
 */
export function wasAndIs(was: SQL, now: SQL, compared: [was: SQL, now: SQL] = [was, now]): SQL {
  return sql`case when ${compared[0]} is distinct from ${compared[1]} then jsonb_build_object('was', ${was}, 'is', ${now}) end`;
}
