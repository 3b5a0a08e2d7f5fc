import { beforeEach, describe, expect, it } from 'vitest';
import type { Tenant } from '#shared/contract/tenants.ts';
import { runDailyJob, runHourlyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectStatus, type Household, makeRoom, type Person } from '#tests/support/people/factories.ts';
import { toldOf } from '#tests/support/people/inbox.ts';
import { assign, makeHome, makeLastingPerson, makeResident, moveIn } from '#tests/support/people/lasting-people.ts';
import { signedInAgain, switchOff, switchOn } from '#tests/support/people/switched-off.ts';

const END = '2031-07-10';
const app = await ownApp({ now: '2031-05-10T03:00:00Z' });
const admin = await makeLastingPerson(app, 'ADMIN');

let house: Household;
let next: Person;
let waits: Tenant;
beforeEach(async () => {
  app.clock.set('2031-05-10T03:00:00Z');
  house = await makeHome(app, { contract_start: '2031-03-01', contract_end: END });
  next = await makeLastingPerson(app, 'TENANT');
  waits = await moveIn(app, house.owner, next, house.room.id, { contract_start: END, contract_end: '2031-12-10' });
});

const told = (who: Person) => toldOf(who, 'ROOM_NOT_LEFT');
const counts = async () => (await Promise.all([house.owner, house.tenant, next].map(told))).map(({ length }) => length);
async function on(day: string): Promise<number[]> {
  app.clock.set(`${day}T03:00:00Z`);
  await runDailyJob(app.deps);
  await Promise.all([runHourlyJob(app.deps), runHourlyJob(app.deps)]);
  return counts();
}

