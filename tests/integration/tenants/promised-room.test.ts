import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MonthRow } from '#shared/contract/month-board.ts';
import type { Room, RoomOfList } from '#shared/contract/rooms.ts';
import type { RoomLife } from '#shared/contract/room-life.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { wrongStays } from '#tests/support/oracle/wrong-stays.ts';
import {
  expectStatus,
  type Household,
  makeAccount,
  makeKost,
  makeRoom,
  type Person,
  quickTenantFields,
} from '#tests/support/people/factories.ts';
import { assign, makeHome, makeLastingPerson, moveIn } from '#tests/support/people/lasting-people.ts';

const AT_ONCE = 200;
const MINUTE = 60_000;

const app = await ownApp({ now: '2031-05-10T03:00:00Z' });

let house: Household;
let owner: Person;
let roomId: string;
let present: Tenant;
beforeEach(async () => {
  app.clock.set('2031-05-10T03:00:00Z');
  house = await makeHome(app, { contract_start: '2031-03-01', contract_end: '2031-07-10' });
  ({ owner } = house);
  roomId = house.room.id;
  present = house.tenant.tenant;
});

const person = () => makeLastingPerson(app, 'TENANT');
const days = (contract_start: string, contract_end: string) => ({ contract_start, contract_end });
const promise = async (from = '2031-07-10', to = '2032-01-10') =>
  assign(app, owner, await person(), roomId, days(from, to));
const refused = (who: { id: string }, from: string, to: string) =>
  owner.rest.post('/api/tenants', { ...quickTenantFields(app, roomId), user_id: who.id, ...days(from, to) });
/** The refusal of days that are another's says so. */
const expectTaken = async (call: Promise<object>) =>
  expect(await call).toMatchObject({
    status: 409,
    body: {
      code: 'ROOM_NOT_AVAILABLE',
      detail: 'Pada tanggal itu kamar masih ditempati, sudah dipesan penyewa lain, atau ditutup',
    },
  });
const lifeOf = () => expectStatus(200, owner.rest.get<RoomLife>(`/api/rooms/${roomId}`));
const roomsOf = () => expectStatus(200, owner.rest.get<RoomOfList[]>(`/api/kost/${house.kost.id}/rooms`));
const leave = (id: string) => expectStatus(200, owner.rest.post(`/api/tenants/${id}/checkout`));
async function tenancyOf(id: string) {
  const { rows } = await app.deps.db.execute<Record<string, unknown>>(sql`
    select t.status, t.check_in_date, r.status as room, s.during::text, s.during <> s.claimed as is_cut
    from tenancies t join rooms r on r.id = t.room_id left join stays s on s.tenancy_id = t.id where t.id = ${id}`);
  return rows[0];
}
const wrong = async () => (await app.deps.db.execute(sql.raw(wrongStays))).rows;

describe('a room may be promised while somebody lives there', () => {
  it('from the day on which their contract ends; it shows who holds it, and who comes next', async () => {
    const next = await promise();
    expect(next).toMatchObject({ status: 'PENDING', room_id: roomId });
    const here = { status: 'OCCUPIED', tenant_name: present.full_name };
    const life = await lifeOf();
    expect(life).toMatchObject({ room: here, tenant: { id: present.id } });
    expect(life.next_tenant).toEqual({ id: next.id, full_name: next.full_name, contract_start: '2031-07-10' });
    expect(await roomsOf()).toMatchObject([{ ...here, tenancy: { contract_end: '2031-07-10' } }]);
    expect(await tenancyOf(next.id)).toMatchObject({ during: '[2031-07-10,2032-01-10)', is_cut: false });
    const quick = { ...quickTenantFields(app, roomId), ...days('2032-02-01', '2032-08-01') };
    const { tenant } = await expectStatus(201, owner.rest.post<{ tenant: Tenant }>('/api/owner/quick-tenant', quick));
    expect(tenant.status).toBe('PENDING');
    expect((await lifeOf()).next_tenant?.id, 'the first of two').toBe(next.id);
    expect(await wrong()).toEqual([]);
  });

  it('and every list has both tenancies, page by page', async () => {
    const ids = [present.id, (await promise()).id];
    await makeRoom(owner, house.kost.id);
    const paged = async <Row extends { id: string }>(path: string) => {
      const found: string[] = [];
      for (let cursor = ''; found.length < 5;) {
        const [row] = await expectStatus(200, owner.rest.get<Row[]>(`${path}limit=1${cursor}`));
        if (row === undefined) break;
        found.push(row.id);
        cursor = `&cursor=${row.id}`;
      }
      return found;
    };
    expect(await paged<Tenant>('/api/owner/tenants?sort=ROOM&')).toEqual(ids);
    expect(await paged<MonthRow>('/api/invoices/month-board?month=2031-07&')).toEqual(ids);
    expect(await paged<MonthRow>('/api/invoices/month-board?month=2031-06&')).toEqual([present.id]);
    const found = await expectStatus(200, owner.rest.get(`/api/search?q=${house.room.room_number}`));
    expect(found).toMatchObject({ rooms: [{ id: roomId, tenant_name: present.full_name }] });
    await expectStatus(200, owner.rest.get(`/api/kost/${house.kost.id}/export`));
  });

  it('but not on days that are somebody’s, their own too, and not under repair', async () => {
    const [one, two] = [await person(), await person()];
    await expectUnchanged(app, [owner, one], async () => {
      await expectTaken(refused(one, '2031-07-09', '2031-12-01'));
      await expectRefusal('ROOM_NOT_AVAILABLE', refused(one, '2031-05-10', '2031-05-20'));
      await expectRefusal('ROOM_NOT_AVAILABLE', refused(one, '2031-05-01', '2032-05-20'));
      await expectRefusal('USER_NOT_ASSIGNABLE', refused(owner, '2031-07-10', '2031-12-01'));
      await expectTaken(refused(house.tenant, '2031-07-09', '2031-12-01'));
    });
    await promise();
    await expectTaken(refused(two, '2031-12-01', '2032-12-01'));
    const room = await makeRoom(owner, house.kost.id, { status: 'MAINTENANCE' });
    const repaired = {
      ...quickTenantFields(app, roomId),
      user_id: two.id,
      room_id: room.id,
      ...days('2031-08-01', '2031-12-01'),
    };
    await expectRefusal('ROOM_NOT_AVAILABLE', owner.rest.post('/api/tenants', repaired));
    expect(await wrong()).toEqual([]);
  });

  it('and nobody renews into promised days, until the promise is called off', async () => {
    const next = await promise('2031-08-01', '2032-01-10');
    const renew = (contract_end: string) => owner.rest.post(`/api/tenants/${present.id}/renew`, { contract_end });
    const change = (id: string, fields: object) => owner.rest.put(`/api/tenants/${id}`, fields);
    await expectUnchanged(app, [owner, house.tenant], async () => {
      await expectTaken(renew('2031-08-02'));
      await expectTaken(change(present.id, { contract_end: '2031-08-02' }));
      await expectTaken(change(next.id, { contract_start: '2031-07-09' }));
    });
    await expectStatus(200, renew('2031-08-01'));
    await expectStatus(200, owner.rest.post(`/api/tenants/${next.id}/cancel`));
    expect(await roomsOf()).toMatchObject([{ status: 'OCCUPIED', tenant_name: present.full_name }]);
    await expectStatus(200, renew('2031-09-01'));
    expect((await lifeOf()).next_tenant).toBeNull();
    await leave(present.id);
    expect((await expectStatus(200, owner.rest.get<Room[]>(`/api/kost/${house.kost.id}/rooms`)))[0]?.status).toBe(
      'AVAILABLE',
    );
    expect(await wrong()).toEqual([]);
  });

  it(
    'to one of two hundred who are promised the same days at once',
    async () => {
      const people = await Promise.all(Array.from({ length: AT_ONCE }, () => makeAccount(app, { role: 'TENANT' })));
      const answers = await Promise.all(people.map((each) => refused(each, '2031-07-20', '2031-12-20')));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(AT_ONCE - 1).fill(409)]);
      expect(await wrong()).toEqual([]);
    },
    MINUTE,
  );
});

