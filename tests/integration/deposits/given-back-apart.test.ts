import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnerDashboard, TenantDashboard } from '#shared/contract/dashboards.ts';
import type { OwnerMonth } from '#shared/contract/owner-today.ts';
import type { PaymentTotals } from '#shared/contract/payments.ts';
import type { TenantOfList } from '#shared/contract/tenants.ts';
import { formerRow } from '#web/features/exports/export-rows.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { giveCredit } from '#tests/support/people/credit.ts';
import { askToReturn, askToTakeBack, DEPOSIT, entriesOf, receiveDeposit } from '#tests/support/people/deposits.ts';
import { expectStatus, type Household, makeBill, makeRoom } from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import { toldOf } from '#tests/support/people/notices.ts';
import { askToAnswer, askToSettle, proposeDamages, settlementOf } from '#tests/support/people/settlements.ts';

/** Of a half year of 6,000,000 from 1 March, paid, 104 of 184 days are left on 20 May. */
const PREPAID = Math.floor((6_000_000 * 104) / 184);
const [APRIL, LEAVES] = ['2033-04-10', '2033-05-20'];
const at = (day: string) => app.clock.set(`${day}T03:00:00Z`);
const app = await ownApp({ now: `${APRIL}T03:00:00Z` });
let house: Household;
beforeEach(async () => {
  at(APRIL);
  house = await makeHome(app, { contract_start: '2033-03-01', contract_end: '2034-03-01' });
});

const get = <Answer>(path: string) => expectStatus(200, house.owner.rest.get<Answer>(path));
const totals = (from: string, to: string, more = '') =>
  get<PaymentTotals>(`/api/owner/payments/totals?from=${from}&to=${to}${more}`);
const inApril = () => totals('2033-04-01', '2033-04-30');
const inMay = (more = '') => totals('2033-05-01', '2033-05-31', more);
const former = () => get<TenantOfList[]>(`/api/kost/${house.kost.id}/tenants?status=ENDED`);
const receivedOf = ({ states }: PaymentTotals) => states.find(({ state }) => state === 'RECEIVED')?.amount ?? 0;
const id = () => house.tenant.tenant.id;

/** The rent of half a year, paid in April. */
async function halfYear() {
  const bill = await makeBill(app, house.owner, id(), {
    covers_from: '2033-03-01',
    covers_to: '2033-08-31',
    due_date: APRIL,
    late_fee_percentage: 0,
    items: [{ description: 'Sewa', quantity: 6, unit_price: 1_000_000 }],
  });
  await expectStatus(200, house.owner.rest.post(`/api/payments/${bill.id}/process`, { payment_method: 'CASH' }));
}

/** The tenant leaves on 20 May and both settle, with a damage of so much. */
async function settle(damage: number, tenancy = id(), how: Record<string, unknown> = {}) {
  at(LEAVES);
  await expectStatus(200, house.owner.rest.post(`/api/tenants/${tenancy}/checkout`, {}));
  const proposed = await proposeDamages(
    app,
    { ...house, tenant: { ...house.tenant, tenant: { ...house.tenant.tenant, id: tenancy } } },
    LEAVES,
    ...(damage > 0 ? [damage] : []),
  );
  await expectStatus(200, askToAnswer(house.tenant, proposed));
  await expectStatus(200, askToSettle(house.owner, await settlementOf(house.owner, tenancy), how));
}

const none = { deposit_deducted: 0, deposit_returned: 0, other_returned: 0 };

