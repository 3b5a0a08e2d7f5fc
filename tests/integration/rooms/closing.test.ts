import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import type { OwnerToday } from '#shared/contract/owner-today.ts';
import type { SearchResults } from '#shared/contract/search.ts';
import type { RoomOfCalendar } from '#shared/contract/room-calendar.ts';
import type { RoomLife } from '#shared/contract/room-life.ts';
import type { RoomOfList, RoomOption } from '#shared/contract/rooms.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { wrongStays } from '#tests/support/oracle/wrong-stays.ts';
import { expectStatus, type Household, makeRoom, quickTenantFields } from '#tests/support/people/factories.ts';
import { assign, makeHome, makeLastingPerson } from '#tests/support/people/lasting-people.ts';

const END = '2031-07-10';
const TAKEN = 'Pada tanggal itu kamar masih ditempati, sudah dipesan penyewa lain, atau ditutup';
const AT_ONCE = 40;

const app = await ownApp({ now: '2031-05-10T03:00:00Z' });

let house: Household;
let roomId: string;
beforeEach(async () => {
  app.clock.set('2031-05-10T03:00:00Z');
  house = await makeHome(app, { contract_start: '2031-03-01', contract_end: END });
  roomId = house.room.id;
});

const change = (fields: object, id = roomId) => house.owner.rest.put<RoomOfList>(`/api/rooms/${id}`, fields);
const close = (closes_on: string, id = roomId) => change({ closes_on }, id);
const leave = () => expectStatus(200, house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/checkout`));
const days = (contract_start: string, contract_end: string) => ({ contract_start, contract_end });
const give = (who: { id: string }, from: string, to: string) =>
  house.owner.rest.post('/api/tenants', { ...quickTenantFields(app, roomId), user_id: who.id, ...days(from, to) });
const lifeOf = () => expectStatus(200, house.owner.rest.get<RoomLife>(`/api/rooms/${roomId}`));
async function roomOf(id = roomId) {
  const rooms = await expectStatus(200, house.owner.rest.get<RoomOfList[]>(`/api/kost/${house.kost.id}/rooms`));
  return rooms.find((each) => each.id === id);
}
const offered = async () =>
  (await expectStatus(200, house.owner.rest.get<RoomOption[]>(`/api/kost/${house.kost.id}/room-options`))).map(
    ({ id }) => id,
  );
async function staysOf(id = roomId): Promise<string[]> {
  const { rows } = await app.deps.db.execute<{ stay: string }>(sql`
    select concat_ws(' ', kind, during, case when during <> claimed then 'of ' || claimed end) as stay from stays
    where room_id = ${id} order by claimed, id`);
  return rows.map(({ stay }) => stay);
}
const wrong = async () => (await app.deps.db.execute(sql.raw(wrongStays))).rows;

describe('a room in which somebody lives is closed for repair', () => {
  it('from the end of their contract on: the calendar shows it, and nobody is promised those days', async () => {
    expect(await expectStatus(200, close(END))).toMatchObject({ status: 'OCCUPIED', closes_on: END });
    expect(await staysOf()).toEqual([`TENANCY [2031-03-01,${END})`, `REPAIR [${END},)`]);
    expect(await roomOf()).toMatchObject({ status: 'OCCUPIED', closes_on: END, free_from: null });
    const calendar = house.owner.rest.get<RoomOfCalendar[]>('/api/room-calendar?from=2031-05-01&to=2031-09-01');
    const repair = { state: 'REPAIR', tenancy_id: null, name: null, from: END, until: null };
    const [shown] = await expectStatus(200, calendar);
    expect(shown).toMatchObject({ free_from: null, stays: [{ state: 'LIVING', until: END }, repair] });
    const next = await makeLastingPerson(app, 'TENANT');
    await expectUnchanged(app, [house.owner, next], async () => {
      await expectRefusal('ROOM_NOT_AVAILABLE', give(next, END, '2031-12-01'), TAKEN);
      const longer = { contract_end: '2031-07-11' };
      const renewed = house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/renew`, longer);
      await expectRefusal('ROOM_NOT_AVAILABLE', renewed, TAKEN);
    });
    expect(await wrong()).toEqual([]);
  });

  it('by the job on its day if they left before, and until it is opened again', async () => {
    await expectStatus(200, close(END));
    app.clock.set('2031-06-20T03:00:00Z');
    await leave();
    expect(await roomOf()).toMatchObject({ status: 'AVAILABLE', closes_on: END });
    app.clock.set('2031-07-09T03:00:00Z');
    expect(await runDailyJob(app.deps)).toMatchObject({ closeRooms: 0 });
    expect(await offered()).toContain(roomId);
    app.clock.set('2031-07-10T03:00:00Z');
    // Before the job has written it, too.
    expect(await roomOf()).toMatchObject({ status: 'MAINTENANCE' });
    expect(await offered()).not.toContain(roomId);
    expect(await runDailyJob(app.deps)).toMatchObject({ closeRooms: 1 });
    expect(await runDailyJob(app.deps)).toMatchObject({ closeRooms: 0 });
    expect(await countAudits(app, 'room.close', roomId)).toBe(1);
    expect(await roomOf()).toMatchObject({ status: 'MAINTENANCE', closes_on: null });
    app.clock.set('2031-07-20T03:00:00Z');
    await expectStatus(200, change({ status: 'AVAILABLE' }));
    expect(await staysOf()).toEqual(['TENANCY [2031-03-01,2031-06-20)', 'REPAIR [2031-07-10,2031-07-20)']);
    expect(await wrong()).toEqual([]);
  });

  it('and is counted, found and shown as closed on its day by every read, before the job as after it', async () => {
    const { id } = await makeRoom(house.owner, house.kost.id, { room_number: 'Z77' });
    await expectStatus(200, close('2031-05-12', id));
    const told = async () => {
      const { rest } = house.owner;
      const dashboard = await expectStatus(200, rest.get<OwnerDashboard>('/api/dashboard/owner'));
      const today = await expectStatus(200, rest.get<OwnerToday>('/api/dashboard/owner/today'));
      const found = await expectStatus(200, rest.get<SearchResults>('/api/search?q=Z77'));
      const life = await expectStatus(200, rest.get<RoomLife>(`/api/rooms/${id}`));
      return {
        free: dashboard.available_rooms,
        empty: today.rooms.first.map((each) => each.id),
        found: found.rooms.map(({ status }) => status),
        since: [(await roomOf(id))?.empty_since, life.room.empty_since],
      };
    };
    app.clock.set('2031-05-11T03:00:00Z');
    expect(await told()).toEqual({ free: 1, empty: [id], found: ['AVAILABLE'], since: ['2031-05-10', '2031-05-10'] });
    app.clock.set('2031-05-12T03:00:00Z');
    const closed = { free: 0, empty: [], found: ['MAINTENANCE'], since: [null, null] };
    expect(await told()).toEqual(closed);
    await runDailyJob(app.deps);
    expect(await told()).toEqual(closed);
  });

  it('once who has stayed beyond their contract leaves, on that day', async () => {
    await expectStatus(200, close(END));
    app.clock.set('2031-07-15T03:00:00Z');
    expect(await runDailyJob(app.deps)).toMatchObject({ closeRooms: 0 });
    expect(await roomOf()).toMatchObject({ status: 'OCCUPIED' });
    await leave();
    expect(await roomOf()).toMatchObject({ status: 'MAINTENANCE', closes_on: null });
    expect(await staysOf()).toEqual(['TENANCY [2031-03-01,2031-07-15)', `REPAIR [2031-07-15,) of [${END},)`]);
    const undo = house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/undo-checkout`);
    await expectRefusal('ROOM_NOT_AVAILABLE', undo);
    expect(await wrong()).toEqual([]);
  });

  it('never on days that are somebody’s or gone, nor while the owner holds it', async () => {
    const next = await makeLastingPerson(app, 'TENANT');
    await assign(app, house.owner, next, roomId, days(END, '2031-12-01'));
    const held = await makeRoom(house.owner, house.kost.id, { status: 'RESERVED' });
    await expectUnchanged(app, [house.owner], async () => {
      await expectRefusal('ROOM_NOT_AVAILABLE', close('2031-07-09'), TAKEN);
      await expectRefusal('ROOM_NOT_AVAILABLE', close('2031-11-30'), TAKEN);
      await expectRefusal('VALIDATION', close('2031-05-09'), 'Kamar ditutup paling cepat mulai hari ini');
      await expectRefusal('ROOM_OCCUPIED', close('2031-06-01', held.id));
      await expectRefusal('NOT_FOUND', close(END, crypto.randomUUID()));
      await expectRefusal('VALIDATION', close('besok'), 'Tanggal tidak valid');
    });
    const stranger = await makeHome(app);
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('NOT_FOUND', stranger.owner.rest.put(`/api/rooms/${roomId}`, { closes_on: '2032-01-01' })),
    );
    await expectStatus(200, close('2031-12-01'));
    expect((await staysOf()).at(-1)).toBe('REPAIR [2031-12-01,)');
    expect(await wrong()).toEqual([]);
  });

  it('not at all if its owner opens it again on its day, before the job', async () => {
    const { id } = await makeRoom(house.owner, house.kost.id);
    await expectStatus(200, close('2031-05-11', id));
    app.clock.set('2031-05-11T03:00:00Z');
    expect(await roomOf(id)).toMatchObject({ status: 'MAINTENANCE' });
    const opened = { status: 'AVAILABLE', closes_on: null };
    expect(await expectStatus(200, change({ status: 'AVAILABLE' }, id))).toMatchObject(opened);
    await runDailyJob(app.deps);
    expect(await roomOf(id)).toMatchObject(opened);
    expect(await wrong()).toEqual([]);
  });

  it('on another day, or not at all, as often as the owner says so', async () => {
    await expectStatus(200, close('2031-08-01'));
    await expectStatus(200, close(END));
    await expectStatus(200, change({ monthly_rent: 2_000_000 }));
    expect((await lifeOf()).room.closes_on).toBe(END);
    await expectStatus(200, change({ closes_on: null }));
    expect(await staysOf()).toEqual([`TENANCY [2031-03-01,${END})`]);
    expect(await roomOf()).toMatchObject({ status: 'OCCUPIED', closes_on: null, free_from: END });
    const empty = await makeRoom(house.owner, house.kost.id);
    await expectStatus(200, close('2031-08-01', empty.id));
    await expectStatus(200, change({ status: 'MAINTENANCE' }, empty.id));
    expect(await roomOf(empty.id)).toMatchObject({ status: 'MAINTENANCE', closes_on: null });
    expect(await staysOf(empty.id)).toEqual(['REPAIR [2031-05-10,)']);
    await expectStatus(200, change({ status: 'AVAILABLE' }, empty.id));
    expect(await expectStatus(200, close('2031-05-10', empty.id))).toMatchObject({ status: 'MAINTENANCE' });
    expect(await wrong()).toEqual([]);
  });

  it('or promised: of twenty who close it and twenty who promise it at once, one kind wins', async () => {
    const people = await Promise.all(Array.from({ length: AT_ONCE / 2 }, () => makeLastingPerson(app, 'TENANT')));
    const answers = await Promise.all(people.flatMap((each) => [close(END), give(each, END, '2031-12-01')]));
    const statuses = new Set(answers.map(({ status }) => status));
    const { rows } = await app.deps.db.execute<{ kind: string }>(sql`
      select distinct kind from stays where room_id = ${roomId} and lower(during) = ${END}::date`);
    expect(rows).toHaveLength(1);
    expect([...statuses].toSorted()).toEqual(rows[0]?.kind === 'REPAIR' ? [200, 409] : [201, 409]);
    expect(await wrong()).toEqual([]);
  });
});
