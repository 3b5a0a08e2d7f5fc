import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminReport, OwnerDashboard } from '#shared/contract/dashboards.ts';
import type { TestApp } from '#tests/support/app/test-app.ts';
import { capture, deliver } from '#tests/support/bank/simulated-bank.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { giveCredit, reportPayment } from '#tests/support/people/credit.ts';
import {
  expectStatus,
  type Household,
  makeBill,
  openPayment,
  pay,
  type Person,
} from '#tests/support/people/factories.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import { expectSoundNumbers } from '#tests/support/oracle/platform.ts';
import { makeHome, makeLastingPerson } from '#tests/support/people/lasting-people.ts';
import { runDailyJob } from '#worker/jobs.ts';

const DEPOSIT = 1_000_000;

/** On a database of its own, because the report counts everyone's money. */
describe('a deposit is the tenant’s money, never revenue', () => {
  let app: TestApp;
  let admin: Person;
  let house: Household;
  const stops: (() => Promise<void>)[] = [];
  beforeAll(() => async () => {
    for (const stop of stops) await stop();
  });
  beforeEach(async () => {
    const own = await createOwnApp({ now: '2031-06-20T03:00:00Z' });
    stops.push(own.stop);
    app = own.app;
    admin = await makeLastingPerson(app, 'ADMIN');
    house = await makeHome(app, { contract_start: '2031-05-10', contract_end: '2033-01-01' });
  });

  const depositBill = (fields = {}) =>
    makeBill(app, house.owner, house.tenant.tenant.id, {
      invoice_type: 'SECURITY_DEPOSIT',
      items: [{ description: 'Deposit', quantity: 1, unit_price: DEPOSIT }],
      ...fields,
    });

  const dashboard = () => expectStatus(200, house.owner.rest.get<OwnerDashboard>('/api/dashboard/owner'));

  const forgetNumbers = () => app.deps.db.execute(sql`delete from platform_numbers`);

  /** Asserts that the owner's and the admin's figures agree, whether the admin's are kept or counted. */
  async function expectMoney(revenue: number, deposits: number, pending = 0) {
    const { revenue_by_month: months, ...owner } = await dashboard();
    expect(owner).toMatchObject({ total_revenue: revenue, deposit_held: deposits, pending_deposit: pending });
    expect(months.reduce((sum, { amount }) => sum + amount, 0)).toBe(revenue);
    for (const job of [forgetNumbers, () => runDailyJob(app.deps)]) {
      await job();
      const report = await expectStatus(200, admin.rest.get<AdminReport>('/api/admin/report?months=12'));
      expect(report.deposit_held).toBe(deposits);
      expect(report.months.reduce((sum, month) => sum + month.revenue, 0)).toBe(revenue);
      expect(report.months.reduce((sum, month) => sum + month.deposits, 0)).toBe(deposits);
    }
    await expectSoundMoney(app, house.owner);
    await expectSoundNumbers(app);
  }

  it('in the owner’s numbers, month by month, and in the admin’s report', async () => {
    const rent = await makeBill(app, house.owner, house.tenant.tenant.id);
    await pay(app, house.tenant, rent.id, 1_500_000);
    const { id } = await depositBill();
    await expectMoney(1_500_000, 0, DEPOSIT);
    await pay(app, house.tenant, id, DEPOSIT);
    await expectMoney(1_500_000, DEPOSIT);
  });

  it('whether paid in parts, in cash, or reported and verified', async () => {
    const { id } = await depositBill();
    await pay(app, house.tenant, id, 300_000);
    await expectMoney(0, 300_000, 700_000);
    const cash = { payment_method: 'CASH', amount: 200_000 };
    await expectStatus(200, house.owner.rest.post(`/api/payments/${id}/process`, cash));
    const report = await reportPayment(house.tenant, id, { amount: 500_000 });
    await expectMoney(0, 500_000, 500_000);
    await expectStatus(200, house.owner.rest.post(`/api/payments/${report.id}/verify`, { action: 'approve' }));
    await expectMoney(0, DEPOSIT);
  });

  it('but its late fees are revenue: the principal is paid first', async () => {
    const { id } = await depositBill({ due_date: '2031-06-20', late_fee_percentage: 1 });
    await pay(app, house.tenant, id, 400_000);
    app.clock.set('2031-06-22T03:00:00Z');
    await runDailyJob(app.deps);
    const fees = 2 * 6_000;
    await expectMoney(0, 400_000, 600_000);
    await pay(app, house.tenant, id, 605_000);
    await expectMoney(5_000, DEPOSIT);
    const rest = { payment_method: 'CASH', amount: fees - 5_000 };
    await expectStatus(200, house.owner.rest.post(`/api/payments/${id}/process`, rest));
    await expectMoney(fees, DEPOSIT);
  });

  it('and what is paid over it is credit, as with any bill', async () => {
    const { id } = await depositBill();
    const first = await openPayment(house.tenant, id, DEPOSIT);
    await deliver(app, capture(await openPayment(house.tenant, id, 400_000)));
    await deliver(app, capture(first));
    await expectMoney(400_000, DEPOSIT);
  });

  it('also if credit pays it: what was revenue before is taken out again', async () => {
    await giveCredit(app, house, 300_000);
    await expectMoney(600_000, 0);
    app.clock.set('2031-07-05T03:00:00Z');
    await depositBill();
    await expectMoney(300_000, 300_000, 700_000);
    const { revenue_by_month: months } = await dashboard();
    expect(months.slice(-2)).toEqual([
      { month: '2031-06', amount: 600_000 },
      { month: '2031-07', amount: -300_000 },
    ]);
  });

  it('and stays held after the checkout', async () => {
    const { id } = await depositBill();
    await pay(app, house.tenant, id, DEPOSIT);
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/checkout`));
    await expectMoney(0, DEPOSIT);
  });
});
