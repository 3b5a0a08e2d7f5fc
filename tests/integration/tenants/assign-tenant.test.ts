import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Room } from '#shared/contract/rooms.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makeAccount,
  makeHousehold,
  makeKost,
  makePerson,
  makeRoom,
  quickTenantFields,
} from '#tests/support/people/factories.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';

const CONTRACT_ORDER = 'Tanggal akhir kontrak harus setelah tanggal mulai, paling lama 10 tahun';

const app = createTestApp();
const owner = await makePerson(app, { role: 'OWNER' });
const kost = await makeKost(owner);

describe('an account that is assigned a room', () => {
  const ownRoom = (fields = {}) => makeRoom(owner, kost.id, fields);
  const account = () => makeAccount(app, { role: 'TENANT', full_name: 'Nama di Akun' });
  const assign = (fields: object, by = owner) => by.rest.post<Tenant>('/api/tenants', fields);

  /** What the form sends for an account and a room. */
  function form(userId: string, roomId: string, fields: Record<string, unknown> = {}) {
    const { email: _email, full_name: _name, phone: _phone, ...rest } = quickTenantFields(app, roomId);
    return { ...rest, user_id: userId, ...fields };
  }

  async function roomOf(id: string) {
    const rooms = await expectStatus(200, owner.rest.get<Room[]>(`/api/kost/${kost.id}/rooms`));
    return rooms.find((room) => room.id === id);
  }

  it('has a tenancy from then on, and the room is occupied', async () => {
    const [room, { id, email }] = [await ownRoom({ monthly_rent: 1_250_000 }), await account()];
    const fields = form(id, room.id, { deposit_amount: 2_000_000 });
    const tenant = await expectStatus(201, assign(fields));
    expect(tenant).toMatchObject({
      user_id: id,
      kost_id: kost.id,
      room_id: room.id,
      full_name: 'Nama A.',
      phone: '••••••••••90',
      email: `${email[0]}•••@uji.ekost.id`,
      confirmed_at: null,
      nik: `•••• •••• •••• ${fields.nik.slice(-4)}`,
      contract_start: fields.contract_start,
      contract_end: fields.contract_end,
      check_in_date: fields.contract_start,
      deposit_amount: 2_000_000,
      monthly_rent: 1_250_000,
      status: 'ACTIVE',
    });
    expect(await roomOf(room.id)).toMatchObject({ status: 'OCCUPIED', tenant_name: 'Nama A.' });
    expect(await countAudits(app, 'tenancy.create', tenant.id)).toBe(1);
  });

  it('gets the name, contacts and rent that were typed, in their normal form', async () => {
    const [room, { id, email }] = [await ownRoom(), await account()];
    const typed = { full_name: ' Nama di Kontrak ', phone: '0812-9999 0000', email: 'Kontrak@Uji.Ekost.id' };
    const tenant = await expectStatus(201, assign(form(id, room.id, { ...typed, monthly_rent: 900_000 })));
    expect(tenant).toMatchObject({
      full_name: 'Nama di Kontrak',
      phone: '081299990000',
      email: 'kontrak@uji.ekost.id',
      monthly_rent: 900_000,
    });
    const { rows } = await app.deps.db.execute(sql`select full_name, phone, email from users where id = ${id}`);
    expect(rows).toEqual([{ full_name: 'Nama di Akun', phone: '081234567890', email }]);
  });

  it('waits where the contract starts later: the tenancy is PENDING and the room RESERVED', async () => {
    const today = wibDay(app.clock.now());
    const [room, { id }] = [await ownRoom(), await account()];
    const contract = { contract_start: addDays(today, 1), contract_end: addMonths(today, 12) };
    const tenant = await expectStatus(201, assign(form(id, room.id, contract)));
    expect(tenant).toMatchObject({ status: 'PENDING', check_in_date: null });
    expect(await roomOf(room.id)).toMatchObject({ status: 'RESERVED', tenant_name: 'Nama A.' });
  });

  it('moves in at once where the contract starts today', async () => {
    const today = wibDay(app.clock.now());
    const [room, { id }] = [await ownRoom(), await account()];
    const contract = { contract_start: today, contract_end: addDays(today, 1) };
    const tenant = await expectStatus(201, assign(form(id, room.id, contract)));
    expect(tenant).toMatchObject({ status: 'ACTIVE', check_in_date: today });
  });

  it.each(['2026-01-01', '2025-12-31', '2036-01-02'])('has no contract from 2026-01-01 to %s', async (contract_end) => {
    const [room, { id }] = [await ownRoom(), await account()];
    const fields = form(id, room.id, { contract_start: '2026-01-01', contract_end });
    await expectUnchanged(app, [owner, { id }], () => expectRefusal('VALIDATION', assign(fields), CONTRACT_ORDER));
  });

  it('may have a contract of ten years to the day', async () => {
    const [room, { id }] = [await ownRoom(), await account()];
    const contract = { contract_start: '2026-01-01', contract_end: '2036-01-01' };
    expect(await expectStatus(201, assign(form(id, room.id, contract)))).toMatchObject(contract);
  });

  it.each(['MAINTENANCE', 'RESERVED'])('is refused a room in state %s', async (status) => {
    const [room, { id }] = [await ownRoom({ status }), await account()];
    await expectUnchanged(app, [owner, { id }], () => expectRefusal('ROOM_NOT_AVAILABLE', assign(form(id, room.id))));
  });

  it('is refused a room that somebody lives in', async () => {
    const [room, first, second] = [await ownRoom(), await account(), await account()];
    await expectStatus(201, assign(form(first.id, room.id)));
    await expectUnchanged(app, [owner, second], () =>
      expectRefusal('ROOM_NOT_AVAILABLE', assign(form(second.id, room.id))),
    );
  });

  it.each([-10, 10])('is refused a second owner’s room while its contract of day %i lives', async (days) => {
    const today = wibDay(app.clock.now());
    const stranger = await makePerson(app, { role: 'OWNER' });
    const theirs = await makeRoom(stranger, (await makeKost(stranger)).id);
    const [first, { id }] = [await ownRoom(), await account()];
    const contract = { contract_start: addDays(today, days), contract_end: addMonths(today, 12) };
    await expectStatus(201, assign(form(id, first.id, contract)));
    await expectUnchanged(app, [owner, stranger], () =>
      expectRefusal('TENANCY_EXISTS', assign(form(id, theirs.id), stranger)),
    );
  });

  it('is refused by a second owner while it lives with the first, and taken in after checkout', async () => {
    const stranger = await makePerson(app, { role: 'OWNER' });
    const theirs = await makeRoom(stranger, (await makeKost(stranger)).id);
    const [room, { id }] = [await ownRoom(), await account()];
    const tenant = await expectStatus(201, assign(form(id, room.id)));
    await expectUnchanged(app, [owner, stranger], () =>
      expectRefusal('TENANCY_EXISTS', assign(form(id, theirs.id), stranger)),
    );
    await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.id}/checkout`));
    expect(await expectStatus(201, assign(form(id, theirs.id), stranger))).toMatchObject({ status: 'ACTIVE' });
  });

  it('does not tell where somebody lives about a room whose days are others’', async () => {
    const today = wibDay(app.clock.now());
    const stranger = await makePerson(app, { role: 'OWNER' });
    const theirs = await makeRoom(stranger, (await makeKost(stranger)).id);
    const [room, lodger, { id }, free] = [await ownRoom(), await account(), await account(), await account()];
    const year = { contract_start: addDays(today, -10), contract_end: addMonths(today, 12) };
    await expectStatus(201, assign(form(lodger.id, theirs.id, year), stranger));
    await expectStatus(201, assign(form(id, room.id)));
    const within = { contract_start: addDays(today, 30), contract_end: addDays(today, 60) };
    const after = { contract_start: year.contract_end, contract_end: addMonths(today, 18) };
    for (const days of [year, within]) {
      const answers = [id, free.id].map(async (who) => assign(form(who, theirs.id, days), stranger));
      const [elsewhere, nowhere] = await Promise.all(answers);
      expect(elsewhere).toMatchObject({ status: 409, body: { code: 'ROOM_NOT_AVAILABLE' } });
      expect({ ...elsewhere?.body, request_id: '' }).toEqual({ ...nowhere?.body, request_id: '' });
    }
    await expectRefusal('TENANCY_EXISTS', assign(form(id, theirs.id, after), stranger));
  });

  it.each([
    { role: 'TENANT', status: 'PENDING_APPROVAL' },
    { role: 'TENANT', status: 'REJECTED' },
    { role: 'TENANT', status: 'SUSPENDED' },
    { role: 'OWNER', status: 'ACTIVE' },
    { role: 'MAINTENANCE', status: 'ACTIVE' },
    { role: 'ADMIN', status: 'ACTIVE' },
  ] as const)('is refused as $role that is $status', async (options) => {
    const [room, { id }] = [await ownRoom(), await makeAccount(app, options)];
    await expectUnchanged(app, [owner, { id }], () => expectRefusal('USER_NOT_ASSIGNABLE', assign(form(id, room.id))));
  });

  it('is refused in the same words whether it is unknown or not for tenants', async () => {
    const room = await ownRoom();
    await expectUnchanged(app, [owner], () =>
      expectRefusal('USER_NOT_ASSIGNABLE', assign(form(crypto.randomUUID(), room.id))),
    );
  });

  it('finds no room of another owner, none that is gone and none that never was, in the same words', async () => {
    const stranger = await makeHousehold(app);
    const theirs = await makeRoom(stranger.owner, stranger.kost.id);
    const [{ id: gone }, { id }] = [await ownRoom(), await account()];
    await app.deps.db.execute(sql`update rooms set archived_at = now() where id = ${gone}`);
    const bodies: object[] = [];
    await expectUnchanged(app, [owner, stranger.owner, { id }], async () => {
      for (const roomId of [theirs.id, stranger.room.id, gone, crypto.randomUUID()]) {
        const { body } = await expectRefusal('NOT_FOUND', assign(form(id, roomId)));
        bodies.push({ ...body, request_id: '' });
      }
    });
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  it('is refused a room of another kost than the named one, whoever owns that', async () => {
    const stranger = await makeHousehold(app);
    const second = await makeKost(owner);
    const [room, { id }] = [await ownRoom(), await account()];
    await expectUnchanged(app, [owner, stranger.owner, { id }], async () => {
      for (const kost_id of [second.id, stranger.kost.id, crypto.randomUUID()]) {
        await expectRefusal('VALIDATION', assign(form(id, room.id, { kost_id })), 'Kamar bukan bagian dari kost ini');
      }
      await expectRefusal('VALIDATION', assign(form(id, room.id, { kost_id: 'kost' })), 'ID tidak valid');
    });
    await expectStatus(201, assign(form(id, room.id, { kost_id: kost.id.toUpperCase() })));
  });

  it('is one of sixteen that ask for a room at once, and the only one to get it', async () => {
    const room = await ownRoom();
    const accounts = await Promise.all(Array.from({ length: 16 }, account));
    const answers = await Promise.all(accounts.map(({ id }) => assign(form(id, room.id))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    await Promise.all(
      answers
        .filter(({ status }) => status !== 201)
        .map((answer) => expectRefusal('ROOM_NOT_AVAILABLE', Promise.resolve(answer))),
    );
    const { rows } = await app.deps.db.execute(sql`
      select count(*)::int as tenancies, (select count(*)::int from audit_log a where a.action = 'tenancy.create'
        and a.subject_id in (select id from tenancies where room_id = ${room.id})) as entries
      from tenancies where room_id = ${room.id}`);
    expect(rows).toEqual([{ tenancies: 1, entries: 1 }]);
    expect(await roomOf(room.id)).toMatchObject({ status: 'OCCUPIED' });
  });

  it('gets each of three rooms once that it is given ten times at once, and the others stay free', async () => {
    const { id } = await account();
    const rooms = await Promise.all(Array.from({ length: 4 }, () => ownRoom()));
    const tries = Array.from({ length: 30 }, (_, index) => assign(form(id, rooms[index % 3]?.id ?? '')));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 201, 201, ...Array.from({ length: 27 }, () => 409)]);
    const states = (await Promise.all(rooms.map((room) => roomOf(room.id)))).map((room) => room?.status);
    expect(states).toEqual(['OCCUPIED', 'OCCUPIED', 'OCCUPIED', 'AVAILABLE']);
  });
});
