import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RevealedNik, RtReport } from '#shared/contract/niks.ts';
import { ENDS_BEFORE_START, type Occupant, type WrittenOccupant } from '#shared/contract/occupants.ts';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { maskNik, maskPassport, NIK_KEPT_MONTHS } from '#shared/rules/nik.ts';
import { MOST_OCCUPANTS } from '#shared/rules/occupant.ts';
import { PHONE_MALFORMED } from '#shared/rules/phone.ts';
import { countAudits, expectRefusal, refusing } from '#tests/support/app/refusals.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectStatus, type Household, makePerson, uniqueNik } from '#tests/support/people/factories.ts';
import { assignStranger, makeHome } from '#tests/support/people/lasting-people.ts';
import { toldOf } from '#tests/support/people/inbox.ts';
import { deleteOldNiks } from '#worker/features/occupants/delete-old-niks.ts';
import { jobContext } from '#worker/job-context.ts';
import { rotateKeys } from '#worker/rotate-keys.ts';
import { MOST_TOLD_A_DAY } from '#worker/features/notices/added-notices.ts';

const app = await ownApp({ now: '2026-11-28T03:00:00Z' });
let house: Household;
beforeEach(async () => {
  app.clock.set('2026-11-28T03:00:00Z');
  house = await makeHome(app);
});

const today = () => wibDay(app.clock.now());
const idOf = () => house.tenant.tenant.id;
const ask = (body: object, by = house.owner, id = idOf(), key?: string) =>
  by.rest.call<WrittenOccupant>(
    'POST',
    `/api/tenants/${id}/occupants`,
    body,
    key === undefined ? {} : { 'idempotency-key': key },
  );
const add = (body: object = {}) => expectStatus(201, ask({ full_name: 'Rini Wulandari', ...body }));
const change = (id: string, body: object, by = house.owner) =>
  by.rest.put<WrittenOccupant>(`/api/tenants/occupants/${id}`, body);
const list = (by: { rest: Household['owner']['rest'] } = house.owner) =>
  expectStatus(200, by.rest.get<Occupant[]>(`/api/tenants/${idOf()}/occupants`));
const reveal = (id: string, by = house.owner) => by.rest.post<RevealedNik>(`/api/tenants/occupants/${id}/reveal-nik`);
const report = (body: object) =>
  expectStatus(200, house.owner.rest.post<RtReport>(`/api/kost/${house.kost.id}/rt-report`, body));
const refused = refusing(app, () => house.owner);

