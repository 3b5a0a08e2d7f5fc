import { and, type AnyColumn, gte, lt, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { addDays, startOfWibDay } from '#shared/rules/calendar.ts';
import { zoneNames } from '#shared/rules/zone.ts';

/** A list as one parameter of type text[]. */
export function textArray(values: readonly string[]): SQL {
  return sql`${sql.param([...values])}::text[]`;
}

/**
 * A condition that is only checked on rows which other conditions find. Otherwise PostgreSQL compares it with every
 * index of the table and with the predicate of every partial one, which takes longer than to read a row by its id.
 */
export function unindexed(condition: SQL | undefined): SQL {
  return sql`((${condition}) is true)`;
}

/**
 * A text whose value PostgreSQL does not know while it plans. If it knew the value, it could prefer a partial index
 * with a matching predicate, even one that has the rows of all owners, because it would expect few of them.
 */
export function unforeseen(value: string): SQL {
  return sql`(select ${value}::text)`;
}

/** The date and time in WIB at an instant, without a zone; and for a timestamp without a zone, the instant. */
export function inWib(instant: SQL): SQL {
  return sql`(${instant} at time zone 'Asia/Jakarta')`;
}

/** The date and time of a zone at an instant, without a zone; and for a timestamp without a zone, the instant. */
export function inZone(instant: SQL, zone: SQLWrapper): SQL {
  return sql`(${instant} at time zone ${nameOf(zone)})`;
}

/** A zone's name as PostgreSQL knows it; WIB's for null. */
function nameOf(zone: SQLWrapper): SQL {
  const { WIB, WITA, WIT } = zoneNames;
  return sql`case ${zone} when 'WITA' then '${sql.raw(WITA)}' when 'WIT' then '${sql.raw(WIT)}' else '${sql.raw(WIB)}' end`;
}

/** Whether an instant is on one of some WIB days; both ends may be open. */
export function isOnDays(instant: SQL, { from, to }: { from: string | null; to: string | null }): SQL | undefined {
  return and(
    from === null ? undefined : gte(instant, startOfWibDay(from).toISOString()),
    to === null ? undefined : lt(instant, startOfWibDay(addDays(to, 1)).toISOString()),
  );
}

/** The WIB month of an instant, `YYYY-MM`. */
export function wibMonth(instant: SQL): SQL {
  return sql`to_char(${inWib(instant)}, 'YYYY-MM')`;
}

/** An instant in JSON that PostgreSQL builds, in the wire's form: ISO 8601 in UTC. */
export function isoInstant(column: AnyColumn | SQL): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
