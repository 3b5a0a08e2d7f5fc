import type { Placeholder, SQL } from 'drizzle-orm';
import type { PgPreparedQuery, PreparedQueryConfig } from 'drizzle-orm/pg-core';
import { bound, filled, runPrepared, written } from '../internals/statements.ts';
import type { Db } from './client.ts';

/** A value in a statement, or a placeholder (slot) that each call fills. */
export type ValueOrSlot = string | Placeholder;

type Values = Record<string, unknown>;

/**
 * A read whose SQL text is built once per isolate and shape (for example, with or without a filter); a call only fills
 * the `sql.placeholder`s. Use it for the most frequent reads: building takes a fifth of the Worker's time for a list. A
 * shape has values of a closed set, never free text. The text is built with the first call's `db`; each call runs it on
 * its own. `inBatch` is the same for a `db.batch`.
 */
export function prepared<Shape, Config extends PreparedQueryConfig>(
  build: (db: Db, shape: Shape) => { prepare: (name: string) => PgPreparedQuery<Config> },
) {
  const statements = new Map<string, PgPreparedQuery<Config>>();
  const statementOf = (db: Db, shape: Shape) => {
    const key = JSON.stringify(shape);
    const statement = statements.get(key) ?? build(db, shape).prepare(key);
    statements.set(key, statement);
    return statement;
  };
  const run = (db: Db, shape: Shape, values: Values): Promise<Config['execute']> =>
    runPrepared(db, statementOf(db, shape), values);
  const inBatch = (db: Db, shape: Shape, values: Values) => bound(statementOf(db, shape), values);
  return Object.assign(run, { inBatch });
}

/** A statement whose text is built once, and its parameters for a call. */
export function slotted(build: (db: Db) => SQL) {
  let statement: ReturnType<typeof written> | undefined;
  return (db: Db, values: Values): { text: string; params: unknown[] } => {
    statement ??= written(build(db));
    return filled(statement, values);
  };
}

/** Like `prepared`, for a statement written in SQL. JSON columns arrive as parsed values. */
export function preparedSql<Row, Shape = undefined>(build: (db: Db, shape: Shape) => SQL) {
  const statements = new Map<string | undefined, ReturnType<typeof slotted>>();
  return async (db: Db, values: Values, ...[shape]: Shape extends undefined ? [] : [Shape]): Promise<Row[]> => {
    const key = JSON.stringify(shape);
    const statement = statements.get(key) ?? slotted((first) => build(first, shape as Shape));
    statements.set(key, statement);
    const { text, params } = statement(db, values);
    const { rows } = await db.$client.query(text, params, { fullResults: true });
    return rows as Row[];
  };
}