describe('who lives with a tenant', () => {
  it('is not shown to an account that was named by mistake, before it confirms or after it declines', async () => {
    const { person, tenancy } = await assignStranger(app, house.owner, house.kost.id);
    await expectStatus(201, ask({ full_name: 'Rini', phone: '081234567890' }, house.owner, tenancy.id));
    const shown = () => expectStatus(200, person.rest.get<Occupant[]>(`/api/tenants/${tenancy.id}/occupants`));
    expect(await shown()).toEqual([]);
    await expectStatus(200, person.rest.post(`/api/tenants/${tenancy.id}/decline`));
    expect(await shown()).toEqual([]);
  });

  it('comes today if no day is said, and with who has not come yet on their first day', async () => {
    expect(await add()).toMatchObject({ starts_on: today() });
    const contract_start = addDays(today(), 20);
    const { tenancy } = await assignStranger(app, house.owner, house.kost.id, { contract_start });
    const rini = { full_name: 'Rini', ends_on: addDays(today(), 30) };
    const coming = await expectStatus(201, ask(rini, house.owner, tenancy.id));
    expect(coming).toMatchObject({ starts_on: contract_start, ends_on: addDays(today(), 30) });
    await refused(
      'VALIDATION',
      () => ask({ ...rini, ends_on: addDays(today(), 10) }, house.owner, tenancy.id),
      ENDS_BEFORE_START,
    );
    const early = { ...rini, starts_on: addDays(today(), -3) };
    expect(await expectStatus(201, ask(early, house.owner, tenancy.id))).toMatchObject({ starts_on: early.starts_on });
  });

  it('is told to the tenant when they come, leave, stay on or cost another rent, and to nobody who has not confirmed', async () => {
    const told = async () => (await toldOf(house.tenant, 'OCCUPANT_CHANGED')).map(({ details }) => details);
    const place = { room_number: house.room.room_number, kost_name: house.kost.name };
    const before = { ...place, full_name: 'Rini Wulandari' };
    const key = crypto.randomUUID();
    const once = () => ask({ full_name: 'Rini Wulandari' }, house.owner, idOf(), key);
    const rini = await expectStatus(201, once());
    await once();
    expect(await told()).toEqual([before]);
    const set = (body: object) => expectStatus(200, change(rini.id, body));
    await set({ phone: '081234567890', relation: 'SIBLING' });
    await set({ surcharge: 0 });
    await refused('NOT_FOUND', () => change(crypto.randomUUID(), { surcharge: 1 }));
    expect(await told()).toHaveLength(1);
    await set({ surcharge: 150_000 });
    await set({ ends_on: addDays(today(), 3) });
    await set({ ends_on: null });
    const changed = [
      { ...before, surcharge: 150_000 },
      { ...before, left_on: addDays(today(), 3) },
    ];
    expect(await told()).toEqual(expect.arrayContaining([before, ...changed]));
    expect(await told()).toHaveLength(4);
    const { person, tenancy } = await assignStranger(app, house.owner, house.kost.id);
    await expectStatus(201, ask({ full_name: 'Dewi' }, house.owner, tenancy.id));
    expect(await toldOf(person, 'OCCUPANT_CHANGED')).toEqual([]);
  });

  it('is told so often a day, then with what came last', async () => {
    const { id } = await add({ full_name: 'Sering' });
    const count = async () =>
      (await toldOf(house.tenant, 'OCCUPANT_CHANGED')).filter(({ details }) => details.full_name === 'Sering');
    for (let turn = 1; turn < MOST_TOLD_A_DAY + 3; turn += 1) {
      await expectStatus(200, change(id, { surcharge: turn * 1000 }));
    }
    const told = await count();
    expect(told).toHaveLength(MOST_TOLD_A_DAY);
    expect(told[0]?.details.surcharge).toBe((MOST_TOLD_A_DAY + 2) * 1000);
  });

  it('needs a name alone, is seen by owner and tenant, changed and ended; nobody is sent anything', async () => {
    const rini = await add({ phone: ' +65 9123-4567 ', relation: 'SPOUSE' });
    expect(rini).toMatchObject({
      full_name: 'Rini Wulandari',
      phone: '+6591234567',
      relation: 'SPOUSE',
      id_kind: null,
      id_number: '',
      starts_on: today(),
      ends_on: null,
      surcharge: 0,
      hints: [],
    });
    const { hints: _, room_capacity: __, unbilled: ___, ...occupant } = rini;
    expect(await list()).toEqual([occupant]);
    expect(await list(house.tenant)).toEqual([occupant]);
    const changed = await expectStatus(200, change(rini.id, { full_name: 'Rini W.', ends_on: addDays(today(), 3) }));
    expect(changed).toMatchObject({ full_name: 'Rini W.', phone: '+6591234567', ends_on: addDays(today(), 3) });
    const cleared = await expectStatus(200, change(rini.id, { phone: '', relation: null, ends_on: null }));
    expect(cleared).toMatchObject({ full_name: 'Rini W.', phone: null, relation: null, ends_on: null });
    for (const [action, count] of [
      ['tenancy.add-occupant', 1],
      ['tenancy.update-occupant', 2],
    ] as const) {
      expect(await countAudits(app, action, idOf())).toBe(count);
    }
    const { rows } = await app.deps.db.execute(sql`select from messages where tenancy_id = ${idOf()}`);
    expect(rows).toEqual([]);
  });

  it('has a NIK or a passport number, sealed, masked, and shown by a call of its own that is recorded', async () => {
    const nik = uniqueNik();
    const rini = await add({ nik });
    expect([rini.id_kind, rini.id_number]).toEqual(['NIK', maskNik(nik.slice(-4))]);
    const emma = await add({ full_name: 'Emma Larsen', passport: 'ab 123-4567' });
    expect([emma.id_kind, emma.id_number]).toEqual(['PASSPORT', maskPassport('567')]);
    const { rows } = await app.deps.db.execute<{ stored: string }>(sql`
      select o::text as stored from occupants o where tenancy_id = ${idOf()}`);
    for (const { stored } of rows) {
      expect(stored).not.toContain(nik);
      expect(stored).not.toContain('AB1234567');
    }
    expect((await expectStatus(200, reveal(rini.id))).nik).toBe(nik);
    expect(await expectStatus(200, reveal(emma.id))).toEqual({ nik: 'AB1234567', kept_until: null });
    expect(await countAudits(app, 'tenancy.reveal-nik', idOf())).toBe(2);
    await expectStatus(200, reveal(emma.id));
    const place = { room_number: house.room.room_number, kost_name: house.kost.name, whose: 'OCCUPANT' };
    expect((await toldOf(house.tenant, 'NIK_VIEWED')).map(({ details }) => details)).toEqual([
      { ...place, occupant: emma.full_name, passport: true },
      { ...place, occupant: rini.full_name },
    ]);
    const swapped = await expectStatus(200, change(rini.id, { passport: 'C9876543' }));
    expect([swapped.id_kind, swapped.id_number]).toEqual(['PASSPORT', maskPassport('543')]);
    expect((await expectStatus(200, reveal(rini.id))).nik).toBe('C9876543');
    await expectStatus(200, change(rini.id, { passport: null }));
    await refused('NIK_DELETED', () => reveal(rini.id), 'Nomor identitas penghuni ini belum diisi atau sudah dihapus');
    await app.deps.db.execute(sql`update sessions set stepped_up_at = null where user_id = ${house.owner.id}`);
    await refused('STEP_UP_REQUIRED', () => reveal(emma.id));
  });

  it('keeps a number for a year after they, or the tenant, have left', async () => {
    const [left, stays] = [await add({ nik: uniqueNik() }), await add({ nik: uniqueNik(), full_name: 'Dewi' })];
    await expectStatus(200, change(left.id, { ends_on: today() }));
    const last = addMonths(today(), NIK_KEPT_MONTHS);
    expect((await expectStatus(200, reveal(left.id))).kept_until).toBe(last);
    const kinds = async () => (await list()).map(({ id, id_kind }) => [id, id_kind]);
    app.clock.set(`${last}T03:00:00Z`);
    await deleteOldNiks(jobContext(app.deps));
    expect(await kinds()).toEqual([
      [stays.id, 'NIK'],
      [left.id, 'NIK'],
    ]);
    app.clock.set(`${addDays(last, 1)}T03:00:00Z`);
    await deleteOldNiks(jobContext(app.deps));
    expect(await kinds()).toEqual([
      [stays.id, 'NIK'],
      [left.id, null],
    ]);
    expect(await countAudits(app, 'tenancy.delete-nik', idOf())).toBe(1);
  });

  it('is sealed again with a new key, and found by it', async () => {
    const nik = uniqueNik();
    const { id } = await add({ nik });
    const hash = async () =>
      (await app.deps.db.execute<{ hash: string }>(sql`select id_hash as hash from occupants where id = ${id}`)).rows[0]
        ?.hash;
    const before = await hash();
    const config = {
      ...app.deps.config,
      nikKeys: [Buffer.alloc(32, 7).toString('base64'), ...app.deps.config.nikKeys],
    };
    await rotateKeys({ ...app.deps, config: config as unknown as typeof app.deps.config });
    expect(await hash()).not.toBe(before);
  });

  it('stands in the RT report of the days on which they lived there, beside their tenant', async () => {
    const nik = uniqueNik();
    const since = addDays(today(), -5);
    const rini = await add({ nik, relation: 'SPOUSE', starts_on: since, phone: '081234567891' });
    const emma = await add({ full_name: 'Emma Larsen', passport: 'AB1234567', starts_on: since, ends_on: today() });
    const tenant = house.tenant.tenant;
    const rows = (await report({})).residents;
    expect(rows.map(({ id }) => id)).toEqual([tenant.id, rini.id]);
    expect(rows[1]).toEqual({
      id: rini.id,
      room_number: house.room.room_number,
      full_name: 'Rini Wulandari',
      nik: maskNik(nik.slice(-4)),
      origin: null,
      since,
      phone: '081234567891',
      lives_with: tenant.full_name,
      relation: 'SPOUSE',
      id_kind: 'NIK',
    });
    const yesterday = (await report({ day: addDays(today(), -1), with_nik: true })).residents;
    expect(yesterday.map(({ id, nik: number, id_kind }) => [id, number, id_kind]).slice(1)).toEqual([
      [rini.id, nik, 'NIK'],
      [emma.id, 'AB1234567', 'PASSPORT'],
    ]);
    expect((await report({ day: addDays(since, -1) })).residents.map(({ id }) => id)).toEqual([tenant.id]);
  });

  it('is ten people at most at once, also if two are added at the same moment', async () => {
    for (let each = 2; each < MOST_OCCUPANTS; each++) await add();
    const [first] = await list();
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask({ full_name: 'Serentak' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
    await refused('OCCUPANTS_FULL', () => ask({ full_name: 'Kesebelas' }));
    // Whoever left makes room, and does not come back into it once it is taken.
    await expectStatus(200, change(first?.id ?? '', { ends_on: today() }));
    await add();
    await refused('OCCUPANTS_FULL', () => change(first?.id ?? '', { ends_on: null }));
    await expectStatus(200, change(first?.id ?? '', { full_name: 'Nama Lain' }));
  });

  it('is added once by a key, refused for a tenancy that has ended, and nobody else’s', async () => {
    const [one, two] = [
      await ask({ full_name: 'Sekali' }, house.owner, idOf(), 'kunci-penghuni'),
      await ask({ full_name: 'Sekali' }, house.owner, idOf(), 'kunci-penghuni'),
    ];
    expect([one.status, two.body]).toEqual([201, one.body]);
    expect(await list()).toHaveLength(1);
    const { id } = one.body;
    const stranger = await makePerson(app, { role: 'OWNER' });
    await refused('NOT_FOUND', () => ask({ full_name: 'Asing' }, stranger));
    await refused('NOT_FOUND', () => change(id, { full_name: 'Asing' }, stranger));
    await refused('NOT_FOUND', () => reveal(id, stranger));
    await expectRefusal('NOT_FOUND', stranger.rest.get(`/api/tenants/${idOf()}/occupants`));
    await refused('VALIDATION', () => change(id, { ends_on: addDays(today(), -1) }), ENDS_BEFORE_START);
    await refused('VALIDATION', () => ask({ full_name: 'Nomor', phone: '+999123456789' }), PHONE_MALFORMED);
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${idOf()}/checkout`));
    await refused('TENANCY_NOT_ACTIVE', () => ask({ full_name: 'Terlambat' }));
    await refused('TENANCY_NOT_ACTIVE', () => change(id, { full_name: 'Terlambat' }));
    expect(await list()).toHaveLength(1);
  });

  it('hints at a room that is for fewer than live there on one day, and hinders nothing', async () => {
    const hold = (capacity: number | null) =>
      expectStatus(200, house.owner.rest.put(`/api/rooms/${house.room.id}`, { capacity }));
    const told = async (body: object = {}) => {
      const { hints, room_capacity } = await add(body);
      return [hints, room_capacity];
    };
    const full = (capacity: number) => [['ROOM_FULL'], capacity];
    expect(await told({ starts_on: addDays(today(), -9), ends_on: addDays(today(), -2) })).toEqual([[], null]);
    await hold(2);
    // They came when the first had left.
    const second = await add({ starts_on: addDays(today(), -2), ends_on: addDays(today(), 9) });
    expect(second.hints).toEqual([]);
    expect(await told({ starts_on: addDays(today(), 9) })).toEqual([[], null]);
    expect(await told({ starts_on: addDays(today(), 8), ends_on: addDays(today(), 9) })).toEqual(full(2));
    expect((await expectStatus(200, change(second.id, { ends_on: null }))).hints).toEqual(['ROOM_FULL']);
    await hold(1);
    expect(await told({ starts_on: addDays(today(), 20) })).toEqual(full(1));
    await hold(null);
    expect(await told()).toEqual([[], null]);
    const eleven = house.owner.rest.put(`/api/rooms/${house.room.id}`, { capacity: 11 });
    await expectRefusal('VALIDATION', eleven, 'Kapasitas harus 1 sampai 10 orang');
  });

  it('hints at a kost of the other sex and at a number that is known, and hinders neither', async () => {
    const [man, woman] = ['3171010101900011', '3171014101900012'];
    await expectStatus(200, house.owner.rest.put(`/api/kost/${house.kost.id}`, { kost_type: 'PUTRI' }));
    expect((await add({ nik: man })).hints).toEqual(['OTHER_SEX']);
    expect((await add({ nik: woman })).hints).toEqual([]);
    expect((await add({ nik: woman })).hints).toEqual(['KNOWN_NUMBER']);
    const other = await makeHome(app);
    const there = await expectStatus(201, ask({ full_name: 'Di sana', nik: man }, other.owner, other.tenant.tenant.id));
    expect(there.hints).not.toContain('KNOWN_NUMBER');
  });
});
