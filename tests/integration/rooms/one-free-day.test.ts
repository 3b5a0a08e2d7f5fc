import { afterEach, expect, it, vi } from 'vitest';
import type { RoomOfCalendar } from '#shared/contract/room-calendar.ts';
import type { RoomLife } from '#shared/contract/room-life.ts';
import type { RoomOfList, RoomOption } from '#shared/contract/rooms.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectStatus, makeKost, makeRoom, uniqueNik } from '#tests/support/people/factories.ts';
import { answerLeaving, saidToLeave } from '#tests/support/people/leavings.ts';
import { assign, makeLastingPerson, makeResident } from '#tests/support/people/lasting-people.ts';
import { runHourlyJob } from '#worker/jobs.ts';
import { freeOf } from '#web/features/rooms/room-looks.ts';

const app = await ownApp({ now: '2032-01-05T03:00:00Z' });
const at = (day: string) => {
  app.clock.set(`${day}T03:00:00Z`);
  // Also what the browser takes for today.
  vi.setSystemTime(app.clock.now());
};
afterEach(() => void vi.useRealTimers());
const START = '2031-12-01';

/** A house whose room somebody has, with the steps that a case is made of. */
async function makeCase(contract_end: string) {
  at(START);
  const owner = await makeLastingPerson(app, 'OWNER');
  const kost = await makeKost(owner);
  const room = await makeRoom(owner, kost.id);
  const home = await makeResident(app, owner, room.id, { contract_start: START, contract_end });
  const put = (fields: object) => expectStatus(200, owner.rest.put(`/api/tenants/${home.tenant.id}`, fields));
  const leaves = async (day: string) => {
    const { id } = await saidToLeave(home, day);
    await expectStatus(200, answerLeaving(owner, id, { accepts: true }));
  };
  const moves = async (moves_on: string, room_id?: string) => {
    const to = room_id ?? (await makeRoom(owner, kost.id)).id;
    const move = { room_id: to, moves_on, monthly_rent: 1_000_000 };
    await expectStatus(201, owner.rest.post(`/api/tenants/${home.tenant.id}/move`, move));
    return to;
  };
  const comes = async (contract_start: string, end: string) =>
    assign(app, owner, await makeLastingPerson(app, 'TENANT'), room.id, { contract_start, contract_end: end });
  const checkOut = () => expectStatus(200, owner.rest.post(`/api/tenants/${home.tenant.id}/checkout`));
  return { owner, kost, room, home, put, leaves, moves, comes, checkOut };
}
type Case = Awaited<ReturnType<typeof makeCase>>;

/** What each place says of a room today, and on which day it is let first. */
async function said({ owner, kost }: Case, roomId: string, today: string) {
  const get = <Body>(path: string) => expectStatus(200, owner.rest.get<Body>(path));
  const shown = `/api/room-calendar?from=${today}&to=${addDays(today, 400)}`;
  const [calendar, list, life] = await Promise.all([
    get<RoomOfCalendar[]>(shown).then((rooms) => rooms.find(({ id }) => id === roomId)),
    get<RoomOfList[]>(`/api/kost/${kost.id}/rooms`).then((rooms) => rooms.find(({ id }) => id === roomId)),
    get<RoomLife>(`/api/rooms/${roomId}`),
  ]);
  const day = calendar?.free_from ?? null;
  const isOffered = async (from: string) =>
    (await get<RoomOption[]>(`/api/kost/${kost.id}/room-options?from=${from}`)).some(({ id }) => id === roomId);
  const guest = await makeLastingPerson(app, 'TENANT');
  const isLet = async (contract_start: string) => {
    const contract = { contract_start, contract_end: addDays(contract_start, 2), deposit_amount: 0 };
    const contact = { emergency_contact_name: 'Keluarga', emergency_contact_phone: '081334567890' };
    const fields = { user_id: guest.id, room_id: roomId, nik: uniqueNik(), ...contact, ...contract };
    const { status, body } = await owner.rest.post<Tenant>('/api/tenants', fields);
    if (status === 201) await expectStatus(200, owner.rest.post(`/api/tenants/${body.id}/cancel`));
    return status === 201 ? true : (body as unknown as { code: string }).code;
  };
  const on = async (each: string) => ({ offered: await isOffered(each), let: await isLet(each) });
  return {
    calendar: day,
    list: list?.free_from ?? null,
    tile: list && freeOf(list).day,
    isSure: day === null || (list && freeOf(list).isSure === !calendar?.may_renew),
    sheet: life.free_from,
    onIt: day === null ? null : await on(day),
    before: day === null ? null : await on(addDays(day, -1)),
    there: calendar?.stays.filter(({ state }) => state === 'LIVING' || state === 'BEYOND').map(({ state }) => state),
  };
}

