import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Payment } from '#shared/contract/payments.ts';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import type { TestApp } from '#tests/support/app/test-app.ts';
import { expectSoundMoney, moneyOf } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, type Household, makeBill } from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';

// The daily job charges every late bill of a database, so these have one of their own.

const TOTAL = 1_500_000;
const DAILY_FEE = TOTAL * 0.02;

let app: TestApp;
let house: Household;
let start = '2011-01-01';
beforeAll(async () => {
  app = await ownApp({ now: `${start}T02:00:00Z` });
});
beforeEach(async () => {
  start = addMonths(start, 12);
  setDay(0);
  house = await makeHome(app);
});

const setDay = (day: number) => app.clock.set(`${addDays(start, day)}T02:00:00Z`);
const bill = () =>
  makeBill(app, house.owner, house.tenant.tenant.id, { due_date: addDays(start, 7), late_fee_percentage: 2 });
const record = (id: string, fields: Record<string, unknown> = {}) =>
  expectStatus(
    200,
    house.owner.rest.post<Payment>(`/api/payments/${id}/process`, { payment_method: 'CASH', ...fields }),
  );
const feesOf = async (id: string) =>
  (await expectStatus(200, house.owner.rest.get<Invoice>(`/api/invoices/${id}`))).late_fee_amount;

it('no late fee is charged for the days on which a payment counted that was taken back', async () => {
  const { id } = await bill();
  const paid = await record(id);
  setDay(60);
  await expectStatus(200, house.owner.rest.post(`/api/payments/${paid.id}/void`, { reason: 'Salah kamar' }));
  await runDailyJob(app.deps);
  expect(await feesOf(id)).toBe(0);
  setDay(61);
  await runDailyJob(app.deps);
  expect(await feesOf(id)).toBe(DAILY_FEE);
  await expectSoundMoney(app, house.owner);
});

it('a bill that is open again after its tenancy has ended takes no late fee', async () => {
  const { id } = await bill();
  const paid = await record(id);
  await expectStatus(200, house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/checkout`));
  setDay(20);
  await expectStatus(200, house.owner.rest.post(`/api/payments/${paid.id}/void`, { reason: 'Salah kamar' }));
  setDay(90);
  await runDailyJob(app.deps);
  expect(await moneyOf(app, id)).toMatchObject({ remaining: TOTAL });
  await expectSoundMoney(app, house.owner);
});

it('late fees are not charged again when those of such a bill are waived', async () => {
  const { id } = await bill();
  setDay(10);
  await runDailyJob(app.deps);
  const paid = await record(id);
  await expectStatus(200, house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/checkout`));
  await expectStatus(200, house.owner.rest.post(`/api/payments/${paid.id}/void`, { reason: 'Salah kamar' }));
  expect(await feesOf(id)).toBe(3 * DAILY_FEE);
  await expectStatus(200, house.owner.rest.post(`/api/invoices/${id}/waive-late-fees`, { reason: 'Sudah pindah' }));
  setDay(90);
  await runDailyJob(app.deps);
  expect(await feesOf(id)).toBe(0);
  await expectSoundMoney(app, house.owner);
});

it('late fees that are posted stand when cash is recorded for an earlier day, until the owner waives them', async () => {
  const { id, due_date } = await bill();
  setDay(10);
  await runDailyJob(app.deps);
  await record(id, { amount: TOTAL, paid_on: due_date });
  expect(await moneyOf(app, id)).toMatchObject({ remaining: 3 * DAILY_FEE, status: 'PARTIAL' });
  setDay(12);
  await runDailyJob(app.deps);
  expect(await feesOf(id)).toBe(3 * DAILY_FEE);
  await expectStatus(200, house.owner.rest.post(`/api/invoices/${id}/waive-late-fees`, { reason: 'Tepat waktu' }));
  expect(await moneyOf(app, id)).toMatchObject({ remaining: 0, status: 'PAID' });
  await expectSoundMoney(app, house.owner);
});
