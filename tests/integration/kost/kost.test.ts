import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Kost } from '#shared/contract/kost.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeKost,
  makePerson,
  makeRoom,
  type Person,
  quickTenantFields,
  unique,
} from '#tests/support/people/factories.ts';
import { countAudits } from '#tests/support/app/refusals.ts';

const form = {
  name: 'Kost Melati',
  address: 'Jl. Melati No. 1',
  kost_type: 'PUTRI',
  description: 'Dekat kampus',
  facilities: ['WiFi', 'AC'],
  rules: ['Dilarang merokok di dalam kamar', 'Jam malam 23.00'],
};

describe('adding a kost', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = createTestApp();
    owner = await makePerson(app, { role: 'OWNER' });
  });

  it('answers the whole kost: active, without rooms, owned by the caller', async () => {
    const kost = await expectStatus(201, owner.rest.post<Kost>('/kost', { ...form, images: [] }));
    expect(kost).toEqual({
      ...form,
      id: kost.id,
      owner_id: owner.id,
      images: [],
      zone: 'WIB',
      contact_phone: null,
      is_active: true,
      total_rooms: 0,
      occupied_rooms: 0,
      occupancy_rate: 0,
      leaving_days: 30,
      at_end: 'ENDS',
      created_at: kost.created_at,
    });
    expect(await countAudits(app, 'kost.create', kost.id)).toBe(1);
  });

  it('keeps text as it was meant: quotes, markup, emoji and SQL are only text', async () => {
    const name = `Kost "D'Paragon" <b>🏠</b> '); drop table kosts; --`;
    const kost = await expectStatus(
      201,
      owner.rest.post<Kost>('/kost', { ...form, name, rules: [`{"a",b}`, 'a,b"c'] }),
    );
    expect([kost.name, kost.rules]).toEqual([name, [`{"a",b}`, 'a,b"c']]);
  });
});

describe('the list of kosts', () => {
  let app: TestApp;
  beforeAll(() => {
    app = createTestApp();
  });

  it('shows owners only their own, newest first, with counts of present rooms', async () => {
    const [owner, other] = [await makePerson(app, { role: 'OWNER' }), await makePerson(app, { role: 'OWNER' })];
    await makeKost(other);
    const first = await makeKost(owner);
    const second = await makeKost(owner);
    const [room, spare] = [await makeRoom(owner, first.id), await makeRoom(owner, first.id)];
    await makeRoom(owner, first.id);
    await expectStatus(201, owner.rest.post('/api/owner/quick-tenant', quickTenantFields(app, room.id)));
    await expectStatus(204, owner.rest.delete(`/api/rooms/${spare.id}`));

    const list = await expectStatus(200, owner.rest.get<Kost[]>('/api/kost'));
    expect(list.map((kost) => [kost.id, kost.total_rooms, kost.occupied_rooms, kost.occupancy_rate])).toEqual([
      [second.id, 0, 0, 0],
      [first.id, 2, 1, 50],
    ]);
  });

  it('is empty for an owner without one', async () => {
    const owner = await makePerson(app, { role: 'OWNER' });
    expect(await expectStatus(200, owner.rest.get('/api/kost'))).toEqual([]);
  });

  it('shows an admin everyone’s', async () => {
    const [owner, admin] = [await makePerson(app, { role: 'OWNER' }), await makePerson(app, { role: 'ADMIN' })];
    const kost = await makeKost(owner, { name: unique('Kost Terbaru') });
    // The page that begins with this kost, because other suites have made newer ones meanwhile.
    const newer = `${kost.id.slice(0, -12)}${'f'.repeat(12)}`;
    const list = await expectStatus(200, admin.rest.get<Kost[]>(`/api/kost?cursor=${newer}`));
    expect(list.find(({ id }) => id === kost.id)?.owner_id).toBe(owner.id);
  });

  it('never has a kost without a name, because the database refuses it', async () => {
    const owner = await makePerson(app, { role: 'OWNER' });
    const insert = app.deps.db.execute(sql`
      insert into kosts (owner_id, name, description, address, kost_type, facilities, rules)
      values (${owner.id}, '  ', 'x', 'x', 'PUTRA', '{}', '{}')`);
    await expect(insert).rejects.toMatchObject({ cause: { constraint: 'kosts_name_check' } });
  });
});
