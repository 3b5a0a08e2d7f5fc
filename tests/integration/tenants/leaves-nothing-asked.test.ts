import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Payment } from '#shared/contract/payments.ts';
import type { MonthTotals } from '#shared/contract/month-board.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { reportPayment } from '#tests/support/people/credit.ts';
import { askToTakeBack, depositBill, entriesOf } from '#tests/support/people/deposits.ts';
import { expectStatus, type Household, makeBill, makeInvoice, makeRoom, pay } from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import { askToAnswer, askToSave, askToSettle, proposeDamages } from '#tests/support/people/settlements.ts';

const NOW = '2033-02-21T03:00:00Z';
const TODAY = '2033-02-21';
const app = await ownApp({ now: NOW });
let house: Household;
beforeEach(async () => {
  app.clock.set(NOW);
  house = await makeHome(app, { contract_start: '2033-01-01', contract_end: '2034-01-01' });
});

const id = () => house.tenant.tenant.id;
const leave = (tenancy = id()) =>
  expectStatus(200, house.owner.rest.post(`/api/tenants/${tenancy}/checkout`, { check_out_date: TODAY }));
const undo = (tenancy = id()) => expectStatus(200, house.owner.rest.post(`/api/tenants/${tenancy}/undo-checkout`));
const owed = async () => {
  const summary = await expectStatus(
    200,
    house.tenant.rest.get<{ total_unpaid_amount: number }>('/api/tenant/payment-summary'),
  );
  return summary.total_unpaid_amount;
};
const payCash = (bill: string, amount?: number) =>
  expectStatus(
    200,
    house.owner.rest.post<Payment>(`/api/payments/${bill}/process`, {
      payment_method: 'CASH',
      ...(amount && { amount }),
    }),
  );

/** The bills of all rooms of the house, by title. */
async function bills() {
  const { rows } = await app.deps.db.execute<{ title: string; status: string; paid: number }>(sql`
    select title, status, paid_amount as paid from invoices where owner_id = ${house.owner.id} order by total_amount desc, title`);
  return rows;
}

