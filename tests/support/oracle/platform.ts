import { type SQL, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestApp } from '../app/test-app.ts';

const wibMonth = (column: string): SQL => sql.raw(`to_char(${column} at time zone 'Asia/Jakarta', 'YYYY-MM')`);

/** The totals that the product keeps and those counted from the tables, at the same instant. */
export async function platformTotals(app: TestApp): Promise<{ kept: unknown; counted: unknown }> {
  const { rows } = await app.deps.db.execute<{ kept: unknown; counted: unknown }>(sql`
    select (
      select coalesce(json_object_agg(kind || coalesce(' ' || month, ''), total order by kind, month), '{}') from (
        select kind, month, sum(amount) as total from platform_totals where kind <> 'REMOVED_ROOM'
        group by kind, month having sum(amount) <> 0
      ) as noted
    ) as kept, (
      select coalesce(json_object_agg(kind || coalesce(' ' || month, ''), total order by kind, month), '{}') from (
        select role as kind, ${wibMonth('created_at')} as month, count(*) as total from users group by 1, 2
        union all select 'KOST', ${wibMonth('created_at')}, count(*) from kosts group by 2
        union all select 'ROOM', null, count(*) from rooms where archived_at is null having count(*) > 0
        union all select 'OCCUPIED_ROOM', null, count(*) from rooms where status = 'OCCUPIED' having count(*) > 0
        union all select 'AVAILABLE_ROOM', null, count(*) from rooms
          where status = 'AVAILABLE' and archived_at is null having count(*) > 0
        union all select 'ACTIVE_TENANCY', null, count(*) from tenancies where status = 'ACTIVE' having count(*) > 0
        union all select 'CHECK_IN', to_char(check_in_date, 'YYYY-MM'), count(*) from tenancies
          where check_in_date is not null group by 2
        union all select 'OVERPAYMENT', ${wibMonth('created_at')}, sum(amount) from credit_entries
          where kind = 'OVERPAYMENT' group by 2
        union all select 'DEPOSIT', ${wibMonth('paid_at')}, sum(deposit_amount) from payments
          where deposit_amount > 0 group by 2
      ) as counts
    ) as counted`);
  const [row] = rows;
  if (row === undefined) throw new Error('The totals are always one row.');
  return row;
}

/** Fails if a total differs from a count of the rows. */
export async function expectSoundTotals(app: TestApp): Promise<void> {
  const { kept, counted } = await platformTotals(app);
  expect(kept).toEqual(counted);
}
