import { type SQL, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RoomLife } from '#shared/contract/room-life.ts';
import type { Room } from '#shared/contract/rooms.ts';
import type { SettlementView } from '#shared/contract/settlements.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { runDailyJob, runHourlyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { expectStatus, type Household, makeKost, makeRoom, makeTenant } from '#tests/support/people/factories.ts';
import { makeHome, makeLastingPerson } from '#tests/support/people/lasting-people.ts';
import { toldOf } from '#tests/support/people/notices.ts';

const app = await ownApp({ now: '2033-04-10T03:00:00Z' });
const DAY = '2033-04-21';

let house: Household;
let target: Room;

const at = (day: string) => app.clock.set(`${day}T03:00:00Z`);
const jobOn = (day: string) => {
  at(day);
  return runDailyJob(app.deps);
};

/** A tenant since 1 April whose rent is billed by itself; it is 10 April. */
beforeEach(async () => {
  at('2033-04-10');
  const owner = await makeLastingPerson(app, 'OWNER');
  const kost = await makeKost(owner);
  const room = await makeRoom(owner, kost.id, { monthly_rent: 1_000_000 });
  target = await makeRoom(owner, kost.id, { monthly_rent: 1_300_000 });
  const auto_rent = { day: null, first_period: 'FULL', late_fee_percentage: 0 };
  const days = { contract_start: '2033-04-01', contract_end: '2034-01-01' };
  house = { owner, kost, room, tenant: await makeTenant(app, owner, room.id, { ...days, auto_rent }) };
});

const id = () => house.tenant.tenant.id;
const rest = () => house.owner.rest;
const plan = (fields: object = {}) =>
  rest().post<Tenant>(`/api/tenants/${id()}/move`, {
    room_id: target.id,
    moves_on: DAY,
    monthly_rent: 1_300_000,
    ...fields,
  });
const planned = () => expectStatus(201, plan());
const obstacle = async () =>
  (await expectStatus(200, rest().get<RoomLife>(`/api/rooms/${house.room.id}`))).tenant?.planned_move?.obstacle;
const newHomes = async () => {
  const { rows } = await app.deps.db.execute<{ since: string }>(sql`
    select t.check_in_date::text as since from tenancies t where t.room_id = ${target.id} and t.status = 'ACTIVE'`);
  return rows.map(({ since }) => since);
};
/** Fifty copies of a row, the `n`th with these columns. */
const copyOf = async (table: 'rooms' | 'tenancies', row: string, columns: Record<string, SQL>) => {
  const { rows } = await app.deps.db.execute<{ name: string }>(sql`
    select column_name as name from information_schema.columns where table_name = ${table} and is_generated = 'NEVER'`);
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => columns[name] ?? sql.raw(`c.${name}`));
  await app.deps.db.execute(sql`
    insert into ${sql.raw(table)} (${sql.raw(names.join(', '))}) select ${sql.join(values, sql`, `)}
    from ${sql.raw(table)} c cross join generate_series(1, 50) as n where c.id = ${row}`);
};
const stuckOf = async (user: string) =>
  (await toldOf(app, user, 'MOVE_PLANNED')).filter(({ obstacle: stuck }) => stuck !== undefined);

