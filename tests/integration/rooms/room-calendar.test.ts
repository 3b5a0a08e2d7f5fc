import { beforeEach, describe, expect, it } from 'vitest';
import type { RoomOfCalendar } from '#shared/contract/room-calendar.ts';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectStatus, type Household, makeKost, makePerson, makeRoom } from '#tests/support/people/factories.ts';
import { assign, makeHome, makeLastingPerson } from '#tests/support/people/lasting-people.ts';
import { runDailyJob } from '#worker/jobs.ts';

const NOW = '2031-05-10T03:00:00Z';
const app = await ownApp({ now: NOW });
const today = () => wibDay(app.clock.now());

let house: Household;
beforeEach(async () => {
  app.clock.set(NOW);
  house = await makeHome(app, { contract_start: '2031-03-01', contract_end: '2032-03-01' });
});

const ask = (query: Record<string, string>, by = house.owner) =>
  by.rest.get<RoomOfCalendar[]>(`/api/room-calendar?${new URLSearchParams(query)}`);
const calendar = async (from = '2031-05-01', to = '2032-05-01') => expectStatus(200, ask({ from, to }));

/** A room's day of freedom, and its stays in words. */
async function seen(roomId = house.room.id, from?: string, to?: string) {
  const room = (await calendar(from, to)).find(({ id }) => id === roomId);
  return [
    room?.free_from,
    ...(room?.stays ?? []).map(({ state, from: first, until }) => `${state} ${first} ${until ?? '?'}`),
  ];
}

const leave = (id = house.tenant.tenant.id) => expectStatus(200, house.owner.rest.post(`/api/tenants/${id}/checkout`));
const setRoom = (status: string) => expectStatus(200, house.owner.rest.put(`/api/rooms/${house.room.id}`, { status }));
async function enter(contract_start: string, contract_end: string) {
  const person = await makeLastingPerson(app, 'TENANT');
  return assign(app, house.owner, person, house.room.id, { contract_start, contract_end });
}

describe('the calendar tells of a room', () => {
  it('who lives there until when, under which name, and that it is free on the day of leaving', async () => {
    expect(await seen()).toEqual(['2032-03-01', 'LIVING 2031-03-01 2032-03-01']);
    const [room] = await calendar();
    expect(room).toMatchObject({ kost_name: house.kost.name, room_number: house.room.room_number, status: 'OCCUPIED' });
    const { id, full_name } = house.tenant.tenant;
    expect(room?.stays[0]).toMatchObject({ tenancy_id: id, name: full_name });
  });

  it('on its day of leaving nothing, on its day of moving in the stay', async () => {
    expect(await seen(house.room.id, '2032-03-01', '2032-04-01')).toEqual(['2032-03-01']);
    expect(await seen(house.room.id, '2032-02-29', '2032-03-01')).toHaveLength(2);
    expect(await seen(house.room.id, '2031-02-01', '2031-03-01')).toEqual(['2032-03-01']);
    expect(await seen(house.room.id, '2031-02-01', '2031-03-02')).toHaveLength(2);
  });

  it('that somebody has stayed beyond the contract, on every day, and that nobody knows when it is free', async () => {
    app.clock.set('2032-03-01T03:00:00Z');
    expect(await seen()).toEqual(['2032-03-02', 'LIVING 2031-03-01 2032-03-01']);
    app.clock.set('2032-03-02T03:00:00Z');
    expect(await seen()).toEqual([null, 'BEYOND 2031-03-01 2032-03-01']);
    app.clock.set('2032-07-01T03:00:00Z');
    expect(await seen(house.room.id, '2032-07-01', '2032-10-01')).toEqual([null, 'BEYOND 2031-03-01 2032-03-01']);
    await leave();
    expect(await seen(house.room.id, '2032-06-01', '2032-10-01')).toEqual(['2032-07-01', 'LEFT 2031-03-01 2032-07-01']);
    expect(await seen(house.room.id, '2032-07-01', '2032-10-01')).toEqual(['2032-07-01']);
  });

  it('who comes, and that it is free after them; after they have come that they live there', async () => {
    await leave();
    expect(await seen()).toEqual([today(), `LEFT 2031-03-01 ${today()}`]);
    await enter('2031-06-01', '2031-09-01');
    expect(await seen()).toEqual(['2031-09-01', `LEFT 2031-03-01 ${today()}`, 'COMING 2031-06-01 2031-09-01']);
    app.clock.set('2031-06-01T03:00:00Z');
    await runDailyJob(app.deps);
    expect((await seen())[2]).toBe('LIVING 2031-06-01 2031-09-01');
  });

  it('that its owner holds or repairs it, without an end', async () => {
    await leave();
    await setRoom('MAINTENANCE');
    expect((await seen()).filter((each) => !String(each).startsWith('LEFT'))).toEqual([null, `REPAIR ${today()} ?`]);
    app.clock.set('2031-05-20T03:00:00Z');
    await setRoom('RESERVED');
    expect((await seen()).slice(2)).toEqual(['REPAIR 2031-05-10 2031-05-20', 'HELD 2031-05-20 ?']);
    await setRoom('AVAILABLE');
    expect((await seen())[0]).toBe('2031-05-20');
  });
});

describe('the rooms of the calendar', () => {
  it('come kost by kost in the order of the rooms, page by page, those of one kost alone', async () => {
    const { owner, kost } = house;
    const other = await makeKost(owner);
    for (const [kostId, room_number, floor] of [
      [other.id, '10', 1],
      [kost.id, '2', 2],
      [other.id, '9', 1],
      [kost.id, '900', 1],
    ] as const)
      await makeRoom(owner, kostId, { room_number, floor });
    const whole = await calendar();
    const first = house.room.room_number;
    expect(whole.map(({ room_number }) => room_number)).toEqual(['900', first, '2', '9', '10']);
    const days = { from: '2031-05-01', to: '2031-06-01' };
    const ofOther = await expectStatus(200, ask({ ...days, kost_id: other.id }));
    expect(ofOther.map(({ room_number }) => room_number)).toEqual(['9', '10']);
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const [room] = await expectStatus(200, ask({ ...days, limit: '1', ...(cursor ? { cursor } : {}) }));
      if (room) paged.push(room.room_number);
      cursor = room?.id;
    } while (cursor !== undefined && paged.length < 9);
    expect(paged).toEqual(whole.map(({ room_number }) => room_number));
    const last = whole.at(-1)?.id ?? '';
    await expectStatus(204, owner.rest.delete(`/api/rooms/${last}`));
    await expectStatus(409, ask({ ...days, cursor: last }));
  });

  it('are those of their owner alone', async () => {
    const stranger = await makePerson(app, { role: 'OWNER' });
    const days = { from: '2031-05-01', to: '2031-06-01' };
    expect(await expectStatus(200, ask(days, stranger))).toEqual([]);
    expect(await expectStatus(200, ask({ ...days, kost_id: house.kost.id }, stranger))).toEqual([]);
    await expectStatus(409, ask({ ...days, cursor: house.room.id }, stranger));
  });

  it('are asked for 18 months at most', async () => {
    const from = addDays(today(), -400);
    await expectStatus(200, ask({ from, to: addMonths(from, 18) }));
    await expectStatus(400, ask({ from, to: addDays(addMonths(from, 18), 1) }));
    for (const query of [
      { from, to: from },
      { from },
      { from: '2031-02-30', to: today() },
      { from: 'abc', to: today() },
      { from: '', to: today() },
      { from, to: 'x'.repeat(9000) },
    ])
      await expectStatus(400, ask(query as Record<string, string>));
  });
});
