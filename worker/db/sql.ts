import { type SQL, sql } from 'drizzle-orm';

/**
 * The SET of an UPDATE from the given fields: undefined leaves a column as it is, null clears it. Column names come
 * from contracts; values are parameters.
 */
export function assignments(fields: Record<string, unknown>): SQL {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  return sql.join(
    present.map(([column, value]) => sql`${sql.identifier(column)} = ${sql.param(value)}`),
    sql`, `,
  );
}

/** A list as one parameter of type text[]. */
export function textArray(values: readonly string[]): SQL {
  return sql`${sql.param([...values])}::text[]`;
}
