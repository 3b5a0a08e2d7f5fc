import { type SQL, sql } from 'drizzle-orm';

/**
 * Locks the rows that were made after the first lock and before another one, which keeps further ones away. A call that has
 * one of them may wait for that other lock: waiting for it in turn would be a circle.
 *
 * @throws DomainError CONFLICT if another call has one of them
 */
export function refusedIfTaken(table: 'invoices' | 'tenancies', which: SQL): SQL {
  const rows = sql`${sql.identifier(table)} where ${which}`;
  return sql`
    with free as materialized (select id from ${rows} for update skip locked)
    select refuse('CONFLICT')::text where (select count(*) from free) < (select count(*) from ${rows})`;
}
