import { pgTable as table, type PgColumnBuilderBase } from 'drizzle-orm/pg-core';

/** A table in the built Worker: its columns, without indexes, checks and foreign keys, which only migrations need. */
export function pgTable<Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Columns,
  _constraints?: unknown,
) {
  return table(name, columns);
}