describe('who was promised a room', () => {
  it('has it reserved from the day on which it is left, and moves in on their first day', async () => {
    const next = await promise();
    await leave(present.id);
    expect(await roomsOf()).toMatchObject([{ status: 'RESERVED', tenant_name: next.full_name }]);
    expect((await lifeOf()).tenant?.id).toBe(next.id);
    app.clock.set('2031-07-10T03:00:00Z');
    await runDailyJob(app.deps);
    expect(await tenancyOf(next.id)).toMatchObject({
      status: 'ACTIVE',
      check_in_date: '2031-07-10',
      room: 'OCCUPIED',
      during: '[2031-07-10,2032-01-10)',
    });
  });

  it('waits for who has not left, and moves in on the day on which they do', async () => {
    const [next, last] = [await promise(), await promise('2032-01-10', '2032-03-01')];
    app.clock.set('2031-07-14T03:00:00Z');
    await runDailyJob(app.deps);
    expect(await tenancyOf(next.id)).toMatchObject({ status: 'PENDING', check_in_date: null, room: 'OCCUPIED' });
    expect(await tenancyOf(present.id)).toMatchObject({ status: 'ACTIVE', room: 'OCCUPIED' });
    const { id: newcomer } = await person();
    await expectRefusal('ROOM_NOT_AVAILABLE', refused({ id: newcomer }, '2031-07-14', '2031-07-20'));
    await leave(present.id);
    expect(await tenancyOf(next.id)).toMatchObject({ status: 'PENDING', room: 'RESERVED' });
    app.clock.set('2031-07-15T03:00:00Z');
    await runDailyJob(app.deps);
    expect(await tenancyOf(next.id)).toMatchObject({
      status: 'ACTIVE',
      check_in_date: '2031-07-14',
      room: 'OCCUPIED',
      during: '[2031-07-14,2032-01-10)',
    });
    expect(await tenancyOf(present.id)).toMatchObject({ during: '[2031-03-01,2031-07-14)', is_cut: false });
    expect(await tenancyOf(last.id)).toMatchObject({ status: 'PENDING' });
    expect(await wrong()).toEqual([]);
  });

  it('and finds it free though both ends of a stay come in the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const kost = await makeKost(owner);
      const room = await makeRoom(owner, kost.id);
      const [here, later] = [await person(), await person()];
      const now = await moveIn(app, owner, here, room.id, days('2031-03-01', '2031-07-10'));
      const next = await assign(app, owner, later, room.id, days('2031-07-10', '2031-12-10'));
      await Promise.all([leave(now.id), expectStatus(200, owner.rest.post(`/api/tenants/${next.id}/cancel`))]);
      expect(await tenancyOf(now.id)).toMatchObject({ status: 'TERMINATED', room: 'AVAILABLE' });
    }
    expect(await wrong()).toEqual([]);
  });
});
