import { beforeEach, describe, expect, it } from 'vitest';
import type { Room } from '#shared/contract/rooms.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { refusing } from '#tests/support/app/refusals.ts';
import { expectStatus, type Household, quickTenantFields } from '#tests/support/people/factories.ts';
import { makeHome, makeLastingPerson, moveIn } from '#tests/support/people/lasting-people.ts';
import { answerLeaving, askToLeave, saidToLeave, takeBackLeaving } from '#tests/support/people/leavings.ts';
import { offeredRenewal } from '#tests/support/people/renewals.ts';

const TODAY = '2033-05-20';
const END = '2033-07-01';
const TAKEN = 'Pada tanggal itu kamar masih ditempati, sudah dipesan penyewa lain, atau ditutup';
const app = await ownApp({ now: `${TODAY}T03:00:00Z` });

let house: Household;
beforeEach(async () => {
  house = await makeHome(app, { contract_start: '2033-01-01', contract_end: END });
});

const refused = refusing(app, () => house.owner);
const expectTaken = (call: () => Promise<{ status: number; body: unknown }>) =>
  refused('ROOM_NOT_AVAILABLE', call as Parameters<typeof refused>[1], TAKEN);
const answer = (id: string, fields: Parameters<typeof answerLeaving>[2]) => answerLeaving(house.owner, id, fields);
const agreed = async (day: string) => {
  const { id } = await saidToLeave(house.tenant, day);
  await expectStatus(200, answer(id, { accepts: true }));
  return id;
};
const promise = async (contract_start = END) =>
  moveIn(app, house.owner, await makeLastingPerson(app, 'TENANT'), house.room.id, {
    contract_start,
    contract_end: '2034-06-01',
  });
const close = (closes_on: string) => house.owner.rest.put<Room>(`/api/rooms/${house.room.id}`, { closes_on });
const endOn = (contract_end: string) =>
  expectStatus(200, house.owner.rest.put(`/api/tenants/${house.tenant.tenant.id}`, { contract_end }));
const no = { accepts: false, note: 'Kontrak berakhir 1 Juli' } as const;

describe('a day of leaving after the contract', () => {
  it('is no notice in time: its owner may refuse it, also if a longer contract was offered; its end itself stands', async () => {
    await offeredRenewal(house.owner, house.tenant.tenant.id, { contract_end: '2034-07-01', monthly_rent: 1_500_000 });
    const late = await saidToLeave(house.tenant, addDays(END, 1));
    expect(late).toMatchObject({ is_early: true, state: 'ASKED' });
    expect((await expectStatus(200, answer(late.id, no))).leaving?.state).toBe('REFUSED');
    const { id } = await saidToLeave(house.tenant, END);
    await refused('LEAVING_IN_TIME', () => answer(id, no));
  });

  it('is agreed to, or offered, on no day that is promised to another: also if it was offered before', async () => {
    const early = await saidToLeave(house.tenant, addDays(TODAY, 5));
    await expectStatus(200, answer(early.id, { ...no, other_day: '2033-08-30' }));
    await promise('2033-07-15');
    const asked = await saidToLeave(house.tenant, '2033-08-30');
    expect(asked.state).toBe('ASKED');
    await expectTaken(() => answer(asked.id, { accepts: true }));
    await expectTaken(() => answer(asked.id, { ...no, other_day: '2033-07-16' }));
    await expectStatus(200, answer(asked.id, { ...no, other_day: '2033-07-15' }));
    expect(await saidToLeave(house.tenant, '2033-07-15')).toMatchObject({ state: 'AGREED' });
  });

  it('and a room that closes: whichever comes first keeps the other from these days', async () => {
    await agreed('2033-07-20');
    await expectTaken(() => close(END));
    await expectTaken(() => close('2033-07-19'));
    await expectStatus(200, close('2033-07-20'));
    house = await makeHome(app, { contract_start: '2033-01-01', contract_end: END });
    await expectStatus(200, close(END));
    const { id } = await saidToLeave(house.tenant, '2033-07-20');
    await expectTaken(() => answer(id, { accepts: true }));
    await expectStatus(200, answer(id, no));
  });
});

it('of a day that is agreed, and who promises or closes the room at the same moment, one comes first', async () => {
  for (let round = 0; round < 8; round += 1) {
    house = await makeHome(app, { contract_start: '2033-01-01', contract_end: END });
    const { id } = await saidToLeave(house.tenant, '2033-07-20');
    const person = await makeLastingPerson(app, 'TENANT');
    const days = { user_id: person.id, contract_start: END, contract_end: '2034-06-01' };
    const other = [
      () => close(END),
      () => house.owner.rest.post('/api/tenants', quickTenantFields(app, house.room.id, days)),
    ];
    const statuses = await Promise.all([answer(id, { accepts: true }), other[round % 2]?.()]);
    expect(statuses.map((each) => each?.status === 409).filter(Boolean)).toHaveLength(1);
  }
});

it('nobody is told that they may stay on the days of who comes next, but within their contract they are', async () => {
  const id = await agreed('2033-06-25');
  await endOn('2033-06-25');
  await promise('2033-06-25');
  await expectStatus(200, takeBackLeaving(house.tenant, id, 'AGREED'));
  await expectTaken(() => answer(id, { accepts: true, state: 'STAY_ASKED' }));
  await expectStatus(200, answer(id, { accepts: false, state: 'STAY_ASKED', note: 'Sudah dipesan' }));
  house = await makeHome(app, { contract_start: '2033-01-01', contract_end: END });
  const other = await agreed('2033-06-25');
  await promise();
  await expectStatus(200, takeBackLeaving(house.tenant, other, 'AGREED'));
  await expectStatus(200, answer(other, { accepts: true, state: 'STAY_ASKED' }));
  expect((await askToLeave(house.tenant, END)).status).toBe(200);
});
