import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import type { Payment } from '#shared/contract/payments.ts';
import { wibDay } from '#shared/rules/calendar.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { refusing } from '#tests/support/app/refusals.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { shareBills } from '#tests/support/people/bill-links.ts';
import { askToReturn, DEPOSIT, receiveDeposit } from '#tests/support/people/deposits.ts';
import { expectStatus, type Household, makeBill } from '#tests/support/people/factories.ts';
import { toldOf } from '#tests/support/people/notices.ts';
import { assignStranger, invoiceOf, makeHome } from '#tests/support/people/lasting-people.ts';
import { askToAnswer, askToSave, askToSettle, damage, settlementOf } from '#tests/support/people/settlements.ts';

const NOW = '2033-05-20T07:30:00Z';
const TODAY = wibDay(new Date(NOW));
const app = await ownApp({ now: NOW });
let house: Household;
beforeEach(async () => {
  app.clock.set(NOW);
  house = await makeHome(app, { contract_start: '2033-03-01', contract_end: '2034-03-01' });
});

const id = () => house.tenant.tenant.id;
const on = (day: string) => app.clock.set(`${day}T07:30:00Z`);
const view = (by = house.owner) => settlementOf(by, id());
const save = (fields: object = {}) => expectStatus(200, askToSave(house.owner, id(), { leaves_on: TODAY, ...fields }));
const leave = () => expectStatus(200, house.owner.rest.post(`/api/tenants/${id()}/checkout`, {}));
const cash = (bill: string) =>
  expectStatus(200, house.owner.rest.post<Payment>(`/api/payments/${bill}/process`, { payment_method: 'CASH' }));
const refusedUnchanged = refusing(app, () => house.owner);

/** What owner and tenant were told of a time to answer that was over. */
const toldByTime = async () => {
  const { rows } = await app.deps.db.execute<{ state: string }>(sql`
    select details ->> 'state' as state from notices where kind = 'SETTLEMENT' and details ->> 'by_time' = 'true'
      and details ->> 'tenancy_id' = ${id()} and user_id in (${house.owner.id}, ${house.tenant.id}) order by id`);
  return rows.map(({ state }) => state);
};

/** A rent of these days and lines, sent. */
const rent = (covers_from: string, covers_to: string, unit_price: number, ...more: object[]) =>
  makeBill(app, house.owner, id(), {
    covers_from,
    covers_to,
    due_date: wibDay(app.clock.now()),
    late_fee_percentage: 0,
    items: [{ description: 'Sewa', quantity: 1, unit_price }, ...more],
  });