describe('what is given back when a tenant leaves', () => {
  it('is said apart: of the deposit what is left of it, prepaid rent by its own name, and what came in for itself', async () => {
    await halfYear();
    await receiveDeposit(app, house.owner, id());
    await settle(300_000);
    const gone = { deposit_deducted: 300_000, deposit_returned: 700_000, other_returned: PREPAID };
    const sums = { deposit_received: DEPOSIT, ...gone, deposit_held: 0 };
    const [home] = await former();
    expect(home).toMatchObject(sums);
    expect(home && formerRow(home)).toMatchObject({
      'Deposit diterima': DEPOSIT,
      'Deposit dipotong': 300_000,
      'Deposit dikembalikan': 700_000,
      'Deposit dipegang': 0,
      'Sewa di muka atau saldo kredit dikembalikan': PREPAID,
    });
    expect(await inMay()).toMatchObject({ states: [], ways: [], deposit_amount: 0, ...gone });
    expect(await inMay('&way=CASH')).toMatchObject({ ...gone, deposit_deducted: 0 });
    expect(await inMay('&way=BANK_TRANSFER')).toMatchObject(none);
    expect(await inApril()).toMatchObject({ deposit_amount: DEPOSIT, ...none });
    expect((await toldOf(app, house.tenant.id, 'DEPOSIT_RETURN')).at(-1)).toMatchObject({
      amount: 700_000 + PREPAID,
      other: PREPAID,
    });
    // The revenue is what the owner earned of it, by month.
    const { revenue_by_month: revenue, total_revenue: whole } = await get<OwnerDashboard>('/api/dashboard/owner');
    expect(revenue.slice(-2).map(({ amount }) => amount)).toEqual([6_000_000, 300_000 - PREPAID]);
    expect(whole).toBe(6_300_000 - PREPAID);
  });

  it('is the whole deposit where prepaid days have paid what was open, with and without a damage', async () => {
    for (const damage of [0, 300_000]) {
      house = await makeHome(app, { contract_start: '2033-03-01', contract_end: '2034-03-01' });
      at(APRIL);
      await halfYear();
      await receiveDeposit(app, house.owner, id());
      const items = [{ description: 'Listrik', quantity: 1, unit_price: PREPAID - 100_000 }];
      await makeBill(app, house.owner, id(), {
        invoice_type: 'CUSTOM',
        due_date: LEAVES,
        late_fee_percentage: 0,
        items,
      });
      await settle(damage);
      const gone = { deposit_deducted: damage, deposit_returned: DEPOSIT - damage, other_returned: 100_000 };
      expect(await former()).toMatchObject([{ deposit_received: DEPOSIT, ...gone, deposit_held: 0 }]);
      expect(await inMay()).toMatchObject(gone);
      const told = { amount: DEPOSIT - damage + 100_000, other: 100_000 };
      expect((await toldOf(app, house.tenant.id, 'DEPOSIT_RETURN')).at(-1)).toMatchObject(told);
    }
  });

  it('is less of the deposit only by what bills ask for beyond the prepaid days', async () => {
    await halfYear();
    await receiveDeposit(app, house.owner, id());
    const items = [{ description: 'Listrik', quantity: 1, unit_price: PREPAID + 100_000 }];
    await makeBill(app, house.owner, id(), { invoice_type: 'CUSTOM', due_date: LEAVES, late_fee_percentage: 0, items });
    await settle(300_000);
    const gone = { deposit_deducted: 400_000, deposit_returned: 600_000, other_returned: 0 };
    expect(await former()).toMatchObject([{ deposit_received: DEPOSIT, ...gone, deposit_held: 0 }]);
    expect(await inMay()).toMatchObject(gone);
    expect((await toldOf(app, house.tenant.id, 'DEPOSIT_RETURN')).at(-1)).not.toHaveProperty('other');
  });

  it('is of the deposit alone where nothing else was held, and no word more than before', async () => {
    await receiveDeposit(app, house.owner, id());
    await settle(400_000);
    const gone = { deposit_deducted: 400_000, deposit_returned: 600_000, other_returned: 0 };
    expect(await former()).toMatchObject([{ deposit_received: DEPOSIT, ...gone, deposit_held: 0 }]);
    expect(await inMay()).toMatchObject(gone);
    const told = (await toldOf(app, house.tenant.id, 'DEPOSIT_RETURN')).at(-1);
    expect(told).toMatchObject({ amount: 600_000 });
    expect(told).not.toHaveProperty('other');
  });

  it('is no deposit where none was received, whatever a damage takes off it', async () => {
    await halfYear();
    await giveCredit(app, house, 250_000);
    await settle(300_000);
    const gone = { ...none, other_returned: PREPAID + 250_000 - 300_000 };
    expect(await former()).toMatchObject([{ deposit_received: 0, ...gone }]);
    expect(await inMay()).toMatchObject(gone);
  });

  it('counts on its day and way, by which the deposit comes first', async () => {
    await halfYear();
    await receiveDeposit(app, house.owner, id());
    await expectStatus(200, askToReturn(house.owner, id(), { amount: 400_000 }));
    await settle(300_000, id(), { returned_on: '2033-04-30' });
    // Of the deposit 700,000 are left after the damage.
    expect(await inApril()).toMatchObject({
      deposit_deducted: 0,
      deposit_returned: 700_000,
      other_returned: PREPAID,
    });
    expect(await inMay()).toMatchObject({ ...none, deposit_deducted: 300_000 });
    expect(await totals(APRIL, APRIL)).toMatchObject({ deposit_returned: 400_000, other_returned: 0 });
    expect(await totals('2033-04-30', '2033-04-30')).toMatchObject({
      deposit_returned: 300_000,
      other_returned: PREPAID,
    });
  });

  it('is the same after a record of it was taken back and made again', async () => {
    await halfYear();
    await receiveDeposit(app, house.owner, id());
    await settle(300_000);
    const [given] = await entriesOf(house.owner, id());
    await expectStatus(200, askToTakeBack(house.owner, given?.id ?? ''));
    const held = 700_000 + PREPAID;
    expect(await former()).toMatchObject([{ ...none, deposit_deducted: 300_000, deposit_held: held }]);
    expect(await inMay()).toMatchObject({ ...none, deposit_deducted: 300_000 });
    await expectStatus(200, askToReturn(house.owner, id(), { amount: held }));
    const gone = { deposit_deducted: 300_000, deposit_returned: 700_000, other_returned: PREPAID };
    expect(await former()).toMatchObject([{ ...gone, deposit_held: 0 }]);
    expect(await inMay()).toMatchObject(gone);
  });

  it('is the same for who has moved, in the room that they left last', async () => {
    await halfYear();
    await receiveDeposit(app, house.owner, id());
    const room = await makeRoom(house.owner, house.kost.id);
    const to = { room_id: room.id, moves_on: APRIL, monthly_rent: 1_000_000 };
    const { id: next } = await expectStatus(
      201,
      house.owner.rest.post<{ id: string }>(`/api/tenants/${id()}/move`, to),
    );
    await settle(300_000, next);
    const home = (await former()).find((each) => each.id === next);
    const { other_returned: other } = home ?? { other_returned: 0 };
    const gone = { deposit_deducted: 300_000, deposit_returned: 700_000, other_returned: other };
    expect(home).toMatchObject({ deposit_received: DEPOSIT, ...gone, deposit_held: 0 });
    expect(other).toBeGreaterThan(PREPAID / 2);
    expect(await inMay()).toMatchObject(gone);
  });
});