describe('who has left', () => {
  it('is asked for no deposit: what was paid of it is held, and comes back in the settlement', async () => {
    const { owner } = house;
    const bill = await depositBill(app, owner, id(), 1_000_000);
    await payCash(bill.id, 400_000);
    const untouched = await depositBill(app, owner, id(), 250_000);
    await leave();
    expect(await bills()).toMatchObject([
      { status: 'CANCELLED', paid: 400_000 },
      { status: 'CANCELLED', paid: 0 },
    ]);
    const draft = await expectStatus(200, askToSave(owner, id(), { leaves_on: TODAY, waives_days: true }));
    const agreed = await expectStatus(200, askToAnswer(house.tenant, draft));
    expect(agreed.sums).toMatchObject({ to_return: 400_000, owed: 0 });
    await expectStatus(200, askToSettle(owner, agreed));
    app.clock.set('2033-03-20T03:00:00Z');
    await runDailyJob(app.deps);
    expect(await owed()).toBe(0);
    await expectRefusal(
      'INVOICE_NOT_PAYABLE',
      owner.rest.post(`/api/payments/${untouched.id}/process`, { payment_method: 'CASH' }),
    );
    await expectSoundMoney(app, owner);
  });

  it('is asked again if the check-out is undone, for what is left of it', async () => {
    const bill = await depositBill(app, house.owner, id(), 1_000_000);
    const paid = await payCash(bill.id, 400_000);
    const untouched = await depositBill(app, house.owner, id(), 250_000);
    const before = await bills();
    await leave();
    await undo();
    expect(await bills()).toEqual(before);
    expect(await owed()).toBe(850_000);
    await payCash(untouched.id);
    await leave();
    // What was noted by mistake is taken off what is held, and asks for nothing again.
    await expectStatus(200, house.owner.rest.post(`/api/payments/${paid.id}/void`, { reason: 'Salah catat' }));
    expect(await owed()).toBe(0);
    await undo();
    expect(await owed()).toBe(1_000_000);
    await expectSoundMoney(app, house.owner);
  });

  it('is asked for no deposit again by a payment that is taken back, or a report of one that is decided on', async () => {
    const { owner, tenant } = house;
    const whole = await payCash((await depositBill(app, owner, id(), 1_000_000)).id);
    const [refused, part] = [
      await depositBill(app, owner, id(), 300_000),
      await depositBill(app, owner, id(), 500_000),
    ];
    const reports = [
      await reportPayment(tenant, refused.id),
      await reportPayment(tenant, part.id, { amount: 200_000 }),
    ];
    const before = await bills();
    await leave();
    expect(await owed()).toBe(800_000);
    const [no, yes] = reports.map((report) => `/api/payments/${report.id}/verify`);
    await expectStatus(200, owner.rest.post(`${no}`, { action: 'reject', reason: 'Tidak masuk' }));
    await expectStatus(200, owner.rest.post(`${yes}`, { action: 'approve' }));
    await expectStatus(200, owner.rest.post(`/api/payments/${whole.id}/void`, { reason: 'Salah catat' }));
    expect(await owed()).toBe(0);
    expect(await bills()).toMatchObject(before.map(() => ({ status: 'CANCELLED' })));
    await undo();
    expect(await owed()).toBe(1_000_000 + 300_000 + 300_000);
    await leave();
    const draft = await expectStatus(200, askToSave(owner, id(), { leaves_on: TODAY, waives_days: true }));
    expect(draft.sums).toMatchObject({ received: 200_000, held: 200_000, to_return: 200_000, owed: 0 });
    await expectSoundMoney(app, owner);
  });

  it('nor by a draft of something else that is made one, or a rent', async () => {
    const { owner } = house;
    const fields = { due_date: TODAY, items: [{ description: 'Air', quantity: 1, unit_price: 50_000 }] };
    const draft = await makeInvoice(app, owner, id(), { ...fields, invoice_type: 'WATER' });
    await leave();
    const edit = (invoice_type: string) =>
      owner.rest.put(`/api/invoices/${draft.id}`, { ...fields, title: 'Diubah', invoice_type });
    for (const type of ['SECURITY_DEPOSIT', 'MONTHLY_RENT']) await expectRefusal('TENANCY_NOT_ACTIVE', edit(type));
    await expectStatus(200, edit('CUSTOM'));
    await undo();
    await expectStatus(200, edit('SECURITY_DEPOSIT'));
  });

  it('nor by one that is decided on, or taken back, at the moment of the check-out', async () => {
    const { owner, tenant } = house;
    const reported = await depositBill(app, owner, id(), 300_000);
    const whole = await depositBill(app, owner, id(), 1_000_000);
    for (let turn = 0; turn < 8; turn += 1) {
      const report = await reportPayment(tenant, reported.id);
      const paid = await payCash(whole.id);
      await Promise.all([
        leave(),
        expectStatus(200, owner.rest.post(`/api/payments/${report.id}/verify`, { action: 'reject', reason: 'Salah' })),
        expectStatus(200, owner.rest.post(`/api/payments/${paid.id}/void`, { reason: 'Salah catat' })),
      ]);
      expect(await owed()).toBe(0);
      await undo();
      expect(await owed()).toBe(1_300_000);
    }
  });

  it('has no draft of a room that was left by a move, whose days the settlement asks for', async () => {
    const { owner, kost } = house;
    const rent = { covers_from: '2033-01-01', covers_to: '2033-01-31', due_date: '2033-02-21', late_fee_percentage: 0 };
    await payCash(
      (
        await makeBill(app, owner, id(), {
          ...rent,
          items: [{ description: 'Sewa', quantity: 1, unit_price: 1_500_000 }],
        })
      ).id,
    );
    const power = await makeInvoice(app, owner, id(), { invoice_type: 'ELECTRICITY', title: 'Listrik' });
    const room = await makeRoom(owner, kost.id);
    const to = { room_id: room.id, moves_on: '2033-02-11', monthly_rent: 3_000_000 };
    const next = await expectStatus(201, owner.rest.post<Tenant>(`/api/tenants/${id()}/move`, to));
    const before = await bills();
    expect(before.filter(({ status }) => status === 'DRAFT')).toHaveLength(2);
    await leave(next.id);
    // What is no rent is not settled unless it is sent, and so stays to be sent or dropped.
    expect((await bills()).filter(({ status }) => status === 'DRAFT')).toMatchObject([{ title: 'Listrik' }]);
    await undo(next.id);
    expect(await bills()).toEqual(before);
    await leave(next.id);
    await expectStatus(200, owner.rest.post(`/api/invoices/${power.id}/send`));
    const agreed = await expectStatus(
      200,
      askToAnswer(house.tenant, await expectStatus(200, askToSave(owner, next.id, { leaves_on: TODAY }))),
    );
    expect(agreed.figures.days).toMatchObject({ from: '2033-02-01', to: '2033-02-20' });
    expect(agreed.figures.bills).toMatchObject([{ id: power.id, amount: power.total_amount }]);
    await expectStatus(200, askToSettle(owner, agreed));
    const totals = await expectStatus(200, owner.rest.get<MonthTotals>('/api/invoices/month-totals?month=2033-02'));
    expect(totals.draft_ids).toEqual([]);
    await expectSoundMoney(app, owner);
  });
});