describe('what is settled is what is true then', () => {
  it('without a deduction: nothing of a bill that was cancelled since it was proposed', async () => {
    const bill = await rent('2033-05-01', '2033-05-31', 3_100_000);
    await leave();
    const proposed = await save();
    await expectStatus(200, house.owner.rest.post(`/api/invoices/${bill.id}/cancel`));
    const seen = await view();
    expect(seen).toMatchObject({ sums: { unreduced: 0 }, present: { prepaid: [], bills: [] } });
    const stale = { amount: proposed.sums.prepaid, unreduced: true };
    await refusedUnchanged('SETTLEMENT_CHANGED', () => askToSettle(house.owner, seen, stale));
    await expectStatus(200, askToAnswer(house.tenant, seen, { agrees: false, note: 'Bukan begitu' }));
    const whole = { amount: 0, way: null, unreduced: true };
    const settled = await expectStatus(200, askToSettle(house.owner, seen, whole));
    expect(settled).toMatchObject({ figures: { prepaid: [], bills: [] }, sums: { prepaid: 0, to_return: 0, owed: 0 } });
    await expectSoundMoney(app, house.owner);
  });

  it('without a deduction: days that were paid since it was proposed', async () => {
    await save({ leaves_on: '2033-06-16' });
    on('2033-06-01');
    const june = await rent('2033-06-01', '2033-06-30', 3_000_000);
    await cash(june.id);
    on('2033-06-16');
    await leave();
    const seen = await view();
    expect(seen.sums.unreduced).toBe(1_500_000);
    const nothing = { amount: 0, way: null, unreduced: true };
    await refusedUnchanged('SETTLEMENT_CHANGED', () => askToSettle(house.owner, seen, nothing));
    const whole = { amount: 1_500_000, unreduced: true };
    const settled = await expectStatus(200, askToSettle(house.owner, seen, whole));
    expect(settled).toMatchObject({ figures: { prepaid: [{ id: june.id }] }, sums: { to_return: 1_500_000 } });
    await expectSoundMoney(app, house.owner);
  });

  it('as agreed: never past bills that came since, which both read, and what is proposed anew pays', async () => {
    await receiveDeposit(app, house.owner, id());
    const damages = [await damage(app, house.owner, 100_000)];
    await expectStatus(200, askToAnswer(house.tenant, await save({ leaves_on: '2033-08-01', damages })));
    on('2033-06-01');
    await rent('2033-06-01', '2033-06-30', 500_000);
    await rent('2033-07-01', '2033-07-31', 300_000);
    on('2033-08-01');
    await leave();
    for (const by of [house.owner, house.tenant]) {
      const { figures, present } = await view(by);
      expect([figures.bills, present?.bills.map(({ amount }) => amount)]).toEqual([[], [500_000, 300_000]]);
    }
    const seen = await view();
    await refusedUnchanged('SETTLEMENT_CHANGED', () => askToSettle(house.owner, seen));
    expect(errorCatalogue.SETTLEMENT_CHANGED.message).toContain('pemilik kost mengajukannya lagi');
    const anew = await expectStatus(200, askToAnswer(house.tenant, await save({ leaves_on: '2033-08-01', damages })));
    expect(anew.present).toBeNull();
    const settled = await expectStatus(200, askToSettle(house.owner, anew));
    expect(settled.sums).toMatchObject({ due: 800_000, to_bills: 800_000, to_return: DEPOSIT - 900_000, owed: 0 });
    await expectSoundMoney(app, house.owner);
  });

  it('its tenant says no yes to what is no longer true, by account or code, and may object', async () => {
    await receiveDeposit(app, house.owner, id());
    const damages = [await damage(app, house.owner, 100_000)];
    await save({ leaves_on: '2033-06-01', damages });
    await rent('2033-05-21', '2033-05-31', 500_000);
    const seen = await view(house.tenant);
    expect(seen.present?.bills).toMatchObject([{ amount: 500_000 }]);
    await refusedUnchanged('SETTLEMENT_CHANGED', () => askToAnswer(house.tenant, seen));
    const token = await shareBills(house.owner, id());
    const byCode = { id: seen.settlement?.id, version: seen.settlement?.version, agrees: true };
    await refusedUnchanged('SETTLEMENT_CHANGED', () =>
      app.rest.post(`/api/bill-links/${token}/settlement/code`, byCode),
    );
    await expectStatus(200, askToAnswer(house.tenant, seen, { agrees: false, note: 'Ada tagihan baru' }));
    await expectStatus(200, askToAnswer(house.tenant, await save({ leaves_on: '2033-06-01', damages })));
  });

  it('of another day than they left on it is no yes, by word or by silence', async () => {
    const damages = [await damage(app, house.owner, 100_000)];
    const proposed = await save({ leaves_on: '2033-05-25', damages });
    on('2033-05-26');
    await leave();
    await refusedUnchanged('SETTLEMENT_CHANGED', () => askToAnswer(house.tenant, proposed));
    on('2033-05-29');
    await runDailyJob(app.deps);
    expect((await view()).settlement?.state).toBe('PROPOSED');
    expect(await toldByTime()).toEqual(['PROPOSED', 'PROPOSED']);
    await expectStatus(200, askToAnswer(house.tenant, await save({ leaves_on: '2033-05-26', damages })));
  });

  it('silence is no yes to what is no longer true, which both are told once', async () => {
    const bill = await makeBill(app, house.owner, id(), { invoice_type: 'CUSTOM', late_fee_percentage: 0 });
    const paid = await cash(bill.id);
    const damages = [await damage(app, house.owner, 100_000)];
    await leave();
    const proposed = await save({ damages });
    const other = await makeHome(app, { contract_start: '2033-03-01', contract_end: '2034-03-01' });
    await expectStatus(200, other.owner.rest.post(`/api/tenants/${other.tenant.tenant.id}/checkout`, {}));
    await expectStatus(200, askToSave(other.owner, other.tenant.tenant.id, { leaves_on: TODAY }));
    await expectStatus(200, house.owner.rest.post(`/api/payments/${paid.id}/void`, { reason: 'Salah kamar' }));
    on('2033-05-23');
    await Promise.all([1, 2, 3].map(() => runDailyJob(app.deps)));
    await runDailyJob(app.deps);
    expect((await view()).settlement).toMatchObject({ state: 'PROPOSED', answer_by: null, accepted_by: null });
    expect(await toldByTime()).toEqual(['PROPOSED', 'PROPOSED']);
    // What was true beside it is agreed to.
    expect((await settlementOf(other.owner, other.tenant.tenant.id)).settlement?.accepted_by).toBe('TIME');
    const home = await expectStatus(200, house.tenant.rest.get<TenantDashboard>('/api/dashboard/tenant'));
    expect(home.settlements_to_answer).toMatchObject([{ tenancy_id: id(), answer_by: null }]);

    // True again, it takes a word all the same.
    await cash(bill.id);
    on('2033-05-26');
    await runDailyJob(app.deps);
    expect(await toldByTime()).toHaveLength(2);
    await refusedUnchanged('SETTLEMENT_WAITS', async () => askToSettle(house.owner, await view()));
    await expectStatus(200, askToAnswer(house.tenant, proposed, { agrees: false, note: 'Bukan begitu' }));
    const anew = await save({ damages });
    expect(anew.settlement?.answer_by).toBe('2033-05-29T07:30:00.000Z');
    on('2033-05-29');
    await runDailyJob(app.deps);
    expect((await view()).settlement).toMatchObject({ state: 'AGREED', accepted_by: 'TIME' });
    expect(await toldByTime()).toEqual(['PROPOSED', 'PROPOSED', 'AGREED', 'AGREED']);
  });

  it('as agreed: not once less of the deposit is held, so that nobody owes what was to be paid of it', async () => {
    const damages = [await damage(app, house.owner, DEPOSIT)];
    const received = await receiveDeposit(app, house.owner, id());
    await leave();
    await expectStatus(200, askToAnswer(house.tenant, await save({ damages })));
    await expectStatus(200, house.owner.rest.post(`/api/payments/${received.id}/void`, { reason: 'Tidak diterima' }));
    const seen = await view(house.tenant);
    expect([seen.sums.held, seen.sums.owed, seen.present]).toEqual([
      0,
      DEPOSIT,
      { prepaid: [], days: null, bills: [] },
    ]);
    await refusedUnchanged('SETTLEMENT_CHANGED', () => askToSettle(house.owner, seen, { amount: 0, way: null }));

    house = await makeHome(app, { contract_start: '2033-03-01', contract_end: '2034-03-01' });
    await receiveDeposit(app, house.owner, id());
    await leave();
    await save({ damages: [await damage(app, house.owner, 100_000)] });
    await expectStatus(200, askToReturn(house.owner, id()));
    on('2033-05-23');
    await runDailyJob(app.deps);
    expect(await toldByTime()).toEqual(['PROPOSED', 'PROPOSED']);
  });

  it('as agreed: with less to pay if a bill was paid since, in part or whole, and so its paper says', async () => {
    await receiveDeposit(app, house.owner, id());
    const fields = { invoice_type: 'CUSTOM', late_fee_percentage: 0 };
    const bill = await makeBill(app, house.owner, id(), {
      ...fields,
      allow_partial_payment: true,
      items: [{ description: 'Listrik', quantity: 1, unit_price: 200_000 }],
    });
    await leave();
    const agreed = await expectStatus(200, askToAnswer(house.tenant, await save()));
    const pays = { payment_method: 'CASH', amount: 50_000 };
    await expectStatus(200, house.owner.rest.post(`/api/payments/${bill.id}/process`, pays));
    await refusedUnchanged('SETTLEMENT_CHANGED', () => askToSettle(house.owner, agreed));
    const settled = await expectStatus(200, askToSettle(house.owner, await view()));
    expect(settled).toMatchObject({
      figures: { bills: [{ amount: 150_000 }] },
      sums: { to_return: DEPOSIT - 150_000 },
    });
    expect((await invoiceOf(house.owner, bill.id)).status).toBe('PAID');
    await expectSoundMoney(app, house.owner);
  });

  it('gets no late fees while its tenant’s answer or the books are waited for, and all of them if it is called off', async () => {
    await receiveDeposit(app, house.owner, id());
    const bill = await makeBill(app, house.owner, id(), {
      covers_from: '2033-05-01',
      covers_to: '2033-05-31',
      due_date: TODAY,
      late_fee_percentage: 1,
      items: [{ description: 'Sewa', quantity: 1, unit_price: 500_000 }],
    });
    on('2033-05-22');
    await runDailyJob(app.deps);
    await leave();
    const proposed = await save({ leaves_on: '2033-05-22' });
    for (const day of ['2033-05-23', '2033-05-26']) {
      on(day);
      await runDailyJob(app.deps);
    }
    const seen = await view();
    expect([proposed.sums.due, seen.sums.due, seen.settlement?.state]).toEqual([510_000, 510_000, 'AGREED']);
    await expectStatus(200, house.owner.rest.post(`/api/settlements/${seen.settlement?.id}/cancel`));
    await runDailyJob(app.deps);
    expect((await invoiceOf(house.owner, bill.id)).late_fee_amount).toBe(30_000);
    const anew = await expectStatus(200, askToAnswer(house.tenant, await save()));
    expect((await expectStatus(200, askToSettle(house.owner, anew))).sums).toMatchObject({
      to_bills: 530_000,
      owed: 0,
    });
    expect((await invoiceOf(house.owner, bill.id)).status).toBe('PAID');
    await expectSoundMoney(app, house.owner);
  });

  it('pays each open bill, however many there are', async () => {
    await receiveDeposit(app, house.owner, id(), { amount: 50_000_000 });
    for (let turn = 0; turn < 29; turn++)
      await makeBill(app, house.owner, id(), {
        invoice_type: 'CUSTOM',
        late_fee_percentage: 0,
        items: [{ description: `Galon ${turn}`, quantity: 1, unit_price: 100_000 }],
      });
    await leave();
    const agreed = await expectStatus(200, askToAnswer(house.tenant, await save()));
    const settled = await expectStatus(200, askToSettle(house.owner, agreed));
    expect(settled.sums).toMatchObject({ due: 2_900_000, to_bills: 2_900_000, to_return: 47_100_000, owed: 0 });
    await expectSoundMoney(app, house.owner);
  });
});