describe('that somebody has stayed while the next waits', () => {
  it('is told to the owner and both tenants on the day after, and every week until it is over', async () => {
    expect(await on(END), 'the day of leaving').toEqual([0, 0, 0]);
    expect(await on('2031-07-11')).toEqual([1, 1, 1]);
    expect(await on('2031-07-17')).toEqual([1, 1, 1]);
    expect(await on('2031-07-18')).toEqual([2, 2, 2]);
    const [[ofOwner], [ofStaying], [ofWaiting]] = await Promise.all([
      told(house.owner),
      told(house.tenant),
      told(next),
    ]);
    const days = { contract_end: END, contract_start: END, room_number: house.room.room_number };
    const { full_name: tenant_name } = house.tenant.tenant;
    expect(ofOwner?.details).toMatchObject({ ...days, tenant_name, next_name: waits.full_name });
    expect(ofStaying?.details).toEqual({ ...days, kost_id: house.kost.id, kost_name: house.kost.name, stays: true });
    expect(ofWaiting?.details).toEqual({ ...days, kost_id: house.kost.id, kost_name: house.kost.name });
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/checkout`));
    expect(await on('2031-07-30'), 'that it begins').toEqual([3, 2, 3]);
    expect(await on('2031-07-31')).toEqual([3, 2, 3]);
  });

  it('ends with the day on which the next can enter, which is that of recording it: both are told it', async () => {
    await on('2031-07-14');
    const out = { check_out_date: '2031-07-12' };
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/checkout`, out));
    expect(await on('2031-07-15')).toEqual([2, 1, 2]);
    const { tenant_name: _, ...place } = { ...(await told(next)).find(({ details }) => details.began_on)?.details };
    const began = { contract_start: END, began_on: '2031-07-14', room_number: house.room.room_number };
    expect(place).toEqual({ ...began, kost_id: house.kost.id, kost_name: house.kost.name });
    expect((await told(house.owner)).map(({ details }) => details)).toContainEqual({
      ...place,
      next_name: waits.full_name,
    });
    const mine = await expectStatus(200, next.rest.get<Tenant>('/api/tenant/my-tenancy'));
    expect(mine).toMatchObject({ status: 'ACTIVE', check_in_date: '2031-07-14' });
  });

  it('is over unsaid where the room was left in time, also if the job is late', async () => {
    app.clock.set('2031-07-09T03:00:00Z');
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/checkout`));
    expect(await on('2031-07-13')).toEqual([0, 0, 0]);
  });

  it('is not so behind a planned move, however late the job that carries it out: the next begin as of its day', async () => {
    const { owner, kost, tenant } = await makeHome(app, { contract_start: '2031-03-01', contract_end: '2031-12-10' });
    const room = await makeRoom(owner, kost.id);
    house = { ...house, owner, tenant };
    const moves = { room_id: room.id, moves_on: END, monthly_rent: 1_000_000 };
    await expectStatus(201, owner.rest.post(`/api/tenants/${tenant.tenant.id}/move`, moves));
    next = await makeLastingPerson(app, 'TENANT');
    waits = await moveIn(app, owner, next, tenant.tenant.room_id, { contract_start: END, contract_end: '2031-12-10' });
    expect(await on('2031-07-12')).toEqual([0, 0, 0]);
    const mine = await expectStatus(200, next.rest.get<Tenant>('/api/tenant/my-tenancy'));
    expect(mine).toMatchObject({ status: 'ACTIVE', check_in_date: END });
  });

  it('ends with the move, where something was in its way that they were told of', async () => {
    const { owner, kost, tenant } = await makeHome(app, { contract_start: '2031-03-01', contract_end: '2031-12-10' });
    const room = await makeRoom(owner, kost.id);
    const stays = await makeLastingPerson(app, 'TENANT');
    const { id } = await moveIn(app, owner, stays, room.id, { contract_start: '2031-03-01', contract_end: END });
    house = { ...house, owner, tenant };
    const moves = { room_id: room.id, moves_on: END, monthly_rent: 1_000_000 };
    await expectStatus(201, owner.rest.post(`/api/tenants/${tenant.tenant.id}/move`, moves));
    next = await makeLastingPerson(app, 'TENANT');
    waits = await moveIn(app, owner, next, tenant.tenant.room_id, { contract_start: END, contract_end: '2031-12-10' });
    expect(await on('2031-07-12')).toEqual([1, 1, 1]);
    await expectStatus(200, owner.rest.post(`/api/tenants/${id}/checkout`, { check_out_date: END }));
    expect(await on('2031-07-13')).toEqual([2, 1, 2]);
    const mine = await expectStatus(200, next.rest.get<Tenant>('/api/tenant/my-tenancy'));
    expect(mine).toMatchObject({ status: 'ACTIVE', check_in_date: '2031-07-13' });
  });

  it('is told to who has stayed in a room to which somebody would move, too; those are told of the move', async () => {
    const { owner, kost, room, tenant } = await makeHome(app, { contract_start: '2031-03-01', contract_end: END });
    const mover = await makeResident(app, owner, (await makeRoom(owner, kost.id)).id, { contract_start: '2031-03-01' });
    const moves = { room_id: room.id, moves_on: END, monthly_rent: 1_000_000 };
    await expectStatus(201, owner.rest.post(`/api/tenants/${mover.tenant.id}/move`, moves));
    [house, next] = [{ ...house, owner, tenant }, mover];
    expect(await on(END), 'the day of leaving').toEqual([0, 0, 0]);
    expect(await on('2031-07-11')).toEqual([0, 1, 0]);
    const [notice] = await told(tenant);
    expect(notice?.details).toMatchObject({ contract_end: END, contract_start: END, stays: true });
    expect(await on('2031-07-17')).toEqual([0, 1, 0]);
    expect(await on('2031-07-18')).toEqual([0, 2, 0]);
    expect((await toldOf(mover, 'MOVE_PLANNED'))[0]?.details).toMatchObject({ obstacle: 'ROOM_HELD' });
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.tenant.id}/checkout`));
    expect(await on('2031-07-30')).toEqual([0, 2, 0]);
  });

  it('is told to nobody while the owner is switched off, nor to who has not said that they live there', async () => {
    await switchOff(admin, house.owner);
    app.clock.set('2031-07-12T03:00:00Z');
    await runDailyJob(app.deps);
    expect([(await told(house.tenant)).length, (await told(next)).length]).toEqual([0, 0]);
    await switchOn(admin, house.owner);
    house.owner = await signedInAgain(app, house.owner);
    expect(await on('2031-07-13')).toEqual([1, 1, 1]);

    house = await makeHome(app, { contract_start: '2031-03-01', contract_end: '2031-07-20' });
    next = await makeLastingPerson(app, 'TENANT');
    await assign(app, house.owner, next, house.room.id, { contract_start: '2031-07-20', contract_end: '2031-12-10' });
    expect(await on('2031-07-21')).toEqual([1, 1, 0]);
  });

  it('is told to the owner alone if the next contract is of the same person', async () => {
    house = await makeHome(app, { contract_start: '2031-03-01', contract_end: END });
    next = house.tenant;
    await moveIn(app, house.owner, next, house.room.id, { contract_start: END, contract_end: '2031-12-10' });
    expect(await on('2031-07-11')).toEqual([1, 0, 0]);
  });
});
