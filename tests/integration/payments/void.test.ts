import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Payment } from '#shared/contract/payments.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { expectSoundDashboard } from '#tests/support/oracle/sound-dashboard.ts';
import { expectSoundMoney, moneyOf } from '#tests/support/oracle/sound-money.ts';
import { shareBills, viewLink } from '#tests/support/people/bill-links.ts';
import { creditOf, reportPayment } from '#tests/support/people/credit.ts';
import { expectStatus, type Household, makeBill, pay } from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';

const TOTAL = 1_500_000;

let house: Household;
const app = createTestApp();
beforeEach(async () => {
  house = await makeHome(app);
});

const bill = (fields = {}) => makeBill(app, house.owner, house.tenant.tenant.id, fields);
const record = (id: string, fields: Record<string, unknown> = {}) =>
  expectStatus(
    200,
    house.owner.rest.post<Payment>(`/api/payments/${id}/process`, { payment_method: 'CASH', ...fields }),
  );
const takeBack = (id: string, fields: Record<string, unknown> = {}, rest = house.owner.rest) =>
  rest.post<Payment>(`/api/payments/${id}/void`, { reason: 'Salah kamar', ...fields });
const approve = (id: string) =>
  expectStatus(200, house.owner.rest.post<Payment>(`/api/payments/${id}/verify`, { action: 'approve' }));
const invoice = (id: string) => expectStatus(200, house.owner.rest.get<Invoice>(`/api/invoices/${id}`));

describe('a payment that its owner takes back', () => {
  it('stays, marked with the reason, and its bill asks for the money again', async () => {
    const { id } = await bill();
    const paid = await record(id);
    const voided = await expectStatus(200, takeBack(paid.id));
    expect(voided).toMatchObject({
      id: paid.id,
      status: 'FAILED',
      amount: TOTAL,
      paid_at: paid.paid_at,
      voided_at: app.clock.now().toISOString(),
      void_reason: 'Salah kamar',
    });
    expect(await moneyOf(app, id)).toEqual({ paid: 0, remaining: TOTAL, status: 'SENT', credit: 0 });
    expect(await countAudits(app, 'payment.void', paid.id)).toBe(1);
    await expectSoundMoney(app, house.owner);
    await expectSoundDashboard(app, house.owner);
    await record(id);
    expect(await moneyOf(app, id)).toMatchObject({ paid: TOTAL, status: 'PAID' });
    await expectSoundMoney(app, house.owner);
  });

  it('leaves what else was paid of the bill, and what its tenant has seen', async () => {
    const { id } = await bill();
    await house.tenant.rest.get(`/api/invoices/${id}`);
    const [one, two] = [await record(id, { amount: 400_000 }), await record(id, { amount: 1_100_000 })];
    await expectStatus(200, takeBack(one.id));
    expect(await moneyOf(app, id)).toMatchObject({ paid: 1_100_000, remaining: 400_000, status: 'PARTIAL' });
    await expectStatus(200, takeBack(two.id));
    expect(await moneyOf(app, id)).toMatchObject({ paid: 0, status: 'VIEWED' });
    await expectSoundMoney(app, house.owner);
  });

  it('is shown as taken back to both, and on the bill link, and its tenant is told why', async () => {
    const { id } = await bill();
    const paid = await record(id, { amount: 500_000 });
    await expectStatus(200, takeBack(paid.id));
    const marks = { id: paid.id, void_reason: 'Salah kamar', voided_at: app.clock.now().toISOString() };
    expect((await invoice(id)).payments).toMatchObject([marks]);
    const own = await house.tenant.rest.get<Payment[]>('/api/tenant/payments');
    expect(own.body).toMatchObject([marks]);
    const linked = await viewLink(app.rest, await shareBills(house.owner, house.tenant.tenant.id));
    expect(linked.receipts).toMatchObject([{ id: paid.id, voided_at: marks.voided_at }]);
    const { rows } = await app.deps.db.execute(sql`
      select details from notices where user_id = ${house.tenant.id} and kind = 'PAYMENT_VOIDED'`);
    expect(rows).toMatchObject([{ details: { invoice_id: id, amount: 500_000, reason: 'Salah kamar' } }]);
  });

  it('takes its money out of the month in which it had counted', async () => {
    const { id } = await bill();
    const paid = await record(id);
    app.clock.advanceDays(45);
    await expectStatus(200, takeBack(paid.id));
    await expectSoundMoney(app, house.owner);
    const { rows } = await app.deps.db.execute(sql`
      select coalesce(sum(amount), 0)::bigint as amount from owner_numbers
      where owner_id = ${house.owner.id} and kind = 'REVENUE' group by day having sum(amount) <> 0`);
    expect(rows).toEqual([]);
  });
});

