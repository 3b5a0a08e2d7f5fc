import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withClient } from '#drizzle/local/with-client.ts';
import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import { makeOwnDatabase } from '#tests/support/app/own-database.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { wrongOwnerNumbers } from '#tests/support/oracle/counted-numbers.ts';
import { expectSoundDashboard } from '#tests/support/oracle/sound-dashboard.ts';
import { giveCredit } from '#tests/support/people/credit.ts';
import { expectStatus, type Household, makeBill, pay } from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import { runHourlyJob } from '#worker/jobs.ts';
import { databaseFault } from '#worker/db/fault.ts';
import { sumOwnerNumbers } from '#worker/features/today/sum-owner-numbers.ts';
import { jobContext } from '#worker/job-context.ts';

const HISTORIES = 25;
const NOW = '2031-06-20T03:00:00Z';

const bills = {
  DRAFT: { paid: 0, issued: false },
  SENT: { paid: 0, issued: true },
  VIEWED: { paid: 0, issued: true },
  PARTIAL: { paid: 400_000, issued: true },
  PAID: { paid: 1_000_000, issued: true },
  CANCELLED: { paid: 0, issued: true },
};
type BillStatus = keyof typeof bills;
const billStatus = fc.constantFrom(...(Object.keys(bills) as BillStatus[]));
const dueDate = fc.constantFrom('2030-12-31', '2031-05-31', '2031-06-19', '2031-06-20', '2031-08-01');
/** Instants around the ends of months in WIB, some in the future. */
const instant = fc.constantFrom(
  '2029-02-01T00:00:00Z',
  '2030-06-30T16:59:59.999Z',
  '2030-06-30T17:00:00Z',
  '2031-05-31T16:59:59.999Z',
  '2031-05-31T17:00:00Z',
  '2031-06-20T03:00:00Z',
  '2032-01-01T00:00:00Z',
);
const nth = fc.nat(5);

/**
 * What anybody may write, in any order: also what the app never does, such as paying long ago, opening a paid bill
 * again or deleting. `nth` names a row of those that are there.
 */
const write = fc.oneof(
  fc.record({ does: fc.constant('add bill' as const), status: billStatus, due: dueDate, isDeposit: fc.boolean() }),
  fc.record({ does: fc.constant('change bill' as const), nth, status: billStatus, due: dueDate }),
  fc.record({ does: fc.constant('delete bill' as const), nth }),
  fc.record({
    does: fc.constant('add payment' as const),
    nth,
    source: fc.constantFrom('MANUAL', 'CREDIT'),
    at: fc.option(instant),
    settled: fc.constantFrom(0, 250_000, 700_000),
  }),
  fc.record({ does: fc.constant('change payment' as const), nth, at: fc.option(instant) }),
  fc.record({ does: fc.constant('delete payment' as const), nth }),
  fc.record({ does: fc.constant('add credit' as const), at: instant, amount: fc.constantFrom(-30_000, 90_000) }),
  fc.record({ does: fc.constant('move credit' as const), nth, at: instant }),
  fc.record({ does: fc.constant('change room' as const), status: fc.constantFrom('AVAILABLE', 'MAINTENANCE', 'gone') }),
  fc.record({ does: fc.constant('sum' as const) }),
);
type Write = typeof write extends fc.Arbitrary<infer Each> ? Each : never;

