import { expect, it } from 'vitest';
import type { RoomOfList } from '#shared/contract/rooms.ts';
import type { RoomLife } from '#shared/contract/room-life.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { makeComplaint } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeBill,
  makeHousehold,
  makeRoom,
  makeTenant,
  pay,
  type Person,
} from '#tests/support/people/factories.ts';

const app = createTestApp();
const today = () => wibDay(app.clock.now());
const lifeOf = (owner: Person, id: string) => expectStatus(200, owner.rest.get<RoomLife>(`/api/rooms/${id}`));

it('a room answers who lives there, what is open first, the last payments, the next months and what is broken', async () => {
  const house = await makeHousehold(app);
  const { owner, room, tenant } = house;
  const { id } = tenant.tenant;
  const later = await makeBill(app, owner, id, {
    title: 'Listrik',
    invoice_type: 'ELECTRICITY',
    due_date: addDays(today(), 9),
  });
  const late = await makeBill(app, owner, id, { due_date: today() });
  await pay(app, tenant, late.id, 600_000);
  await makeComplaint(house, { title: 'AC bocor' });
  const life = await lifeOf(owner, room.id);
  expect(life.room).toMatchObject({ id: room.id, tenant_name: tenant.tenant.full_name, status: 'OCCUPIED' });
  expect(life.tenant).toMatchObject({ id, contract_end: tenant.tenant.contract_end, open_bills: { count: 2 } });
  expect(life.next_bill).toMatchObject({ id: late.id, remaining_amount: late.total_amount - 600_000 });
  expect(life.rents).toEqual([expect.objectContaining({ id: late.id, status: 'PARTIAL' })]);
  expect(life.payments).toEqual([expect.objectContaining({ invoice_id: late.id, amount: 600_000, state: 'RECEIVED' })]);
  expect(life.complaints).toEqual([expect.objectContaining({ title: 'AC bocor', status: 'OPEN', work_state: null })]);

  // The next tenant of the room sees none of the money of the one before; what is broken stays the room's.
  await expectStatus(200, owner.rest.post(`/api/tenants/${id}/checkout`));
  const empty = { tenant: null, next_bill: null, rents: [], payments: [], complaints: [{ title: 'AC bocor' }] };
  expect(await lifeOf(owner, room.id)).toMatchObject({ ...empty, room: { status: 'AVAILABLE', tenant_name: null } });
  await makeTenant(app, owner, room.id, { full_name: 'Penyewa Baru' });
  expect(await lifeOf(owner, room.id)).toMatchObject({ ...empty, tenant: { full_name: 'Penyewa Baru' } });
  expect(later.id).not.toBe(late.id);
});

it('a list of rooms says whose contract ends when, and who is late; empty ones have no tenancy', async () => {
  const { owner, kost, room, tenant } = await makeHousehold(app);
  await makeRoom(owner, kost.id);
  const marks = async () => {
    const rooms = await expectStatus(200, owner.rest.get<RoomOfList[]>(`/api/kost/${kost.id}/rooms`));
    return rooms.map(({ id, tenancy }) => [id === room.id, tenancy]);
  };
  const { contract_start, contract_end } = tenant.tenant;
  const [first, second] = [{ contract_start, contract_end, is_late: false, leaves_on: null, moves_on: null }, null];
  expect(await marks()).toEqual(
    expect.arrayContaining([
      [true, first],
      [false, second],
    ]),
  );
  await makeBill(app, owner, tenant.tenant.id, { due_date: addDays(today(), -1) });
  expect(await marks()).toEqual(
    expect.arrayContaining([
      [true, { ...first, is_late: true }],
      [false, second],
    ]),
  );
});
