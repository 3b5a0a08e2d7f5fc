import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The rows of a query as one JSON array inside another statement, in the query's own order. */
export function jsonList<Row>(query: SQLWrapper): SQL<Row[]> {
  return sql<Row[]>`(select coalesce(json_agg(listed), '[]') from (${query}) as listed)`;
}