interface Row {
  end: string;
  today: string;
  make?: (house: Case) => Promise<unknown>;
  free: string | null;
  there?: string[];
}

const rows: Record<string, Row> = {
  'a contract that runs': { end: '2032-06-01', today: '2032-01-05', free: '2032-06-01' },
  'the day before its end': { end: '2032-01-06', today: '2032-01-05', free: '2032-01-06' },
  'its last day, while they are there': { end: '2032-01-05', today: '2032-01-05', free: '2032-01-06' },
  'the day after': { end: '2032-01-04', today: '2032-01-05', free: null, there: ['BEYOND'] },
  'an agreed day before its end': {
    end: '2032-06-01',
    today: '2032-01-05',
    make: ({ leaves }) => leaves('2032-03-01'),
    free: '2032-06-01',
  },
  'an agreed day after its end': {
    end: '2032-02-01',
    today: '2032-01-05',
    make: ({ leaves }) => leaves('2032-03-01'),
    free: '2032-03-01',
  },
  'a contract that ends earlier than the agreed day': {
    end: '2032-12-01',
    today: '2032-01-05',
    make: async ({ leaves, put }) => {
      await leaves('2032-03-15');
      await put({ contract_end: '2032-02-10' });
    },
    free: '2032-03-15',
  },
  'an agreed day after a contract that is over': {
    end: '2032-01-02',
    today: '2032-01-05',
    make: ({ leaves }) => leaves('2032-02-01'),
    free: '2032-02-01',
    there: ['BEYOND'],
  },
  'the agreed day itself': {
    end: '2032-01-02',
    today: '2032-01-05',
    make: ({ leaves }) => leaves('2032-01-05'),
    free: '2032-01-06',
    there: ['BEYOND'],
  },
  'a move before the agreed day': {
    end: '2032-12-01',
    today: '2032-01-05',
    make: async ({ leaves, moves }) => {
      await leaves('2032-03-15');
      await moves('2032-02-20');
    },
    free: '2032-02-20',
  },
  'who comes after them': {
    end: '2032-02-01',
    today: '2032-01-05',
    make: ({ comes }) => comes('2032-03-01', '2032-05-01'),
    free: '2032-05-01',
  },
};

it.each(Object.entries(rows))('list, calendar, sheet, choosers and promises name one day: %s', async (_, row) => {
  const house = await makeCase(row.end);
  at(row.today);
  await row.make?.(house);
  const one = row.free;
  expect(await said(house, house.room.id, row.today)).toEqual({
    calendar: one,
    list: one,
    tile: one,
    sheet: one,
    isSure: true,
    onIt: one === null ? null : { offered: true, let: true },
    before: one === null ? null : { offered: false, let: 'ROOM_NOT_AVAILABLE' },
    there: row.there ?? ['LIVING'],
  });
});

it('a room that somebody will move to is free once they leave it, wherever that is said', async () => {
  const house = await makeCase('2032-06-01');
  at('2032-01-05');
  const to = await house.moves('2032-02-01');
  expect(await said(house, to, '2032-01-05')).toMatchObject({
    calendar: '2032-06-01',
    list: '2032-06-01',
    tile: '2032-06-01',
    sheet: '2032-06-01',
    onIt: { offered: true, let: true },
    before: { offered: false, let: 'ROOM_NOT_AVAILABLE' },
  });
});

