import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CommitImportResult, ExportedRoom, ImportRun } from '#shared/contract/imports.ts';
import { addMonths, wibDay } from '#shared/rules/calendar.ts';
import { importFields } from '#shared/rules/import/import-fields.ts';
import { tenantRows } from '#tests/support/app/calls/import-calls.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { askToReturn } from '#tests/support/people/deposits.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { askToSave } from '#tests/support/people/settlements.ts';
import {
  expectStatus,
  makeBill,
  makeKost,
  makePerson,
  makeRoom,
  type Person,
  unique,
  uniqueNik,
} from '#tests/support/people/factories.ts';

let app: TestApp;
let owner: Person;
let kostId: string;
let id: string;

beforeEach(async () => {
  app = createTestApp();
  owner = await makePerson(app, { role: 'OWNER' });
  kostId = (await makeKost(owner)).id;
  await makeRoom(owner, kostId, { room_number: 'LAMA' });
  id = crypto.randomUUID();
  const old = { n: 90, cells: { room_number: 'lama', full_name: 'Ani', phone: '081234567890', deposit_due: '1jt' } };
  await expectStatus(
    200,
    owner.rest.post<CommitImportResult>('/api/imports', { id, kost_id: kostId, rows: [...tenantRows(2), old] }),
  );
});

const undo = (by = owner) => by.rest.post(`/api/imports/${id}/undo`);

async function tenancy() {
  const { rows } = await app.deps.db.execute<{ id: string; user_id: string; bill: string; room_id: string }>(sql`
    select t.id, t.user_id, t.room_id, i.id as bill from tenancies t join invoices i on i.tenant_id = t.id
    where t.owner_id = ${owner.id} and i.title = 'Saldo awal' order by t.id limit 1`);
  const [row] = rows;
  if (row === undefined) throw new Error('no tenancy');
  return row;
}

