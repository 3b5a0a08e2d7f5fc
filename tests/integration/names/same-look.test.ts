import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CommitImportResult } from '#shared/contract/imports.ts';
import type { Kost } from '#shared/contract/kost.ts';
import type { ManyRooms, Room } from '#shared/contract/rooms.ts';
import { wibDay } from '#shared/rules/calendar.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import {
  expectStatus,
  makeBill,
  makeKost,
  makePerson,
  makeRoom,
  makeTenant,
  type Person,
  type TenantPerson,
} from '#tests/support/people/factories.ts';

const app = createTestApp();
const { db } = app.deps;

/** Numbers that look the same, as different keyboards, programs and people write them. */
const lookalikes = ['A–1', 'a-1', 'A‑1', 'Ａ－１', 'A-1\u200b', '\u00a0A-1'];

describe('a room whose number looks like that of another', () => {
  let owner: Person;
  let kost: Kost;
  let first: Room;
  beforeAll(async () => {
    owner = await makePerson(app, { role: 'OWNER' });
    kost = await makeKost(owner);
    first = await makeRoom(owner, kost.id, { room_number: 'A-1' });
  });

  const fields = (room_number: string) => ({ kost_id: kost.id, room_number, monthly_rent: 1_000_000 });
  const numbers = async () => {
    const rooms = await expectStatus(200, owner.rest.get<Room[]>(`/api/kost/${kost.id}/rooms`));
    return rooms.map(({ room_number }) => room_number);
  };

  it.each(lookalikes)('is not made (%j)', async (room_number) => {
    await expectUnchanged(app, [owner], () =>
      expectRefusal('ROOM_NUMBER_TAKEN', owner.rest.post('/api/rooms', fields(room_number))),
    );
  });

  it.each(lookalikes)('gets its number by no change (%j)', async (room_number) => {
    const other = await makeRoom(owner, kost.id);
    await expectUnchanged(app, [owner], () =>
      expectRefusal('ROOM_NUMBER_TAKEN', owner.rest.put(`/api/rooms/${other.id}`, { room_number })),
    );
    await expectStatus(204, owner.rest.delete(`/api/rooms/${other.id}`));
  });

  it('is left out of many that are made at once, where each number counts once', async () => {
    const made = await expectStatus(
      201,
      owner.rest.post<ManyRooms>(`/api/kost/${kost.id}/rooms`, {
        rooms: ['A–1', 'B 1', 'B\u00a01', 'b 1'].map((room_number) => ({ room_number })),
        monthly_rent: 1_000_000,
      }),
    );
    expect(made).toEqual({ created: ['B 1'], skipped: ['A–1'] });
    expect(await numbers()).toEqual(['A-1', 'B 1']);
  });

  it('is the same room in an import', async () => {
    const tried = await expectStatus(
      200,
      owner.rest.post<CommitImportResult>('/api/imports', {
        id: crypto.randomUUID(),
        kost_id: kost.id,
        rows: [{ n: 1, cells: { room_number: 'A−1', monthly_rent: '1.000.000' } }],
        dry_run: true,
      }),
    );
    expect(tried.rows).toEqual([{ n: 1, state: 'WRONG', reasons: ['Kamar A−1 sudah ada'] }]);
  });

  it('may be the room itself, written in another way', async () => {
    const room = await expectStatus(200, owner.rest.put<Room>(`/api/rooms/${first.id}`, { room_number: 'a–1' }));
    expect(room).toMatchObject({ room_number: 'a–1', same_number_as: null });
    await expectStatus(200, owner.rest.put<Room>(`/api/rooms/${first.id}`, { room_number: 'A-1' }));
  });

  it('can be made once at a time only', async () => {
    const answers = await Promise.all(
      ['C 1', 'C\u00a01', 'c 1', 'Ｃ 1'].map((room_number) => owner.rest.post('/api/rooms', fields(room_number))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });
});

describe('rooms that had numbers which look the same before that was compared', () => {
  /** What a Worker writes that knows nothing of the comparison. */
  const older = async (kost: Kost, owner: Person, numbers: string[]) => {
    for (const number of numbers)
      await db.execute(sql`
        insert into rooms (kost_id, owner_id, room_number, room_type, floor, monthly_rent, facilities, status)
        values (${kost.id}, ${owner.id}, ${number}, 'STANDARD', 1, 1000000, '{}', 'AVAILABLE')
        on conflict (kost_id, lower(room_number)) where archived_at is null do nothing`);
  };
  const setUp = async () => {
    const owner = await makePerson(app, { role: 'OWNER' });
    const kost = await makeKost(owner);
    await older(kost, owner, ['A-1', 'A–1', 'A‑1']);
    const list = () => expectStatus(200, owner.rest.get<Room[]>(`/api/kost/${kost.id}/rooms`));
    const pairs = async () =>
      (await list()).map(({ room_number: number, same_number_as: other }) => [number, other?.room_number ?? null]);
    return { owner, kost, list, pairs };
  };

  it('keep their numbers and are shown as a pair', async () => {
    const { pairs } = await setUp();
    expect(await pairs()).toEqual([
      ['A-1', null],
      ['A–1', 'A-1'],
      ['A‑1', 'A-1'],
    ]);
  });

  it('can be changed in all but to one more of that number, and no other room gets it', async () => {
    const { owner, kost, list, pairs } = await setUp();
    const [, second] = await list();
    const { id = '', room_number } = second ?? {};
    await expectStatus(200, owner.rest.put(`/api/rooms/${id}`, { room_number, monthly_rent: 1_200_000 }));
    await expectStatus(200, owner.rest.put(`/api/rooms/${id}`, { room_number: 'a—1' }));
    await expectRefusal(
      'ROOM_NUMBER_TAKEN',
      owner.rest.post('/api/rooms', { kost_id: kost.id, room_number: 'A-1 ', monthly_rent: 1 }),
    );
    expect((await pairs()).map(([, other]) => other)).toEqual([null, 'A-1', 'A-1']);
  });

  it('hand the number on when the first of them is renamed or removed', async () => {
    const { owner, kost, list, pairs } = await setUp();
    const [first, second] = await list();
    await expectStatus(200, owner.rest.put(`/api/rooms/${first?.id}`, { room_number: 'Z' }));
    expect(await pairs()).toEqual([
      ['A–1', null],
      ['A‑1', 'A–1'],
      ['Z', null],
    ]);
    await expectRefusal('ROOM_NUMBER_TAKEN', owner.rest.put(`/api/rooms/${first?.id}`, { room_number: 'A-1' }));
    await expectStatus(204, owner.rest.delete(`/api/rooms/${second?.id}`));
    expect(await pairs()).toEqual([
      ['A‑1', null],
      ['Z', null],
    ]);
    await expectRefusal(
      'ROOM_NUMBER_TAKEN',
      owner.rest.post('/api/rooms', { kost_id: kost.id, room_number: 'A-1', monthly_rent: 1 }),
    );
  });

  it('are written by an earlier Worker as before, which is never refused', async () => {
    const { owner, kost, list, pairs } = await setUp();
    await older(kost, owner, ['B 1', 'a-1', 'B\u00a01', 'C']);
    const rooms = await list();
    const c = rooms.find(({ room_number }) => room_number === 'C');
    await db.execute(sql`update rooms set room_number = 'Ｂ 1' where id = ${c?.id}`);
    expect((await pairs()).slice(3)).toEqual([
      ['B 1', null],
      ['B\u00a01', 'B 1'],
      ['Ｂ 1', 'B 1'],
    ]);
  });
});

describe('a search finds what looks the same', () => {
  let owner: Person;
  let kost: Kost;
  let tenant: TenantPerson;
  let admin: Person;
  const month = wibDay(app.clock.now()).slice(0, 7);
  beforeAll(async () => {
    admin = await makePerson(app, { role: 'ADMIN' });
    owner = await makePerson(app, { role: 'OWNER', full_name: 'Ibu Nu’mah Qzx' });
    kost = await makeKost(owner, { name: 'Kost Jum’at Qzx', address: 'Jl. Ma’ruf\u00a0Qzx' });
    const room = await makeRoom(owner, kost.id, { room_number: 'Á–7' });
    tenant = await makeTenant(app, owner, room.id, { full_name: 'Ma’ruf\u00a0José Qzx' });
    await makeBill(app, owner, tenant.tenant.id);
  });

  const name = ["ma'ruf", 'MA‘RUF', 'Ma`ruf', 'jose', 'Jose\u0301', "ma'ruf jose", 'Ｊosé', 'jo\u200bse'];
  const found = async (rest: Person['rest'], path: string, search: string) => {
    const answer = await expectStatus(
      200,
      rest.get<unknown[] | { users: unknown[] }>(
        `${path}${path.includes('?') ? '&' : '?'}search=${encodeURIComponent(search)}`,
      ),
    );
    return (Array.isArray(answer) ? answer : answer.users).length;
  };

  it.each(name)('of a tenant: in tenants, rooms, bills, choices and the board (%j)', async (search) => {
    const { rest } = owner;
    expect(await found(rest, `/api/kost/${kost.id}/tenants`, search)).toBe(1);
    expect(await found(rest, `/api/kost/${kost.id}/rooms`, search)).toBe(1);
    expect(await found(rest, '/api/invoices', search)).toBe(1);
    expect(await found(rest, '/api/tenant-options', search)).toBe(1);
    expect(await found(rest, `/api/invoices/month-board?month=${month}`, search)).toBe(1);
  });

  it.each(['kamar á-7', 'A−7', 'kamar\u00a0a-7'])('of a room (%j)', async (search) => {
    const { rest } = owner;
    expect(await found(rest, `/api/kost/${kost.id}/rooms`, search)).toBe(1);
    expect(await found(rest, '/api/invoices', search)).toBe(1);
    expect(await found(rest, `/api/kost/${kost.id}/tenants`, search)).toBe(1);
    expect(await found(tenant.rest, '/api/invoices', search)).toBe(1);
  });

  it.each(["jum'at qzx", "jl. ma'ruf qzx", "nu'mah\u00a0qzx"])('of a kost, by an admin (%j)', async (search) => {
    expect(await found(admin.rest, '/api/admin/kosts', search)).toBe(1);
  });

  it('of an account, by an admin', async () => {
    expect(await found(admin.rest, '/api/admin/users', "ma'ruf jose qzx")).toBe(1);
  });

  it('but not more of a stranger than the letters that were typed', async () => {
    const { rest } = await makePerson(app, { role: 'OWNER' });
    await makePerson(app, { role: 'TENANT', full_name: 'Zqj Wkrahasia' });
    // Fillers count as letters for Unicode, and show nothing.
    expect(await found(rest, '/api/admin/users', 'wk\u3164\u3164')).toBe(0);
  });
});
