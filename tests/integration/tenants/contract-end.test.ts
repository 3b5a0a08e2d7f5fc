import { beforeEach, describe, expect, it } from 'vitest';
import type { Tenant } from '#shared/contract/tenants.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { OPEN_END } from '#shared/rules/contract-dates.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal, refusing } from '#tests/support/app/refusals.ts';
import { expectStatus, type Household, makeBill, makeRoom } from '#tests/support/people/factories.ts';
import { assign, makeHome, makeLastingPerson, moveIn } from '#tests/support/people/lasting-people.ts';
import { answerLeaving, saidToLeave, takeBackLeaving } from '#tests/support/people/leavings.ts';
import { answerRenewal, offeredRenewal } from '#tests/support/people/renewals.ts';

const TODAY = '2033-05-20';
const END = '2033-07-01';
const app = await ownApp({ now: `${TODAY}T03:00:00Z` });
const ahead = (days: number) => addDays(TODAY, days);

let house: Household;
const homeUntil = async (contract_end: string) => {
  house = await makeHome(app, { contract_start: '2033-01-01', contract_end });
};
beforeEach(async () => {
  app.clock.set(`${TODAY}T03:00:00Z`);
  await homeUntil(END);
});

const idOf = () => house.tenant.tenant.id;
const put = (contract_end: string, id = idOf()) => house.owner.rest.put<Tenant>(`/api/tenants/${id}`, { contract_end });
const expectEnds = async (day: string, id = idOf()) =>
  expect(await expectStatus(200, put(day, id))).toMatchObject({ contract_end: day });
const refused = refusing(app, () => house.owner);
const expectTooEarly = (day: string, id = idOf()) => refused('CONTRACT_END_TOO_EARLY', () => put(day, id));
const goesOn = (goes_on: boolean) =>
  expectStatus(200, house.owner.rest.post<Tenant>(`/api/tenants/${idOf()}/goes-on`, { goes_on }));
async function leavesOn(day: string) {
  const { id } = await saidToLeave(house.tenant, day);
  await expectStatus(200, answerLeaving(house.owner, id, { accepts: true }));
}
const billed = (covers_to: string, fields: object = {}) =>
  makeBill(app, house.owner, idOf(), { covers_from: TODAY, covers_to, due_date: TODAY, ...fields });
const paid = (id: string) =>
  expectStatus(200, house.owner.rest.post(`/api/payments/${id}/process`, { payment_method: 'CASH' }));

describe('an owner ends a contract earlier by a correction', () => {
  it('not before the last of the days that are paid, unless its tenant has agreed to leave by then', async () => {
    await homeUntil('2034-01-01');
    const { id } = await billed('2033-11-19');
    await expectEnds('2033-12-20');
    await paid(id);
    await expectTooEarly(ahead(1));
    await expectTooEarly('2033-11-19');
    await expectEnds('2033-11-20');
    await leavesOn(ahead(40));
    await expectTooEarly(ahead(39));
    await expectEnds(ahead(40));
    await moveIn(app, house.owner, await makeLastingPerson(app, 'TENANT'), house.room.id, {
      contract_start: ahead(40),
      contract_end: '2034-06-01',
    });
  });

  it('also within days that are billed, as long as nothing of them is paid', async () => {
    const { id } = await billed('2033-06-19');
    await expectEnds('2033-06-10');
    await paid(id);
    await expectTooEarly('2033-06-05');
  });

  it('who goes on by the month, or was put off it, no earlier than by saying that they do not go on', async () => {
    await goesOn(true);
    await expectTooEarly(ahead(1));
    await expectTooEarly(addDays(END, -1));
    await expectEnds(END);
    // Nor by a second correction.
    await expectTooEarly(ahead(29));
    await expectEnds(ahead(30));
    await goesOn(true);
    app.clock.set(`${addDays(END, 20)}T03:00:00Z`);
    const { contract_end } = await goesOn(false);
    expect(contract_end).toBe(addDays(END, 50));
    await expectTooEarly(addDays(END, 21));
  });

  it.each(['for it', 'of its kost'])('also where a renewal gave it an end again, by the choice %s', async (whose) => {
    if (whose === 'for it') await goesOn(true);
    else {
      await expectStatus(200, house.owner.rest.put(`/api/kost/${house.kost.id}`, { at_end: 'MONTHLY' }));
      app.clock.set(`${addDays(END, -20)}T03:00:00Z`);
      await runDailyJob(app.deps);
    }
    const renewed = { contract_end: '2034-01-01' };
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${idOf()}/renew`, renewed));
    const soon = addDays(wibDay(app.clock.now()), 29);
    await expectTooEarly(soon);
    await expectEnds('2033-08-15');
    await expectTooEarly(soon);
  });

  it('nor who goes on by the month and has agreed to leave, and the end sent unchanged changes nothing', async () => {
    await goesOn(true);
    const day = ahead(60);
    await leavesOn(day);
    await expectTooEarly(ahead(1));
    await expectEnds(day);
    const mine = await expectStatus(200, house.tenant.rest.get<Tenant>('/api/tenant/my-tenancy'));
    const leaving = mine.leaving?.id ?? '';
    await expectStatus(200, takeBackLeaving(house.tenant, leaving, 'AGREED'));
    await expectStatus(200, answerLeaving(house.owner, leaving, { accepts: true, state: 'STAY_ASKED' }));
    const stays = await expectStatus(200, house.tenant.rest.get<Tenant>('/api/tenant/my-tenancy'));
    expect(stays).toMatchObject({ contract_end: OPEN_END, agreed_end: END, goes_on: true });
  });

  it('not into the past, nor below a renewal that the tenant has accepted, also after a move', async () => {
    await expectTooEarly(ahead(-1));
    const { id } = await offeredRenewal(house.owner, idOf(), { contract_end: '2034-07-01', monthly_rent: 1_500_000 });
    await expectStatus(200, answerRenewal(house.tenant, id));
    await expectTooEarly('2034-06-30');
    const room = await makeRoom(house.owner, house.kost.id);
    const moved = await expectStatus(
      201,
      house.owner.rest.post<Tenant>(`/api/tenants/${idOf()}/move`, {
        room_id: room.id,
        moves_on: TODAY,
        monthly_rent: 1_500_000,
      }),
    );
    await expectTooEarly('2034-06-30', moved.id);
    await expectEnds('2034-08-01', moved.id);
    await expectEnds('2034-07-01', moved.id);
  });

  it('that nobody has confirmed as it is', async () => {
    const room = await makeRoom(house.owner, house.kost.id);
    const { id } = await assign(app, house.owner, await makeLastingPerson(app, 'TENANT'), room.id, {
      contract_start: '2033-01-01',
      contract_end: '2034-01-01',
    });
    await expectEnds('2033-05-01', id);
  });

  it('not to the day of a planned move, or before', async () => {
    const room = await makeRoom(house.owner, house.kost.id);
    const move = { room_id: room.id, moves_on: ahead(20), monthly_rent: 1_500_000 };
    await expectStatus(201, house.owner.rest.post(`/api/tenants/${idOf()}/move`, move));
    await refused('MOVE_PLANNED', () => put(ahead(20)));
    await expectEnds(ahead(21));
  });
});

it('an owner makes no contract longer beyond an open day of leaving by a correction', async () => {
  await leavesOn('2033-06-25');
  await expectRefusal('LEAVING_OPEN', put('2033-07-02'));
  await expectEnds('2033-06-25');
  await expectRefusal('LEAVING_OPEN', put('2033-06-26'));
});