describe('prepaid days', () => {
  it('are those of the rent alone, as a move credits them, not of power or a deposit on the same bill', async () => {
    const price = house.tenant.tenant.monthly_rent;
    const power = { description: 'Listrik April', quantity: 1, unit_price: 310_000 };
    const deposit = { description: 'Deposit', quantity: 1, unit_price: 1_500_000 };
    await cash((await rent('2033-05-01', '2033-05-31', price, power, deposit)).id);
    const terms = 'moves_on=2033-05-20&monthly_rent=1500000';
    const move = house.owner.rest.get<{ credit: number }>(`/api/tenants/${id()}/move?${terms}`);
    const { credit } = await expectStatus(200, move);
    expect(credit).toBe(Math.floor((price * 12) / 31));
    await leave();
    const agreed = await expectStatus(200, askToAnswer(house.tenant, await save()));
    expect(agreed.sums.prepaid).toBe(credit);
    await expectStatus(200, askToSettle(house.owner, agreed));
    await expectSoundMoney(app, house.owner);
  });

  it('are those of the agreed rent where no line is called so', async () => {
    const price = house.tenant.tenant.monthly_rent;
    const bill = await makeBill(app, house.owner, id(), {
      covers_from: '2033-05-01',
      covers_to: '2033-05-31',
      due_date: TODAY,
      items: [
        { description: 'Kamar Mei', quantity: 1, unit_price: price },
        { description: 'Deposit', quantity: 1, unit_price: 2_000_000 },
      ],
    });
    await cash(bill.id);
    expect((await view()).sums.prepaid).toBe(Math.floor((price * 12) / 31));
  });
});

