import { fillPlaceholders, type Placeholder } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/neon-http';
import type { PgPreparedQuery, PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';

/** A value in a statement, or the slot that takes it from each call. */
export type Slot = string | Placeholder;

/** Builds statements; there is no database behind it. */
const builder = drizzle.mock();

/**
 * A read whose text is built once per isolate for each shape that it takes, such as a filter that is there or not; a
 * call only fills the `sql.placeholder`s. It is for what is asked most: building takes a fifth of a Worker's time for a
 * list. A shape is made of a closed set of values, never of what a caller wrote.
 */
export function prepared<Shape, Config extends PreparedQueryConfig>(
  build: (db: typeof builder, shape: Shape) => { prepare: (name: string) => PgPreparedQuery<Config> },
) {
  const statements = new Map<string, PgPreparedQuery<Config>>();
  return async (db: Db, shape: Shape, values: Record<string, unknown>): Promise<Config['execute']> => {
    const key = JSON.stringify(shape);
    const statement = statements.get(key) ?? build(builder, shape).prepare(key);
    statements.set(key, statement);
    const { sql: text, params } = statement.getQuery();
    const options = { arrayMode: true, fullResults: true } as const;
    return statement.mapResult(await db.$client.query(text, fillPlaceholders(params, values), options));
  };
}
