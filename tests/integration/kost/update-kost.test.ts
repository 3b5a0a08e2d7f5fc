import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import type { Kost } from '#shared/contract/kost.ts';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeAccount,
  makeKost,
  makePerson,
  makeRoom,
  makeTenant,
  quickTenantFields,
} from '#tests/support/people/factories.ts';

const app = createTestApp();
const owner = await makePerson(app, { role: 'OWNER' });

const change = (id: string, body: object) => owner.rest.put<Kost>(`/api/kost/${id}`, body);
const deactivate = (id: string) => change(id, { is_active: false });
const freeRoomsNow = async () =>
  (await expectStatus(200, owner.rest.get<OwnerDashboard>('/api/dashboard/owner'))).available_rooms;

describe('changing a kost', () => {
  it('changes what is sent and keeps the rest, its photos too', async () => {
    const kost = await makeKost(owner);
    const fields = { name: 'Kost Baru', kost_type: 'PUTRA', rules: ['Tamu wajib melapor'] };
    const other = { description: 'Baru dicat', address: 'Jl. Baru 2', facilities: ['AC', 'WiFi'] };
    expect(await expectStatus(200, change(kost.id, fields))).toEqual({ ...kost, ...fields });
    expect(await expectStatus(200, change(kost.id, other))).toEqual({ ...kost, ...fields, ...other });
    expect(await countAudits(app, 'kost.update', kost.id)).toBe(2);
  });

  it('is seen on complaints and not on issued invoices', async () => {
    const kost = await makeKost(owner, { name: 'Kost Lama' });
    const room = await makeRoom(owner, kost.id);
    const person = await makeTenant(app, owner, room.id);
    const at = { kost_id: kost.id, room_id: room.id };
    const complaint = { ...at, title: 'Keran', category: 'LAINNYA', priority: 'LOW', description: 'Bocor' };
    await expectStatus(201, person.rest.post('/api/complaints', complaint));
    await expectStatus(200, change(kost.id, { name: 'Kost Kini' }));
    const { rows } = await app.deps.db.execute(sql`select kost_name from complaints where kost_id = ${kost.id}`);
    expect(rows).toEqual([{ kost_name: 'Kost Kini' }]);
  });
});

describe('a kost', () => {
  it.each([
    ['lived in', 0],
    ['waiting for its tenant', 30],
  ])('that is %s cannot be deactivated', async (_, startsIn) => {
    const kost = await makeKost(owner);
    const room = await makeRoom(owner, kost.id);
    const contract_start = addDays(wibDay(app.clock.now()), startsIn);
    await makeTenant(app, owner, room.id, { contract_start, contract_end: addMonths(contract_start, 12) });
    await expectUnchanged(app, [owner], () => expectRefusal('KOST_OCCUPIED', deactivate(kost.id)));
    expect(await expectStatus(200, change(kost.id, { name: 'Boleh diubah', is_active: true }))).toMatchObject({
      is_active: true,
    });
  });

  it('can be deactivated once everybody has moved out, and activated again', async () => {
    const kost = await makeKost(owner);
    const { tenant } = await makeTenant(app, owner, (await makeRoom(owner, kost.id)).id);
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.id}/checkout`));
    expect(await expectStatus(200, deactivate(kost.id))).toMatchObject({ is_active: false, total_rooms: 1 });
    expect(await expectStatus(200, change(kost.id, { is_active: true }))).toMatchObject({ is_active: true });
    const { rows } = await app.deps.db.execute(
      sql`select details from audit_log where subject_id = ${kost.id} and action = 'kost.update' order by id`,
    );
    expect(rows).toEqual([{ details: { is_active: false } }, { details: { is_active: true } }]);
  });

  it('that is deactivated takes no rooms and no tenants, offers none, and is in no sum of free rooms', async () => {
    const kost = await makeKost(owner);
    const before = await freeRoomsNow();
    const room = await makeRoom(owner, kost.id);
    await makeRoom(owner, kost.id, { status: 'MAINTENANCE' });
    expect(await freeRoomsNow()).toBe(before + 1);
    await expectStatus(200, deactivate(kost.id));
    const { id: user_id } = await makeAccount(app, { role: 'TENANT' });
    const { email: _, ...contract } = quickTenantFields(app, room.id);
    const refused = [
      () => owner.rest.post('/api/rooms', { kost_id: kost.id, room_number: 'Z', monthly_rent: 1 }),
      () => owner.rest.post(`/api/kost/${kost.id}/rooms`, { rooms: [{ room_number: 'Z' }], monthly_rent: 1 }),
      () => owner.rest.post('/api/owner/quick-tenant', quickTenantFields(app, room.id)),
      () => owner.rest.post('/api/tenants', { ...contract, user_id, monthly_rent: 1 }),
    ];
    for (const call of refused) await expectUnchanged(app, [owner], () => expectRefusal('KOST_INACTIVE', call()));
    expect(await expectStatus(200, owner.rest.get(`/api/kost/${kost.id}/room-options`))).toEqual([]);
    expect(await freeRoomsNow()).toBe(before);
    await expectStatus(200, change(kost.id, { is_active: true }));
    expect(await freeRoomsNow()).toBe(before + 1);
  });

  it('is never inactive with a tenant, however often somebody moves in while it is deactivated', async () => {
    for (let round = 0; round < 12; round += 1) {
      const kost = await makeKost(owner);
      const rooms = await Promise.all([1, 2, 3].map(() => makeRoom(owner, kost.id)));
      const calls = rooms.map(({ id }) => owner.rest.post('/api/owner/quick-tenant', quickTenantFields(app, id)));
      const [ended, ...moved] = await Promise.all([deactivate(kost.id), ...calls]);
      const isIn = moved.filter(({ status }) => status === 201).length;
      // Whoever was first decides: either all moved in, or none did.
      expect([ended.status, isIn > 0]).toEqual([isIn > 0 ? 409 : 200, isIn > 0]);
      const refusals = moved.filter(({ status }) => status !== 201).map(({ body }) => body.code);
      // Who had read the kost a moment before learns only that the room is not free.
      expect(refusals.filter((code) => code !== 'KOST_INACTIVE' && code !== 'ROOM_NOT_AVAILABLE')).toEqual([]);
    }
  });

  it('that is deactivated while rooms are added has them, or refuses them', async () => {
    for (let round = 0; round < 8; round += 1) {
      const kost = await makeKost(owner);
      const body = { rooms: [{ room_number: '1' }, { room_number: '2' }], monthly_rent: 1 };
      const [ended, added] = await Promise.all([
        deactivate(kost.id),
        owner.rest.post(`/api/kost/${kost.id}/rooms`, body),
      ]);
      expect(ended.status).toBe(200);
      const rooms = await expectStatus(200, owner.rest.get<unknown[]>(`/api/kost/${kost.id}/rooms`));
      expect([added.status, rooms.length]).toEqual(added.status === 201 ? [201, 2] : [409, 0]);
    }
  });
});
