import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { type MovePreview, MOVED_OUT_OF_REACH } from '#shared/contract/moves.ts';
import type { RoomOfCalendar } from '#shared/contract/room-calendar.ts';
import type { RoomLife } from '#shared/contract/room-life.ts';
import type { Room, RoomOfList } from '#shared/contract/rooms.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { MOVED_AFTER_LEAVING } from '#worker/features/moves/refused-move.ts';
import { runDailyJob, runHourlyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { countAudits, expectRefusal, expectUnchanged, refusing } from '#tests/support/app/refusals.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { wrongStays } from '#tests/support/oracle/wrong-stays.ts';
import { receiveDeposit } from '#tests/support/people/deposits.ts';
import { expectStatus, type Household, makeKost, makeRoom, makeTenant } from '#tests/support/people/factories.ts';
import { makeLastingPerson } from '#tests/support/people/lasting-people.ts';
import { toldOf } from '#tests/support/people/notices.ts';

const app = await ownApp({ now: '2033-01-01T03:00:00Z' });
const DAY = '2033-04-21';
const OTHERS = 'Pada tanggal itu kamar masih ditempati, sudah dipesan penyewa lain, atau ditutup';

let house: Household;
let target: Room;

const at = (day: string) => app.clock.set(`${day}T03:00:00Z`);
const jobOn = (day: string) => {
  at(day);
  return runDailyJob(app.deps);
};

/** A tenant since 1 January for a million a month, billed on its first day; it is 10 April. */
beforeEach(async () => {
  await app.deps.db.execute(sql`update invoices set next_issue_on = null`);
  await app.deps.db.execute(
    sql`update tenancies set moves_to_id = null, moves_on = null, moves_rent = null where moves_on is not null`,
  );
  at('2033-01-01');
  const owner = await makeLastingPerson(app, 'OWNER');
  const kost = await makeKost(owner);
  const room = await makeRoom(owner, kost.id, { monthly_rent: 1_000_000 });
  target = await makeRoom(owner, kost.id, { monthly_rent: 1_300_000 });
  const tenant = await makeTenant(app, owner, room.id, {
    contract_start: '2033-01-01',
    contract_end: '2034-01-01',
    deposit_amount: 500_000,
    auto_rent: { day: null, first_period: 'FULL', late_fee_percentage: 0 },
  });
  house = { owner, kost, room, tenant };
  for (const month of ['02', '03', '04']) await jobOn(`2033-${month}-01`);
  await jobOn('2033-04-10');
});

const id = () => house.tenant.tenant.id;
const rest = () => house.owner.rest;
const plan = (fields: object = {}, tenancy = id()) =>
  rest().post<Tenant>(`/api/tenants/${tenancy}/move`, {
    room_id: target.id,
    moves_on: DAY,
    monthly_rent: 1_300_000,
    ...fields,
  });
const planned = (fields: object = {}) => expectStatus(201, plan(fields));
const callOff = (read?: object) => rest().call<Tenant>('DELETE', `/api/tenants/${id()}/move`, read);
const told = async () => {
  const { rows } = await app.deps.db.execute<{ kind: string; off: boolean }>(sql`
    select kind, coalesce((details->>'called_off')::boolean, false) as off from notices
    where user_id = ${house.tenant.id} and kind in ('MOVE_PLANNED', 'TENANCY_MOVED') order by id`);
  return rows.map(({ kind, off }) => (off ? `${kind} off` : kind));
};
const tenancies = async () => {
  const { rows } = await app.deps.db.execute<{ status: string; room: string; days: string }>(sql`
    select t.status, case t.room_id when ${target.id} then 'new' else 'old' end as room,
      coalesce(t.check_in_date, t.contract_start) || ' ' || coalesce(t.check_out_date, t.contract_end) as days
    from tenancies t where t.user_id = ${house.tenant.id} order by t.id`);
  return rows.map(({ status, room, days }) => `${room} ${status} ${days}`);
};
const bills = async () => {
  const { rows } = await app.deps.db.execute<{ bill: string }>(sql`
    select case i.room_id when ${target.id} then 'new ' else 'old ' end || covers_from || ' ' || covers_to || ' ' || subtotal as bill
    from invoices i where tenant_user_id = ${house.tenant.id} and status <> 'CANCELLED' and invoice_type = 'MONTHLY_RENT'
      and covers_to >= '2033-04-01' order by covers_from, id`);
  return rows.map(({ bill }) => bill);
};
const statusOf = async (room: Room) =>
  (await expectStatus(200, rest().get<RoomLife>(`/api/rooms/${room.id}`))).room.status;
const boardOf = (search = '') =>
  expectStatus(200, rest().get<RoomOfList[]>(`/api/kost/${house.kost.id}/rooms?search=${search}`));
/** When board and calendar say that a room is free, and its stays. */
const seen = async ({ id: room }: Room) => {
  const calendar = rest().get<RoomOfCalendar[]>(`/api/room-calendar?from=2033-04-01&to=2033-07-01`);
  const { free_from: free, stays } = (await expectStatus(200, calendar)).find((each) => each.id === room) ?? {};
  return {
    board: (await boardOf()).find((each) => each.id === room)?.free_from,
    free,
    stays: stays?.map(({ state, from, until, is_late_move: isLate }) => [state, from, until, isLate]),
  };
};
const payAll = async () => {
  const { rows } = await app.deps.db.execute<{ id: string; rest: number }>(sql`
    select id, remaining_amount as rest from invoices where tenant_user_id = ${house.tenant.id} and status in ('SENT', 'VIEWED', 'PARTIAL')`);
  for (const bill of rows)
    await expectStatus(
      200,
      rest().post(`/api/payments/${bill.id}/process`, { amount: bill.rest, payment_method: 'CASH' }),
    );
};
const obstacle = async () =>
  (await expectStatus(200, rest().get<RoomLife>(`/api/rooms/${house.room.id}`))).tenant?.planned_move?.obstacle;
const stuckOf = async (user: string) =>
  (await toldOf(app, user, 'MOVE_PLANNED')).filter(({ obstacle: stuck }) => stuck !== undefined);
const sound = async () => {
  await expectSoundMoney(app, house.owner);
  expect((await app.deps.db.execute(sql.raw(wrongStays))).rows).toEqual([]);
};

describe('a move on a later day', () => {
  it('is a promise until then, which the room, the calendar and the tenant show', async () => {
    expect(await planned()).toMatchObject({
      id: id(),
      status: 'ACTIVE',
      room_id: house.room.id,
      planned_move: { room_id: target.id, room_number: target.room_number, moves_on: DAY, monthly_rent: 1_300_000 },
    });
    expect(await tenancies()).toEqual(['old ACTIVE 2033-01-01 2034-01-01']);
    expect([await statusOf(house.room), await statusOf(target)]).toEqual(['OCCUPIED', 'RESERVED']);
    const there = await expectStatus(200, rest().get<RoomLife>(`/api/rooms/${target.id}`));
    expect(there.next_tenant).toMatchObject({ id: id(), contract_start: DAY });
    const { full_name } = house.tenant.tenant;
    const promised = { id: target.id, tenant_name: full_name, tenancy: { contract_start: DAY, moves_on: null } };
    expect((await boardOf()).find((each) => each.id === target.id)).toMatchObject({
      ...promised,
      free_from: '2034-01-01',
    });
    expect((await boardOf(full_name)).map((each) => each.id).toSorted()).toEqual([house.room.id, target.id].toSorted());
    expect(await seen(house.room)).toEqual({ board: DAY, free: DAY, stays: [['LIVING', '2033-01-01', DAY, false]] });
    expect((await seen(target)).stays).toEqual([['COMING', DAY, '2034-01-01', false]]);
    expect(await told()).toEqual(['MOVE_PLANNED']);
    expect(await countAudits(app, 'tenancy.plan-move', id())).toBe(1);
    await sound();
  });

  it('takes place on its day, once, however many jobs run, as a move on that day does', async () => {
    await receiveDeposit(app, house.owner, id(), { amount: 500_000 });
    await payAll();
    const preview = await expectStatus(
      200,
      rest().get<MovePreview>(`/api/tenants/${id()}/move?moves_on=${DAY}&monthly_rent=1300000`),
    );
    // 10 of the 30 days of April.
    expect(preview).toMatchObject({ credit: 333_333, charge: 433_333, next_amount: 1_300_000 });
    await planned();
    await jobOn(addDays(DAY, -1));
    expect(await tenancies()).toEqual(['old ACTIVE 2033-01-01 2034-01-01']);
    at(DAY);
    await Promise.all([runDailyJob(app.deps), runHourlyJob(app.deps), runHourlyJob(app.deps)]);
    await runDailyJob(app.deps);
    expect(await tenancies()).toEqual([`old TERMINATED 2033-01-01 ${DAY}`, `new ACTIVE ${DAY} 2034-01-01`]);
    expect(await bills()).toEqual([
      'old 2033-04-01 2033-04-30 1000000',
      'new 2033-04-21 2033-04-30 433333',
      'new 2033-05-01 2033-05-31 1300000',
    ]);
    expect([await statusOf(house.room), await statusOf(target)]).toEqual(['AVAILABLE', 'OCCUPIED']);
    const { tenant } = await expectStatus(200, rest().get<RoomLife>(`/api/rooms/${target.id}`));
    expect(tenant).toMatchObject({ planned_move: null, deposit_held: 500_000, monthly_rent: 1_300_000 });
    expect(await told()).toEqual(['MOVE_PLANNED', 'TENANCY_MOVED']);
    expect(await countAudits(app, 'tenancy.move', tenant?.id ?? '')).toBe(1);
    await sound();
  });

  it.each([
    ['2033-05-15', 31, 1_000_000],
    ['2033-06-15', 30, 1_000_000],
  ])('on %s counts the bill that was issued in between, unpaid, also three days late', async (day, of, rent) => {
    await planned({ moves_on: day });
    for (const each of ['2033-04-26', '2033-05-26']) if (each < day) await jobOn(each);
    await jobOn(addDays(day, 3));
    expect(await tenancies()).toEqual([`old TERMINATED 2033-01-01 ${day}`, `new ACTIVE ${day} 2034-01-01`]);
    const half = (amount: number, days: number) => Math.floor((2 * amount * days + of) / (2 * of));
    const month = day.slice(0, 7);
    expect((await bills()).filter((bill) => bill.includes(month))).toEqual([
      `old ${month}-01 ${month}-${of} ${rent}`,
      `new ${day} ${month}-${of} ${half(1_300_000, of - 14)}`,
    ]);
    const { rows } = await app.deps.db.execute<{ credited: number }>(sql`
      select coalesce(sum(amount), 0)::bigint as credited from credit_entries where user_id = ${house.tenant.id} and kind = 'MOVED'`);
    expect(rows).toEqual([{ credited: half(rent, of - 14) }]);
    await sound();
  });

  it('is called off until then, once, and everything is as it was', async () => {
    await planned();
    const answers = await Promise.all([callOff(), callOff()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await told()).toEqual(['MOVE_PLANNED', 'MOVE_PLANNED off']);
    expect([await statusOf(house.room), await statusOf(target)]).toEqual(['OCCUPIED', 'AVAILABLE']);
    await jobOn(DAY);
    expect(await tenancies()).toEqual(['old ACTIVE 2033-01-01 2034-01-01']);
    await sound();
    // Where they live may have been promised by then.
    await planned({ moves_on: '2033-05-01' });
    const contract = { contract_start: '2033-06-01', contract_end: '2033-12-01', auto_rent: null };
    await makeTenant(app, house.owner, house.room.id, contract);
    await expectUnchanged(app, [house.owner], () => expectRefusal('ROOM_NOT_AVAILABLE', callOff(), OTHERS));
    await jobOn('2033-05-01');
    await jobOn('2033-06-01');
    expect([await statusOf(house.room), await statusOf(target)]).toEqual(['OCCUPIED', 'OCCUPIED']);
    await sound();
  });

  it.each(['moves_on', 'monthly_rent', 'room_id'] as const)('stays planned if another %s was read', async (which) => {
    const { planned_move: read } = await planned();
    await expectStatus(200, callOff({ ...read }));
    const room_id = (await makeRoom(house.owner, house.kost.id)).id;
    const other = { moves_on: '2033-04-25', monthly_rent: 1_250_000, room_id }[which];
    const { planned_move: newer } = await planned({ [which]: other });
    await expectUnchanged(app, [house.owner], () => expectRefusal('CONFLICT', callOff({ ...read })));
    await expectStatus(200, callOff({ ...newer }));
  });

  it('ends with a check-out, and is there again when that is undone', async () => {
    await planned();
    await expectStatus(200, rest().post(`/api/tenants/${id()}/checkout`, {}));
    expect(await statusOf(target)).toBe('AVAILABLE');
    await expectStatus(200, rest().post(`/api/tenants/${id()}/undo-checkout`, {}));
    expect(await statusOf(target)).toBe('RESERVED');
    await expectStatus(200, rest().post(`/api/tenants/${id()}/checkout`, {}));
    await jobOn(DAY);
    expect(await tenancies()).toEqual(['old TERMINATED 2033-01-01 2033-04-10']);
    expect(await told()).toEqual(['MOVE_PLANNED']);
    await sound();
  });

  it('waits for who stays too long in the other room, and follows a contract that got longer', async () => {
    const other = await makeTenant(app, house.owner, target.id, {
      contract_start: '2033-04-01',
      contract_end: '2033-04-15',
      auto_rent: null,
    });
    await planned();
    await expectStatus(200, rest().post(`/api/tenants/${id()}/renew`, { contract_end: '2034-06-01' }));
    expect(await obstacle()).toBeNull();
    await jobOn(DAY);
    expect((await tenancies())[0]).toBe('old ACTIVE 2033-01-01 2034-06-01');
    expect(await obstacle()).toBe('ROOM_HELD');
    // Nobody knows when the room is free that they still live in.
    for (const day of [DAY, '2033-05-02']) {
      at(day);
      expect(await seen(house.room)).toEqual({ board: null, free: null, stays: [['BEYOND', '2033-01-01', DAY, true]] });
      expect(await seen(target)).toMatchObject({
        board: null,
        free: null,
        stays: [
          ['BEYOND', '2033-04-01', '2033-04-15', false],
          ['COMING', DAY, '2034-06-01', false],
        ],
      });
    }
    at('2033-04-22');
    await Promise.all([runHourlyJob(app.deps), runHourlyJob(app.deps)]);
    const why = { obstacle: 'ROOM_HELD', moves_on: DAY, new_room_number: target.room_number };
    expect(await stuckOf(house.tenant.id)).toEqual([expect.objectContaining(why)]);
    expect((await stuckOf(house.tenant.id))[0]).not.toHaveProperty('tenant_name');
    const name = house.tenant.tenant.full_name;
    expect(await stuckOf(house.owner.id)).toEqual([expect.objectContaining({ ...why, tenant_name: name })]);
    at('2033-04-23');
    await expectStatus(200, rest().post(`/api/tenants/${other.tenant.id}/checkout`, {}));
    await runHourlyJob(app.deps);
    expect(await tenancies()).toEqual(['old TERMINATED 2033-01-01 2033-04-23', 'new ACTIVE 2033-04-23 2034-06-01']);
    expect(await stuckOf(house.owner.id)).toHaveLength(1);
    await sound();
  });

  it('takes place although the other room is promised to somebody else from the end of the contract on', async () => {
    await planned();
    await makeTenant(app, house.owner, target.id, {
      contract_start: '2034-01-01',
      contract_end: '2035-01-01',
      auto_rent: null,
    });
    await jobOn(DAY);
    expect(await tenancies()).toEqual([`old TERMINATED 2033-01-01 ${DAY}`, `new ACTIVE ${DAY} 2034-01-01`]);
    await sound();
  });

  it('is for the rent of its period, which does not change meanwhile', async () => {
    const room = await makeRoom(house.owner, house.kost.id);
    const { tenant } = await makeTenant(app, house.owner, room.id, { contract_start: '2033-04-01', auto_rent: null });
    await expectStatus(201, plan({}, tenant.id));
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal(
        'MOVE_PLANNED',
        rest().put(`/api/tenants/${tenant.id}`, { rent_period: 'WEEK', monthly_rent: 300_000 }),
      ),
    );
    await expectStatus(200, rest().put(`/api/tenants/${tenant.id}`, { rent_period: 'MONTH', monthly_rent: 1_100_000 }));
  });

  it('does not move who has agreed to leave by then', async () => {
    await planned();
    await app.deps.db.execute(sql`
      insert into leavings (tenancy_id, owner_id, kost_id, leaves_on, is_early, state, created_at)
      values (${id()}, ${house.owner.id}, ${house.kost.id}, '2033-04-19', false, 'AGREED', '2033-04-10T03:00:00Z')`);
    expect(await obstacle()).toBe('LEAVES');
    await jobOn(DAY);
    expect(await tenancies()).toEqual(['old ACTIVE 2033-01-01 2034-01-01']);
    // Who leaves knows why.
    expect([await stuckOf(house.owner.id), await stuckOf(house.tenant.id)]).toMatchObject([
      [{ obstacle: 'LEAVES' }],
      [],
    ]);
    expect((await expectStatus(200, callOff())).planned_move).toBeNull();
    await sound();
  });

  it('is not there again after an undone check-out if somebody else has the other room by then', async () => {
    await planned();
    await expectStatus(200, rest().post(`/api/tenants/${id()}/checkout`, {}));
    await makeTenant(app, house.owner, target.id, { contract_start: '2033-04-10', auto_rent: null });
    const back = await expectStatus(200, rest().post<Tenant>(`/api/tenants/${id()}/undo-checkout`, {}));
    expect(back).toMatchObject({ status: 'ACTIVE', planned_move: null });
    await sound();
  });

  it('does not take place while the owner’s account is off, and then as of its day', async () => {
    await planned();
    await app.deps.db.execute(sql`update users set is_active = false where id = ${house.owner.id}`);
    await jobOn(DAY);
    expect(await tenancies()).toHaveLength(1);
    await app.deps.db.execute(sql`update users set is_active = true where id = ${house.owner.id}`);
    await jobOn('2033-04-25');
    expect((await tenancies())[1]).toBe(`new ACTIVE ${DAY} 2034-01-01`);
    await sound();
  });

  it('is refused beyond its reach, twice, at once beside it, and into a room that others have', async () => {
    const unchanged = refusing(app, () => house.owner);
    await unchanged('VALIDATION', () => plan({ moves_on: '2033-07-10' }), MOVED_OUT_OF_REACH);
    const other = await makeRoom(house.owner, house.kost.id);
    const neighbour = await makeTenant(app, house.owner, other.id, {
      contract_start: '2033-01-01',
      contract_end: '2033-05-20',
      auto_rent: null,
    });
    const ofOther = (fields: object = {}) => plan({ room_id: house.room.id, ...fields }, neighbour.tenant.id);
    await unchanged('VALIDATION', () => ofOther({ moves_on: '2033-05-20' }), MOVED_AFTER_LEAVING);
    await unchanged('ROOM_NOT_AVAILABLE', () => ofOther({ moves_on: '2033-04-15' }), OTHERS);
    const both = await Promise.all([plan(), plan({ moves_on: '2033-05-01' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    await unchanged('MOVE_PLANNED', () => plan({ room_id: other.id }));
    await unchanged('MOVE_PLANNED', () => plan({ room_id: other.id, moves_on: '2033-04-10' }));
    // Also theirs from that day on: moves never wait for each other.
    await unchanged('ROOM_NOT_AVAILABLE', () => ofOther({ moves_on: '2033-04-19' }));
    await unchanged('ROOM_NOT_AVAILABLE', () => plan({ moves_on: '2033-04-19' }, neighbour.tenant.id), OTHERS);
    await unchanged('ROOM_OCCUPIED', () => rest().call('DELETE', `/api/rooms/${target.id}`));
    await sound();
  });

  it('keeps a later rent that was agreed if the rent stays the same, and else says that it is dropped', async () => {
    await app.deps.db.execute(
      sql`update tenancies set next_rent = 1100000, next_rent_from = '2033-05-01' where id = ${id()}`,
    );
    const preview = (rent: number) =>
      expectStatus(200, rest().get<MovePreview>(`/api/tenants/${id()}/move?moves_on=2033-04-10&monthly_rent=${rent}`));
    const next_rent = { amount: 1_100_000, from: '2033-05' };
    expect(await preview(1_300_000)).toMatchObject({ next_rent, keeps_next_rent: false, next_amount: 1_300_000 });
    expect(await preview(1_000_000)).toMatchObject({ next_rent, keeps_next_rent: true, next_amount: 1_100_000 });
    const to = await planned({ moves_on: '2033-04-10', monthly_rent: 1_000_000 });
    expect(to).toMatchObject({ monthly_rent: 1_000_000, next_rent });
    expect((await bills()).at(-1)).toBe('new 2033-05-01 2033-05-31 1100000');
    await sound();
  });
});
