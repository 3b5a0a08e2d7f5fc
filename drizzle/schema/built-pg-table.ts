import { getTableColumns } from 'drizzle-orm';
import { pgTable as table, type PgColumnBuilderBase } from 'drizzle-orm/pg-core';

/**
 * A table in the built Worker: its columns, without indexes, checks and foreign keys, which only migrations need: the
 * minifier writes the one call here in its place.
 */
export function pgTable<Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Columns,
  _constraints?: unknown,
) {
  return named(name, columns);
}

/** Its columns are named for good: Drizzle would look up how a key is spelt, in a new cache for each request. */
function named<Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(name: Name, columns: Columns) {
  const built = table(name, columns);
  for (const column of Object.values(getTableColumns(built))) Object.assign(column, { keyAsName: false });
  return built;
}
