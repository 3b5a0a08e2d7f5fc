import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnTenancy } from '#shared/contract/niks.ts';
import type { Tenant, TenantOfList } from '#shared/contract/tenants.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { wrongStays } from '#tests/support/oracle/wrong-stays.ts';
import { shareBills } from '#tests/support/people/bill-links.ts';
import { expectStatus, type Household, makeRoom } from '#tests/support/people/factories.ts';
import { assign, makeHome, makeLastingPerson } from '#tests/support/people/lasting-people.ts';
import { answerLeaving, saidToLeave, takeBackLeaving } from '#tests/support/people/leavings.ts';
import { offeredRenewal } from '#tests/support/people/renewals.ts';

const NOW = '2033-05-20T07:30:00Z';
const app = await ownApp({ now: NOW });

let house: Household;
beforeEach(async () => {
  await app.deps.db.execute(sql`update invoices set next_issue_on = null`);
  app.clock.set(NOW);
  house = await makeHome(app, { contract_start: '2033-03-01', contract_end: '2033-08-01' });
});

const id = () => house.tenant.tenant.id;
const post = (path: string, body: object = {}) => house.owner.rest.post<Tenant>(`/api/tenants/${id()}/${path}`, body);
const goOn = () => expectStatus(200, post('goes-on', { goes_on: true }));
const leave = () => expectStatus(200, post('checkout'));
const undo = () => expectStatus(200, post('undo-checkout'));
const answer = (leaving: string, fields = {}) =>
  expectStatus(200, answerLeaving(house.owner, leaving, { accepts: true, ...fields }));
const mine = () => expectStatus(200, house.tenant.rest.get<OwnTenancy>('/api/tenant/my-tenancy'));
const promise = async (contract_start: string) =>
  assign(app, house.owner, await makeLastingPerson(app, 'TENANT'), house.room.id, {
    contract_start,
    contract_end: '2035-03-01',
  });
const undoUntil = async () =>
  (await expectStatus(200, house.owner.rest.get<TenantOfList[]>(`/api/kost/${house.kost.id}/tenants?status=ENDED`)))[0]
    ?.undo_until;

async function agreed(day = '2033-06-25'): Promise<string> {
  const said = await saidToLeave(house.tenant, day);
  if (said.state === 'ASKED') await answer(said.id);
  return said.id;
}

/** Checks out and takes it back, a few times, after which all is as before. */
async function expectAsBefore(): Promise<void> {
  const before = await mine();
  for (let round = 0; round < 2; round += 1) {
    await leave();
    await undo();
    expect(await mine()).toEqual(before);
  }
  expect((await app.deps.db.execute(sql.raw(wrongStays))).rows).toEqual([]);
}

describe('a check-out that is undone leaves', () => {
  it.each(['by the month', 'with an end'])('a day that is asked, agreed, or to be stayed beyond: %s', async (how) => {
    if (how === 'by the month') await goOn();
    const early = await saidToLeave(house.tenant, '2033-05-30');
    expect(early).toMatchObject({ is_early: true, state: 'ASKED' });
    await expectAsBefore();
    await expectStatus(200, takeBackLeaving(house.tenant, early.id));
    await expectAsBefore();
    const leaving = await agreed();
    expect((await mine()).leaving).toMatchObject({ is_early: false, state: 'AGREED' });
    await expectAsBefore();
    await expectStatus(200, takeBackLeaving(house.tenant, leaving, 'AGREED'));
    expect((await mine()).leaving?.state).toBe('STAY_ASKED');
    await expectAsBefore();
    await answer(leaving, { accepts: false, state: 'STAY_ASKED', note: 'Kamar sudah dipesan' });
    expect((await mine()).leaving?.state).toBe('AGREED');
    await expectAsBefore();
  });

  it('a wish by the bill link, agreed by its owner', async () => {
    const token = await shareBills(house.owner, id());
    const said = { leaves_on: '2033-07-01' };
    await expectStatus(204, app.rest.post(`/api/bill-links/${token}/leaving`, said));
    await expectAsBefore();
    await answer((await mine()).leaving?.id ?? '');
    expect((await mine()).leaving).toMatchObject({ by_link: true, state: 'AGREED' });
    await expectAsBefore();
  });

  it.each([1, 2])('what was said before a move to another room: %s', async (moves) => {
    const leaving = await agreed('2033-07-15');
    await expectStatus(200, takeBackLeaving(house.tenant, leaving, 'AGREED'));
    for (let move = 0; move < moves; move += 1) {
      const { id: room_id } = await makeRoom(house.owner, house.kost.id);
      const there = { room_id, moves_on: '2033-05-20', monthly_rent: 1_500_000 };
      const moved = await expectStatus(201, house.owner.rest.post<Tenant>(`/api/tenants/${id()}/move`, there));
      house.tenant.tenant = { ...house.tenant.tenant, id: moved.id };
    }
    expect((await mine()).leaving?.state).toBe('STAY_ASKED');
    await expectAsBefore();
  });

  it('what was refused, and an offer that stands', async () => {
    const early = await saidToLeave(house.tenant, '2033-05-30');
    await answer(early.id, { accepts: false, note: 'Terlalu cepat' });
    await offeredRenewal(house.owner, id(), { contract_end: '2034-08-01', monthly_rent: 1_300_000 });
    await expectAsBefore();
    expect(await mine()).toMatchObject({ leaving: { state: 'REFUSED' }, renewal: { state: 'OFFERED' } });
  });
});

describe('who was promised the room from the agreed day on', () => {
  it('does not hinder it, also on that day, until they have moved in', async () => {
    await goOn();
    await agreed();
    const next = await promise('2033-06-25');
    await expectAsBefore();
    app.clock.set('2033-06-25T07:30:00Z');
    await runDailyJob(app.deps);
    const before = await mine();
    await leave();
    expect(await undoUntil()).toBe('2033-06-26T07:30:00.000Z');
    await undo();
    expect(await mine()).toEqual(before);
    await leave();
    await runDailyJob(app.deps);
    expect(await undoUntil()).toBeNull();
    await expectRefusal('ROOM_NOT_AVAILABLE', post('undo-checkout'));
    const { rows } = await app.deps.db.execute(sql`select status from tenancies where id = ${next.id}`);
    expect(rows).toEqual([{ status: 'ACTIVE' }]);
    expect((await app.deps.db.execute(sql.raw(wrongStays))).rows).toEqual([]);
  });

  it('does if it is a day before', async () => {
    await goOn();
    await agreed();
    await leave();
    await promise('2033-06-24');
    expect(await undoUntil()).toBeNull();
    await expectRefusal('ROOM_NOT_AVAILABLE', post('undo-checkout'));
  });
});
