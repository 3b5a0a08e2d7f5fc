import { beforeAll, describe, expect, it } from 'vitest';
import type { RoomOfCalendar } from '#shared/contract/room-calendar.ts';
import type { RoomOfList, RoomOption } from '#shared/contract/rooms.ts';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectStatus, makeHousehold, makeRoom, makeTenant, type Person } from '#tests/support/people/factories.ts';
import { answerLeaving, saidToLeave } from '#tests/support/people/leavings.ts';
import { freeOf } from '#web/features/rooms/room-looks.ts';

const app = await ownApp();
const today = wibDay(app.clock.now());
const [soon, later] = [addDays(today, 20), addMonths(today, 6)];
const rooms: Record<string, string> = {};
let owner: Person;
let kostId: string;

/** A free room, two whose contracts end, one that its tenant has agreed to leave, one that is left for another, and the other. */
beforeAll(async () => {
  const house = await makeHousehold(app);
  ({ owner } = house);
  kostId = house.kost.id;
  const inRoom = async (room_number: string, contract_end: string | null) => {
    const { id } = await makeRoom(owner, kostId, { room_number });
    rooms[room_number] = id;
    if (contract_end === null) return id;
    const { tenant, rest } = await makeTenant(app, owner, id, { contract_start: addMonths(today, -6), contract_end });
    await expectStatus(200, rest.post(`/api/tenants/${tenant.id}/confirm`));
    if (room_number === 'KELUAR' || room_number === 'LEWAT') {
      const { id: said } = await saidToLeave(
        { rest, tenant },
        addDays(contract_end, room_number === 'LEWAT' ? 10 : -1),
      );
      await expectStatus(200, answerLeaving(owner, said, { accepts: true }));
    }
    return tenant.id;
  };
  await inRoom('KOSONG', null);
  await inRoom('SEBENTAR', soon);
  await inRoom('LAMA', later);
  await inRoom('KELUAR', later);
  await inRoom('LEWAT', later);
  const mover = await inRoom('PINDAH', later);
  const target = await inRoom('TUJUAN', null);
  const move = { room_id: target, moves_on: soon, monthly_rent: 1_000_000 };
  await expectStatus(201, owner.rest.post(`/api/tenants/${mover}/move`, move));
});

const options = (query = '') =>
  expectStatus(200, owner.rest.get<RoomOption[]>(`/api/kost/${kostId}/room-options?limit=20${query}`));
const numbersOf = async (query?: string) => (await options(query)).map(({ room_number }) => room_number);

describe('rooms to choose from', () => {
  it('are those that are free today', async () => {
    const numbers = await numbersOf();
    expect(numbers).toContain('KOSONG');
    for (const taken of ['SEBENTAR', 'LAMA', 'PINDAH', 'TUJUAN']) expect(numbers).not.toContain(taken);
  });

  it('are for a later day also those that are free from it on, with the day, also of a move out; not those that are promised', async () => {
    const free = await options(`&from=${soon}`);
    expect(free.map(({ room_number }) => room_number)).toEqual(expect.arrayContaining(['KOSONG', 'SEBENTAR']));
    expect(free.find(({ room_number }) => room_number === 'SEBENTAR')?.free_from).toBe(soon);
    expect(free.find(({ room_number }) => room_number === 'KOSONG')?.free_from).toBeNull();
    expect(free.find(({ room_number }) => room_number === 'PINDAH')?.free_from).toBe(soon);
    for (const taken of ['LAMA', 'TUJUAN']) expect(free.map(({ room_number }) => room_number)).not.toContain(taken);
    expect(await numbersOf(`&from=${addDays(soon, -1)}`)).not.toContain('SEBENTAR');
    expect(await numbersOf(`&from=${later}`)).toContain('LAMA');
    await expectStatus(400, owner.rest.get(`/api/kost/${kostId}/room-options?from=besok`));
  });

  it('say on which day they are closed for repair, and are offered for no later stay', async () => {
    const { id } = await makeRoom(owner, kostId, { room_number: 'RUSAK' });
    await expectStatus(200, owner.rest.put(`/api/rooms/${id}`, { closes_on: later }));
    const free = await options();
    expect(free.find(({ room_number }) => room_number === 'RUSAK')?.closes_on).toBe(later);
    expect(free.find(({ room_number }) => room_number === 'KOSONG')?.closes_on).toBeNull();
    expect(await numbersOf(`&from=${soon}`)).not.toContain('RUSAK');
  });

  it('are for who moves none that somebody leaves by a move, which no other may wait for, nor their own', async () => {
    const numbers = await numbersOf(`&from=${later}&moves_out_of=${rooms['SEBENTAR']}`);
    expect(numbers).toEqual(expect.arrayContaining(['KOSONG', 'LAMA']));
    for (const taken of ['PINDAH', 'SEBENTAR']) expect(numbers).not.toContain(taken);
    await expectStatus(400, owner.rest.get(`/api/kost/${kostId}/room-options?moves_out_of=kamar`));
  });

  it('can each be moved to on that day', async () => {
    const { id } = await makeRoom(owner, kostId, { room_number: 'ASAL' });
    const { tenant, rest } = await makeTenant(app, owner, id, { contract_start: today, contract_end: later });
    await expectStatus(200, rest.post(`/api/tenants/${tenant.id}/confirm`));
    const move = { room_id: rooms['SEBENTAR'], moves_on: soon, monthly_rent: 1_000_000 };
    await expectStatus(201, owner.rest.post(`/api/tenants/${tenant.id}/move`, move));
    expect(await numbersOf(`&from=${soon}`)).not.toContain('SEBENTAR');
  });
});

it('a room whose tenant has agreed to leave, or moves to another, is free for sure, wherever its day is shown', async () => {
  const listed = await expectStatus(200, owner.rest.get<RoomOfList[]>(`/api/kost/${kostId}/rooms?limit=50`));
  const of = (name: string) => {
    const room = listed.find(({ room_number }) => room_number === name);
    return room && freeOf(room);
  };
  expect(of('PINDAH')).toEqual({ day: soon, isSure: true });
  expect(of('KELUAR')).toEqual({ day: later, isSure: true });
  // Who has agreed to a day after their contract stays until then.
  const past = addDays(later, 10);
  expect(of('LEWAT')).toEqual({ day: past, isSure: true });
  expect(of('LAMA')).toEqual({ day: later, isSure: false });
  expect(of('KOSONG')).toEqual({ day: null, isSure: false });
  const offered = new Map((await options(`&from=${later}`)).map((room) => [room.room_number, freeOf(room)]));
  expect(offered.get('KELUAR')).toEqual({ day: later, isSure: true });
  expect(offered.get('LAMA')).toEqual({ day: later, isSure: false });
  expect(offered.has('LEWAT')).toBe(false);
  const offeredThen = (await options(`&from=${past}`)).find(({ room_number }) => room_number === 'LEWAT');
  expect(offeredThen && freeOf(offeredThen)).toEqual({ day: past, isSure: true });
  const days = `from=${today}&to=${addMonths(today, 12)}`;
  const calendar = await expectStatus(200, owner.rest.get<RoomOfCalendar[]>(`/api/room-calendar?${days}`));
  const inCalendar = new Map(calendar.map((room) => [room.room_number, [room.free_from, room.may_renew]]));
  expect(inCalendar.get('PINDAH')).toEqual([soon, false]);
  expect(inCalendar.get('KELUAR')).toEqual([later, false]);
  expect(inCalendar.get('LEWAT')).toEqual([past, false]);
  expect(inCalendar.get('LAMA')).toEqual([later, true]);
  expect(inCalendar.get('KOSONG')).toEqual([today, false]);
});
