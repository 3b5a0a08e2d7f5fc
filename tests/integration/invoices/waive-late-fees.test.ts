import { beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { capture, deliver } from '#tests/support/bank/simulated-bank.ts';
import { expectSoundMoney, moneyOf } from '#tests/support/oracle/sound-money.ts';
import {
  expectStatus,
  type Household,
  makeBill,
  makeInvoice,
  openPayment,
  pay,
} from '#tests/support/people/factories.ts';
import { lateFeesOf } from '#tests/support/oracle/late-fees.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { invoiceOf, makeHome } from '#tests/support/people/lasting-people.ts';
import { runDailyJob } from '#worker/jobs.ts';

const PRINCIPAL = 1_500_000;
const FEE = 30_000;

const app = await ownApp({ now: '2012-01-01T02:00:00Z' });

describe('waiving late fees', () => {
  let house: Household;
  let start = '2012-01-01';
  beforeEach(async () => {
    start = addDays(start, 60);
    setDay(0);
    house = await makeHome(app);
  });

  const setDay = (late: number) => app.clock.set(`${addDays(start, late)}T02:00:00Z`);
  const runJob = async (late: number) => {
    setDay(late);
    return runDailyJob(app.deps);
  };
  const waive = (id: string, reason: unknown = 'Pelanggan lama') =>
    house.owner.rest.post<Invoice>(`/api/invoices/${id}/waive-late-fees`, { reason });

  /** A bill that is this many days late, with this much paid of it. */
  async function lateBill(days: number, paid = 0) {
    const bill = await makeBill(app, house.owner, house.tenant.tenant.id, { due_date: start });
    await runJob(days);
    if (paid > 0) await pay(app, house.tenant, bill.id, paid);
    return bill;
  }

  it('that are unpaid takes them off the bill and keeps who did it and why', async () => {
    const { id } = await lateBill(4);
    const waived = await expectStatus(200, waive(id));
    expect(waived).toMatchObject({ late_fee_amount: 0, total_amount: PRINCIPAL, remaining_amount: PRINCIPAL });
    expect(await lateFeesOf(app, id)).toEqual(
      [1, 2, 3, 4].map((late) => ({ day: addDays(start, late), amount: FEE, waived_amount: FEE })),
    );
    const { rows } = await app.deps.db.execute(
      `select distinct waived_by, waive_reason from late_fees where invoice_id = '${id}'`,
    );
    expect(rows).toEqual([{ waived_by: house.owner.id, waive_reason: 'Pelanggan lama' }]);
    expect(await countAudits(app, 'invoice.waive-late-fees', id)).toBe(1);
    await expectSoundMoney(app, house.owner);
  });

  it('does not bring back the days waived, and later days are charged again, up to the cap', async () => {
    const { id } = await lateBill(4);
    await expectStatus(200, waive(id));
    await expectUnchanged(app, [house.owner], () => runJob(4));
    await runJob(6);
    expect(await moneyOf(app, id)).toMatchObject({ remaining: PRINCIPAL + 2 * FEE });
    await runJob(40);
    expect(await moneyOf(app, id)).toMatchObject({ remaining: PRINCIPAL + 15 * FEE });
    await expectSoundMoney(app, house.owner);
  });

  it('of a bill at the cap lets days be charged again', async () => {
    const { id } = await lateBill(20);
    await expectStatus(200, waive(id));
    await runJob(21);
    expect(await moneyOf(app, id)).toMatchObject({ remaining: PRINCIPAL + FEE });
  });

  it('waives the days that the job has missed, too', async () => {
    const { id } = await lateBill(2);
    setDay(5);
    await expectStatus(200, waive(id));
    await runJob(6);
    expect(await lateFeesOf(app, id)).toMatchObject([
      { day: addDays(start, 1), waived_amount: FEE },
      { day: addDays(start, 2), waived_amount: FEE },
      { day: addDays(start, 6), waived_amount: 0 },
    ]);
  });

  it('while the principal is paid in part touches none of what was paid', async () => {
    const { id } = await lateBill(3, 1_000_000);
    const waived = await expectStatus(200, waive(id));
    expect(waived).toMatchObject({ status: 'OVERDUE', paid_amount: 1_000_000, remaining_amount: 500_000 });
    await expectSoundMoney(app, house.owner);
  });

  it('once the principal is paid settles the bill', async () => {
    const { id } = await lateBill(3, PRINCIPAL);
    const waived = await expectStatus(200, waive(id));
    expect(waived).toMatchObject({ status: 'PAID', remaining_amount: 0, paid_at: app.clock.now().toISOString() });
    await expectSoundMoney(app, house.owner);
  });

  it.each([
    ['two days and a part of the third', 2 * FEE + 10_000, [0, 0, 20_000, FEE]],
    ['a part of the first day', 1, [FEE - 1, FEE, FEE, FEE]],
    ['all but one rupiah', 4 * FEE - 1, [0, 0, 0, 1]],
    ['whole days', 3 * FEE, [0, 0, 0, FEE]],
  ])('of which %s are paid waives the rest, newest first, and settles the bill', async (_, paid, waivedAmounts) => {
    const { id } = await lateBill(4, PRINCIPAL + paid);
    const waived = await expectStatus(200, waive(id));
    expect(waived).toMatchObject({ status: 'PAID', late_fee_amount: paid, paid_amount: PRINCIPAL + paid });
    expect((await lateFeesOf(app, id)).map(({ waived_amount }) => waived_amount)).toEqual(waivedAmounts);
    await expectSoundMoney(app, house.owner);
  });

  it('a second time waives the days since then', async () => {
    const { id } = await lateBill(2);
    await expectStatus(200, waive(id, 'Pertama'));
    await runJob(3);
    const again = await expectStatus(200, waive(id, 'Kedua'));
    expect(again.late_fee_amount).toBe(0);
    const { rows } = await app.deps.db.execute(
      `select waive_reason from late_fees where invoice_id = '${id}' order by day`,
    );
    expect(rows.map(({ waive_reason }) => waive_reason)).toEqual(['Pertama', 'Pertama', 'Kedua']);
  });

  it('ten times at once waives once', async () => {
    const { id } = await lateBill(3);
    const answers = await Promise.all(Array.from({ length: 10 }, () => waive(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await countAudits(app, 'invoice.waive-late-fees', id)).toBe(1);
    await expectSoundMoney(app, house.owner);
  });

  it('while their money arrives ends with a bill that is settled, the books sound', async () => {
    for (let round = 0; round < 6; round += 1) {
      start = addDays(start, 10);
      setDay(0);
      house = await makeHome(app);
      const { id } = await lateBill(3);
      const attempt = await openPayment(house.tenant, id, PRINCIPAL + 3 * FEE);
      const [waived] = await Promise.all([waive(id), deliver(app, capture(attempt)), runDailyJob(app.deps)]);
      const { status, paid, credit } = await moneyOf(app, id);
      const expected =
        waived.status === 200 ? { paid: PRINCIPAL, credit: 3 * FEE } : { paid: PRINCIPAL + 3 * FEE, credit: 0 };
      expect({ status, paid, credit }).toEqual({ status: 'PAID', ...expected });
      await expectSoundMoney(app, house.owner);
    }
  });

  it('where there are none is refused and changes nothing', async () => {
    const bill = await makeBill(app, house.owner, house.tenant.tenant.id, { due_date: start });
    await expectUnchanged(app, [house.owner], () => expectRefusal('NO_LATE_FEES', waive(bill.id)));
    await runJob(2);
    await pay(app, house.tenant, bill.id, 100_000);
    await expectStatus(200, waive(bill.id));
    await expectUnchanged(app, [house.owner], () => expectRefusal('NO_LATE_FEES', waive(bill.id)));
  });

  it('of a draft, a paid or a cancelled invoice is refused and changes nothing', async () => {
    const draft = await makeInvoice(app, house.owner, house.tenant.tenant.id);
    const paid = await lateBill(2);
    await pay(app, house.tenant, paid.id, PRINCIPAL + 2 * FEE);
    const cancelled = await lateBill(2);
    await expectStatus(200, house.owner.rest.post(`/api/invoices/${cancelled.id}/cancel`));
    for (const { id } of [draft, paid, cancelled]) {
      await expectUnchanged(app, [house.owner], () => expectRefusal('INVOICE_NOT_PAYABLE', waive(id)));
    }
    expect((await invoiceOf(house.owner, paid.id)).late_fee_amount).toBe(2 * FEE);
  });
});
