import { beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { expectSoundMoney, moneyOf } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, type Household, makeBill, pay } from '#tests/support/people/factories.ts';
import { postedFees } from '#tests/support/oracle/late-fees.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { countAudits, expectUnchanged } from '#tests/support/app/refusals.ts';
import { invoiceOf, makeHome } from '#tests/support/people/lasting-people.ts';
import { runDailyJob } from '#worker/jobs.ts';

/** 2% and 30% of 1,500,000. */
const [FEE, CAP] = [30_000, 450_000];

const app = await ownApp({ now: '2011-01-01T02:00:00Z' });

describe('late fees', () => {
  let house: Household;
  /** Each test has its own time, so that nothing new is due on what earlier tests left open. */
  let start = '2011-01-01';
  beforeEach(async () => {
    start = addDays(start, 60);
    setDay(0);
    house = await makeHome(app);
  });

  /** Nine in the morning in WIB, this many days after the due date of this test's bills. */
  const setDay = (late: number, time = '02:00:00Z') => app.clock.set(`${addDays(start, late)}T${time}`);
  const bill = (fields = {}) => makeBill(app, house.owner, house.tenant.tenant.id, { due_date: start, ...fields });
  const fees = (days: number[], amount = FEE) => days.map((late) => [addDays(start, late), amount]);
  const days = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const runJob = async (late: number) => {
    setDay(late);
    return runDailyJob(app.deps);
  };

  it('are none on the due day, and one for each day after it, from the moment it begins in WIB', async () => {
    const { id } = await bill();
    await runJob(0);
    setDay(0, '16:59:59.999Z');
    await runDailyJob(app.deps);
    expect(await postedFees(app, id)).toEqual([]);
    setDay(0, '17:00:00Z');
    await runDailyJob(app.deps);
    expect(await postedFees(app, id)).toEqual(fees([1]));
    await runJob(2);
    expect(await postedFees(app, id)).toEqual(fees([1, 2]));
    expect(await invoiceOf(house.owner, id)).toMatchObject({
      status: 'OVERDUE',
      subtotal: 1_500_000,
      late_fee_amount: 2 * FEE,
      total_amount: 1_500_000 + 2 * FEE,
      remaining_amount: 1_500_000 + 2 * FEE,
    });
    expect(await countAudits(app, 'invoice.late-fee', id)).toBe(2);
    await expectSoundMoney(app, house.owner);
  });

  it('of more bills than one statement takes are all posted', async () => {
    const { owner, kost, room, tenant } = house;
    await app.deps.db.execute(`
      insert into invoices (invoice_number, tenant_id, tenant_user_id, owner_id, kost_id, room_id, tenant_name, room_number,
        kost_name, invoice_type, title, subtotal, total_amount, late_fee_bps, allow_partial_payment, due_date, issued_date,
        is_recurring, recurrence_type, late_fee_until, status)
      select 'LAMA-' || n, '${tenant.tenant.id}', '${tenant.id}', '${owner.id}', '${kost.id}', '${room.id}', 'x', 'x', 'x',
        'CUSTOM', 'x', 1000, 1000, 100, true, '${start}', '${start}', false, 'NONE', '${start}', 'SENT'
      from generate_series(1, 2500) as n`);
    await runJob(2);
    const { rows } = await app.deps.db.execute(
      `select late_fee_amount as fees, count(*) as bills from invoices where owner_id = '${owner.id}' group by 1`,
    );
    expect(rows).toEqual([{ fees: 20, bills: 2500 }]);
  });

  it('stop at 30% of the principal, to the rupiah', async () => {
    const [whole, odd] = [await bill(), await bill({ late_fee_percentage: 7 })];
    await runJob(14);
    expect(await moneyOf(app, whole.id)).toMatchObject({ remaining: 1_500_000 + 14 * FEE });
    await runJob(30);
    expect(await postedFees(app, whole.id)).toEqual(fees(days(15)));
    expect(await postedFees(app, odd.id)).toEqual([...fees(days(4), 105_000), [addDays(start, 5), 30_000]]);
    for (const { id } of [whole, odd]) expect(await moneyOf(app, id)).toMatchObject({ remaining: 1_500_000 + CAP });
    await expectUnchanged(app, [house.owner], () => runJob(45));
    await expectSoundMoney(app, house.owner);
  });

  it('are computed on the principal unpaid when the day begins, never on fees', async () => {
    const { id } = await bill();
    await runJob(2);
    await pay(app, house.tenant, id, 500_000);
    await runJob(4);
    expect(await postedFees(app, id)).toEqual([...fees([1, 2]), ...fees([3, 4], 20_000)]);
    await pay(app, house.tenant, id, 1_000_000);
    await runJob(9);
    expect(await moneyOf(app, id)).toMatchObject({ status: 'PARTIAL', remaining: 100_000 });
    expect(await postedFees(app, id)).toHaveLength(4);
  });

  it('of missed days consider what was paid on each of them', async () => {
    const { id } = await bill();
    setDay(2);
    await pay(app, house.tenant, id, 500_000);
    setDay(4, '16:59:59.999Z');
    await pay(app, house.tenant, id, 250_000);
    setDay(5, '17:00:00Z');
    await pay(app, house.tenant, id, 250_000);
    await runJob(7);
    const charged = [FEE, FEE, 20_000, 20_000, 15_000, 15_000, 10_000];
    expect(await postedFees(app, id)).toEqual(charged.map((amount, index) => [addDays(start, index + 1), amount]));
  });

  it('are settled after the principal', async () => {
    const { id } = await bill();
    await runJob(10);
    await pay(app, house.tenant, id, 1_500_000);
    expect(await moneyOf(app, id)).toMatchObject({ paid: 1_500_000, remaining: 10 * FEE, status: 'PARTIAL' });
    await runJob(14);
    expect(await moneyOf(app, id)).toMatchObject({ remaining: 10 * FEE });
    await pay(app, house.tenant, id, 10 * FEE);
    expect(await moneyOf(app, id)).toMatchObject({ paid: 1_500_000 + 10 * FEE, remaining: 0, status: 'PAID' });
    await expectSoundMoney(app, house.owner);
  });

  it('are not charged on a bill that was settled before the job came', async () => {
    const { id } = await bill();
    setDay(3);
    await pay(app, house.tenant, id, 1_500_000);
    await expectUnchanged(app, [house.owner], () => runJob(6));
    expect(await postedFees(app, id)).toEqual([]);
  });

  it('of a bill issued after its due day begin the day after it was issued', async () => {
    setDay(5);
    const { id } = await bill();
    await runJob(5);
    expect(await postedFees(app, id)).toEqual([]);
    await runJob(7);
    expect(await postedFees(app, id)).toEqual(fees([6, 7]));
  });

  it('do not exist at 0%, on drafts, and on cancelled bills', async () => {
    const [free, cancelled] = [await bill({ late_fee_percentage: 0 }), await bill()];
    await expectStatus(200, house.owner.rest.post(`/api/invoices/${cancelled.id}/cancel`));
    await expectStatus(
      201,
      house.owner.rest.post<Invoice>('/api/invoices', {
        tenant_id: house.tenant.tenant.id,
        title: 'Draf',
        due_date: start,
        items: [{ description: 'Sewa', quantity: 1, unit_price: 1_000 }],
      }),
    );
    await expectUnchanged(app, [house.owner], () => runJob(20));
    expect(await moneyOf(app, free.id)).toMatchObject({ remaining: 1_500_000 });
  });

  it('go on after checkout: the former tenant still owes', async () => {
    const { id } = await bill();
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/checkout`));
    await runJob(3);
    expect(await postedFees(app, id)).toEqual(fees([1, 2, 3]));
  });
});
