import { beforeEach, describe, expect, it } from 'vitest';
import type { WrittenOccupant } from '#shared/contract/occupants.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { DEPOSIT, receiveDeposit } from '#tests/support/people/deposits.ts';
import { expectStatus, type Household, makeBill, makeRoom } from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import { askToAnswer, askToSave, askToSettle } from '#tests/support/people/settlements.ts';

const MORE = 200_000;
const app = await ownApp({ now: '2033-01-01T03:00:00Z' });
const at = (day: string) => app.clock.set(`${day}T03:00:00Z`);

let house: Household;
let home: string;
/** Somebody has lived there since 1 January, with a deposit. */
beforeEach(async () => {
  at('2033-01-01');
  house = await makeHome(app, { contract_start: '2033-01-01', contract_end: '2035-01-01' });
  home = house.tenant.tenant.id;
  await receiveDeposit(app, house.owner, home);
});

const call = <Body>(method: 'POST' | 'PUT', path: string, body: object) =>
  house.owner.rest.call<Body>(method, path, body);
const add = (starts_on: string) =>
  expectStatus(
    201,
    call<WrittenOccupant>('POST', `/api/tenants/${home}/occupants`, {
      full_name: 'Rini Wulandari',
      starts_on,
      surcharge: MORE,
    }),
  );
const endsOn = ({ id }: WrittenOccupant, ends_on: string) =>
  expectStatus(200, call('PUT', `/api/tenants/occupants/${id}`, { ends_on }));
/** A rent of these days, a million each month, paid. */
async function rent(covers_from: string, covers_to: string, quantity: number) {
  const items = [{ description: 'Sewa', quantity, unit_price: 1_000_000 }];
  const fields = { covers_from, covers_to, due_date: covers_from, late_fee_percentage: 0, items };
  const { id } = await makeBill(app, house.owner, home, fields);
  await expectStatus(200, call('POST', `/api/payments/${id}/process`, { payment_method: 'CASH' }));
  return id;
}

/** They leave and are settled with; what came back of each bill, by its id. */
async function leaveOn(day: string) {
  at(day);
  await expectStatus(200, call('POST', `/api/tenants/${home}/checkout`, {}));
  const agreed = await expectStatus(
    200,
    askToAnswer(house.tenant, await expectStatus(200, askToSave(house.owner, home, { leaves_on: day }))),
  );
  const { figures, sums } = await expectStatus(200, askToSettle(house.owner, agreed));
  await expectSoundMoney(app, house.owner);
  return { figures, sums, of: (id: string) => figures.prepaid.find((each) => each.id === id) };
}

