import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CommitImportResult } from '#shared/contract/imports.ts';
import type { BilledMonth } from '#shared/contract/month-board.ts';
import { wibDay } from '#shared/rules/calendar.ts';
import { MADE_UP_ENDING } from '#shared/rules/made-up-email.ts';
import { tenantRows } from '#tests/support/app/calls/import-calls.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, makeKost, makePerson, makeRoom, type Person } from '#tests/support/people/factories.ts';

let app: TestApp;
let owner: Person;
let kostId: string;

beforeAll(async () => {
  app = createTestApp();
});

async function freshKost() {
  owner = await makePerson(app, { role: 'OWNER' });
  kostId = (await makeKost(owner)).id;
}

const send = (input: object, by = owner) => by.rest.post<CommitImportResult>('/api/imports', input);
const commit = (input: object) => expectStatus(200, send(input));
const statesOf = ({ rows }: CommitImportResult) => rows.map(({ state }) => state);

async function made(of = owner) {
  const { rows } = await app.deps.db.execute(sql`
    select (select count(*)::int from rooms where owner_id = ${of.id}) as rooms,
      (select count(*)::int from tenancies where owner_id = ${of.id}) as tenancies,
      (select count(*)::int from users where reviewed_by = ${of.id}) as accounts,
      (select count(*)::int from invoices where owner_id = ${of.id}) as bills,
      (select count(*)::int from payments where owner_id = ${of.id}) as payments,
      (select count(*)::int from messages m join users u on u.id = m.user_id where u.reviewed_by = ${of.id}) as messages`);
  return rows[0];
}

const expectInvalid = async (call: Promise<{ status: number }>) => expect((await call).status).toBe(400);

/** The late fees that "Tagih semua" proposes for the tenants, in percent a day. */
async function proposedFees(): Promise<number[]> {
  const month = wibDay(app.clock.now()).slice(0, 7);
  const { rows } = await expectStatus(200, owner.rest.post<BilledMonth>('/api/invoices/bill-month', { month }));
  return rows.map(({ late_fee_percentage }) => late_fee_percentage);
}

const NOTHING = { rooms: 0, tenancies: 0, accounts: 0, bills: 0, payments: 0, messages: 0 };