describe('undoing an import', () => {
  it('takes all of it back, keeps what was there before, and can be told apart from another', async () => {
    await expectStatus(204, undo());
    const { rows } = await app.deps.db.execute(sql`
      select (select json_agg(json_build_array(room_number, status)) from rooms where owner_id = ${owner.id}) as rooms,
        (select count(*)::int from tenancies where owner_id = ${owner.id}) as tenancies,
        (select count(*)::int from users where reviewed_by = ${owner.id}) as accounts,
        (select count(*)::int from invoices where owner_id = ${owner.id}) as bills,
        (select count(*)::int from payments where owner_id = ${owner.id}) as payments,
        (select count(*)::int from stays where owner_id = ${owner.id}) as stays`);
    const none = { tenancies: 0, accounts: 0, bills: 0, payments: 0, stays: 0 };
    expect(rows[0]).toEqual({ rooms: [['LAMA', 'AVAILABLE']], ...none });
    await expectSoundMoney(app, owner);
    const recent = await expectStatus(200, owner.rest.get<ImportRun[]>('/api/imports'));
    expect(recent.map((run) => [run.rooms, run.tenants, run.undone_at !== null])).toEqual([[2, 3, true]]);
    await expectRefusal('IMPORT_NOT_UNDOABLE', undo());
    const again = await owner.rest.post('/api/imports', { id, kost_id: kostId, rows: tenantRows(1) });
    expect([again.status, again.body]).toMatchObject([409, { code: 'IMPORT_NOT_UNDOABLE' }]);
  });

  const edit = async (fields: Record<string, unknown>) => {
    await expectStatus(200, owner.rest.put(`/api/tenants/${(await tenancy()).id}`, fields));
  };

  it.each<[string, () => Promise<unknown>]>([
    ['the NIK', () => edit({ nik: uniqueNik() })],
    ['a phone number', () => edit({ phone: '081377778888' })],
    ['an e-mail address', () => edit({ email: `${unique('baru')}@uji.ekost.id` })],
    ['the rent', () => edit({ monthly_rent: 1_234_000, rent_from: wibDay(app.clock.now()).slice(0, 7) })],
    ['an emergency contact', () => edit({ emergency_contact_name: 'Budi', emergency_contact_phone: '081377770000' })],
    [
      'the contract',
      async () =>
        expectStatus(
          200,
          owner.rest.post(`/api/tenants/${(await tenancy()).id}/renew`, {
            contract_end: addMonths(wibDay(app.clock.now()), 40),
          }),
        ),
    ],
    [
      'the draft of a settlement',
      async () => {
        const leaves_on = wibDay(app.clock.now());
        await expectStatus(200, askToSave(owner, (await tenancy()).id, { leaves_on, proposes: false, note: 'Kunci' }));
      },
    ],
    [
      'the room',
      async () =>
        expectStatus(200, owner.rest.put(`/api/rooms/${(await tenancy()).room_id}`, { monthly_rent: 999_000 })),
    ],
    [
      'the rent of several rooms',
      async () => {
        // Not before the rooms were made, by the clock of the database.
        app.clock.advanceMs(3 * 60 * 60 * 1000);
        const ids = [(await tenancy()).room_id];
        await expectStatus(200, owner.rest.put(`/api/kost/${kostId}/rooms`, { ids, monthly_rent: 999_000 }));
      },
    ],
  ])('keeps what came after: where %s was changed it is refused with the row', async (_, change) => {
    const { room_id } = await tenancy();
    await change();
    const { rows } = await app.deps.db.execute<{ n: number }>(sql`
      select n from import_rows where import_id = ${id} and room_id = ${room_id}`);
    await expectUnchanged(app, [owner], async () => {
      const { status, body } = await undo();
      const { code, issues, detail } = body as { code: string; detail: string; issues: { path: string[] }[] };
      expect([status, code]).toEqual([409, 'IMPORT_IN_USE']);
      expect(issues.map(({ path }) => path)).toEqual([['rows', String(rows[0]?.n)]]);
      expect(detail).toContain(`Baris ${rows[0]?.n} `);
    });
  });

  it('works for twenty-four hours', async () => {
    app.clock.advanceMs(25 * 60 * 60 * 1000);
    await expectUnchanged(app, [owner], () => expectRefusal('IMPORT_NOT_UNDOABLE', undo()));
  });

  it.each([
    [
      'a payment',
      'pembayaran',
      async () => {
        await expectStatus(
          200,
          owner.rest.post(`/api/payments/${(await tenancy()).bill}/process`, { payment_method: 'CASH', amount: 1000 }),
        );
      },
    ],
    [
      'a return of a deposit',
      'ada deposit yang dikembalikan',
      async () => {
        await expectStatus(200, askToReturn(owner, (await tenancy()).id, { amount: 1 }));
      },
    ],
    [
      'a new bill',
      'ada tagihan baru',
      async () => {
        await makeBill(app, owner, (await tenancy()).id);
      },
    ],
    [
      'an invitation',
      'diundang',
      async () => {
        await expectStatus(201, owner.rest.post(`/api/users/${(await tenancy()).user_id}/invitation`));
      },
    ],
    [
      'a bill link',
      'diundang',
      async () => {
        await expectStatus(200, owner.rest.post(`/api/tenants/${(await tenancy()).id}/bill-link`));
      },
    ],
    [
      'a move, whose deposit only went along,',
      'kontraknya',
      async () => {
        const { id: moved } = await tenancy();
        const { id: room_id } = await makeRoom(owner, kostId);
        const terms = { room_id, moves_on: wibDay(app.clock.now()), monthly_rent: 1_000_000 };
        await expectStatus(201, owner.rest.post(`/api/tenants/${moved}/move`, terms));
      },
    ],
    [
      'a checkout',
      'kontraknya',
      async () => {
        await expectStatus(200, owner.rest.post(`/api/tenants/${(await tenancy()).id}/checkout`));
      },
    ],
  ] as const)('after %s is refused with a sentence, and changes nothing', async (_, because, use) => {
    await use();
    await expectUnchanged(app, [owner], async () => {
      const { status, body } = await undo();
      expect([status, (body as { code: string }).code]).toEqual([409, 'IMPORT_IN_USE']);
      expect((body as { detail: string }).detail).toContain(because);
    });
    await expectSoundMoney(app, owner);
  });
});

describe('what is exported', () => {
  it('comes in again at a new owner: rooms, tenants, debts and deposits', async () => {
    const first = await exported(owner, kostId);
    const other = await makePerson(app, { role: 'OWNER' });
    const otherKost = (await makeKost(other)).id;
    const rows = first.map(({ tenant, id: _, ...room }, index) => {
      const texts = Object.entries({ ...room, ...tenant }).map(([field, value]) => [field, String(value)]);
      const cells = texts.filter(([field]) => (importFields as readonly string[]).includes(field ?? ''));
      return { n: index + 1, cells: Object.fromEntries(cells) as Record<string, string> };
    });
    const { rows: states } = await expectStatus(
      200,
      other.rest.post<CommitImportResult>('/api/imports', { id: crypto.randomUUID(), kost_id: otherKost, rows }),
    );
    expect(states.map(({ state }) => state)).toEqual(['DONE', 'DONE', 'DONE']);
    const withoutId = (rooms: ExportedRoom[]) => rooms.map(({ id: _, ...room }) => room);
    expect(withoutId(await exported(other, otherKost))).toEqual(withoutId(first));
    await expectSoundMoney(app, other);
  });

  async function exported(by: Person, kost: string) {
    const rooms = await expectStatus(200, by.rest.get<ExportedRoom[]>(`/api/kost/${kost}/export`));
    return rooms.sort((one, other) => one.room_number.localeCompare(other.room_number));
  }
});
