import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#shared/rules/calendar.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { wrongMonths } from '#tests/support/oracle/covered-months.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { DEPOSIT, receiveDeposit } from '#tests/support/people/deposits.ts';
import { expectStatus, type Household, makeBill } from '#tests/support/people/factories.ts';
import { invoiceOf, makeHome } from '#tests/support/people/lasting-people.ts';
import { answerLeaving, saidToLeave, takeBackLeaving } from '#tests/support/people/leavings.ts';
import { runJobOn } from '#tests/support/people/series.ts';
import { sharing } from '#tests/support/people/shares.ts';
import { askToAnswer, askToSave, askToSettle } from '#tests/support/people/settlements.ts';

const TODAY = '2033-05-20';
const LEFT = '2033-06-28';
const RENT = 1_500_000;
/** A day's late fee of 2 %. */
const FEE = 30_000;
const app = await ownApp({ now: `${TODAY}T02:00:00Z` });
let house: Household;
beforeEach(async () => {
  await app.deps.db.execute(sql`update invoices set next_issue_on = null`);
  app.clock.set(`${TODAY}T02:00:00Z`);
  house = await makeHome(app, { contract_start: '2033-01-01', contract_end: '2034-01-01' });
  await receiveDeposit(app, house.owner, id());
});

const id = () => house.tenant.tenant.id;
const rest = () => house.owner.rest;
const cash = (bill: string) =>
  expectStatus(200, rest().post(`/api/payments/${bill}/process`, { payment_method: 'CASH' }));
const leave = (check_out_date = LEFT) =>
  expectStatus(200, rest().post(`/api/tenants/${id()}/checkout`, { check_out_date }));
const save = (fields = {}) => expectStatus(200, askToSave(house.owner, id(), { leaves_on: LEFT, ...fields }));
const feeOf = async (bill: string) => (await invoiceOf(house.owner, bill)).late_fee_amount;

/** A rent of a month with a late fee of 2 %, sent. */
const rent = (month: string, ...more: object[]) =>
  makeBill(app, house.owner, id(), {
    covers_from: `${month}-01`,
    covers_to: `${month}-30`,
    due_date: `${month}-01`,
    late_fee_percentage: 2,
    items: [{ description: 'Sewa', quantity: 1, unit_price: RENT }, ...more],
  });

async function agreedToLeave(): Promise<string> {
  const { id: leaving } = await saidToLeave(house.tenant, LEFT);
  await expectStatus(200, answerLeaving(house.owner, leaving, { accepts: true }));
  return leaving;
}

async function sound(): Promise<void> {
  await expectSoundMoney(app, house.owner);
  expect(await wrongMonths(app, house.owner, 3)).toEqual([]);
}