describe('an import', () => {
  it('asks no late fee on what it bills, nor on the first rent of tenants where that is chosen', async () => {
    for (const without_late_fees of [undefined, true]) {
      await freshKost();
      const input = { id: crypto.randomUUID(), kost_id: kostId, rows: tenantRows(2), without_late_fees };
      await commit({ ...input, dry_run: true });
      expect(await made()).toEqual(NOTHING);
      await commit(input);
      // Sent again with the other choice, rows that are made stay as they are.
      await commit({ ...input, without_late_fees: !without_late_fees });
      const { rows } = await app.deps.db.execute(sql`
        select distinct late_fee_bps from invoices where owner_id = ${owner.id}`);
      expect(rows).toEqual([{ late_fee_bps: 0 }]);
      expect(await proposedFees()).toEqual(without_late_fees === true ? [0, 0] : [2, 2]);
    }
    await expectUnchanged(app, [owner], () =>
      expectInvalid(send({ id: crypto.randomUUID(), kost_id: kostId, rows: tenantRows(1), without_late_fees: 'ya' })),
    );
  });

  it('makes rooms, tenants, an open bill for debts and a paid one for deposits, and the books are sound', async () => {
    await freshKost();
    const rows = [...tenantRows(3), { n: 9, cells: { room_number: '01', monthly_rent: '900rb', room_type: 'vip' } }];
    expect(statesOf(await commit({ id: crypto.randomUUID(), kost_id: kostId, rows }))).toEqual(Array(4).fill('DONE'));
    expect(await made()).toEqual({ rooms: 4, tenancies: 3, accounts: 3, bills: 6, payments: 3, messages: 0 });
    await expectSoundMoney(app, owner);
    const bills = await app.deps.db.execute(sql`
      select title, status, total_amount::int as total, paid_at, invoice_number from invoices
      where owner_id = ${owner.id} order by invoice_number`);
    expect(bills.rows.filter(({ title }) => title === 'Saldo awal').map((bill) => [bill.status, bill.total])).toEqual(
      Array.from({ length: 3 }, () => ['SENT', 1_200_000]),
    );
    const deposits = bills.rows.filter(({ title }) => title === 'Deposit');
    expect(deposits.map(({ status, paid_at }) => [status, String(paid_at).slice(0, 10)])).toEqual(
      Array.from({ length: 3 }, () => ['PAID', '2026-01-31']),
    );
    expect(new Set(bills.rows.map((bill) => bill.invoice_number)).size).toBe(6);
    const dashboard = await expectStatus(200, owner.rest.get<Record<string, unknown>>('/api/dashboard/owner'));
    expect(dashboard.total_revenue).toBe(0);
  });

  it('is made once, however often it is sent, one after the other or at once', async () => {
    await freshKost();
    const input = { id: crypto.randomUUID(), kost_id: kostId, rows: tenantRows(5) };
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(input)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(statesOf(await commit(input))).toEqual(Array(5).fill('DONE'));
    expect(await made()).toMatchObject({ rooms: 5, tenancies: 5, accounts: 5, bills: 10, payments: 5 });
    await expectSoundMoney(app, owner);
  });

  it('whose answer is lost is answered the second time, and made once', async () => {
    await freshKost();
    const input = { id: crypto.randomUUID(), kost_id: kostId, rows: tenantRows(2) };
    app.trips.loseAnswerTo(/insert into \W*import_rows/);
    await expectRefusal('DATABASE_UNAVAILABLE', send(input));
    expect(statesOf(await commit(input))).toEqual(['DONE', 'DONE']);
    expect(await made()).toMatchObject({ rooms: 2, tenancies: 2, bills: 4 });
  });

  it('made by two imports at once gives each room once', async () => {
    await freshKost();
    const rows = tenantRows(4);
    const both = await Promise.all([1, 2].map(() => commit({ id: crypto.randomUUID(), kost_id: kostId, rows })));
    expect(both.flatMap(statesOf).sort()).toEqual([...Array(4).fill('DONE'), ...Array(4).fill('WRONG')]);
    expect(await made()).toMatchObject({ rooms: 4, tenancies: 4, accounts: 4, bills: 8 });
    await expectSoundMoney(app, owner);
  });

  it('refuses a row with its reason and makes the others', async () => {
    await freshKost();
    await makeRoom(owner, kostId, { room_number: '7' });
    const tenant = { full_name: 'Ani', phone: '081234567890' };
    const rows = [
      { n: 2, cells: { room_number: '7' } },
      { n: 3, cells: { room_number: '8' } },
      { n: 4, cells: { room_number: '9', monthly_rent: 'banyak', ...tenant, phone: '' } },
      { n: 5, cells: { room_number: '10', monthly_rent: '=HYPERLINK("x")' } },
      { n: 6, cells: { room_number: 'Kamar Ünïcode 🏠', monthly_rent: '1jt', ...tenant, full_name: '山田 太郎' } },
      { n: 7, cells: { room_number: '7', ...tenant } },
    ];
    const input = { id: crypto.randomUUID(), kost_id: kostId, rows };
    const { rows: answered } = await commit(input);
    expect(answered.map(({ n, state }) => [n, state])).toEqual([
      [2, 'WRONG'],
      [3, 'WRONG'],
      [4, 'WRONG'],
      [5, 'WRONG'],
      [6, 'DONE'],
      [7, 'WRONG'],
    ]);
    expect(answered[0]?.reasons).toEqual(['Kamar 7 sudah ada']);
    expect(answered[1]?.reasons).toEqual(['Sewa per bulan kosong']);
    expect(answered[5]?.reasons).toEqual([
      'Kamar 7 sudah ada di baris 2. Satu kamar satu kontrak: penyewa kedua belum dapat dicatat.',
    ]);
    // The tenant alone goes into the room that is there, with its rent.
    const again = await commit({ ...input, rows: rows.slice(5) });
    expect(statesOf(again)).toEqual(['DONE']);
    const changed = [{ n: 7, cells: { room_number: '7', ...tenant, full_name: 'Lain' } }];
    expect((await commit({ ...input, rows: changed })).rows[0]?.reasons).toEqual([
      'Baris ini sudah diimpor dengan isi lain',
    ]);
    expect(await made()).toMatchObject({ rooms: 2, tenancies: 2, bills: 0 });
  });

  it('keeps the room of a tenant with a bad cell and says why, and takes the mended tenant later', async () => {
    await freshKost();
    await makeRoom(owner, kostId, { room_number: '7' });
    const ani = { full_name: 'Ani', phone: '081234567890' };
    const bad = [
      { n: 2, cells: { room_number: '8', monthly_rent: '1jt', ...ani, full_name: '#N/A' } },
      { n: 3, cells: { room_number: '9', monthly_rent: '1jt', ...ani, phone: '12', debt: '500rb', deposit: '1jt' } },
      { n: 4, cells: { room_number: '7', monthly_rent: '1jt', ...ani, phone: '12' } },
    ];
    const input = { id: crypto.randomUUID(), kost_id: kostId, rows: bad };
    await expectUnchanged(app, [owner], async () => {
      expect(statesOf(await commit({ ...input, dry_run: true }))).toEqual(['WARNING', 'WARNING', 'WRONG']);
    });
    const { rows } = await commit(input);
    expect(rows.map(({ state }) => state)).toEqual(['DONE', 'DONE', 'WRONG']);
    expect(rows[0]?.reasons).toContain('Nama Penyewa berisi kesalahan spreadsheet #N/A');
    expect(rows[1]?.reasons).toContain('Penyewanya tidak ikut diimpor, kamar ini dicatat kosong');
    expect(rows[2]?.reasons).toEqual(['Kamar 7 sudah ada', 'Nomor HP "12" tidak valid']);
    expect(await made()).toEqual({ ...NOTHING, rooms: 3 });
    const mended = bad.map(({ n, cells }) => ({ n, cells: { ...cells, ...ani } }));
    expect(statesOf(await commit({ ...input, id: crypto.randomUUID(), rows: mended }))).toEqual(Array(3).fill('DONE'));
    expect(await made()).toMatchObject({ rooms: 3, tenancies: 3, bills: 2, payments: 1 });
    await expectSoundMoney(app, owner);
  });

  it('that is only tried writes nothing', async () => {
    await freshKost();
    const input = { id: crypto.randomUUID(), kost_id: kostId, rows: tenantRows(2), dry_run: true };
    await expectUnchanged(app, [owner], async () => {
      const { rows } = await commit(input);
      expect(rows.map(({ state, reasons }) => [state, reasons])).toEqual(
        Array.from({ length: 2 }, () => ['WARNING', ['Habis kontrak kosong, dicatat satu tahun']]),
      );
    });
    expect(await made()).toEqual(NOTHING);
  });

  it('of which a statement fails makes none of its rows', async () => {
    await freshKost();
    // The number is known to the index alone, so that the last row fails after the others were made.
    const rows = tenantRows(3);
    await app.deps.db.execute(sql`
      create or replace function fail_import() returns trigger language plpgsql as $$ begin
        if new.full_name = 'Penghuni gagal' then raise exception 'fault'; end if; return new; end $$;`);
    await app.deps.db.execute(
      sql`create or replace trigger fail_import before insert on tenancies for each row execute function fail_import()`,
    );
    const bad = rows.map((row, index) =>
      index < 2 ? row : { ...row, cells: { ...row.cells, full_name: 'Penghuni gagal' } },
    );
    try {
      expect((await send({ id: crypto.randomUUID(), kost_id: kostId, rows: bad })).status).toBe(500);
    } finally {
      await app.deps.db.execute(sql`drop trigger fail_import on tenancies`);
    }
    expect(await made()).toEqual(NOTHING);
    await expectSoundMoney(app, owner);
  });

  it('into another owner’s kost, or by another owner’s import, is not found and changes nothing', async () => {
    await freshKost();
    const stranger = await makePerson(app, { role: 'OWNER' });
    const theirs = await makeKost(stranger);
    const id = crypto.randomUUID();
    await commit({ id, kost_id: kostId, rows: tenantRows(1) });
    await expectUnchanged(app, [owner, stranger], async () => {
      for (const dry_run of [true, false]) {
        const foreign = { id: crypto.randomUUID(), kost_id: kostId, rows: tenantRows(1), dry_run };
        await expectRefusal('NOT_FOUND', send(foreign, stranger));
      }
      await expectRefusal('NOT_FOUND', send({ id, kost_id: theirs.id, rows: tenantRows(1) }, stranger));
    });
  });

  it('takes some rows, and at most two hundred a call', async () => {
    await freshKost();
    for (const rows of [tenantRows(201), []]) {
      await expectUnchanged(app, [owner], () =>
        expectInvalid(send({ id: crypto.randomUUID(), kost_id: kostId, rows })),
      );
    }
  });

  it('takes two thousand rows of an owner a day, also where they fill imports that were begun on another', async () => {
    await freshKost();
    const ids = Array.from({ length: 5 }, () => crypto.randomUUID());
    for (const id of ids) {
      const unusable = { id, kost_id: kostId, rows: [{ n: 1, cells: { room_number: '1' } }] };
      expect(statesOf(await commit(unusable))).toEqual(['WRONG']);
    }
    app.clock.advanceDays(2);
    await app.deps.db.execute(sql`
      insert into import_rows (import_id, n, hash, room_id, made_room)
      select id, n, '', uuidv7(${app.clock.now().toISOString()}::timestamptz - now()), true
      from unnest(${sql.param(ids.slice(1))}::uuid[]) as id, generate_series(1000, 1499) as n`);
    const one = { id: ids[0], kost_id: kostId, rows: tenantRows(1) };
    await expectUnchanged(app, [owner], () => expectRefusal('IMPORT_TOO_LARGE', send(one)));
    app.clock.advanceDays(2);
    expect(statesOf(await commit(one))).toEqual(['DONE']);
  });
});