describe('a payment of a deposit', () => {
  beforeEach(() => at('2033-05-10'));
  const cancel = (payment: string) => house.owner.rest.post(`/api/payments/${payment}/void`, { reason: 'Salah catat' });
  const RETURNED = errorCatalogue.DEPOSIT_RETURNED.message;
  const DEDUCTED = 'Pembayaran ini sudah diperhitungkan saat penyewa keluar kos';

  it.each([
    ['is said to be deducted, not returned, where no return could be taken back first', DEPOSIT, DEDUCTED],
    ['is said to be deducted also in part', 300_000, DEDUCTED],
    ['is said to be returned where nothing was deducted', 0, RETURNED],
  ])('%s', async (_, damage, message) => {
    const { id: paid } = await receiveDeposit(app, house.owner, id());
    await settle(damage);
    await expectUnchanged(app, [house.owner], () => expectRefusal('DEPOSIT_RETURNED', cancel(paid), message));
    if (damage === DEPOSIT) return;
    // What can be taken back is; that it was deducted stays.
    const [given] = await entriesOf(house.owner, id());
    await expectStatus(200, askToTakeBack(house.owner, given?.id ?? ''));
    if (damage === 0) await expectStatus(200, cancel(paid));
    else await expectRefusal('DEPOSIT_RETURNED', cancel(paid), message);
  });

  it('is deducted where its tenant has moved to, too', async () => {
    const { id: paid } = await receiveDeposit(app, house.owner, id());
    const room = await makeRoom(house.owner, house.kost.id);
    const to = { room_id: room.id, moves_on: '2033-05-10', monthly_rent: 1_000_000 };
    const { id: next } = await expectStatus(
      201,
      house.owner.rest.post<{ id: string }>(`/api/tenants/${id()}/move`, to),
    );
    await settle(DEPOSIT, next);
    await expectRefusal('DEPOSIT_RETURNED', cancel(paid), DEDUCTED);
  });
});

describe('the money that came in this month', () => {
  const month = () => get<OwnerMonth>('/api/dashboard/owner/month');

  it('is the sum of the list of money, deposits with it and less what was taken back, and never less than nothing', async () => {
    await halfYear();
    const deposit = await receiveDeposit(app, house.owner, id());
    await giveCredit(app, house, 250_000);
    const before = await month();
    expect(before.received).toBe(receivedOf(await inApril()));
    expect(before.received).toBeGreaterThan(6_000_000 + DEPOSIT);
    await expectStatus(200, house.owner.rest.post(`/api/payments/${deposit.id}/void`, { reason: 'Salah catat' }));
    expect((await month()).received).toBe(before.received - DEPOSIT);
    expect(receivedOf(await inApril())).toBe(before.received - DEPOSIT);
    await settle(0);
    expect((await month()).received).toBe(0);
  });

  it('says to the tenant the same of their deposit as to the owner', async () => {
    await receiveDeposit(app, house.owner, id());
    await expectStatus(200, askToReturn(house.owner, id(), { amount: 400_000 }));
    const { tenant_info: home } = await expectStatus(
      200,
      house.tenant.rest.get<TenantDashboard>('/api/dashboard/tenant'),
    );
    expect(home).toMatchObject({
      ...none,
      deposit_received: DEPOSIT,
      deposit_returned: 400_000,
      deposit_held: 600_000,
    });
  });
});
