import { fillPlaceholders, type Query, type SQL } from 'drizzle-orm';
import { PgDialect, type PgPreparedQuery, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import type { Db } from '../db/client.ts';
import { rowMapper } from './row-mapper.ts';

const dialect = new PgDialect();

/** Runs a prepared statement with the values of this call. */
export async function runPrepared<Config extends PreparedQueryConfig>(
  db: Db,
  statement: PgPreparedQuery<Config>,
  values: Record<string, unknown>,
): Promise<Config['execute']> {
  const { sql: text, params } = statement.getQuery();
  const options = { arrayMode: true, fullResults: true } as const;
  return rowMapper(statement)(await db.$client.query(text, fillPlaceholders(params, values), options));
}

/** A prepared statement with the values of a call, for `db.batch`. */
export function bound<Config extends PreparedQueryConfig>(
  statement: PgPreparedQuery<Config>,
  values: Record<string, unknown>,
): RunnableQuery<Config['execute'], 'pg'> {
  const { sql: text, params } = statement.getQuery();
  const query = {
    getQuery: () => ({ sql: text, params: fillPlaceholders(params, values) }),
    isResponseInArrayMode: () => true,
    mapResult: rowMapper(statement),
  };
  // The method that Drizzle's batch calls on its items, which its types do not show.
  return { _prepare: () => query } as unknown as RunnableQuery<Config['execute'], 'pg'>;
}

/** The text of a statement, and its parameters, among them placeholders. */
export function written(statement: SQL): Pick<Query, 'sql' | 'params'> {
  return dialect.sqlToQuery(statement);
}

/** A statement that `written` made, with the values of a call. */
export function filled({ sql: text, params }: Pick<Query, 'sql' | 'params'>, values: Record<string, unknown>) {
  return { text, params: fillPlaceholders(params, values) };
}
