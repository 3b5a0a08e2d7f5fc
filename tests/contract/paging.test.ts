import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Room } from '#shared/contract/rooms.ts';
import { wibDay } from '#shared/rules/calendar.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { makeComplaint, submitDraft } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import {
  expectStatus,
  type Household,
  makeAccount,
  makeBill,
  makeHousehold,
  makeKost,
  makePerson,
  makeRoom,
  makeTenant,
  pay,
  unique,
} from '#tests/support/people/factories.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import type { RestClient } from '#tests/support/app/rest-client.ts';

const COUNT = 7;

describe('walking a list page by page', () => {
  let app: TestApp;
  let house: Household;
  let admin: RestClient;
  /** A word that only this suite's accounts and articles contain. */
  const word = unique('halaman');
  beforeAll(async () => {
    app = createTestApp();
    house = await makeHousehold(app);
    admin = (await makePerson(app, { role: 'ADMIN' })).rest;
    const { owner, kost, tenant } = house;
    for (let made = 1; made < COUNT; made += 1) {
      await makeKost(owner);
      await makeBill(app, owner, tenant.tenant.id);
      await makeAccount(app, { role: 'OWNER', status: 'PENDING_APPROVAL' });
    }
    const paid = await makeBill(app, owner, tenant.tenant.id);
    for (let made = 0; made < COUNT; made += 1) {
      await pay(app, tenant, paid.id, 10_000);
      await makeAccount(app, { role: 'TENANT', full_name: word });
      await makeComplaint(house);
      const { id: article_id } = await submitDraft(owner, { tags: [word] });
      await expectStatus(200, admin.post('/api/admin/approve-article', { article_id, action: 'approve' }));
    }
    for (const room_number of ['10', '2', 'B2', 'b10', 'Teras', 'A 3']) {
      const room = await makeRoom(owner, kost.id, { room_number, floor: room_number.length });
      const next = await makeTenant(app, owner, room.id);
      await expectStatus(200, owner.rest.post(`/api/tenants/${next.tenant.id}/checkout`));
    }
  });

  /** One page: its ids, and the cursor of the next one. */
  async function pageOf(rest: RestClient, path: string, query: Record<string, string | number> = {}) {
    const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const { status, headers, body } = await rest.get<object>(`${path}${path.includes('?') ? '&' : '?'}${parameters}`);
    expect(status).toBe(200);
    const rows = (Array.isArray(body) ? body : Object.values(body)[0]) as { id: string }[];
    return { ids: rows.map(({ id }) => id), next: headers.get('x-next-cursor') };
  }

  async function walk(rest: RestClient, path: string, limit: number): Promise<string[]> {
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await pageOf(rest, path, { limit, cursor });
      expect(page.ids.length).toBeLessThanOrEqual(limit);
      ids.push(...page.ids);
      if (ids.length > 1_000) throw new Error('the walk does not end');
      cursor = page.next;
    }
    return ids;
  }

  const lists: [name: string, () => [RestClient, string]][] = [
    ['kosts', () => [house.owner.rest, '/api/kost']],
    ['rooms', () => [house.owner.rest, `/api/kost/${house.kost.id}/rooms`]],
    ['tenants', () => [house.owner.rest, `/api/kost/${house.kost.id}/tenants`]],
    ['the owner’s invoices', () => [house.owner.rest, '/api/invoices']],
    ['the tenant’s invoices', () => [house.tenant.rest, '/api/invoices']],
    ['bills', () => [house.tenant.rest, '/api/payments']],
    ['payments of the tenant', () => [house.tenant.rest, '/api/tenant/payments']],
    ['the owner’s payments', () => [house.owner.rest, '/api/owner/payments']],
    ['the owner’s money of some days', () => [house.owner.rest, '/api/owner/payments?state=ANY&from=2000-01-01']],
    ['the owner’s complaints', () => [house.owner.rest, '/api/complaints']],
    ['the owner’s unsettled complaints', () => [house.owner.rest, '/api/complaints?status=UNSETTLED']],
    ['the tenant’s complaints', () => [house.tenant.rest, '/api/complaints?status=OPEN']],
    ['the owner’s articles', () => [house.owner.rest, '/api/owner/articles']],
    ['published articles', () => [app.rest, `/articles?tag=${word}`]],
    ['accounts', () => [admin, `/api/admin/users?search=${word}`]],
    ['accounts without a home', () => [house.owner.rest, `/api/admin/users?search=${word}`]],
  ];

  it.each(lists)('%s shows each row once, in the order of the whole list', async (_, list) => {
    const [rest, path] = list();
    const { ids, next } = await pageOf(rest, path);
    expect(next).toBeNull();
    expect(ids).toHaveLength(COUNT);
    for (const limit of [1, 2, 3, COUNT - 1, COUNT, COUNT + 1]) expect(await walk(rest, path, limit)).toEqual(ids);
  });

  it('pending accounts show each row once, longest waiting first', async () => {
    const ids = await walk(admin, '/api/admin/pending-users', 3);
    expect(ids).toEqual([...new Set(ids)].sort());
    expect(ids.length).toBeGreaterThanOrEqual(COUNT - 1);
  });

  it.each([
    ['all articles', '/api/admin/all-articles'],
    ['the audit trail', '/api/audit-log'],
  ])('%s, newest first, shows each row once', async (_, path) => {
    const first = await pageOf(admin, path, { limit: 3 });
    const second = await pageOf(admin, path, { limit: 3, cursor: first.next ?? '' });
    const ids = [...first.ids, ...second.ids];
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
    expect(ids).toHaveLength(6);
  });

  it('rooms go by floor, then by number as people count', async () => {
    const rooms = await expectStatus(200, house.owner.rest.get<Room[]>(`/api/kost/${house.kost.id}/rooms`));
    const shown = rooms.filter(({ id }) => id !== house.room.id).map(({ floor, room_number }) => [floor, room_number]);
    expect(shown).toEqual([
      [1, '2'],
      [2, '10'],
      [2, 'B2'],
      [3, 'A 3'],
      [3, 'b10'],
      [5, 'Teras'],
    ]);
  });

  it('does not lose or repeat a row while newer ones are being made', async () => {
    const { owner, tenant } = await makeHousehold(app);
    const older: string[] = [];
    for (let made = 0; made < 6; made += 1) older.unshift((await makeBill(app, owner, tenant.tenant.id)).id);
    const first = await owner.rest.get<{ id: string }[]>('/api/invoices?limit=2');
    await makeBill(app, owner, tenant.tenant.id);
    const rest = await owner.rest.get<{ id: string }[]>(
      `/api/invoices?limit=100&cursor=${first.headers.get('x-next-cursor')}`,
    );
    expect([...first.body, ...rest.body].map(({ id }) => id)).toEqual(older);
  });

  it('goes on after a room that was archived in the meantime', async () => {
    const { owner, kost, room, tenant } = await makeHousehold(app);
    const next = await makeRoom(owner, kost.id, { floor: 9 });
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.tenant.id}/checkout`));
    await expectStatus(204, owner.rest.delete(`/api/rooms/${room.id}`));
    const rest = await owner.rest.get<Room[]>(`/api/kost/${kost.id}/rooms?cursor=${room.id}`);
    expect(rest.body.map(({ id }) => id)).toEqual([next.id]);
  });

  it('is refused, and does not just end, after a room that was deleted in the meantime', async () => {
    const owner = await makePerson(app, { role: 'OWNER' });
    const kost = await makeKost(owner);
    for (const room_number of ['1', '2', '3', '4']) await makeRoom(owner, kost.id, { room_number });
    const path = `/api/kost/${kost.id}/rooms`;
    const first = await owner.rest.get<Room[]>(`${path}?limit=2`);
    const cursor = first.headers.get('x-next-cursor');
    await expectStatus(204, owner.rest.delete(`/api/rooms/${cursor}`));
    await expectRefusal('CONFLICT', owner.rest.get(`${path}?cursor=${cursor}`));
  });

  it('is refused, and does not just end, after a bill that is gone or of another owner', async () => {
    const owner = await makePerson(app, { role: 'OWNER' });
    const kost = await makeKost(owner);
    const due_date = wibDay(app.clock.now());
    for (const room_number of ['1', '2', '3']) {
      const room = await makeRoom(owner, kost.id, { room_number });
      const { tenant } = await makeTenant(app, owner, room.id);
      await makeBill(app, owner, tenant.id, { due_date });
    }
    const ids = await walk(owner.rest, '/api/reminders', 1);
    expect(ids).toHaveLength(3);
    const foreign = await makeBill(app, house.owner, house.tenant.tenant.id, { due_date });
    for (const cursor of [crypto.randomUUID(), foreign.id])
      await expectRefusal('CONFLICT', owner.rest.get(`/api/reminders?cursor=${cursor}`));
  });

  it('shows at most a hundred, and says how to continue', async () => {
    const owner = await makePerson(app, { role: 'OWNER' });
    await app.deps.db.execute(sql`
      insert into kosts (owner_id, name, description, address, kost_type, facilities, rules)
      select ${owner.id}, 'Kost ' || n, 'x', 'x', 'PUTRA', '{}', '{}' from generate_series(1, 230) n`);
    const first = await owner.rest.get<{ id: string }[]>('/api/kost');
    expect(first.body).toHaveLength(100);
    expect(first.headers.get('x-next-cursor')).toBe(first.body.at(-1)?.id);
    expect(new Set(await walk(owner.rest, '/api/kost', 100)).size).toBe(230);
  });
});