describe('the numbers of an owner', () => {
  let app: TestApp;
  let databaseUrl: string;
  let house: Household;
  beforeAll(async () => {
    const database = await makeOwnDatabase();
    databaseUrl = database.databaseUrl;
    app = createTestApp({ bindings: { DATABASE_URL: databaseUrl, NEON_FETCH_ENDPOINT: database.endpoint } });
    return database.stop;
  });
  beforeEach(async () => {
    app.clock.set(NOW);
    house = await makeHome(app, { contract_start: '2031-05-10', contract_end: '2033-01-01' });
  });

  const sum = () => sumOwnerNumbers(jobContext(app.deps));

  /** One row of the house's, or null if there are none. */
  const pick = (table: string, place: number) =>
    sql.raw(`(select id from ${table} where owner_id = '${house.owner.id}' order by id
      offset ${place} % greatest((select count(*) from ${table} where owner_id = '${house.owner.id}'), 1) limit 1)`);

  const perform = async (step: Write): Promise<unknown> => {
    const { db } = app.deps;
    const { id: owner } = house.owner;
    switch (step.does) {
      case 'sum':
        return sum();
      case 'add bill':
        return db.execute(sql`
          insert into invoices (invoice_number, tenant_id, tenant_user_id, owner_id, kost_id, room_id, tenant_name,
            room_number, kost_name, invoice_type, title, subtotal, total_amount, paid_amount, late_fee_bps,
            allow_partial_payment, due_date, issued_date, is_recurring, recurrence_type, late_fee_until, status)
          select ${crypto.randomUUID()}, id, user_id, owner_id, kost_id, room_id, 'x', 'x', 'x',
            ${step.isDeposit ? 'SECURITY_DEPOSIT' : 'MONTHLY_RENT'}, 'x', 1000000, 1000000, ${bills[step.status].paid}, 0, true,
            ${step.due}, ${bills[step.status].issued ? step.due : null}::date, false, 'NONE', ${step.due}, ${step.status}
          from tenancies where owner_id = ${owner} limit 1`);
      case 'change bill':
        return db.execute(sql`
          update invoices set status = ${step.status}, due_date = ${step.due}, paid_amount = ${bills[step.status].paid},
            issued_date = ${bills[step.status].issued ? step.due : null}::date
          where id = ${pick('invoices', step.nth)}`);
      case 'delete bill':
        return db.execute(sql`
          delete from invoices i where id = ${pick('invoices', step.nth)}
            and not exists (select from payments p where p.invoice_id = i.id)`);
      case 'add payment':
        return db.execute(sql`
          insert into payments (payment_reference, invoice_id, owner_id, payer_user_id, invoice_number, invoice_title,
            tenant_name, kost_name, room_number, source, payment_method, amount, allocated_amount, credited_amount, paid_at,
            status)
          select ${crypto.randomUUID()}, id, owner_id, tenant_user_id, 'x', 'x', 'x', 'x', 'x', ${step.source}, 'CASH', 700000,
            ${step.at === null ? 0 : step.settled}, ${step.at === null ? 0 : 700_000 - step.settled}, ${step.at},
            ${step.at === null ? 'FAILED' : 'SUCCEEDED'}
          from invoices where id = ${pick('invoices', step.nth)}`);
      case 'change payment':
        return db.execute(sql`
          update payments set status = ${step.at === null ? 'FAILED' : 'SUCCEEDED'}, paid_at = ${step.at},
            allocated_amount = ${step.at === null ? 0 : 300_000}, credited_amount = ${step.at === null ? 0 : 400_000}
          where id = ${pick('payments', step.nth)}`);
      case 'delete payment':
        return db.execute(sql`delete from payments where id = ${pick('payments', step.nth)}`);
      case 'add credit':
        return db.execute(sql`
          insert into credit_entries (user_id, owner_id, kind, amount, created_at)
          values (${house.tenant.id}, ${owner}, ${step.amount > 0 ? 'OVERPAYMENT' : 'APPLIED'}, ${step.amount}, ${step.at})`);
      case 'move credit':
        return db.execute(sql`
          update credit_entries set created_at = ${step.at} where id = ${pick('credit_entries', step.nth)}`);
      case 'change room':
        return step.status === 'gone'
          ? db.execute(sql`update rooms set archived_at = now(), status = 'AVAILABLE' where owner_id = ${owner}`)
          : db.execute(sql`update rooms set archived_at = null, status = ${step.status} where owner_id = ${owner}`);
    }
  };

  const expectSound = async () => {
    const wrong = sql.raw(`select * from (${wrongOwnerNumbers}) as wrong where id = '${house.owner.id}'`);
    expect((await app.deps.db.execute(wrong)).rows).toEqual([]);
    await expectSoundDashboard(app, house.owner);
  };

  it('are a count of all rows, whatever is written in whatever order, side by side and beside jobs', async () => {
    const history = fc.array(fc.array(write, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(history, async (groups) => {
        for (const atOnce of groups) {
          await Promise.all(atOnce.map((step) => perform(step).catch(expectPaidMeanwhile)));
          await expectSound();
        }
        await sum();
        await expectSound();
      }),
      { numRuns: HISTORIES },
    );
  });

  it('count a correction of a month that is over at once, before and after the job', async () => {
    const billed = await makeBill(app, house.owner, house.tenant.tenant.id);
    await pay(app, house.tenant, billed.id, 1_500_000);
    const revenue = async () => {
      const { revenue_by_month, total_revenue } = await expectStatus(
        200,
        house.owner.rest.get<OwnerDashboard>('/api/dashboard/owner'),
      );
      return [total_revenue, ...revenue_by_month.slice(-3).map(({ amount }) => amount)];
    };
    await sum();
    expect(await revenue()).toEqual([1_500_000, 0, 0, 1_500_000]);
    const corrections = [
      [sql`update payments set paid_at = '2031-05-31T16:59:59Z' where owner_id = ${house.owner.id}`, 0, 1_500_000, 0],
      [sql`update payments set paid_at = '2031-04-30T16:59:59Z' where owner_id = ${house.owner.id}`, 1_500_000, 0, 0],
    ] as const;
    for (const [correction, ...months] of corrections) {
      await app.deps.db.execute(correction);
      expect(await revenue()).toEqual([1_500_000, ...months]);
      await sum();
      expect(await revenue()).toEqual([1_500_000, ...months]);
    }
  });

  it('are right at any time of day and year, and for a clock that is set back', async () => {
    const dueToday = await makeBill(app, house.owner, house.tenant.tenant.id, { due_date: '2031-06-20' });
    await pay(app, house.tenant, dueToday.id, 200_000);
    await makeBill(app, house.owner, house.tenant.tenant.id, { due_date: '2031-07-01' });
    for (const now of [
      '2031-06-20T16:59:59Z',
      '2031-06-20T17:00:00Z',
      '2031-06-30T17:00:00Z',
      '2031-05-01T00:00:00Z',
    ]) {
      app.clock.set(now);
      await expectSoundDashboard(app, house.owner);
      await runHourlyJob(app.deps);
      await expectSoundDashboard(app, house.owner);
    }
  });

  it('have what a transaction wrote from its end on, whichever jobs ran before it', async () => {
    const bill = await makeBill(app, house.owner, house.tenant.tenant.id);
    const overdue = async () => {
      const said = await expectStatus(200, house.owner.rest.get<OwnerDashboard>('/api/dashboard/owner'));
      return said.overdue_payments;
    };
    await withClient({ connectionString: databaseUrl }, async (slow) => {
      await slow.query('begin');
      await slow.query(`update invoices set due_date = '2031-01-01' where id = $1`, [bill.id]);
      await sum();
      expect(await overdue()).toBe(0);
      await slow.query('commit');
      expect(await overdue()).toBe(1);
      await slow.query('begin');
      await slow.query(`update invoices set due_date = '2031-09-01' where id = $1`, [bill.id]);
      await sum();
      await slow.query('rollback');
    });
    await sum();
    expect(await overdue()).toBe(1);
    await expectSound();
  });

  it('are of few rows after the hourly job, and the same in many jobs at once', async () => {
    await giveCredit(app, house, 50_000);
    for (let count = 0; count < 3; count += 1) {
      await pay(app, house.tenant, (await makeBill(app, house.owner, house.tenant.tenant.id)).id, 100_000);
    }
    await Promise.all(Array.from({ length: 6 }, sum));
    await expectSound();
    const { rows } = await app.deps.db.execute<{ parts: number; empty: number }>(sql`
      select max(parts) as parts, sum(empty)::int as empty from (
        select count(*) as parts, count(*) filter (where count = 0 and amount = 0) as empty from owner_numbers
        where owner_id = ${house.owner.id} group by kind, day) as numbers`);
    expect(rows).toEqual([{ parts: 1, empty: 0 }]);
  });
});

/** A bill that is paid while it is deleted stays. */
function expectPaidMeanwhile(error: unknown): void {
  expect(databaseFault(error)).toMatchObject({ constraint: 'payments_invoice_fkey' });
}
