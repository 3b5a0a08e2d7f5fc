import { type SQL, sql } from 'drizzle-orm';

/**
 * The SET of an UPDATE out of the fields that are there: undefined leaves a column as it is, null clears it. Names come
 * from contracts, values go as parameters.
 */
export function assignments(fields: Record<string, unknown>): SQL {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  return sql.join(
    present.map(([column, value]) => sql`${sql.identifier(column)} = ${sql.param(value)}`),
    sql`, `,
  );
}

/** A list as one text[] parameter. */
export function textArray(values: readonly string[]): SQL {
  return sql`${sql.param([...values])}::text[]`;
}
