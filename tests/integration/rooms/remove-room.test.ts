import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Room } from '#shared/contract/rooms.ts';
import type { QuickTenantResult, Tenant } from '#shared/contract/tenants.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeBill,
  makeKost,
  makePerson,
  makeRoom,
  makeTenant,
  quickTenantFields,
} from '#tests/support/people/factories.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';

const app = createTestApp();
const owner = await makePerson(app, { role: 'OWNER' });
const kost = await makeKost(owner);

describe('removing a room', () => {
  async function rowOf(id: string) {
    const { rows } = await app.deps.db.execute<{ archived_at: string | null }>(sql`
      select archived_at from rooms where id = ${id}`);
    return rows[0];
  }

  it('deletes one that never had a tenant', async () => {
    const room = await makeRoom(owner, kost.id);
    const answer = await owner.rest.delete(`/api/rooms/${room.id}`);
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect(await rowOf(room.id)).toBeUndefined();
    expect(await countAudits(app, 'room.remove', room.id)).toBe(1);
    await expectRefusal('NOT_FOUND', owner.rest.delete(`/api/rooms/${room.id}`));
  });

  it('archives one with history: it disappears from lists, and its contracts and bills keep it', async () => {
    const room = await makeRoom(owner, kost.id, { rfid_uid: 'ABCDEF01' });
    const tenant = await makeTenant(app, owner, room.id);
    const bill = await makeBill(app, owner, tenant.tenant.id);
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.tenant.id}/checkout`));
    await expectStatus(204, owner.rest.delete(`/api/rooms/${room.id}`));

    expect((await rowOf(room.id))?.archived_at).toBeTypeOf('string');
    const rooms = await expectStatus(200, owner.rest.get<Room[]>(`/api/kost/${kost.id}/rooms`));
    expect(rooms.map(({ id }) => id)).not.toContain(room.id);
    const tenants = await expectStatus(200, owner.rest.get<Tenant[]>(`/api/kost/${kost.id}/tenants`));
    expect(tenants.find(({ id }) => id === tenant.tenant.id)?.room_number).toBe(room.room_number);
    await expectStatus(200, tenant.rest.get(`/api/invoices/${bill.id}`));

    await expectUnchanged(app, [owner], async () => {
      await expectRefusal('NOT_FOUND', owner.rest.delete(`/api/rooms/${room.id}`));
      await expectRefusal('NOT_FOUND', owner.rest.put(`/api/rooms/${room.id}`, { floor: 2 }));
      await expectRefusal('NOT_FOUND', owner.rest.post('/api/owner/quick-tenant', quickTenantFields(app, room.id)));
    });
    const again = await makeRoom(owner, kost.id, { room_number: room.room_number, rfid_uid: 'ABCDEF01' });
    expect(again.id).not.toBe(room.id);
  });

  it.each([
    ['lived in', 0],
    ['waits for its tenant', 30],
  ])('is refused for one that is %s, and changes nothing', async (_, startsIn) => {
    const room = await makeRoom(owner, kost.id);
    const contract_start = addDays(wibDay(app.clock.now()), startsIn);
    await expectStatus(
      201,
      owner.rest.post('/api/owner/quick-tenant', quickTenantFields(app, room.id, { contract_start })),
    );
    await expectUnchanged(app, [owner], () =>
      expectRefusal('ROOM_OCCUPIED', owner.rest.delete(`/api/rooms/${room.id}`)),
    );
  });

  it('against an assignment that comes at the same time, one of the two wins', async () => {
    for (let round = 0; round < 8; round += 1) {
      const room = await makeRoom(owner, kost.id);
      const [assigned, removed] = await Promise.all([
        owner.rest.post<QuickTenantResult>('/api/owner/quick-tenant', quickTenantFields(app, room.id)),
        owner.rest.delete(`/api/rooms/${room.id}`),
      ]);
      expect([
        [201, 409],
        [404, 204],
      ]).toContainEqual([assigned.status, removed.status]);
      const gone = (await rowOf(room.id)) === undefined;
      expect(gone).toBe(removed.status === 204);
    }
  });

  it('ten times at once removes it once', async () => {
    const room = await makeRoom(owner, kost.id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => owner.rest.delete(`/api/rooms/${room.id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array.from({ length: 9 }, () => 404)]);
    expect(await countAudits(app, 'room.remove', room.id)).toBe(1);
  });
});
