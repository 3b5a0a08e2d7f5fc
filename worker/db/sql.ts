import { type SQL, sql } from 'drizzle-orm';

/** A list as one parameter of type text[]. */
export function textArray(values: readonly string[]): SQL {
  return sql`${sql.param([...values])}::text[]`;
}