describe('a surcharge that was paid ahead', () => {
  it('comes back for the months that it was asked for, beside the days of its rent', async () => {
    await add('2033-04-01');
    const half = await rent('2033-01-01', '2033-06-30', 6);
    const { of, sums } = await leaveOn('2033-04-01');
    const amount = Math.floor((6_000_000 * 91) / 181) + 3 * MORE;
    expect(of(half)).toMatchObject({ from: '2033-04-01', to: '2033-06-30', days: 91, of: 181, amount });
    expect(sums.to_return).toBe(DEPOSIT + amount);
  });

  it('comes back by days for the month under way alone, by those of its own month', async () => {
    await add('2033-01-01');
    const quarter = await rent('2033-01-15', '2033-04-14', 3);
    const { of } = await leaveOn('2033-02-20');
    // Of 15 February to 14 March 23 of 28 days, and the month after it.
    const surcharges = Math.floor((MORE * 23) / 28) + MORE;
    expect(of(quarter)?.amount).toBe(Math.floor((3_000_000 * 54) / 90) + surcharges);
  });

  it('does not come back of months that were lived through', async () => {
    const rini = await add('2033-01-01');
    await rent('2033-01-01', '2033-02-28', 2);
    at('2033-02-20');
    await endsOn(rini, '2033-02-20');
    expect((await leaveOn('2033-03-01')).figures.prepaid).toEqual([]);
  });

  it('comes back for each month on whose first day its occupant lived there no more', async () => {
    const rini = await add('2033-01-01');
    const half = await rent('2033-01-01', '2033-06-30', 6);
    at('2033-02-20');
    await endsOn(rini, '2033-02-20');
    const { of } = await leaveOn('2033-04-10');
    // March, in which the tenant lived there, to June; nothing of February.
    expect(of(half)?.amount).toBe(Math.floor((6_000_000 * 82) / 181) + 4 * MORE);
  });

  it('comes back so of a bill of its own, and however long after its months the tenant leaves', async () => {
    await rent('2033-01-01', '2033-06-30', 6);
    const rini = await add('2033-01-01');
    const path = `/api/tenants/occupants/${rini.id}/bill-surcharges`;
    await expectStatus(200, call('POST', path, { amount: 6 * MORE }));
    at('2033-02-20');
    await endsOn(rini, '2033-02-20');
    await rent('2033-07-01', '2033-12-31', 6);
    const { figures, sums } = await leaveOn('2034-01-01');
    const back = { from: '2033-03-01', to: '2033-06-30', days: 122, of: 181, amount: 4 * MORE };
    expect(figures.prepaid).toMatchObject([back]);
    expect(sums).toMatchObject({ prepaid: 4 * MORE, due: 6 * MORE });
  });

  it('comes back of a month that began in the room before, whose bill ended with the move', async () => {
    await add('2033-01-01');
    const auto = { is_on: true, day: 28, late_fee_percentage: 0 };
    await expectStatus(200, call('POST', `/api/tenants/${home}/automatic-rent`, auto));
    at('2033-01-11');
    const { id: room_id } = await makeRoom(house.owner, house.kost.id);
    const body = { room_id, moves_on: '2033-01-11', monthly_rent: 1_000_000 };
    const next = await expectStatus(201, call<{ id: string }>('POST', `/api/tenants/${home}/move`, body));
    home = next.id;
    const { figures } = await leaveOn('2033-01-16');
    const back = { from: '2033-01-16', to: '2033-01-31', days: 16, of: 31, amount: Math.floor((MORE * 16) / 31) };
    expect(figures.prepaid).toContainEqual(expect.objectContaining(back));
  });

  it.each([
    // From the 29th of January to April; left on 30 March, of the month from the 29th on.
    ['2033-01-29', '2033-04-28', '2033-02-28', '2033-03-30', 31, 30],
    // From the 31st on, which the end of February does not say; left on 15 March.
    ['2033-02-28', '2033-05-30', '2033-02-28', '2033-03-15', 31, 16, 2],
    ['2033-02-28', '2033-03-30', '2033-02-28', '2033-03-15', 31, 16],
  ])('of months of %s to %s comes back by the day of the month on which they begin', async (...of) => {
    const [from, to, since, left, ofDays, days, whole = 0] = of;
    await rent(from, to, 3);
    at(from);
    const { unbilled } = await add(since);
    expect(unbilled).toMatchObject({ from: since, until: to });
    const rini = (await expectStatus(200, house.owner.rest.get<{ id: string }[]>(`/api/tenants/${home}/occupants`)))[0];
    const path = `/api/tenants/occupants/${rini?.id ?? ''}/bill-surcharges`;
    await expectStatus(200, call('POST', path, { amount: unbilled?.amount }));
    const { figures } = await leaveOn(left);
    const back = Math.floor((MORE * days) / ofDays) + whole * MORE;
    expect(figures.prepaid).toContainEqual(expect.objectContaining({ from: left, to, amount: back }));
  });

  it('of a quarter from 30 November comes back from the 31st on, where the rent before it began on one', async () => {
    await rent('2033-08-31', '2033-11-29', 3);
    await add('2033-11-30');
    const quarter = await rent('2033-11-30', '2034-02-27', 3);
    const { of } = await leaveOn('2034-01-10');
    // Of 31 December to 30 January 21 of 31 days, and the month after it.
    expect(of(quarter)?.amount).toBe(Math.floor((3_000_000 * 49) / 90) + Math.floor((MORE * 21) / 31) + MORE);
  });

  it('does not come back if its line was taken off the draft before it was sent', async () => {
    await add('2033-01-01');
    const items = [{ description: 'Sewa', quantity: 2, unit_price: 1_000_000 }];
    const fields = {
      title: 'Sewa di muka',
      covers_from: '2033-01-01',
      covers_to: '2033-02-28',
      due_date: '2033-01-01',
      late_fee_percentage: 0,
      items,
    };
    const draft = await expectStatus(
      201,
      call<{ id: string }>('POST', '/api/invoices', { ...fields, tenant_id: home, invoice_type: 'MONTHLY_RENT' }),
    );
    await expectStatus(200, call('PUT', `/api/invoices/${draft.id}`, { ...fields, invoice_type: 'MONTHLY_RENT' }));
    await expectStatus(200, call('POST', `/api/invoices/${draft.id}/send`, {}));
    const { of } = await leaveOn('2033-02-01');
    expect(of(draft.id)?.amount).toBe(Math.floor((2_000_000 * 28) / 59));
  });

  it('comes back by the days of a rent of a part of a month, and is asked for by days after it', async () => {
    await add('2033-01-01');
    await rent('2033-01-01', '2033-01-31', 1);
    const [first, second] = [await rent('2033-02-01', '2033-02-14', 1), await rent('2033-02-15', '2033-02-28', 1)];
    const { figures, of } = await leaveOn('2033-02-22');
    // Half of 100,000, beside half of the rent.
    expect([of(first), of(second)]).toMatchObject([undefined, { days: 7, of: 14, amount: 550_000 }]);
    expect(figures.days).toBeNull();
  });
});
