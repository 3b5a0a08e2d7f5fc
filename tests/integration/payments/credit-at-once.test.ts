import { beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import { capture, deliver } from '#tests/support/bank/simulated-bank.ts';
import { expectSoundMoney, moneyOf } from '#tests/support/oracle/sound-money.ts';
import { creditOf, giveCredit } from '#tests/support/people/credit.ts';
import { type Household, makeBill, makeInvoice, openPayment } from '#tests/support/people/factories.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectUnchanged } from '#tests/support/app/refusals.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import { startSeries } from '#tests/support/people/series.ts';
import { runDailyJob, runHourlyJob } from '#worker/jobs.ts';

const app = await ownApp({ now: '2016-03-01T02:00:00Z' });

describe('credit under the job and under many at once', () => {
  let house: Household;
  beforeEach(async () => {
    app.clock.set('2016-03-01T02:00:00Z');
    house = await makeHome(app);
  });

  const priced = (amount: number, due_date = '2016-03-20') => ({
    due_date,
    items: [{ description: 'x', quantity: 1, unit_price: amount }],
  });
  const bill = (amount: number, due?: string) =>
    makeBill(app, house.owner, house.tenant.tenant.id, priced(amount, due));
  const paidOf = async (bills: Invoice[]) =>
    (await Promise.all(bills.map(({ id }) => moneyOf(app, id)))).map(({ paid }) => paid);
  /** Bills first, then credit, so that none of it is used yet. */
  const billsThenCredit = async (amounts: [amount: number, due: string][], credit: number) => {
    const bills = [];
    for (const [amount, due] of amounts) bills.push(await bill(amount, due));
    const source = await bill(credit);
    const attempt = await openPayment(house.tenant, source.id, credit);
    for (const mark of ['satu', 'dua']) await deliver(app, capture(attempt, `${mark}-${attempt.payment_id}`));
    return bills;
  };

  it.each([
    ['the day’s', runDailyJob],
    ['the hour’s', runHourlyJob],
  ])('%s job uses it for the bills that are due first', async (_, run) => {
    const bills = await billsThenCredit(
      [
        [300_000, '2016-03-18'],
        [300_000, '2016-03-10'],
        [300_000, '2016-03-14'],
      ],
      500_000,
    );
    await run(app.deps);
    expect(await paidOf(bills)).toEqual([0, 300_000, 200_000]);
    expect(await creditOf(app, house)).toBe(0);
    await expectUnchanged(app, [house.owner], () => run(app.deps));
    await expectSoundMoney(app, house.owner);
  });

  it('pays the recurring bill on the day it is issued', async () => {
    const first = await startSeries(app, house, 'MONTHLY', '2016-03-05');
    await giveCredit(app, house, 2_000_000);
    await runHourlyJob(app.deps);
    expect(await moneyOf(app, first.id)).toMatchObject({ status: 'PAID', credit: 500_000 });
    app.clock.set('2016-03-29T02:00:00Z');
    const { applyOpenCredits } = await runDailyJob(app.deps);
    expect([applyOpenCredits, await creditOf(app, house)]).toEqual([1, 0]);
    await expectSoundMoney(app, house.owner);
  });

  it('sixteen uses at once, for many bills, spend it once', async () => {
    const bills = await billsThenCredit(
      Array.from({ length: 10 }, () => [100_000, '2016-03-20'] as [number, string]),
      550_000,
    );
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => {
        const { rest } = index % 2 === 0 ? house.tenant : house.owner;
        return rest.post(`/api/invoices/${bills[index % 10]?.id ?? ''}/apply-credit`);
      }),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    expect((await paidOf(bills)).sort((a, b) => b - a)).toEqual([...Array(5).fill(100_000), 50_000, 0, 0, 0, 0]);
    expect(await creditOf(app, house)).toBe(0);
    await expectSoundMoney(app, house.owner);
  });

  it('ten jobs, sent bills, uses on demand and new payments at once neither lose nor double a rupiah', async () => {
    const bills = await billsThenCredit(
      Array.from({ length: 6 }, () => [100_000, '2016-03-20'] as [number, string]),
      350_000,
    );
    const drafts = await Promise.all(
      Array.from({ length: 6 }, () => makeInvoice(app, house.owner, house.tenant.tenant.id, priced(100_000))),
    );
    const attempts = await Promise.all(bills.map(({ id }) => openPayment(house.tenant, id, 70_000, 'QRIS')));
    const answers = await Promise.all([
      ...drafts.map(({ id }) => house.owner.rest.post(`/api/invoices/${id}/send`)),
      ...bills.map(({ id }) => house.tenant.rest.post(`/api/invoices/${id}/apply-credit`)),
      ...attempts.map((attempt) => deliver(app, capture(attempt))),
      ...Array.from({ length: 10 }, async () => {
        await runHourlyJob(app.deps);
        return { status: 200 };
      }),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await runHourlyJob(app.deps);
    const paid = (await paidOf([...bills, ...drafts])).reduce((sum, amount) => sum + amount, 0);
    expect(paid + (await creditOf(app, house))).toBe(350_000 + 6 * 70_000);
    expect(paid).toBe(350_000 + 6 * 70_000);
    await expectSoundMoney(app, house.owner);
  });

  it('of many tenants is used in one run, for as many bills as it pays', async () => {
    const homes = await Promise.all(Array.from({ length: 8 }, () => makeHome(app)));
    const bills: Invoice[][] = [];
    for (const home of homes) {
      house = home;
      bills.push(
        await billsThenCredit(
          [1, 2, 3].map(() => [90_000, '2016-03-20']),
          200_000,
        ),
      );
    }
    expect(await runHourlyJob(app.deps)).toMatchObject({ applyOpenCredits: 24 });
    for (const [index, { owner }] of homes.entries()) {
      expect(await paidOf(bills[index] ?? [])).toEqual([90_000, 90_000, 20_000]);
      await expectSoundMoney(app, owner);
    }
  });
});