describe('a planned move with something in its way', () => {
  it('waits for a series of another period, and for nobody else’s move', async () => {
    await planned();
    // As many as the job looks up at once, planned for the day before, of tenants who cannot be moved either.
    const roomsOf = (letter: string, status: string) =>
      copyOf('rooms', house.room.id, {
        id: sql`gen_random_uuid()`,
        room_number: sql`${letter}::text || n`,
        status: sql`${status}::text`,
      });
    await roomsOf('S', 'OCCUPIED');
    await roomsOf('T', 'RESERVED');
    const numbered = (letter: string) =>
      sql`(select r.id from rooms r where r.kost_id = ${house.kost.id} and r.room_number = ${letter}::text || n)`;
    await copyOf('tenancies', id(), {
      id: sql`('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`,
      room_id: numbered('S'),
      moves_to_id: numbered('T'),
      moves_on: sql`'2033-04-20'::date`,
      moves_rent: sql`900000`,
      confirmed_at: sql`null::timestamptz`,
      nik_ciphertext: sql`null`,
      nik_hash: sql`null`,
      nik_last_four: sql`null`,
    });
    const paysBy = (period: string) =>
      app.deps.db.execute(sql`update tenancies set rent_period = ${period} where id = ${id()}`);
    await paysBy('WEEK');
    expect(await obstacle()).toBe('OTHER_SERIES');
    await jobOn(DAY);
    expect(await newHomes()).toEqual([]);
    expect(await stuckOf(house.owner.id)).toMatchObject([{ obstacle: 'OTHER_SERIES' }]);
    await paysBy('MONTH');
    await runHourlyJob(app.deps);
    expect(await newHomes()).toEqual([DAY]);
  });

  it('is not planned, nor does a move take place, while the tenant has an open settlement, and the other way round', async () => {
    const settle = (proposes: boolean) =>
      rest().put(`/api/settlements/${id()}`, {
        leaves_on: '2033-04-30',
        inspection: [],
        damages: [],
        waives_days: false,
        note: null,
        proposes,
      });
    const proposed = await expectStatus(200, settle(true));
    for (const rewrites of [false, true]) {
      if (rewrites) await expectStatus(200, settle(false));
      for (const moves_on of [DAY, '2033-04-10']) {
        await expectUnchanged(app, [house.owner], () => expectRefusal('SETTLEMENT_OPEN', plan({ moves_on })));
      }
    }
    const { settlement } = proposed as SettlementView;
    await expectStatus(200, rest().post(`/api/settlements/${settlement?.id}/cancel`));
    await planned();
    for (const proposes of [true, false]) {
      await expectUnchanged(app, [house.owner], () => expectRefusal('MOVE_PLANNED', settle(proposes)));
    }
    // One that is there all the same, as of an earlier plan, is not called off either.
    await app.deps.db.execute(sql`update settlements set state = 'DRAFT' where id = ${settlement?.id}`);
    expect(await obstacle()).toBe('SETTLEMENT');
    await jobOn(DAY);
    expect(await newHomes()).toEqual([]);
    expect(await stuckOf(house.tenant.id)).toMatchObject([{ obstacle: 'SETTLEMENT' }]);
    await expectStatus(200, rest().post(`/api/settlements/${settlement?.id}/cancel`));
    await runHourlyJob(app.deps);
    expect(await newHomes()).toEqual([DAY]);
  });

  it('that fails each time is told to its owner once, and uses up nobody else’s turn', async () => {
    await planned();
    const other = await makeHome(app, { contract_start: '2033-03-01', contract_end: '2034-03-01' });
    const theirs = await makeRoom(other.owner, other.kost.id, { monthly_rent: 1_000_000 });
    const terms = { room_id: theirs.id, moves_on: DAY, monthly_rent: 1_000_000 };
    await expectStatus(201, other.owner.rest.post(`/api/tenants/${other.tenant.tenant.id}/move`, terms));
    await app.deps.db.execute(
      sql.raw(`create function fail_move() returns trigger language plpgsql as
      $$ begin raise exception 'This move fails'; end $$`),
    );
    await app.deps.db.execute(
      sql.raw(`create trigger fail_move before insert on tenancies for each row
      when (new.room_id = '${target.id}') execute function fail_move()`),
    );
    await expect(jobOn(DAY)).rejects.toThrow('carryOutMoves');
    await expect(runHourlyJob(app.deps)).rejects.toThrow('carryOutMoves');
    const { rows } = await app.deps.db.execute(sql`select from tenancies where room_id = ${theirs.id}`);
    expect(rows).toHaveLength(1);
    expect(await stuckOf(house.owner.id)).toMatchObject([{ obstacle: 'FAILED' }]);
    expect(await stuckOf(house.tenant.id)).toEqual([]);
    await app.deps.db.execute(sql.raw('drop trigger fail_move on tenancies'));
    await runHourlyJob(app.deps);
    expect(await newHomes()).toEqual([DAY]);
  });
});
