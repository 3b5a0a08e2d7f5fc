import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import { addMonths, wibDay } from '#shared/rules/calendar.ts';
import type { TestApp } from '../app/test-app.ts';
import { expectStatus, type Person } from '../people/factories.ts';
import { monthOf } from './counted-numbers.ts';

/** Asserts that an owner's dashboard says what a count of all their rows gives, at the present time of the app. */
export async function expectSoundDashboard(app: TestApp, owner: Person): Promise<void> {
  const said = await expectStatus(200, owner.rest.get<OwnerDashboard>('/api/dashboard/owner'));
  const { properties: _, pending_deposit: __, invoices_by_status, ...numbers } = said;
  const counted = await countedDashboard(app, owner.id);
  expect({
    ...numbers,
    statuses: Object.fromEntries(invoices_by_status.map((bills) => [bills.status, bills.count])),
  }).toMatchObject(counted);
}

async function countedDashboard(app: TestApp, ownerId: string) {
  const today = wibDay(app.clock.now());
  const month = `${today.slice(0, 7)}-01`;
  const { rows } = await app.deps.db.execute<Record<string, unknown>>(sql`
    with bills as (
      select *, case when status in ('SENT', 'VIEWED', 'PARTIAL') and due_date < ${today} then 'OVERDUE' else status end as shown
      from invoices where owner_id = ${ownerId}
    ), money (day, amount) as (
      select ${sql.raw(monthOf('paid_at'))}, case when source = 'CREDIT' then 0 else allocated_amount end
        from payments where owner_id = ${ownerId} and status = 'SUCCEEDED'
      union all select ${sql.raw(monthOf('created_at'))}, amount from credit_entries
        where owner_id = ${ownerId} and kind not in ('APPLIED', 'MOVED', 'DEPOSIT')
      union all select coalesce(${sql.raw(monthOf('p.paid_at'))}, date_trunc('month', e.day)::date), -e.amount
        from deposit_entries e left join payments p on p.id = e.payment_id
        where e.owner_id = ${ownerId} and e.kind in ('RECEIVED', 'DEDUCTED', 'MOVED')
    ), open as (select * from bills where shown in ('SENT', 'VIEWED', 'PARTIAL', 'OVERDUE'))
    select (select coalesce(sum(amount), 0)::bigint from money) as total_revenue,
      (select coalesce(sum(amount), 0)::bigint from deposit_entries where owner_id = ${ownerId}) as deposit_held,
      (select count(*) from open) as pending_payments,
      (select coalesce(sum(total_amount - paid_amount), 0)::bigint from open) as pending_amount,
      (select count(*) from open where shown = 'OVERDUE') as overdue_payments,
      (select coalesce(sum(total_amount - paid_amount), 0)::bigint from open where shown = 'OVERDUE') as overdue_amount,
      (select coalesce(json_object_agg(shown, count), '{}') from (
        select shown, count(*) as count from bills group by shown) as shown) as statuses,
      (select count(*) from rooms where owner_id = ${ownerId} and archived_at is null) as total_rooms,
      (select count(*) from rooms where owner_id = ${ownerId} and archived_at is null and status = 'OCCUPIED') as occupied_rooms,
      (select count(*) from rooms where owner_id = ${ownerId} and archived_at is null and status = 'AVAILABLE') as available_rooms,
      (select json_agg(json_build_object('month', to_char(first, 'YYYY-MM'), 'amount', (
          select coalesce(sum(amount), 0) from money where day = first or (day > first and first = ${month}::date)))
        order by first)
        from generate_series(${addMonths(month, -11)}::date, ${month}::date, interval '1 month') as months (first)) as revenue_by_month`);
  return rows[0] ?? {};
}
