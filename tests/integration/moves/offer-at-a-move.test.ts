import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Tenant } from '#shared/contract/tenants.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { expectStatus, type Household, makeRoom } from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import { toldOf } from '#tests/support/people/notices.ts';
import { answerRenewal, offeredRenewal, settleRenewal } from '#tests/support/people/renewals.ts';

const TODAY = '2033-05-20';
const END = '2033-07-01';
const app = await ownApp({ now: `${TODAY}T03:00:00Z` });
let house: Household;
beforeEach(async () => {
  app.clock.set(`${TODAY}T03:00:00Z`);
  house = await makeHome(app, { contract_start: '2033-01-01', contract_end: END });
});

const idOf = () => house.tenant.tenant.id;
const move = async (moves_on = TODAY) => {
  const { id: room_id } = await makeRoom(house.owner, house.kost.id);
  const fields = { room_id, moves_on, monthly_rent: 1_500_000 };
  return expectStatus(201, house.owner.rest.post<Tenant>(`/api/tenants/${idOf()}/move`, fields));
};
const offer = { contract_end: '2034-07-01', monthly_rent: 1_500_000, reminds: true };
const states = async () => {
  const { rows } = await app.deps.db.execute<{ state: string }>(sql`
    select state from renewals where owner_id = ${house.owner.id} order by id`);
  return rows.map(({ state }) => state);
};
const offersTold = async () =>
  (await Promise.all([house.tenant.id, house.owner.id].map((user) => toldOf(app, user, 'RENEWAL')))).map((told) =>
    told.filter(({ state }) => state === 'ENDED'),
  );

it('an offer to renew ends with a move, of a later one with its plan, and both are told', async () => {
  const { id } = await offeredRenewal(house.owner, idOf(), offer);
  await expectStatus(200, answerRenewal(house.tenant, id, { asked_rent: 1_400_000 }));
  const moved = await move();
  expect(moved.renewal).toBeNull();
  expect(await states()).toEqual(['ENDED']);
  const place = { kost_id: house.kost.id, kost_name: house.kost.name, room_number: house.room.room_number };
  const told = { ...place, state: 'ENDED', contract_end: offer.contract_end, monthly_rent: 1_500_000, rent_from: END };
  const name = house.tenant.tenant.full_name;
  expect(await offersTold()).toEqual([
    [{ ...told, asked_rent: 1_400_000 }],
    [{ ...told, asked_rent: 1_400_000, tenant_name: name }],
  ]);
  await expectRefusal('RENEWAL_CHANGED', answerRenewal(house.tenant, id));
  const again = await offeredRenewal(house.owner, moved.id, offer);
  expect(again.state).toBe('OFFERED');

  house = await makeHome(app, { contract_start: '2033-01-01', contract_end: END });
  await expectStatus(200, house.owner.rest.put(`/api/kost/${house.kost.id}`, { at_end: 'OFFER' }));
  const earlier = await offeredRenewal(house.owner, idOf(), offer);
  await move(addDays(TODAY, 3));
  expect(await states()).toEqual(['ENDED']);
  expect((await offersTold()).map(({ length }) => length)).toEqual([1, 1]);
  // What would be accepted meanwhile is the rent of a room in which they will not live.
  await expectRefusal('RENEWAL_CHANGED', answerRenewal(house.tenant, earlier.id));
  await expectRefusal('MOVE_PLANNED', house.owner.rest.post(`/api/tenants/${idOf()}/renewal`, offer));
  await runDailyJob(app.deps);
  expect(await states()).toEqual(['ENDED']);
  app.clock.set(`${addDays(TODAY, 3)}T03:00:00Z`);
  await runDailyJob(app.deps);
  expect((await offersTold()).map(({ length }) => length)).toEqual([1, 1]);
});

it('of an offer that stood no more nothing is told, and the job makes none again for the same end', async () => {
  await expectStatus(200, house.owner.rest.put(`/api/kost/${house.kost.id}`, { at_end: 'OFFER' }));
  await runDailyJob(app.deps);
  const { rows } = await app.deps.db.execute<{ id: string }>(sql`select id from renewals where tenancy_id = ${idOf()}`);
  await expectStatus(200, settleRenewal(house.owner, rows[0]?.id ?? '', 'TAKE_BACK', 'OFFERED'));
  await move();
  app.clock.set(`${addDays(TODAY, 1)}T03:00:00Z`);
  await runDailyJob(app.deps);
  expect(await states()).toEqual(['TAKEN_BACK']);
  expect(await offersTold()).toEqual([[], []]);
});

it('the end of a contract that was told is not told again because its tenant has moved, the last week is', async () => {
  const ends = async () =>
    Promise.all(
      [house.tenant.id, house.owner.id].map(async (user) => (await toldOf(app, user, 'CONTRACT_ENDING')).length),
    );
  const at = async (day: string) => {
    app.clock.set(`${day}T03:00:00Z`);
    await runDailyJob(app.deps);
  };
  await at(addDays(END, -25));
  await move(addDays(END, -25));
  await at(addDays(END, -24));
  expect(await ends()).toEqual([1, 1]);
  await at(addDays(END, -5));
  expect(await ends()).toEqual([2, 2]);
});
