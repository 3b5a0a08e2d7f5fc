import type { Placeholder } from 'drizzle-orm';
import type { PgPreparedQuery, PreparedQueryConfig } from 'drizzle-orm/pg-core';
import { type Db, runPrepared, statementBuilder } from './client.ts';

/** A value in a statement, or the slot that takes it from each call. */
export type ValueOrSlot = string | Placeholder;

/**
 * A read whose text is built once per isolate for each shape that it takes, such as a filter that is there or not; a
 * call only fills the `sql.placeholder`s. It is for what is asked most: building takes a fifth of a Worker's time for a
 * list. A shape is made of a closed set of values, never of free text.
 */
export function prepared<Shape, Config extends PreparedQueryConfig>(
  build: (db: typeof statementBuilder, shape: Shape) => { prepare: (name: string) => PgPreparedQuery<Config> },
) {
  const statements = new Map<string, PgPreparedQuery<Config>>();
  return (db: Db, shape: Shape, values: Record<string, unknown>): Promise<Config['execute']> => {
    const key = JSON.stringify(shape);
    const statement = statements.get(key) ?? build(statementBuilder, shape).prepare(key);
    statements.set(key, statement);
    return runPrepared(db, statement, values);
  };
}
