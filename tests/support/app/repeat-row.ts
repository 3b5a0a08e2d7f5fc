import { sql } from 'drizzle-orm';
import type { AppUnderTest } from '../people/factories.ts';

/**
 * Makes many rows like an existing one, for tests of work that is done in chunks. The calls would take minutes.
 *
 * @param changed by column, the expression for the difference; `n` counts the copies from 1
 */
export async function repeatRow(
  app: Pick<AppUnderTest, 'deps'>,
  table: string,
  id: string,
  count: number,
  changed: Record<string, string>,
): Promise<void> {
  const { rows } = await app.deps.db.execute<{ column_name: string }>(sql`
    select column_name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and column_name <> 'id'`);
  const columns = rows.map(({ column_name: name }) => ({ name, value: changed[name] ?? `source.${name}` }));
  await app.deps.db.execute(sql`
    insert into ${sql.identifier(table)} (${sql.raw(columns.map(({ name }) => name).join(', '))})
    select ${sql.raw(columns.map(({ value }) => value).join(', '))}
    from ${sql.identifier(table)} as source, generate_series(1, ${sql.raw(String(count))}) as n where source.id = ${id}`);
}