it('a room to which who goes on by the month would move after they leave is free after that day', async () => {
  const house = await makeCase('2032-01-20');
  at('2032-01-05');
  await expectStatus(200, house.owner.rest.post(`/api/tenants/${house.home.tenant.id}/goes-on`, { goes_on: true }));
  const to = await house.moves('2032-03-05');
  await house.leaves('2032-03-04');
  const free = { offered: true, let: true };
  const one = '2032-03-06';
  expect(await said(house, to, '2032-01-05')).toMatchObject({ calendar: one, list: one, sheet: one, onIt: free });
});

it('whether a day may still move is that of who has the room last, also of who will move there', async () => {
  const house = await makeCase('2032-03-01');
  const { owner, room } = house;
  const from = await makeRoom(owner, house.kost.id);
  const comes = await makeResident(app, owner, from.id, { contract_start: START, contract_end: '2032-06-01' });
  at('2032-01-05');
  await house.leaves('2032-03-01');
  const move = { room_id: room.id, moves_on: '2032-03-01', monthly_rent: 1_000_000 };
  await expectStatus(201, owner.rest.post(`/api/tenants/${comes.tenant.id}/move`, move));
  const isSure = async () => {
    const all = <Room extends { id: string }>(path: string) => expectStatus(200, owner.rest.get<Room[]>(path));
    const of = <Room extends { id: string }>(list: Room[]) => list.find(({ id }) => id === room.id);
    const shown = await all<RoomOfCalendar>('/api/room-calendar?from=2032-01-05&to=2032-12-01');
    const listed = of(await all<RoomOfList>(`/api/kost/${house.kost.id}/rooms`));
    const offered = of(await all<RoomOption>(`/api/kost/${house.kost.id}/room-options?from=2032-06-01`));
    return [of(shown)?.may_renew === false, listed && freeOf(listed).isSure, offered && freeOf(offered).isSure];
  };
  expect(await isSure()).toEqual([false, false, false]);
  const { id } = await saidToLeave(comes, '2032-06-01');
  await expectStatus(200, answerLeaving(owner, id, { accepts: true }));
  expect(await isSure()).toEqual([true, true, true]);
});

it('who has left on their last day leaves the room free at once', async () => {
  const house = await makeCase('2032-01-05');
  at('2032-01-05');
  await house.checkOut();
  const [room] = await expectStatus(
    200,
    house.owner.rest.get<RoomOfCalendar[]>('/api/room-calendar?from=2032-01-05&to=2032-06-01'),
  );
  expect(room).toMatchObject({ status: 'AVAILABLE', free_from: '2032-01-05', stays: [] });
  await house.comes('2032-01-05', '2032-03-01');
});

it('who moves in on the last day of a contract that waited lives there, and the calendar names them', async () => {
  const house = await makeCase('2032-01-03');
  await house.comes('2032-01-03', '2032-01-05');
  at('2032-01-05');
  await house.checkOut();
  await runHourlyJob(app.deps);
  expect(await said(house, house.room.id, '2032-01-05')).toMatchObject({
    calendar: '2032-01-06',
    list: '2032-01-06',
    sheet: '2032-01-06',
    there: ['LIVING'],
  });
});

it('a promise does not begin earlier by a correction than who has agreed to stay is gone', async () => {
  const house = await makeCase('2032-02-01');
  at('2032-01-05');
  await house.leaves('2032-03-01');
  const { id } = await house.comes('2032-04-01', '2032-06-01');
  const begin = (contract_start: string) => house.owner.rest.put(`/api/tenants/${id}`, { contract_start });
  expect(await begin('2032-02-20')).toMatchObject({ status: 409, body: { code: 'ROOM_NOT_AVAILABLE' } });
  await expectStatus(200, begin('2032-03-01'));
});
