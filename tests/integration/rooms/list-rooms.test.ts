import { beforeAll, describe, expect, it } from 'vitest';
import type { Kost } from '#shared/contract/kost.ts';
import type { Room, RoomOption } from '#shared/contract/rooms.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeKost,
  makePerson,
  makeRoom,
  makeTenant,
  type Person,
} from '#tests/support/people/factories.ts';

interface Counted {
  status: string;
  count: number;
}

const app = createTestApp();
const byStatus = (counts: Counted[]) => Object.fromEntries(counts.map(({ status, count }) => [status, count]));

describe('the rooms and tenants of a kost', () => {
  let owner: Person;
  let kost: Kost;
  beforeAll(async () => {
    owner = await makePerson(app, { role: 'OWNER' });
    kost = await makeKost(owner);
    const states = { 10: 'AVAILABLE', 2: 'AVAILABLE', 1: 'MAINTENANCE', 21: 'RESERVED', 30: 'AVAILABLE' };
    const rooms = new Map<string, Room>();
    for (const [room_number, status] of Object.entries(states))
      rooms.set(room_number, await makeRoom(owner, kost.id, { room_number, status }));
    const idOf = (number: string) => rooms.get(number)?.id ?? '';
    await makeTenant(app, owner, idOf('10'), { full_name: 'Penghuni' });
    const week = { contract_start: addDays(wibDay(app.clock.now()), 7) };
    const { tenant: coming } = await makeTenant(app, owner, idOf('2'), { full_name: 'Batal', ...week });
    await expectStatus(200, owner.rest.post(`/api/tenants/${coming.id}/cancel`));
    await makeTenant(app, owner, idOf('2'), { full_name: 'Segera', ...week });
    const { tenant: gone } = await makeTenant(app, owner, idOf('30'), { full_name: 'Pergi' });
    await expectStatus(200, owner.rest.post(`/api/tenants/${gone.id}/checkout`));
  });

  const get = <Row>(part: string) => expectStatus(200, owner.rest.get<Row[]>(`/api/kost/${kost.id}/${part}`));
  const numbers = async (part: string) => (await get<RoomOption>(part)).map(({ room_number }) => room_number);
  const names = async (part: string) => (await get<Tenant>(part)).map(({ full_name }) => full_name);

  it('are listed by state', async () => {
    expect(await numbers('rooms?status=MAINTENANCE')).toEqual(['1']);
    expect(await numbers('rooms?status=OCCUPIED')).toEqual(['10']);
    expect(await names('tenants?status=LIVE')).toEqual(['Segera', 'Penghuni']);
    expect(await names('tenants?status=ENDED')).toEqual(['Pergi', 'Batal']);
    expect(await names('tenants?status=PENDING')).toEqual(['Segera']);
    expect(await names('tenants?status=TERMINATED')).toEqual(['Pergi']);
    expect(await names('tenants')).toEqual(['Pergi', 'Segera', 'Batal', 'Penghuni']);
  });

  it('are counted by state, archived rooms not', async () => {
    const { id } = await makeRoom(owner, kost.id, { room_number: '99' });
    await expectStatus(204, owner.rest.delete(`/api/rooms/${id}`));
    const rooms = await get<Room>('rooms');
    const expected: Record<string, number> = {};
    for (const { status } of rooms) expected[status] = (expected[status] ?? 0) + 1;
    expect(byStatus(await get<Counted>('room-counts'))).toEqual(expected);
    expect(byStatus(await get<Counted>('tenant-counts'))).toEqual({
      ACTIVE: 1,
      PENDING: 1,
      TERMINATED: 1,
      INACTIVE: 1,
    });
  });

  it('are offered if they are free, in the order of the grid, with no more than a form needs', async () => {
    await makeRoom(owner, kost.id, { room_number: 'B4', floor: 1 });
    await makeRoom(owner, kost.id, { room_number: '3', floor: 2 });
    const free = (await get<Room>('rooms')).filter(({ status }) => status === 'AVAILABLE');
    const options = await get<RoomOption>('room-options');
    expect(options).toEqual(
      free.map(({ id, room_number, room_type, monthly_rent, other_prices, capacity, empty_since, closes_on }) => ({
        id,
        room_number,
        room_type,
        monthly_rent,
        other_prices,
        capacity,
        empty_since,
        closes_on,
      })),
    );
    expect(options.map(({ room_number }) => room_number)).toEqual(expect.arrayContaining(['B4', '30', '3']));
    expect(await numbers('room-options?search=b4')).toEqual(['B4']);
    expect(await numbers('room-options?search=kamar 3')).toEqual(['30', '3']);
    expect(await numbers('room-options?search=21')).toEqual([]);
    const first = await owner.rest.get<RoomOption[]>(`/api/kost/${kost.id}/room-options?limit=1`);
    const cursor = first.headers.get('x-next-cursor');
    expect([...first.body, ...(await get<RoomOption>(`room-options?cursor=${cursor}`))]).toEqual(options);
  });
});
