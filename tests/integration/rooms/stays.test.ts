import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { runDailyJob } from '#worker/jobs.ts';
import { databaseFault } from '#worker/db/fault.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { wrongStays } from '#tests/support/oracle/wrong-stays.ts';
import { Random } from '#tests/support/oracle/year/random.ts';
import { expectStatus, type Household, makeAccount, makeRoom } from '#tests/support/people/factories.ts';
import { assign, makeHome, makeLastingPerson } from '#tests/support/people/lasting-people.ts';

const AT_ONCE = 200;
const HISTORIES = 500;
const EXCLUSION = '23P01';
const MINUTE = 60_000;

const app = await ownApp({ now: '2031-05-10T03:00:00Z' });
const today = () => wibDay(app.clock.now());

let house: Household;
beforeEach(async () => {
  app.clock.set('2031-05-10T03:00:00Z');
  house = await makeHome(app, { contract_start: '2031-03-01', contract_end: '2032-03-01' });
});

/** Of each stay of a room: its kind and days, and what it claims if that is more. */
async function staysOf(roomId = house.room.id): Promise<string[]> {
  const { rows } = await app.deps.db.execute<{ stay: string }>(sql`
    select concat_ws(' ', kind, during, case when during <> claimed then 'of ' || claimed end) as stay from stays
    where room_id = ${roomId} order by claimed, id`);
  return rows.map(({ stay }) => stay);
}

const wrong = async () => (await app.deps.db.execute(sql.raw(wrongStays))).rows;
const leave = (id: string) => expectStatus(200, house.owner.rest.post(`/api/tenants/${id}/checkout`));
const change = (id: string, fields: object) => expectStatus(200, house.owner.rest.put(`/api/tenants/${id}`, fields));
const setRoom = (status: string, id = house.room.id) =>
  expectStatus(200, house.owner.rest.put(`/api/rooms/${id}`, { status }));
async function enter(contract_start: string, contract_end: string) {
  const person = await makeLastingPerson(app, 'TENANT');
  return assign(app, house.owner, person, house.room.id, { contract_start, contract_end });
}

describe('a tenancy holds its room', () => {
  it('from its first day to the day of leaving, on which the next one may move in', async () => {
    expect(await staysOf()).toEqual(['TENANCY [2031-03-01,2032-03-01)']);
    await leave(house.tenant.tenant.id);
    await enter(today(), '2032-01-01');
    expect(await staysOf()).toEqual(['TENANCY [2031-03-01,2031-05-10)', 'TENANCY [2031-05-10,2032-01-01)']);
  });

  it('beyond the agreed end until it is left, and for as long as it is renewed', async () => {
    const { id } = house.tenant.tenant;
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${id}/renew`, { contract_end: '2032-04-01' }));
    expect(await staysOf()).toEqual(['TENANCY [2031-03-01,2032-04-01)']);
    app.clock.set('2032-04-20T03:00:00Z');
    await leave(id);
    expect(await staysOf()).toEqual(['TENANCY [2031-03-01,2032-04-20)']);
  });

  it('before it begins and after; not if it is called off, or ends on its first day', async () => {
    await leave(house.tenant.tenant.id);
    const called = await enter('2031-06-01', '2031-09-01');
    expect((await staysOf()).slice(1)).toEqual(['TENANCY [2031-06-01,2031-09-01)']);
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${called.id}/cancel`));
    expect(await staysOf()).toHaveLength(1);
    const later = await enter('2031-06-01', '2031-09-01');
    await change(later.id, { contract_start: '2031-06-05' });
    app.clock.set('2031-06-06T03:00:00Z');
    await runDailyJob(app.deps);
    expect((await staysOf()).slice(1)).toEqual(['TENANCY [2031-06-05,2031-09-01)']);
    await leave(later.id);
    await leave((await enter(today(), '2031-09-01')).id);
    expect(await staysOf()).toEqual([
      'TENANCY empty',
      'TENANCY [2031-03-01,2031-05-10)',
      'TENANCY [2031-06-05,2031-06-06)',
    ]);
    expect(await wrong()).toEqual([]);
  });

  it('though its days were another’s before, which gets back what it no longer claims', async () => {
    await leave(house.tenant.tenant.id);
    const { id } = await enter('2031-04-01', '2031-12-01');
    expect(await staysOf()).toEqual([
      'TENANCY [2031-03-01,2031-04-01) of [2031-03-01,2031-05-10)',
      'TENANCY [2031-04-01,2031-12-01)',
    ]);
    await change(id, { contract_start: '2031-02-01' });
    expect(await staysOf()).toEqual(['TENANCY [2031-02-01,2031-12-01)', 'TENANCY empty of [2031-03-01,2031-05-10)']);
    await change(id, { contract_start: '2031-05-10' });
    expect(await staysOf()).toEqual(['TENANCY [2031-03-01,2031-05-10)', 'TENANCY [2031-05-10,2031-12-01)']);
    expect(await wrong()).toEqual([]);
  });
});