describe('a deactivated kost', () => {
  const setActive = async (is_active: boolean) => {
    const { rows } = await app.deps.db.execute(sql`
      select name, address, kost_type, description, facilities, rules from kosts where id = ${kostId}`);
    return owner.rest.put(`/api/kost/${kostId}`, { ...rows[0], is_active });
  };

  it('takes nothing of an import, not even a try, and still answers what one has made there', async () => {
    await freshKost();
    const id = crypto.randomUUID();
    const room = [{ n: 1, cells: { room_number: '01', monthly_rent: '900rb' } }];
    await commit({ id, kost_id: kostId, rows: room });
    await expectStatus(200, setActive(false));
    await expectUnchanged(app, [owner], async () => {
      for (const dry_run of [true, false]) {
        const fresh = { id: crypto.randomUUID(), kost_id: kostId, rows: tenantRows(2), dry_run };
        await expectRefusal('KOST_INACTIVE', send(fresh));
      }
      await expectRefusal('KOST_INACTIVE', send({ id, kost_id: kostId, rows: [...room, ...tenantRows(2)] }));
    });
    expect(statesOf(await commit({ id, kost_id: kostId, rows: room }))).toEqual(['DONE']);
    await expectStatus(200, setActive(true));
    await commit({ id: crypto.randomUUID(), kost_id: kostId, rows: tenantRows(2) });
  });

  it('never has tenants, however often it is deactivated while an import brings some', async () => {
    for (let round = 0; round < 10; round += 1) {
      await freshKost();
      const input = { id: crypto.randomUUID(), kost_id: kostId, rows: tenantRows(2) };
      const [ended, brought] = await Promise.all([setActive(false), send(input)]);
      const { tenancies } = (await made()) as { tenancies: number };
      expect([ended.status, brought.status, tenancies]).toEqual(ended.status === 200 ? [200, 409, 0] : [409, 200, 2]);
    }
  });
});