describe('of days after leaving no late fee is paid', () => {
  it('by who leaves on the day that was agreed, and is checked out later', async () => {
    await expectStatus(
      200,
      rest().post(`/api/tenants/${id()}/automatic-rent`, { is_on: true, day: 1, late_fee_percentage: 2 }),
    );
    await agreedToLeave();
    for (let day = '2033-05-21'; day <= '2033-07-10'; day = addDays(day, 1)) {
      await runJobOn(app, day);
      if (day !== '2033-05-30') continue;
      const { rows } = await app.deps.db.execute<{ id: string }>(sql`
        select id from invoices where tenant_id = ${id()} and status in ('SENT', 'VIEWED')`);
      for (const each of rows) await cash(each.id);
    }
    await leave();
    // The deposit, and three of the thirty days of June.
    expect((await save()).sums.to_return).toBe(DEPOSIT + RENT / 10);
    await sound();
  });

  it('on a rent that was sent before the day was agreed; on all of its days, if they stay', async () => {
    const july = await rent('2033-07');
    const leaving = await agreedToLeave();
    await runJobOn(app, '2033-07-05');
    expect(await feeOf(july.id)).toBe(0);
    await expectStatus(200, takeBackLeaving(house.tenant, leaving, 'AGREED'));
    await runJobOn(app, '2033-07-06');
    expect(await feeOf(july.id)).toBe(0);
    await expectStatus(200, answerLeaving(house.owner, leaving, { accepts: true, state: 'STAY_ASKED' }));
    await runDailyJob(app.deps);
    expect(await feeOf(july.id)).toBe(5 * FEE);
    await sound();
  });

  it('on a rent of days of which some were lived as before', async () => {
    const june = await rent('2033-06');
    await agreedToLeave();
    await runJobOn(app, '2033-06-04');
    expect(await feeOf(june.id)).toBe(3 * FEE);
    await runJobOn(app, '2033-07-02');
    await leave();
    await runJobOn(app, '2033-07-03');
    expect(await feeOf(june.id)).toBe((RENT * 3) / 10);
    // Three days of the rent; the fee was for the others.
    expect((await save()).figures.prepaid).toMatchObject([{ days: 3, amount: RENT / 10 }]);
    await sound();
  });

  it.each([
    ['open', false],
    ['paid', true],
  ])(
    'once the check-out is dated back: what it was until then comes back with its rent, which is %s',
    async (_, pays) => {
      const july = await rent('2033-07');
      await runJobOn(app, '2033-07-10');
      expect(await feeOf(july.id)).toBe(9 * FEE);
      if (pays) await cash(july.id);
      await leave();
      await runJobOn(app, '2033-07-12');
      expect(await feeOf(july.id)).toBe(9 * FEE);
      const seen = await save();
      const whole = RENT + 9 * FEE;
      expect(seen.figures.prepaid).toMatchObject([{ id: july.id, days: 30, of: 30, amount: whole }]);
      expect(seen.sums).toMatchObject({ prepaid: whole, to_return: DEPOSIT + (pays ? whole : 0) });
      await expectStatus(200, askToSettle(house.owner, await expectStatus(200, askToAnswer(house.tenant, seen))));
      expect(await invoiceOf(house.owner, july.id)).toMatchObject({ status: 'PAID', total_amount: whole });
      await sound();
    },
  );

  it('and none of it is a share of who pays one, as the tenant bore it', async () => {
    const { add } = sharing(app, () => house);
    const { id: payer } = await add({ pays_percent: 50 });
    const july = await rent('2033-07');
    await runJobOn(app, '2033-07-03');
    const half = { payment_method: 'CASH', amount: RENT / 2, payer_id: payer };
    await expectStatus(200, rest().post(`/api/payments/${july.id}/process`, half));
    await cash(july.id);
    await leave();
    const seen = await save();
    expect(seen.figures).toMatchObject({ prepaid: [{ amount: RENT + 2 * FEE }], payers: [{ amount: RENT / 2 }] });
    expect(seen.sums.parts).toMatchObject([{ amount: RENT / 2 }, { amount: DEPOSIT + RENT / 2 + 2 * FEE }]);
    await expectStatus(200, askToSettle(house.owner, await expectStatus(200, askToAnswer(house.tenant, seen))));
    await sound();
  });

  it.each([
    ['beside it', [{ description: 'Listrik', quantity: 1, unit_price: RENT / 2 }], FEE / 2],
    ['but those of the rent', [], 0],
  ])('but for the part of lines %s; what stays open can be waived', async (_, beside, fee) => {
    const may = await makeBill(app, house.owner, id(), {
      invoice_type: 'CUSTOM',
      due_date: TODAY,
      late_fee_percentage: 0,
      items: [{ description: 'Ganti rugi', quantity: 1, unit_price: 5_000_000 }],
    });
    const july = await rent('2033-07', ...beside);
    await runJobOn(app, '2033-07-03');
    await leave();
    const seen = await save({ proposes: false });
    expect(await feeOf(july.id)).toBe(2 * (FEE + fee));
    expect(seen.figures.prepaid).toMatchObject([{ amount: RENT + 2 * FEE }]);
    const whole = { unreduced: true, amount: seen.sums.unreduced };
    await expectStatus(200, askToSettle(house.owner, seen, whole));
    expect((await invoiceOf(house.owner, may.id)).remaining_amount).toBe(5_000_000 - RENT - 2 * FEE);
    await runJobOn(app, '2033-07-05');
    expect(await feeOf(july.id)).toBe(2 * (FEE + fee));
    await expectStatus(200, rest().post(`/api/invoices/${july.id}/waive-late-fees`, { reason: 'Sudah keluar' }));
    expect(await feeOf(july.id)).toBe(0);
    await sound();
  });
});
