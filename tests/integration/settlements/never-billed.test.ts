import { expect, it } from 'vitest';
import { addDays, addMonths, daysBetween } from '#shared/rules/calendar.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { receiveDeposit } from '#tests/support/people/deposits.ts';
import { expectStatus, makeBill, makeRoom } from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import { askToAnswer, askToSave, askToSettle, settlementOf } from '#tests/support/people/settlements.ts';

const TODAY = '2033-05-20';
const app = await ownApp({ now: `${TODAY}T03:00:00Z` });

/** Somebody who has lived there since a day, with a deposit, and never had a bill. */
async function homeSince(contract_start: string) {
  const house = await makeHome(app, { contract_start });
  const { id, monthly_rent: price } = house.tenant.tenant;
  await receiveDeposit(app, house.owner, id);
  return { ...house, id, price };
}

it('who never had a rent billed is asked for all their days, as far back as any are asked for', async () => {
  const { owner, tenant, id, price } = await homeSince('2033-04-19');
  await expectStatus(200, owner.rest.post(`/api/tenants/${id}/checkout`, {}));
  const amount = Math.round((price * 12) / 30 + (price * 19) / 31);
  const proposed = await expectStatus(200, askToSave(owner, id, { leaves_on: TODAY }));
  expect(proposed.figures.days).toEqual({ from: '2033-04-19', to: '2033-05-19', days: 31, amount });
  const settled = await expectStatus(
    200,
    askToSettle(owner, await expectStatus(200, askToAnswer(tenant, proposed)), { way: 'CASH' }),
  );
  expect(settled.sums.charges).toBe(amount);
  await expectSoundMoney(app, owner);
});

it('who lives with somebody is asked for their surcharge with them, once for each month and up to the day of leaving', async () => {
  const { owner, tenant, id, price } = await homeSince('2033-05-01');
  const add = (full_name: string, fields: object) =>
    expectStatus(201, owner.rest.post(`/api/tenants/${id}/occupants`, { full_name, surcharge: 155_000, ...fields }));
  await add('Rini Wulandari', { starts_on: '2033-05-01' });
  // Of no month on whose first day they live there.
  await add('Sari Wulandari', { starts_on: '2033-05-02' });
  await expectStatus(200, owner.rest.post(`/api/tenants/${id}/checkout`, {}));
  const proposed = await expectStatus(200, askToSave(owner, id, { leaves_on: TODAY }));
  // 19 of 31 days.
  const amount = Math.round((price * 19) / 31) + 95_000;
  expect(proposed.figures.days).toEqual({
    from: '2033-05-01',
    to: '2033-05-19',
    days: 19,
    amount,
    surcharges: 95_000,
  });
  await expectStatus(200, askToSettle(owner, await expectStatus(200, askToAnswer(tenant, proposed))));
  await expectSoundMoney(app, owner);
});

/** The first day of a month, so many after one, of months that begin on a day of each, or on the last one of a shorter month. */
function beginAfter(start: string, count: number): string {
  const first = addMonths(`${start.slice(0, 7)}-01`, count);
  const last = Number(addDays(addMonths(first, 1), -1).slice(8));
  return `${first.slice(0, 8)}${String(Math.min(last, Number(start.slice(8)))).padStart(2, '0')}`;
}

it('who was asked for a month of a surcharge in the room before is asked for the rent of these days alone', async () => {
  const { owner, kost, id, price } = await homeSince('2033-05-01');
  const occupant = { full_name: 'Rini Wulandari', surcharge: 150_000, starts_on: '2033-05-01' };
  await expectStatus(201, owner.rest.post(`/api/tenants/${id}/occupants`, occupant));
  const { id: room_id } = await makeRoom(owner, kost.id);
  const move = { room_id, moves_on: '2033-05-09', monthly_rent: price };
  const next = await expectStatus(201, owner.rest.post<{ id: string }>(`/api/tenants/${id}/move`, move));
  const [draft] = await expectStatus(200, owner.rest.get<{ id: string }[]>('/api/invoices?status=DRAFT'));
  await expectStatus(200, owner.rest.post(`/api/invoices/${draft?.id ?? ''}/send`));
  const { figures } = await settlementOf(owner, next.id);
  const amount = Math.round((price * 11) / 31);
  expect(figures.days).toEqual({ from: '2033-05-09', to: '2033-05-19', days: 11, amount });
  expect(figures.prepaid).toMatchObject([{ id: draft?.id, amount: Math.floor((150_000 * 12) / 31) }]);
});

it('of days that reach into a second month, its surcharge is asked for, too', async () => {
  const { owner, id } = await homeSince('2033-04-19');
  const occupant = { full_name: 'Rini Wulandari', surcharge: 155_000, starts_on: '2033-04-19' };
  await expectStatus(201, owner.rest.post(`/api/tenants/${id}/occupants`, occupant));
  // All 30 days from 19 April, and one of those from 19 May.
  expect((await settlementOf(owner, id)).figures.days).toMatchObject({ days: 31, surcharges: 160_000 });
});

it('who lived there longer is not, nor who comes later, and an owner waives it', async () => {
  const longer = await homeSince('2033-04-18');
  expect((await settlementOf(longer.owner, longer.id)).figures.days).toBeNull();
  const later = await homeSince('2033-06-01');
  expect((await settlementOf(later.owner, later.id)).figures.days).toBeNull();
  const { owner, id } = await homeSince('2033-05-01');
  const { sums } = await expectStatus(200, askToSave(owner, id, { leaves_on: TODAY, waives_days: true }));
  expect(sums).toMatchObject({ charges: 0, to_return: sums.held });
});

it.each([
  ['2033-01-31', 1, '2033-03-15'],
  ['2033-01-31', 1, '2033-03-30'],
  ['2033-01-30', 1, '2033-03-15'],
  ['2033-01-29', 1, '2033-03-28'],
  ['2033-01-28', 1, '2033-03-15'],
  ['2032-12-31', 2, '2033-03-15'],
  ['2033-01-31', 2, '2033-04-29'],
  ['2033-01-31', 3, '2033-05-15'],
  ['2033-03-30', 1, '2033-05-15'],
])(
  'of months since %s, %i billed and left on %s, the surcharge is asked by days of the one under way',
  async (...of) => {
    const [start, billed, leaves_on] = of;
    app.clock.set(`${start}T03:00:00Z`);
    const { owner, id } = await homeSince(start);
    const occupant = { full_name: 'Rini Wulandari', surcharge: 155_000, starts_on: start };
    await expectStatus(201, owner.rest.post(`/api/tenants/${id}/occupants`, occupant));
    for (let count = 0; count < billed; count += 1) {
      const [covers_from, covers_to] = [beginAfter(start, count), addDays(beginAfter(start, count + 1), -1)];
      await makeBill(app, owner, id, { title: `Sewa ${count}`, due_date: start, covers_from, covers_to });
    }
    app.clock.set(`${leaves_on}T03:00:00Z`);
    await expectStatus(200, owner.rest.post(`/api/tenants/${id}/checkout`, {}));
    const { figures } = await expectStatus(200, askToSave(owner, id, { leaves_on }));
    const [since, next] = [beginAfter(start, billed), beginAfter(start, billed + 1)];
    const surcharges = Math.round((155_000 * daysBetween(since, leaves_on)) / daysBetween(since, next));
    expect(figures.days).toMatchObject({ from: since, to: addDays(leaves_on, -1), surcharges });
  },
);
