import { beforeAll, describe, expect, it } from 'vitest';
import type { ListedPayment, PaymentAttempt, PaymentTotals } from '#shared/contract/payments.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { giveCredit, reportPayment } from '#tests/support/people/credit.ts';
import {
  expectStatus,
  type Household,
  makeBill,
  makeHousehold,
  makeKost,
  makeRoom,
  makeTenant,
  openPayment,
} from '#tests/support/people/factories.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';

const app = createTestApp();
const today = () => wibDay(app.clock.now());

const bill = (of: Household, fields = {}) => makeBill(app, of.owner, of.tenant.tenant.id, fields);
const record = (of: Household, id: string, fields: object) =>
  expectStatus(200, of.owner.rest.post<{ id: string }>(`/api/payments/${id}/process`, fields));

const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const list = (of: Household, fields: Record<string, string>) =>
  expectStatus(200, of.owner.rest.get<ListedPayment[]>(`/api/owner/payments?${query({ state: 'ANY', ...fields })}`));
const totals = (of: Household, fields: Record<string, string> = {}) =>
  expectStatus(
    200,
    of.owner.rest.get<PaymentTotals>(`/api/owner/payments/totals?${query({ from: today(), to: today(), ...fields })}`),
  );

describe('the money of an owner', () => {
  let house: Household;
  /** A second kost, in which cash came in yesterday. */
  let other: Household;
  beforeAll(async () => {
    house = await makeHousehold(app);
    await record(house, (await bill(house)).id, { payment_method: 'CASH', amount: 400_000 });
    const dana = await openPayment(house.tenant, (await bill(house)).id, 500_000, 'DANA');
    await playBank(dana, 'SUCCEEDED');
    await openPayment(house.tenant, (await bill(house)).id, 60_000);
    await playBank(await openPayment(house.tenant, (await bill(house)).id, 110_000), 'EXPIRED');
    await reportPayment(house.tenant, (await bill(house)).id, { amount: 70_000 });
    await decide(house, 80_000, { action: 'reject', reason: 'Belum masuk' });
    await decide(house, 90_000, { action: 'approve' });
    const mistake = await record(house, (await bill(house)).id, { payment_method: 'QRIS', amount: 300_000 });
    await expectStatus(200, house.owner.rest.post(`/api/payments/${mistake.id}/void`, { reason: 'Salah kamar' }));
    await record(house, (await bill(house, { invoice_type: 'SECURITY_DEPOSIT' })).id, {
      payment_method: 'BANK_TRANSFER',
    });
    const kost = await makeKost(house.owner);
    const room = await makeRoom(house.owner, kost.id);
    other = { owner: house.owner, kost, room, tenant: await makeTenant(app, house.owner, room.id) };
    await record(other, (await bill(other)).id, {
      payment_method: 'CASH',
      amount: 1_000_000,
      paid_on: addDays(today(), -1),
    });
  });

  it('shows each payment as what became of it, and no attempt that came to nothing', async () => {
    const shown = await list(house, { from: today(), to: today() });
    expect(shown.map(({ amount, state }) => [amount, state]).toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [60_000, 'WAITING'],
      [70_000, 'WAITING'],
      [80_000, 'REFUSED'],
      [90_000, 'RECEIVED'],
      [300_000, 'VOIDED'],
      [400_000, 'RECEIVED'],
      [500_000, 'RECEIVED'],
      [1_500_000, 'RECEIVED'],
    ]);
  });

  it('says by whom each was recorded', async () => {
    const shown = await list(house, { from: today(), to: today() });
    const of = (amount: number) => shown.find((each) => each.amount === amount);
    const owner = { verified_by: house.owner.id, verified_by_name: 'Pengguna Uji' };
    expect(of(400_000)).toMatchObject({ is_reported: false, ...owner });
    expect(of(90_000)).toMatchObject({ is_reported: true, ...owner });
    expect(of(70_000)).toMatchObject({ is_reported: true, verified_by: null, verified_by_name: null });
    expect(of(500_000)).toMatchObject({ is_reported: false, source: 'GATEWAY', verified_by: null });
  });

  it('is summed by state, and what came in by way, with what of it is deposits', async () => {
    expect(await totals(house)).toEqual({
      states: [
        { state: 'RECEIVED', count: 4, amount: 2_490_000 },
        { state: 'WAITING', count: 2, amount: 130_000 },
        { state: 'VOIDED', count: 1, amount: 300_000 },
        { state: 'REFUSED', count: 1, amount: 80_000 },
      ],
      ways: [
        { way: 'CASH', count: 1, amount: 400_000 },
        { way: 'BANK_TRANSFER', count: 2, amount: 1_590_000 },
        { way: 'E_WALLET', count: 1, amount: 500_000 },
      ],
      deposit_amount: 1_500_000,
      deposit_deducted: 0,
      deposit_returned: 0,
      other_returned: 0,
    });
  });

  it('is counted on the day on which it came in, the latest day first', async () => {
    const yesterday = addDays(today(), -1);
    const shown = await list(house, { from: yesterday, way: 'CASH' });
    expect(shown.map(({ amount }) => amount)).toEqual([400_000, 1_000_000]);
    expect((await list(house, { to: yesterday })).map(({ amount }) => amount)).toEqual([1_000_000]);
    expect((await totals(house, { from: yesterday, to: yesterday })).states).toEqual([
      { state: 'RECEIVED', count: 1, amount: 1_000_000 },
    ]);
  });

  it('of a state, a way or a kost is that alone, in the list as in the sums', async () => {
    const days = { from: addDays(today(), -1), to: today() };
    const amounts = async (fields: Record<string, string>) =>
      (await list(house, { ...days, ...fields })).map(({ amount }) => amount).toSorted((a, b) => a - b);
    expect(await amounts({ state: 'VOIDED' })).toEqual([300_000]);
    expect(await amounts({ state: 'WAITING' })).toEqual([60_000, 70_000]);
    expect(await amounts({ way: 'VIRTUAL_ACCOUNT' })).toEqual([60_000]);
    expect(await amounts({ way: 'QRIS' })).toEqual([300_000]);
    expect(await amounts({ kost_id: other.kost.id })).toEqual([1_000_000]);
    expect((await totals(house, { ...days, kost_id: other.kost.id })).ways).toEqual([
      { way: 'CASH', count: 1, amount: 1_000_000 },
    ]);
  });

  it('of another’s kost is nothing', async () => {
    const stranger = await makeHousehold(app);
    const kost_id = house.kost.id;
    expect(await list(stranger, { from: today(), kost_id })).toEqual([]);
    expect(await totals(stranger, { kost_id })).toEqual({
      states: [],
      ways: [],
      deposit_amount: 0,
      deposit_deducted: 0,
      deposit_returned: 0,
      other_returned: 0,
    });
  });

  it('leaves out the use of credit, which came in before', async () => {
    const own = await makeHousehold(app);
    await giveCredit(app, own, 250_000);
    const before = await totals(own);
    const { id } = await bill(own);
    await own.owner.rest.post(`/api/invoices/${id}/apply-credit`);
    expect(await totals(own)).toEqual(before);
    expect((await list(own, { from: today() })).every(({ source }) => source !== 'CREDIT')).toBe(true);
  });

  it('is asked for again if the payment after which a page goes on is gone', async () => {
    const gone = crypto.randomUUID();
    await expectRefusal('CONFLICT', house.owner.rest.get(`/api/owner/payments?from=${today()}&cursor=${gone}`));
  });
});

/** A report of the tenant that its owner decides on. */
async function decide(of: Household, amount: number, decision: object): Promise<void> {
  const { id } = await reportPayment(of.tenant, (await bill(of)).id, { amount });
  app.clock.advanceMs(1_000);
  await expectStatus(200, of.owner.rest.post(`/api/payments/${id}/verify`, decision));
}

function playBank({ payment_reference }: PaymentAttempt, outcome: 'SUCCEEDED' | 'EXPIRED') {
  return expectStatus(200, app.rest.post(`/api/simulated-payments/${payment_reference}`, { outcome }));
}