describe('an owner holds a room', () => {
  it('under repair or reserved from the day on which they say so until they say otherwise', async () => {
    const room = await makeRoom(house.owner, house.kost.id);
    await setRoom('MAINTENANCE', room.id);
    expect(await staysOf(room.id)).toEqual(['REPAIR [2031-05-10,)']);
    app.clock.set('2031-05-20T03:00:00Z');
    await setRoom('RESERVED', room.id);
    await setRoom('AVAILABLE', room.id);
    expect(await staysOf(room.id), 'a day’s hour is none').toEqual(['REPAIR [2031-05-10,2031-05-20)']);
    await setRoom('RESERVED', room.id);
    expect(await staysOf(room.id)).toEqual(['REPAIR [2031-05-10,2031-05-20)', 'RESERVATION [2031-05-20,)']);
    await expectStatus(204, house.owner.rest.delete(`/api/rooms/${room.id}`));
    expect(await staysOf(room.id), 'it is deleted').toEqual([]);
  });

  it('once nobody lives there, and gives way to a tenancy of days before', async () => {
    await leave(house.tenant.tenant.id);
    await setRoom('MAINTENANCE');
    expect(await staysOf()).toEqual(['TENANCY [2031-03-01,2031-05-10)', 'REPAIR [2031-05-10,)']);
    app.clock.set('2031-05-20T03:00:00Z');
    await setRoom('AVAILABLE');
    const { id } = await enter('2031-05-15', '2031-12-01');
    expect((await staysOf()).slice(1)).toEqual([
      'REPAIR [2031-05-10,2031-05-15) of [2031-05-10,2031-05-20)',
      'TENANCY [2031-05-15,2031-12-01)',
    ]);
    await leave(id);
    await setRoom('MAINTENANCE');
    await expectStatus(204, house.owner.rest.delete(`/api/rooms/${house.room.id}`));
    expect(await staysOf(), 'a former room is held by nobody').toEqual([
      'TENANCY [2031-03-01,2031-05-10)',
      'REPAIR [2031-05-10,2031-05-15) of [2031-05-10,2031-05-20)',
      'TENANCY [2031-05-15,2031-05-20)',
    ]);
    expect(await wrong()).toEqual([]);
  });
});

/** A tenancy in the house's room, written straight into the table, as any Worker might; none unless a condition holds. */
function written(id: string, userId: string, from: string, to: string, status: string, when = sql`true`) {
  const { owner, kost, room } = house;
  return sql`
    insert into tenancies (id, user_id, owner_id, kost_id, room_id, full_name, phone, email, emergency_contact_name,
      emergency_contact_phone, contract_start, contract_end, check_out_date, deposit_amount, monthly_rent, status)
    select ${id}::uuid, ${userId}::uuid, ${owner.id}::uuid, ${kost.id}::uuid, ${room.id}::uuid, 'Penyewa', 'x', 'x', 'x', 'x',
      ${from}::date, ${to}::date, case when ${status}::text = 'TERMINATED' then ${to}::date end, 0, 1, ${status}
    where ${when}`;
}

