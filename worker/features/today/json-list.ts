import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The rows of a query as one JSON array inside another statement, in the query's own order. */
export function jsonList<Row>(query: SQLWrapper): SQL<Row[]> {
  return sql<Row[]>`(select coalesce(json_agg(listed), '[]') from (${query}) as listed)`;
}

/**
 * How many rows of a kind are read at most, so that the work is bounded; what there is more of is said to be "at least"
 * so many. Hardly any owner has more.
 */
export const MOST_COUNTED = 1_000;

export const countedOf = sql`least(count(*), ${MOST_COUNTED}::int)`;
