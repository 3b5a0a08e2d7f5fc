import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CommitImportResult } from '#shared/contract/imports.ts';
import type { Room } from '#shared/contract/rooms.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, makeKost, makePerson, makeRoom, type Person } from '#tests/support/people/factories.ts';

const ani = { full_name: 'Ani', phone: '081234567890', contract_start: '2026-03-01', contract_rent: '1250000' };

let app: TestApp;
let owner: Person;
let kostId: string;
let room: Room;

beforeAll(() => {
  app = createTestApp();
});

beforeEach(async () => {
  owner = await makePerson(app, { role: 'OWNER' });
  kostId = (await makeKost(owner)).id;
  room = await makeRoom(owner, kostId, { room_number: '1-2', monthly_rent: 1_500_000 });
});

const named = (room_id: string, cells: object = ani) => ({
  id: crypto.randomUUID(),
  kost_id: kostId,
  rows: [{ n: 1, room_id, cells }],
});
const send = (input: object) => owner.rest.post<CommitImportResult>('/api/imports', input);
const rowOf = async (input: object) => (await expectStatus(200, send(input))).rows[0];
const live = async () =>
  (
    await app.deps.db.execute(sql`
      select room_id, full_name, monthly_rent::int as rent, rent_period, to_json(incomplete) as incomplete
      from tenancies where owner_id = ${owner.id}`)
  ).rows;

describe('a row that names its room by id', () => {
  it('puts a tenant into it under the rent that was agreed, whatever the room is called', async () => {
    expect(await rowOf(named(room.id))).toMatchObject({ state: 'DONE' });
    expect(await live()).toEqual([
      {
        room_id: room.id,
        full_name: 'Ani',
        rent: 1_250_000,
        rent_period: 'MONTH',
        incomplete: ['email', 'nik', 'emergency_contact', 'contract_end'],
      },
    ]);
    await expectSoundMoney(app, owner);
  });

  it('may be by another period, with its rent', async () => {
    const yearly = { ...ani, rent_period: 'per tahun', contract_rent: '12000000' };
    expect(await rowOf(named(room.id, yearly))).toMatchObject({ state: 'DONE' });
    expect(await live()).toMatchObject([{ rent: 12_000_000, rent_period: 'YEAR' }]);
    const bare = await makeRoom(owner, kostId, { room_number: '8' });
    const { contract_rent: _, ...unpriced } = yearly;
    expect(await rowOf(named(bare.id, unpriced))).toMatchObject({ state: 'WRONG' });
    expect(await live()).toHaveLength(1);
  });

  it('makes one tenancy, sent twice, at once, by two imports, or after its answer was lost', async () => {
    const input = named(room.id);
    app.trips.loseAnswerTo(/insert into \W*import_rows/);
    await expectRefusal('DATABASE_UNAVAILABLE', send(input));
    const answers = await Promise.all([input, input, named(room.id), named(room.id)].map(rowOf));
    expect(answers.map((row) => row?.state)).toEqual(['DONE', 'DONE', 'WRONG', 'WRONG']);
    expect(answers[2]?.reasons).toEqual(['Kamar ini sudah terisi, dipesan, atau akan ditutup']);
    expect(await live()).toHaveLength(1);
    const other = await makeRoom(owner, kostId, { room_number: '9' });
    const moved = { ...input, rows: [{ n: 1, cells: ani, room_id: other.id }] };
    expect(await rowOf(moved)).toMatchObject({ state: 'WRONG', reasons: ['Baris ini sudah diimpor dengan isi lain'] });
    expect(await live()).toHaveLength(1);
  });

  it('makes no room: one that is gone, or of another kost or owner, is refused and changes nothing', async () => {
    const elsewhere = await makeRoom(owner, (await makeKost(owner)).id, { room_number: '1-2' });
    const stranger = await makePerson(app, { role: 'OWNER' });
    const theirs = await makeRoom(stranger, (await makeKost(stranger)).id, { room_number: '1-2' });
    await expectUnchanged(app, [owner, stranger], async () => {
      for (const id of [crypto.randomUUID(), elsewhere.id, theirs.id])
        expect(await rowOf(named(id))).toMatchObject({ state: 'WRONG', reasons: ['Kamar ini tidak ada lagi'] });
      expect(await rowOf(named(room.id, { ...ani, phone: '12' }))).toMatchObject({
        state: 'WRONG',
        reasons: ['Kamar ini sudah ada', 'Nomor HP "12" tidak valid'],
      });
    });
  });

  it('is told, also before it is imported, that its contract goes on when the room is closed for repair', async () => {
    const closes_on = addDays(wibDay(app.clock.now()), 60);
    await expectStatus(200, owner.rest.put(`/api/rooms/${room.id}`, { closes_on }));
    await expectUnchanged(app, [owner], async () => {
      for (const dry_run of [true, false])
        expect(await rowOf({ ...named(room.id), dry_run })).toMatchObject({
          state: 'WRONG',
          reasons: ['Kamar ini sudah terisi, dipesan, atau akan ditutup'],
        });
    });
    expect(await rowOf(named(room.id, { ...ani, contract_end: closes_on }))).toMatchObject({ state: 'DONE' });
  });

  it('stands alone in its call', async () => {
    const other = await makeRoom(owner, kostId, { room_number: '9' });
    const two = {
      ...named(room.id),
      rows: [room, other].map(({ id }, at) => ({ n: at + 1, room_id: id, cells: ani })),
    };
    const withNumber = { ...two, rows: [{ ...two.rows[0] }, { n: 2, cells: { ...ani, room_number: '9' } }] };
    await expectUnchanged(app, [owner], async () => {
      for (const input of [two, withNumber, named('kamar-7')]) expect((await send(input)).status).toBe(400);
    });
  });
});