it('an objection stays beside what is proposed anew, for owner and tenant, and no notice says it again', async () => {
  await receiveDeposit(app, house.owner, id());
  const objects = async (note: string) =>
    expectStatus(200, askToAnswer(house.tenant, await save(), { agrees: false, note }));
  expect((await objects('Sudah rusak')).settlement?.objection).toBe('Sudah rusak');
  const anew = await save();
  for (const by of [house.owner, house.tenant])
    expect((await view(by)).settlement).toMatchObject({ objection: null, earlier_objection: 'Sudah rusak' });
  await expectStatus(200, askToAnswer(house.tenant, anew));
  const told = await toldOf(app, house.owner.id, 'SETTLEMENT');
  expect(JSON.stringify(told)).not.toContain('Sudah rusak');
  expect((await objects('Tetap')).settlement).toMatchObject({
    objection: 'Sudah rusak\n\nTetap',
    earlier_objection: null,
  });
});

it('a proposal to who has not confirmed is refused by a sentence that speaks of it', async () => {
  const { tenancy } = await assignStranger(app, house.owner, house.kost.id);
  const leaves_on = tenancy.contract_start;
  await refusedUnchanged('TENANCY_UNCONFIRMED', () => askToSave(house.owner, tenancy.id, { leaves_on }));
  expect(errorCatalogue.TENANCY_UNCONFIRMED.message).toContain('perhitungan keluar kos');
});