describe('a contract that was called off before it began', () => {
  it('gives back what was paid of it in a settlement, and asks for the rest of its deposit no more', async () => {
    const coming = await makeHome(app, { contract_start: '2033-03-05', contract_end: '2034-03-05' });
    const { owner, tenant } = coming;
    const its = tenant.tenant.id;
    const bill = await makeBill(app, owner, its, {
      covers_from: '2033-03-05',
      covers_to: '2033-04-04',
      due_date: '2033-03-05',
      items: [{ description: 'Sewa', quantity: 1, unit_price: 3_100_000 }],
    });
    await pay(app, tenant, bill.id, 3_100_000);
    const deposit = await depositBill(app, owner, its, 1_000_000);
    await pay(app, tenant, deposit.id, 600_000);
    await expectStatus(200, owner.rest.post(`/api/tenants/${its}/cancel`));
    const draft = await expectStatus(200, askToSave(owner, its, { leaves_on: TODAY }));
    expect(draft).toMatchObject({ leaves_on: '2033-03-05', figures: { days: null, bills: [] } });
    const agreed = await expectStatus(200, askToAnswer(tenant, draft));
    expect(agreed.sums).toMatchObject({ prepaid: 3_100_000, held: 600_000, to_return: 3_700_000 });
    await expectStatus(200, askToSettle(owner, agreed));
    await expectRefusal('SETTLEMENT_SETTLED', askToSave(owner, its, { leaves_on: TODAY }));
    await expectSoundMoney(app, owner);
  });
});

