import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { PROPOSED_DAYS_AFTER } from '#shared/rules/settlement.ts';
import { applyOpenCredits } from '#worker/features/payments/apply-open-credits.ts';
import { jobContext } from '#worker/job-context.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { capture, deliver } from '#tests/support/bank/simulated-bank.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { creditOf, insertCredit } from '#tests/support/people/credit.ts';
import { askToReturn, DEPOSIT, askToTakeBack, entriesOf, receiveDeposit } from '#tests/support/people/deposits.ts';
import { expectStatus, type Household, makeBill, makeRoom, openPayment } from '#tests/support/people/factories.ts';
import { invoiceOf, makeHome, makeLastingPerson, moveIn } from '#tests/support/people/lasting-people.ts';
import { toldOf } from '#tests/support/people/notices.ts';
import { askToReturnCredit, askToSave, askToSettle, settlementOf } from '#tests/support/people/settlements.ts';

const NOW = '2033-05-20T07:30:00Z';
const TODAY = wibDay(new Date(NOW));
const LATE = 350_000;
const contract = { contract_start: '2033-03-01', contract_end: '2034-03-01' };
const app = await ownApp({ now: NOW });
let house: Household;
let id: string;
beforeEach(async () => {
  house = await makeHome(app, contract);
  id = house.tenant.tenant.id;
  await receiveDeposit(app, house.owner, id);
});

/** The tenant has left and is settled with; an attempt of theirs to pay, which they had begun before, arrives then. */
async function settledThenPaid() {
  const items = [{ description: 'Galon', quantity: 1, unit_price: LATE }];
  const bill = await makeBill(app, house.owner, id, { invoice_type: 'CUSTOM', items });
  const attempt = await openPayment(house.tenant, bill.id, LATE);
  await expectStatus(200, house.owner.rest.post(`/api/payments/${bill.id}/process`, { payment_method: 'CASH' }));
  await expectStatus(200, house.owner.rest.post(`/api/tenants/${id}/checkout`, {}));
  const draft = await expectStatus(200, askToSave(house.owner, id, { leaves_on: TODAY, proposes: false }));
  expect(draft.late_credit).toBe(0);
  await expectStatus(200, askToSettle(house.owner, draft, { unreduced: true, amount: draft.sums.unreduced }));
  await deliver(app, capture(attempt));
}
const giveBack = (amount = LATE, key?: string) => askToReturnCredit(house.owner, id, amount, {}, key);

describe('what comes in after a settlement', () => {
  beforeEach(settledThenPaid);

  it('is given back through the deposit’s ledger, which its tenant is told and sees, and can be taken back', async () => {
    expect((await settlementOf(house.owner, id)).late_credit).toBe(LATE);
    const whole = { amount: DEPOSIT, day: TODAY, way: 'CASH', proof: null };
    expect((await settlementOf(house.tenant, id)).returns).toMatchObject([whole]);
    const after = await expectStatus(200, giveBack());
    expect(after).toMatchObject({ late_credit: 0, returns: [whole, { ...whole, amount: LATE }] });
    expect(await creditOf(app, house)).toBe(0);
    const [given, moved] = await entriesOf(house.tenant, id);
    expect([given, moved]).toMatchObject([
      { kind: 'RETURNED', amount: -LATE, way: 'CASH' },
      { kind: 'MOVED', amount: LATE, note: 'Saldo kredit penyewa' },
    ]);
    expect((await toldOf(app, house.tenant.id, 'DEPOSIT_RETURN')).at(-1)).toMatchObject({ amount: LATE });
    await expectSoundMoney(app, house.owner);

    const back = await expectStatus(200, askToTakeBack(house.owner, given?.id ?? ''));
    expect(back.deposit_held).toBe(LATE);
    expect((await settlementOf(house.tenant, id)).returns).toMatchObject([whole]);
    // Recorded again it is still no deposit, in what is told as in the sums.
    const again = await expectStatus(200, askToReturn(house.owner, id, { amount: LATE }));
    expect(again).toMatchObject({ deposit_returned: DEPOSIT, other_returned: LATE, deposit_held: 0 });
    const said = await toldOf(app, house.tenant.id, 'DEPOSIT_RETURN');
    expect(
      said.filter(({ of_credit }) => of_credit !== true).map(({ amount, other }) => [amount, other]),
    ).toContainEqual([LATE, LATE]);
    await expectSoundMoney(app, house.owner);
  });

  it('is given back once, whoever asks twice', async () => {
    const key = crypto.randomUUID();
    const again = await Promise.all([giveBack(LATE, key), giveBack(LATE, key), giveBack(), giveBack()]);
    const refused = again.filter(({ status }) => status === 409).length;
    expect([2, 3]).toContain(refused);
    expect(again.filter(({ status }) => status === 200)).toHaveLength(4 - refused);
    expect(await creditOf(app, house)).toBe(0);
    expect((await entriesOf(house.owner, id)).filter(({ amount }) => amount === -LATE)).toHaveLength(1);
    await expectSoundMoney(app, house.owner);
  });

  it('is given back whole, by its owner alone', async () => {
    await expectUnchanged(app, [house.owner], async () => {
      await expectRefusal('CONFLICT', giveBack(LATE - 1));
      await expectRefusal('CONFLICT', giveBack(LATE + 1));
      const other = await makeLastingPerson(app, 'OWNER');
      await expectRefusal('NOT_FOUND', askToReturnCredit(other, id, LATE));
      await expectRefusal('FORBIDDEN', askToReturnCredit(house.tenant, id, LATE));
    });
  });

  it('pays the bills of who holds another room of the owner’s, and is not given back', async () => {
    const room = await makeRoom(house.owner, house.kost.id);
    const { id: next } = await moveIn(app, house.owner, house.tenant, room.id, contract);
    expect((await settlementOf(house.owner, id)).late_credit).toBe(0);
    await expectRefusal('CONFLICT', giveBack());
    const { id: bill } = await makeBill(app, house.owner, next, { late_fee_percentage: 0 });
    await applyOpenCredits(jobContext(app.deps));
    expect(await creditOf(app, house)).toBe(0);
    expect((await invoiceOf(house.owner, bill)).paid_amount).toBe(LATE);
  });
});

