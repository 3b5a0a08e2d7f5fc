import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** A list as one parameter of type text[]. */
export function textArray(values: readonly string[]): SQL {
  return sql`${sql.param([...values])}::text[]`;
}

/**
 * A condition that is only checked on the rows which the others find. Without this, PostgreSQL compares it with every
 * index of the table and with the predicate of every partial one, which takes longer than to read a row by its id.
 */
export function unindexed(condition: SQL | undefined): SQL {
  return sql`((${condition}) is true)`;
}

/**
 * A text that PostgreSQL compares but does not know while it plans. A known one may match the predicate of a partial
 * index, which is then preferred as if its rows were spread over all values of the other columns, even where it holds
 * the rows of everybody.
 */
export function unforeseen(value: string): SQL {
  return sql`(select ${value}::text)`;
}

/** The wall clock in Indonesia's western zone at an instant, as a timestamp without a zone; the other way for one. */
export function inWib(instant: SQL): SQL {
  return sql`(${instant} at time zone 'Asia/Jakarta')`;
}

/** The WIB month of an instant, `YYYY-MM`. */
export function wibMonth(instant: SQL): SQL {
  return sql`to_char(${inWib(instant)}, 'YYYY-MM')`;
}

/** An instant in JSON that PostgreSQL builds, in the wire's form: ISO 8601 in UTC. */
export function isoInstant(column: AnyColumn | SQL): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
