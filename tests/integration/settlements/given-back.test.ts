import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { wibDay } from '#shared/rules/calendar.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { creditOf, giveCredit, insertCredit } from '#tests/support/people/credit.ts';
import { askToTakeBack, DEPOSIT, entriesOf, receiveDeposit } from '#tests/support/people/deposits.ts';
import { expectStatus, type Household, makeBill } from '#tests/support/people/factories.ts';
import { invoiceOf, makeHome } from '#tests/support/people/lasting-people.ts';
import { sharing, tokenOf } from '#tests/support/people/shares.ts';
import { askToAnswer, askToSave, askToSettle, settlementOf } from '#tests/support/people/settlements.ts';

const NOW = '2033-05-20T07:30:00Z';
const TODAY = wibDay(new Date(NOW));
const app = await ownApp({ now: NOW });
let house: Household;
beforeEach(async () => {
  house = await makeHome(app, { contract_start: '2033-03-01', contract_end: '2034-03-01' });
  await receiveDeposit(app, house.owner, id());
});

const id = () => house.tenant.tenant.id;
const save = (fields: object = {}) => expectStatus(200, askToSave(house.owner, id(), { leaves_on: TODAY, ...fields }));
const leave = () => expectStatus(200, house.owner.rest.post(`/api/tenants/${id()}/checkout`, {}));

/** A rent of these days, sent; `pays` if it is paid in cash too. */
async function rent(covers_from: string, covers_to: string, amount: number, pays: boolean) {
  const bill = await makeBill(app, house.owner, id(), {
    covers_from,
    covers_to,
    due_date: covers_from < TODAY ? TODAY : covers_from,
    late_fee_percentage: 0,
    items: [{ description: 'Sewa', quantity: 1, unit_price: amount }],
  });
  if (pays)
    await expectStatus(200, house.owner.rest.post(`/api/payments/${bill.id}/process`, { payment_method: 'CASH' }));
  return bill;
}

