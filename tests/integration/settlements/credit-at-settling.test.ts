import { beforeEach, expect, it } from 'vitest';
import { wibDay } from '#shared/rules/calendar.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { refusing } from '#tests/support/app/refusals.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { giveCredit } from '#tests/support/people/credit.ts';
import { expectStatus, type Household, makeBill, makeInvoice } from '#tests/support/people/factories.ts';
import { invoiceOf, makeHome } from '#tests/support/people/lasting-people.ts';
import { askToAnswer, askToSave, askToSettle, damage, settlementOf } from '#tests/support/people/settlements.ts';

const NOW = '2033-05-20T07:30:00Z';
const TODAY = wibDay(new Date(NOW));
const CREDIT = 70_000;
const app = await ownApp({ now: NOW });
let house: Household;
beforeEach(async () => {
  app.clock.set(NOW);
  house = await makeHome(app, { contract_start: '2033-03-01', contract_end: '2034-03-01' });
});

const id = () => house.tenant.tenant.id;
const save = (fields: object = {}) => expectStatus(200, askToSave(house.owner, id(), { leaves_on: TODAY, ...fields }));
const leave = () => expectStatus(200, house.owner.rest.post(`/api/tenants/${id()}/checkout`, {}));
const refusedUnchanged = refusing(app, () => house.owner);
const power = (unit_price: number) => ({
  invoice_type: 'ELECTRICITY',
  late_fee_percentage: 0,
  items: [{ description: 'Listrik', quantity: 1, unit_price }],
});
const isPaid = async (bill: string) => {
  await runDailyJob(app.deps);
  expect((await invoiceOf(house.owner, bill)).status).toBe('PAID');
};

it('of a credit that has paid what nobody was told of nothing is agreed to, by word or silence, or settled', async () => {
  await giveCredit(app, house, CREDIT);
  const damages = [await damage(app, house.owner, 100_000)];
  const [one, two] = [
    await makeInvoice(app, house.owner, id(), power(30_000)),
    await makeInvoice(app, house.owner, id(), power(10_000)),
  ];
  const send = async (bill: string) => {
    await expectStatus(200, house.owner.rest.post(`/api/invoices/${bill}/send`));
    await isPaid(bill);
  };
  await leave();
  const agreed = await expectStatus(200, askToAnswer(house.tenant, await save({ damages })));
  await send(one.id);
  for (const by of [house.owner, house.tenant]) {
    const { sums, present } = await settlementOf(by, id());
    expect(present?.bills).toEqual([]);
    expect([sums.credit, sums.owed]).toEqual([CREDIT - 30_000, agreed.sums.owed + 30_000]);
  }
  await refusedUnchanged('SETTLEMENT_CHANGED', async () =>
    askToSettle(house.owner, await settlementOf(house.owner, id())),
  );

  const anew = await save({ damages });
  await send(two.id);
  await refusedUnchanged('SETTLEMENT_CHANGED', () => askToAnswer(house.tenant, anew));
  app.clock.set('2033-05-23T07:30:00Z');
  await runDailyJob(app.deps);
  expect((await settlementOf(house.owner, id())).settlement).toMatchObject({ state: 'PROPOSED', answer_by: null });
});

it('a credit that has paid what the proposal names is settled as agreed: the same is returned', async () => {
  const bill = await makeBill(app, house.owner, id(), power(50_000));
  await giveCredit(app, house, CREDIT);
  await leave();
  const agreed = await expectStatus(200, askToAnswer(house.tenant, await save()));
  expect(agreed.sums).toMatchObject({ credit: CREDIT, due: 50_000 });
  await isPaid(bill.id);
  const settled = await expectStatus(200, askToSettle(house.owner, agreed));
  expect(settled.sums).toMatchObject({ credit: CREDIT - 50_000, due: 0, to_return: agreed.sums.to_return });
  await expectSoundMoney(app, house.owner);
});