describe('an imported account', () => {
  it('has an address that is never shown, and neither password nor reset opens it', async () => {
    await freshKost();
    await commit({ id: crypto.randomUUID(), kost_id: kostId, rows: tenantRows(1) });
    const { rows } = await app.deps.db.execute<{ id: string; email: string; tenancy: string }>(sql`
      select u.id, u.email, t.id as tenancy from users u join tenancies t on t.user_id = u.id
      where t.owner_id = ${owner.id}`);
    const [account] = rows;
    expect(account?.email.endsWith(MADE_UP_ENDING)).toBe(true);
    const list = await owner.rest.get(`/api/kost/${kostId}/tenants`);
    expect(JSON.stringify(list.body)).not.toContain('.invalid');
    expect(JSON.stringify(list.body)).toContain('"incomplete":["email","nik","emergency_contact","contract_end"]');
    const admin = await makePerson(app, { role: 'ADMIN' });
    expect(JSON.stringify((await admin.rest.get('/api/admin/users?limit=5')).body)).not.toContain('.invalid');
    await expectInvalid(app.rest.post('/auth/login', { email: account?.email, password: 'none' }));
    await expectRefusal('ACCOUNT_INCOMPLETE', owner.rest.post(`/api/tenants/${account?.tenancy}/credentials`));
    const invitation = await owner.rest.post(`/api/users/${account?.id}/invitation`);
    expect(invitation.body).toMatchObject({ channels: expect.not.arrayContaining(['EMAIL']) as unknown });
    const sent = await owner.rest.post(`/api/users/${account?.id}/invitation/send`, { channel: 'EMAIL' });
    expect(sent.status).toBeGreaterThanOrEqual(400);
    expect(await made()).toMatchObject({ messages: 0 });
  });

  it('is completed by its holder through an invitation: a free address, the NIK and a password', async () => {
    await freshKost();
    await commit({ id: crypto.randomUUID(), kost_id: kostId, rows: tenantRows(1) });
    const { rows } = await app.deps.db.execute<{ id: string }>(
      sql`select user_id as id from tenancies where owner_id = ${owner.id}`,
    );
    const { url } = await expectStatus(201, owner.rest.post<{ url: string }>(`/api/users/${rows[0]?.id}/invitation`));
    const path = `/api/invitations/${url.split('/').at(-1)}`;
    const view = await app.rest.get(path);
    expect(view.body).toMatchObject({ missing: ['email', 'nik'] });
    const input = { password: 'pilihan-saya', phone: '081234567890', reminders: false };
    const known = { email: `lengkap-${crypto.randomUUID()}@uji.ekost.id`, nik: '3273012501950001' };
    await expectUnchanged(app, [owner], async () => {
      await expectInvalid(app.rest.post(`${path}/accept`, input));
      await expectInvalid(app.rest.post(`${path}/accept`, { ...input, email: known.email }));
      await expectRefusal('EMAIL_TAKEN', app.rest.post(`${path}/accept`, { ...input, ...known, email: owner.email }));
    });
    await expectStatus(200, app.rest.post(`${path}/accept`, { ...input, ...known }));
    const list = await owner.rest.get<{ email: string; nik: string; incomplete: string[] }[]>(
      `/api/kost/${kostId}/tenants`,
    );
    expect(list.body[0]).toMatchObject({
      email: known.email,
      nik: '•••• •••• •••• 0001',
      incomplete: ['emergency_contact', 'contract_end'],
    });
    await expectStatus(200, app.rest.post('/auth/login', { email: known.email, password: input.password }));
  });
});