describe('prepaid days that were given back', () => {
  it('count of a bill that was made by hand and is due later, before the check-out as after it', async () => {
    const june = await rent('2033-06-01', '2033-06-30', 900_000, false);
    const figures = { prepaid: [{ id: june.id, amount: 900_000 }], bills: [{ id: june.id, amount: 900_000 }] };
    const agreed = await expectStatus(200, askToAnswer(house.tenant, await save()));
    expect(agreed).toMatchObject({ figures, sums: { due: 900_000, to_bills: 900_000, to_return: DEPOSIT } });
    await leave();
    expect(await settlementOf(house.owner, id())).toMatchObject({ figures, sums: agreed.sums });
    await expectStatus(200, askToSettle(house.owner, agreed));
    expect(await invoiceOf(house.owner, june.id)).toMatchObject({ status: 'PAID' });
    await expectSoundMoney(app, house.owner);
  });

  it('without a deduction pay the rents that they are netted with, which nobody asks for again', async () => {
    const may = await rent('2033-05-01', '2033-05-31', 1_000_000, false);
    await rent('2033-06-01', '2033-06-30', 1_000_000, true);
    await leave();
    const seen = await save();
    const whole = { unreduced: true, amount: seen.sums.unreduced };
    const settled = await expectStatus(200, askToSettle(house.owner, seen, whole));
    // Of the million that was paid, twelve of the 31 days of May were not lived in; the deposit is whole.
    expect(settled.sums).toMatchObject({ to_bills: 1_000_000, owed: 0, to_return: DEPOSIT + 387_096 });
    expect((await invoiceOf(house.owner, may.id)).status).toBe('PAID');
    expect(await creditOf(app, house)).toBe(0);
    await expectSoundMoney(app, house.owner);
  });

  it('are shown to the tenant as settled, not as still to come, also if nothing was proposed before', async () => {
    await rent('2033-05-01', '2033-05-31', 1_000_000, true);
    await leave();
    const draft = await save({ proposes: false });
    await expectStatus(200, askToSettle(house.owner, draft, { unreduced: true, amount: draft.sums.unreduced }));
    const { settlement, sums } = await settlementOf(house.tenant, id());
    expect([settlement?.state, sums.to_return]).toEqual(['SETTLED', DEPOSIT + 387_096]);
  });

  it('keep their rent from being cancelled, also if its payment is taken back later', async () => {
    const may = await rent('2033-05-01', '2033-05-31', 1_000_000, true);
    await leave();
    const agreed = await expectStatus(200, askToAnswer(house.tenant, await save()));
    await expectStatus(200, askToSettle(house.owner, agreed));
    const { rows } = await app.deps.db.execute<{ id: string }>(
      sql`select id from payments where invoice_id = ${may.id}`,
    );
    const [given] = await entriesOf(house.owner, id());
    await expectStatus(200, askToTakeBack(house.owner, given?.id ?? ''));
    await expectStatus(200, house.owner.rest.post(`/api/payments/${rows[0]?.id}/void`, { reason: 'Salah catat' }));
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('INVOICE_HAS_PAYMENTS', house.owner.rest.post(`/api/invoices/${may.id}/cancel`)),
    );
    await expectSoundMoney(app, house.owner);
  });

  it('without a deduction, while one of its bills is paid: one truth each time', async () => {
    for (let turn = 0; turn < 6; turn++) {
      house = await makeHome(app, { contract_start: '2033-03-01', contract_end: '2034-03-01' });
      const { id: bill } = await makeBill(app, house.owner, id(), { invoice_type: 'CUSTOM', late_fee_percentage: 0 });
      const { remaining_amount: due } = await invoiceOf(house.owner, bill);
      await insertCredit(app, id(), due);
      await leave();
      const seen = await save({ proposes: false });
      expect(seen.sums).toMatchObject({ due, credit: due, unreduced: 0 });
      const [settled, paid] = await Promise.all([
        askToSettle(house.owner, seen, { unreduced: true, amount: 0, way: null }),
        house.owner.rest.post(`/api/payments/${bill}/process`, { payment_method: 'CASH' }),
      ]);
      expect([settled.status, paid.status].toSorted()).toEqual([200, 409]);
      expect((await invoiceOf(house.owner, bill)).status).toBe('PAID');
      expect(await creditOf(app, house)).toBe(settled.status === 200 ? 0 : due);
    }
  });

  it.each([
    ['less', 200_000],
    ['more', 600_000],
  ])('without a deduction pay it together with the credit: %s than is open', async (_, credit) => {
    const { add, sound } = sharing(app, () => house);
    // Half of May is somebody else’s to pay, of whom nobody will ask it any more.
    await add({ pays_percent: 50 });
    const ahead = await rent('2033-05-20', '2033-06-18', 500_000, true);
    const may = await rent('2033-05-01', '2033-05-19', 1_000_000, false);
    await giveCredit(app, house, credit);
    await leave();
    const seen = await save({ proposes: false });
    const money = seen.sums.prepaid + credit;
    const owed = Math.max(1_000_000 - money, 0);
    expect(seen.sums).toMatchObject({ credit, due: 1_000_000, unreduced: DEPOSIT + Math.max(money - 1_000_000, 0) });
    const whole = { unreduced: true, amount: seen.sums.unreduced };
    const { sums } = await expectStatus(200, askToSettle(house.owner, seen, whole));
    expect(sums).toMatchObject({ to_bills: 1_000_000 - owed, owed, to_return: whole.amount });
    expect((await invoiceOf(house.owner, may.id)).remaining_amount).toBe(owed);
    expect((await invoiceOf(house.owner, ahead.id)).status).toBe('PAID');
    expect(await creditOf(app, house)).toBe(0);
    await sound();
  });

  it.each([false, true])(
    'of who paid their share pay no share that somebody else owes, reduced or not: %s',
    async (unreduced) => {
      house = await makeHome(app, { contract_start: '2033-03-01', contract_end: '2034-03-01' });
      const { add, paid, sound } = sharing(app, () => house);
      const rini = await add({ pays_percent: 50 });
      await add({ full_name: 'Joko Santoso', pays_percent: 50 });
      const may = await rent('2033-05-01', '2033-05-31', 1_000_000, false);
      await paid(tokenOf(rini), may.id, 500_000);
      await leave();
      // Of twelve of 31 days half is hers; the other half goes to the share that Joko still owes.
      const back = 193_548;
      const seen = unreduced ? await save() : await expectStatus(200, askToAnswer(house.tenant, await save()));
      const whole = { unreduced, amount: unreduced ? seen.sums.unreduced : seen.sums.to_return };
      expect(whole.amount).toBe(back);
      const { sums } = await expectStatus(200, askToSettle(house.owner, seen, whole));
      expect(sums).toMatchObject({ due: 500_000, to_bills: back, owed: 500_000 - back, to_return: back });
      expect(sums.parts).toMatchObject([{ full_name: 'Rini Wulandari', amount: back }, { amount: 0 }]);
      expect((await invoiceOf(house.owner, may.id)).remaining_amount).toBe(500_000 - back);
      await sound();
    },
  );
});