describe('no two stays of a room overlap', () => {
  it('whatever is written past all triggers', async () => {
    const raw = app.deps.db.execute(sql`
      insert into stays (room_id, kost_id, owner_id, kind, claimed, during)
      select room_id, kost_id, owner_id, 'REPAIR', '[2031-04-01,2031-04-02)', '[2031-04-01,2031-04-02)' from stays
      where room_id = ${house.room.id}`);
    expect(await raw.then(() => null, databaseFault)).toEqual({
      code: EXCLUSION,
      constraint: 'stays_room_during_excl',
    });
  });

  it(
    'in five hundred random histories of a room, whoever writes them',
    async () => {
      const random = new Random(20_310_510);
      const { id: user } = await makeAccount(app, { role: 'TENANT' });
      await leave(house.tenant.tenant.id);
      for (let history = 0; history < HISTORIES; history += 1) {
        const writes = Array.from({ length: 8 }, () => app.deps.db.execute(randomWrite(random, user)));
        const forget = sql`delete from tenancies where room_id = ${house.room.id} and user_id = ${user}`;
        const [{ rows }] = await app.deps.db.batch([
          app.deps.db.execute(sql.raw(wrongStays)),
          app.deps.db.execute(forget),
          ...writes,
        ]);
        expect(rows, `before history ${history}`).toEqual([]);
      }
      expect(await wrong()).toEqual([]);
    },
    MINUTE,
  );

  it(
    'when two hundred write at once',
    async () => {
      const random = new Random(20_311);
      const { id: user } = await makeAccount(app, { role: 'TENANT' });
      const tries = Array.from({ length: AT_ONCE }, () => {
        const from = addDays('2029-01-01', random.between(0, 900));
        return written(app.deps.newId(), user, from, addDays(from, random.between(1, 200)), 'TERMINATED');
      });
      const done = await Promise.all(tries.map((each) => app.deps.db.execute(each).then(() => null, databaseFault)));
      expect(done.filter((fault) => fault !== null)).toEqual([]);
      expect(await wrong()).toEqual([]);
      expect(await staysOf()).toHaveLength(AT_ONCE + 1);
    },
    MINUTE,
  );

  it(
    'of two hundred who want a room, those whose days are free or nobody’s present',
    async () => {
      await leave(house.tenant.tenant.id);
      const people = await Promise.all(Array.from({ length: AT_ONCE }, () => makeAccount(app, { role: 'TENANT' })));
      const random = new Random(7);
      const answers = await Promise.all(
        people.map(async (person) => {
          const start = addDays(today(), random.between(-30, 30));
          const body = { user_id: person.id, room_id: house.room.id, contract_start: start };
          const contract = { ...body, contract_end: addMonths(start, 3), deposit_amount: 0, nik: '3273014508170001' };
          const emergency = { emergency_contact_name: 'Keluarga Uji', emergency_contact_phone: '081334567890' };
          return (await house.owner.rest.post('/api/tenants', { ...contract, ...emergency })).status;
        }),
      );
      expect(answers.filter((status) => status === 201)).toHaveLength(1);
      // Who waits too long on a busy machine is told to try again, and has nothing.
      expect(answers.filter((status) => ![201, 409, 503].includes(status))).toEqual([]);
      expect(await wrong()).toEqual([]);
    },
    MINUTE,
  );

  function randomWrite(random: Random, user: string) {
    const room = house.room.id;
    const from = addDays('2031-01-01', random.between(0, 400));
    const to = addDays(from, random.between(1, 120));
    const one = sql`(select id from tenancies where room_id = ${room} order by md5(id::text || ${from}) limit 1)`;
    const live = sql`(select id from tenancies where room_id = ${room} and status in ('ACTIVE', 'PENDING'))`;
    const isOpen = sql`exists (select from rooms where id = ${room} and closes_on is null)`;
    return random.pick([
      written(app.deps.newId(), user, from, to, 'TERMINATED'),
      written(app.deps.newId(), user, from, to, 'ACTIVE', sql`not exists ${live} and ${isOpen}`),
      written(app.deps.newId(), user, from, to, 'PENDING', sql`not exists ${live} and ${isOpen}`),
      sql`update rooms set closes_on = ${from} where id = ${room} and not exists (
        select from tenancies where room_id = ${room} and status in ('ACTIVE', 'PENDING') and contract_end > ${from})`,
      sql`update rooms set closes_on = null, updated_at = ${from}::date where id = ${room}`,
      sql`update tenancies set status = 'TERMINATED', check_out_date = ${to} where id = ${live}`,
      sql`update tenancies set status = 'INACTIVE' where id = ${live}`,
      sql`update tenancies set contract_start = ${from}, contract_end = ${to} where id = ${live} and ${isOpen}`,
      sql`update tenancies set status = 'ACTIVE', check_in_date = ${from} where id = ${live}`,
      sql`delete from tenancies where id = ${one} and id <> ${house.tenant.tenant.id}`,
      sql`update rooms set status = ${random.pick(['AVAILABLE', 'MAINTENANCE', 'RESERVED'])}, updated_at = ${from}::date
        where id = ${room}`,
    ]);
  }
});