describe('the deposit and the credit', () => {
  it('what remains on a deposit bill is a deposit again, also what had paid late fees', async () => {
    const { id } = await bill({ invoice_type: 'SECURITY_DEPOSIT' });
    await app.deps.db.batch([
      app.deps.db.execute(sql`insert into late_fees (invoice_id, day, amount)
        select id, due_date + 1, 100000 from invoices where id = ${id}`),
      app.deps.db.execute(sql`update invoices set late_fee_amount = 100000, total_amount = total_amount + 100000
        where id = ${id}`),
    ]);
    const first = await record(id, { amount: TOTAL });
    await record(id, { amount: 100_000 });
    await expectStatus(200, takeBack(first.id));
    await expectSoundMoney(app, house.owner);
    expect(await moneyOf(app, id)).toMatchObject({ paid: 100_000, status: 'PARTIAL' });
  });

  it('what was over the bill is taken out of the credit', async () => {
    const { id } = await bill();
    const reported = await reportPayment(house.tenant, id, { amount: 600_000 });
    await record(id);
    await approve(reported.id);
    expect(await creditOf(app, house)).toBe(600_000);
    await expectStatus(200, takeBack(reported.id));
    expect(await moneyOf(app, id)).toEqual({ paid: TOTAL, remaining: 0, status: 'PAID', credit: 0 });
    await expectSoundMoney(app, house.owner);
    await expectSoundDashboard(app, house.owner);
  });

  it('credit that has paid another bill keeps it, and nothing changes', async () => {
    const { id } = await bill();
    const reported = await reportPayment(house.tenant, id, { amount: 600_000 });
    await record(id);
    await approve(reported.id);
    const next = await bill();
    await house.owner.rest.post(`/api/invoices/${next.id}/apply-credit`);
    expect(await creditOf(app, house)).toBe(0);
    await expectUnchanged(app, [house.owner], () => expectRefusal('CREDIT_ALREADY_USED', takeBack(reported.id)));
  });

  it('four uses of the credit and the taking back at once spend it once or not at all', async () => {
    for (let round = 0; round < 4; round += 1) {
      house = await makeHome(app);
      const { id } = await bill();
      const reported = await reportPayment(house.tenant, id, { amount: 600_000 });
      await record(id);
      await approve(reported.id);
      const bills = await Promise.all(Array.from({ length: 4 }, () => bill()));
      await Promise.all([
        takeBack(reported.id),
        ...bills.map((each) => house.tenant.rest.post(`/api/invoices/${each.id}/apply-credit`)),
      ]);
      expect(await creditOf(app, house)).toBe(0);
      await expectSoundMoney(app, house.owner);
    }
  });
});

describe('once the tenancy is over', () => {
  const checkOut = () => expectStatus(200, house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/checkout`));

  it('a payment can be taken back for thirty days after it was recorded, however old the bill', async () => {
    const { id } = await bill();
    app.clock.advanceDays(60);
    const paid = await record(id);
    await checkOut();
    app.clock.advanceDays(30);
    await expectStatus(200, takeBack(paid.id));
    expect(await moneyOf(app, id)).toMatchObject({ paid: 0, status: 'SENT' });
    await expectSoundMoney(app, house.owner);
  });

  it('what was recorded or approved earlier stands, and nothing changes', async () => {
    const { id } = await bill();
    const reported = await reportPayment(house.tenant, id, { amount: 600_000 });
    const cash = await record(id, { amount: 100_000 });
    app.clock.advanceDays(10);
    await approve(reported.id);
    app.clock.advanceDays(25);
    await checkOut();
    await expectUnchanged(app, [house.owner], () => expectRefusal('PAYMENT_CLOSED', takeBack(cash.id)));
    expect((await invoice(id)).payments).toMatchObject([
      { id: cash.id, is_closed: true },
      { id: reported.id, is_closed: false },
    ]);
    await expectStatus(200, takeBack(reported.id));
    await expectSoundMoney(app, house.owner);
  });
});

describe('taking back is refused, and changes nothing,', () => {
  it('a second time, of money from the gateway, and of a report that waits', async () => {
    const [one, two, three] = [await bill(), await bill(), await bill()];
    const cash = await record(one.id);
    await expectStatus(200, takeBack(cash.id));
    const online = await pay(app, house.tenant, two.id, TOTAL);
    const waiting = await reportPayment(house.tenant, three.id);
    await expectUnchanged(app, [house.owner], async () => {
      for (const id of [cash.id, online.payment_id, waiting.id])
        await expectRefusal('PAYMENT_NOT_VOIDABLE', takeBack(id));
    });
  });
});

it('eight at once, and payments beside them, take it back once', async () => {
  const { id } = await bill();
  const cash = await record(id, { amount: 500_000 });
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, () => takeBack(cash.id)),
    house.owner.rest.post(`/api/payments/${id}/process`, { payment_method: 'CASH', amount: 300_000 }),
    house.owner.rest.post(`/api/payments/${id}/process`, { payment_method: 'CASH', amount: 700_000 }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(await moneyOf(app, id)).toMatchObject({ paid: 1_000_000, remaining: 500_000, status: 'PARTIAL' });
  expect(await countAudits(app, 'payment.void', cash.id)).toBe(1);
  await expectSoundMoney(app, house.owner);
});
