import { sql } from 'drizzle-orm';
import { addDays, startOfWibDay } from '#shared/rules/calendar.ts';
import type { TestApp } from '../app/test-app.ts';
import { type Household, makeBill, makeRoom, openPayment, pay } from './factories.ts';
import { giveCredit } from './credit.ts';
import { makeHome, makeResident } from './lasting-people.ts';
import { startSeries } from './series.ts';

/** The first day: its morning in WIB. */
export const FIRST_DAY = '2012-01-25';

/** Sets the clock to two in the morning of a day in WIB, after the hour of the daily job (00:05). */
export function atNight(app: TestApp, day: string): void {
  app.clock.set(new Date(startOfWibDay(day).getTime() + 2 * 3_600_000).toISOString());
}

/**
 * Two homes with everything that time changes: series of each kind, bills that fall due, credit, open attempts, and
 * contracts that begin later. Titles identify them, whatever their ids.
 */
export async function makeTwoHomes(app: TestApp): Promise<Household[]> {
  atNight(app, FIRST_DAY);
  const homes = [await makeHome(app), await makeHome(app)];
  for (const [index, home] of homes.entries()) {
    const title = (name: string) => `${name} ${index}`;
    await giveCredit(app, home, 250_000 + index);
    await startSeries(app, home, 'WEEKLY', addDays(FIRST_DAY, 2), {
      title: title('Cuci'),
      invoice_type: 'CUSTOM',
      ...items(90_000),
    });
    await startSeries(app, home, 'MONTHLY', '2012-01-31', { title: title('Sewa'), late_fee_percentage: 1.5 });
    const partly = await makeBill(app, home.owner, home.tenant.tenant.id, {
      title: title('Listrik'),
      due_date: addDays(FIRST_DAY, 1),
      late_fee_percentage: 10,
      ...items(1_333_333),
    });
    await pay(app, home.tenant, partly.id, 100_001);
    await openPayment(home.tenant, partly.id, 200_000, 'QRIS');
    for (const start of [1, 5]) {
      const room = await makeRoom(home.owner, home.kost.id, { room_number: `${title('Baru')}-${start}` });
      const contract = { contract_start: addDays(FIRST_DAY, start), contract_end: '2013-01-01' };
      await makeResident(app, home.owner, room.id, contract);
    }
  }
  return homes;
}

const items = (unit_price: number) => ({ items: [{ description: 'Pemakaian', quantity: 1, unit_price }] });

/** The state of these homes without ids and without the exact times of the job. */
export async function stateOfTwoHomes(app: TestApp): Promise<Record<string, unknown>> {
  const { rows } = await app.deps.db.execute(sql`
    select
      (select json_agg(json_build_object('title', i.title, 'period', i.series_period, 'due', i.due_date,
          'total', i.total_amount, 'paid', i.paid_amount, 'status', i.status, 'next', i.next_issue_on,
          'fees', (select json_agg(json_build_array(f.day, f.amount) order by f.day) from late_fees f
            where f.invoice_id = i.id))
        order by i.title, i.series_period, i.due_date, i.total_amount) from invoices i) as bills,
      (select json_agg(json_build_object('title', i.title, 'status', p.status, 'source', p.source, 'amount', p.amount,
          'failure', p.failure_code) order by i.title, i.due_date, p.source, p.amount)
        from payments p join invoices i on i.id = p.invoice_id) as payments,
      (select json_agg(json_build_object('start', t.contract_start, 'status', t.status, 'since', t.check_in_date,
          'room', r.status) order by t.contract_start, t.status, r.status)
        from tenancies t join rooms r on r.id = t.room_id) as tenancies,
      (select json_object_agg(action, entries) from (
        select action, count(*) as entries from audit_log where action in ('tenancy.begin', 'payment.expire')
        group by action) a) as trail,
      (select json_agg(balance order by balance) from (
        select sum(amount)::bigint as balance from credit_entries group by user_id) c) as credits`);
  return rows[0] ?? {};
}