describe('rent that a settlement gave back, of a payment that never came,', () => {
  const RENT = 1_400_000;
  /** Twenty of 28 days are lived in. */
  const [LIVED, AHEAD] = [1_000_000, 400_000];
  const february = (amount = RENT) =>
    makeBill(app, house.owner, id(), {
      covers_from: '2033-02-01',
      covers_to: '2033-02-28',
      due_date: '2033-02-05',
      late_fee_percentage: 0,
      items: [{ description: 'Sewa', quantity: 1, unit_price: amount }],
    });
  const takeBack = ({ id: paid }: Payment) =>
    house.owner.rest.post(`/api/payments/${paid}/void`, { reason: 'Tidak pernah masuk' });

  /** The tenant leaves, and both settle, with damages. */
  async function settled(damages: number[], tenancy = id()) {
    const lives = { ...house, tenant: { ...house.tenant, tenant: { ...house.tenant.tenant, id: tenancy } } };
    await leave(tenancy);
    const proposed = await proposeDamages(app, lives, TODAY, ...damages);
    const agreed = await expectStatus(200, askToAnswer(house.tenant, proposed));
    return expectStatus(200, askToSettle(house.owner, agreed));
  }

  /** Nothing changes as long as its return stands; the record of it is taken back, and so is the payment. */
  async function takenBack(paid: Payment, tenancy = id()) {
    await expectUnchanged(app, [house.owner], () => expectRefusal('DEPOSIT_RETURNED', takeBack(paid)));
    const [given] = await entriesOf(house.owner, tenancy);
    await expectStatus(200, askToTakeBack(house.owner, given?.id ?? ''));
    await expectStatus(200, takeBack(paid));
    await expectSoundMoney(app, house.owner);
  }

  it.each([
    ['of no day beyond those that were lived in', 0, [], LIVED],
    ['and of a damage that was taken off it', 0, [150_000], LIVED + 150_000],
    ['and of a damage beyond a deposit that did come', 100_000, [150_000], LIVED + 50_000],
    ['and the deposit that did come is held', 500_000, [150_000], LIVED],
  ])('is asked for again only once its return is taken back, %s', async (_, deposit, damages, asked) => {
    const paid = await payCash((await february()).id);
    if (deposit > 0) await payCash((await depositBill(app, house.owner, id(), deposit)).id);
    const { sums } = await settled(damages);
    expect(sums.to_return).toBe(AHEAD + deposit - (damages[0] ?? 0));
    await takenBack(paid);
    expect(await owed()).toBe(asked);
    expect((await entriesOf(house.owner, id())).reduce((sum, { amount }) => sum + amount, 0)).toBe(
      asked === LIVED ? Math.max(deposit - (damages[0] ?? 0), 0) : 0,
    );
  });

  it('is asked for once its days in a room that was left by a move are back, too', async () => {
    const paid = await payCash((await february()).id);
    const room = await makeRoom(house.owner, house.kost.id);
    const to = { room_id: room.id, moves_on: '2033-02-11', monthly_rent: RENT };
    const next = await expectStatus(201, house.owner.rest.post<Tenant>(`/api/tenants/${id()}/move`, to));
    expect((await settled([], next.id)).sums.to_return).toBe(AHEAD);
    await takenBack(paid, next.id);
    expect(await owed()).toBe(LIVED);
  });

  it('is asked for by each of two payments of it, and never more', async () => {
    const bill = await february();
    const [first, second] = [await payCash(bill.id, 900_000), await payCash(bill.id, 500_000)];
    await settled([]);
    await takenBack(first);
    expect(await owed()).toBe(500_000);
    await expectStatus(200, takeBack(second));
    expect(await owed()).toBe(LIVED);
    await expectSoundMoney(app, house.owner);
  });

  it('is none of who lives on after a move, nor of another rent than that whose days came back', async () => {
    const january = await makeBill(app, house.owner, id(), {
      covers_from: '2033-01-01',
      covers_to: '2033-01-31',
      due_date: '2033-02-01',
      late_fee_percentage: 0,
      items: [{ description: 'Sewa', quantity: 1, unit_price: RENT }],
    });
    const [lived, moved] = [await payCash(january.id), await payCash((await february()).id)];
    const room = await makeRoom(house.owner, house.kost.id);
    const to = { room_id: room.id, moves_on: '2033-02-11', monthly_rent: RENT };
    const next = await expectStatus(201, house.owner.rest.post<Tenant>(`/api/tenants/${id()}/move`, to));
    await expectStatus(200, takeBack(moved));
    expect(await owed()).toBe(RENT);
    await payCash(moved.invoice_id);
    await settled([], next.id);
    await expectStatus(200, takeBack(lived));
    expect(await owed()).toBe(RENT);
    await expectSoundMoney(app, house.owner);
  });
});