it('is less by what it will pay of bills that stayed open', async () => {
  const open = {
    invoice_type: 'CUSTOM',
    late_fee_percentage: 0,
    items: [{ description: 'Air', quantity: 1, unit_price: 90_000 }],
  };
  const { id: bill } = await makeBill(app, house.owner, id, open);
  await settledThenPaid();
  expect((await settlementOf(house.owner, id)).late_credit).toBe(LATE - 90_000);
  await expectRefusal('CONFLICT', giveBack());
  await expectStatus(200, giveBack(LATE - 90_000));
  await applyOpenCredits(jobContext(app.deps));
  expect([(await invoiceOf(house.owner, bill)).status, await creditOf(app, house)]).toEqual(['PAID', 0]);
  await expectSoundMoney(app, house.owner);
});

it('is part of what is settled for another room that its tenant has left, as long as that is open', async () => {
  const room = await makeRoom(house.owner, house.kost.id);
  const { id: other } = await moveIn(app, house.owner, house.tenant, room.id, contract);
  await expectStatus(200, house.owner.rest.post(`/api/tenants/${other}/checkout`, {}));
  await settledThenPaid();
  expect((await settlementOf(house.owner, id)).late_credit).toBe(LATE);
  const draft = await expectStatus(200, askToSave(house.owner, other, { leaves_on: TODAY, proposes: false }));
  expect([draft.sums.credit, (await settlementOf(house.owner, id)).late_credit]).toEqual([LATE, 0]);
  await expectRefusal('CONFLICT', giveBack());
  expect((await settlementOf(house.tenant, id)).late_credit).toBe(0);
});

it('nothing is late before a settlement: it is part of what is settled', async () => {
  expect((await entriesOf(house.owner, id)).map(({ amount }) => amount)).toEqual([DEPOSIT]);
  await expectRefusal('CONFLICT', giveBack(1));
});

describe('the credit of who left without a settlement', () => {
  const LEFT = '2033-05-20';
  const at = (days: number) => app.clock.set(`${addDays(LEFT, days)}T07:30:00Z`);
  const leave = (tenancy = id) => expectStatus(200, house.owner.rest.post(`/api/tenants/${tenancy}/checkout`, {}));
  beforeEach(() => insertCredit(app, id, LATE));
  afterEach(() => app.clock.set(NOW));

  it('is settled with for 92 days, and given back by itself from then on', async () => {
    await leave();
    at(PROPOSED_DAYS_AFTER);
    const seen = await settlementOf(house.owner, id);
    expect([seen.sums.credit, seen.late_credit]).toEqual([LATE, 0]);
    await expectRefusal('CONFLICT', giveBack());
    // A draft that was never sent is in nobody's way.
    await expectStatus(200, askToSave(house.owner, id, { leaves_on: LEFT, proposes: false }));
    at(PROPOSED_DAYS_AFTER + 1);
    await expectRefusal('TENANCY_NOT_ACTIVE', askToSave(house.owner, id, { leaves_on: LEFT, proposes: false }));
    expect((await settlementOf(house.owner, id)).late_credit).toBe(LATE);
    expect((await expectStatus(200, giveBack())).late_credit).toBe(0);
    expect(await creditOf(app, house)).toBe(0);
    await expectRefusal('CONFLICT', giveBack());
    // The deposit is held on, until it is returned itself.
    const day = wibDay(app.clock.now());
    const expectGone = async (deposit_returned: number) => {
      const gone = { deposit_deducted: 0, deposit_returned, other_returned: LATE };
      const get = <Answer>(path: string) => expectStatus(200, house.owner.rest.get<Answer>(path));
      expect(await get(`/api/kost/${house.kost.id}/tenants?status=ENDED`)).toMatchObject([
        { ...gone, deposit_received: DEPOSIT, deposit_held: DEPOSIT - deposit_returned },
      ]);
      expect(await get(`/api/owner/payments/totals?from=${day}&to=${day}`)).toMatchObject(gone);
    };
    await expectGone(0);
    await expectStatus(200, askToReturn(house.owner, id, { amount: 600_000 }));
    await expectGone(600_000);
    await expectSoundMoney(app, house.owner);
  });

  it('is theirs in the room to which they have moved, or that they hold', async () => {
    const room = await makeRoom(house.owner, house.kost.id);
    const to = { room_id: room.id, moves_on: TODAY, monthly_rent: 1_500_000 };
    const { id: next } = await expectStatus(201, house.owner.rest.post<{ id: string }>(`/api/tenants/${id}/move`, to));
    at(PROPOSED_DAYS_AFTER + 10);
    expect((await settlementOf(house.owner, id)).late_credit).toBe(0);
    await leave(next);
    at(2 * PROPOSED_DAYS_AFTER + 20);
    const credits = [id, next].map(async (each) => (await settlementOf(house.owner, each)).late_credit);
    expect(await Promise.all(credits)).toEqual([0, LATE]);
  });
});
