import { beforeEach, describe, expect, it } from 'vitest';
import type { MonthTotals } from '#shared/contract/month-board.ts';
import type { OwnerMonth } from '#shared/contract/owner-today.ts';
import type { OwnerYear } from '#shared/contract/owner-year.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { wrongMonths } from '#tests/support/oracle/covered-months.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, type Household, makeBill, makeRoom } from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import { askToAnswer, askToSave, askToSettle } from '#tests/support/people/settlements.ts';

const app = await ownApp({ now: '2033-04-16T03:00:00Z' });
let house: Household;
beforeEach(async () => {
  house = await makeHome(app, { contract_start: '2033-03-01', contract_end: '2034-03-01' });
});

const id = () => house.tenant.tenant.id;
const get = <Answer>(path: string) => expectStatus(200, house.owner.rest.get<Answer>(path));

/** The half year from March at 1,000,000 a month, paid in cash or not. */
async function halfYear(isPaid: boolean) {
  const bill = await makeBill(app, house.owner, id(), {
    covers_from: '2033-03-01',
    covers_to: '2033-08-31',
    due_date: '2033-04-16',
    late_fee_percentage: 0,
    items: [{ description: 'Sewa', quantity: 6, unit_price: 1_000_000 }],
  });
  const cash = () => house.owner.rest.post(`/api/payments/${bill.id}/process`, { payment_method: 'CASH' });
  if (isPaid) await expectStatus(200, cash());
}

/** To a room of the same rent, so that all months together ask for what they did. */
async function move() {
  const room = await makeRoom(house.owner, house.kost.id);
  const to = { room_id: room.id, moves_on: '2033-04-16', monthly_rent: 1_000_000 };
  await expectStatus(201, house.owner.rest.post<Tenant>(`/api/tenants/${id()}/move`, to));
}

/** What a month asks for and what of it is still to be paid. */
async function monthOf(month: string) {
  const { states } = await get<MonthTotals>(`/api/invoices/month-totals?month=${month}`);
  const sum = (of: 'amount' | 'remaining_amount') => states.reduce((all, state) => all + state[of], 0);
  return [sum('amount'), sum('remaining_amount')];
}

/** What the year and the month say of what is due this month, all of which is this bill. */
async function expectHome(expected: number, collected: number, ofMonth: Partial<OwnerMonth>) {
  const { months } = await get<OwnerYear>('/api/dashboard/owner/year');
  expect(months.at(-1)).toMatchObject({ month: '2033-04', expected, collected });
  expect(await get<OwnerMonth>('/api/dashboard/owner/month')).toMatchObject(ofMonth);
  expect(await wrongMonths(app, house.owner, 6)).toEqual([]);
  await expectSoundMoney(app, house.owner);
}

describe('days of a rent that were given back', () => {
  it.for([true, false])('count in the room that asks for them after a move; paid: %s', async (isPaid) => {
    await halfYear(isPaid);
    await move();
    // Half of April is the first room's; the other one's bill of four months and a half counts for five of them alike.
    const asked = { '03': 1_000_000, '04': 500_000 + 900_000, '05': 900_000, '08': 900_000, '09': 1_000_000 };
    for (const [month, amount] of Object.entries(asked)) {
      const left = isPaid && month !== '09' ? 0 : amount;
      expect([month, await monthOf(`2033-${month}`)]).toEqual([month, [amount, left]]);
    }
    const paid = isPaid ? asked['04'] : 0;
    const ofMonth = { expected: asked['04'], collected: paid, unpaid: asked['04'] - paid };
    await expectHome(6_000_000, isPaid ? 6_000_000 : 0, ofMonth);
  });

  it('count in no month once they were settled', async () => {
    await halfYear(true);
    const agreed = await expectStatus(
      200,
      askToAnswer(house.tenant, await expectStatus(200, askToSave(house.owner, id(), { leaves_on: '2033-04-16' }))),
    );
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${id()}/checkout`, {}));
    await expectStatus(200, askToSettle(house.owner, agreed));
    const back = agreed.sums.prepaid;
    expect(await monthOf('2033-03')).toEqual([1_000_000, 0]);
    expect(await monthOf('2033-04')).toEqual([5_000_000 - back, 0]);
    expect(await monthOf('2033-05')).toEqual([0, 0]);
    expect((await get<MonthTotals>('/api/invoices/month-totals?month=2033-05')).former).toEqual([]);
    const left = 6_000_000 - back;
    await expectHome(left, left, { expected: left - 1_000_000, collected: left - 1_000_000 });
  });
});
