/* oxlint-disable max-lines -- each migration that changes older data has its case here, on the same helpers */
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { withClient } from '#drizzle/local/with-client.ts';
import { migrate } from '#drizzle/migrate.ts';
import type { NoticeChannel, NoticeGroup } from '#shared/enums.ts';
import { kindsOfGroup } from '#shared/rules/notice.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { makeOwnDatabase } from '#tests/support/app/own-database.ts';
import { wrongOwnerNumbers } from '#tests/support/oracle/counted-numbers.ts';
import { wrongStays } from '#tests/support/oracle/wrong-stays.ts';
import { expectSoundNumbers } from '#tests/support/oracle/platform.ts';

/** The schema before payments and complaints had names. */
const OLDER = 5;

/** The schema before deposits were separated from revenue. */
const BEFORE_DEPOSITS = 12;

/** The schema before the owners' numbers were kept. */
const BEFORE_OWNER_NUMBERS = 17;

/** The schema before it was stored which contacts are proven. */
const BEFORE_CONTACT_PROOFS = 47;

/** The schema before each kind of notice could be switched. */
const BEFORE_NOTICE_CHOICES = 30;

/** The schema before a rent said which months it pays for. */
const BEFORE_COVERED_MONTHS = countBefore('covered_months');

/** The schema before it was known when accounts were off. */
const BEFORE_PAUSES = countBefore('account_pauses');

/** The schema before names and numbers had a form in which they are compared. */
const BEFORE_NORMAL_FORMS = countBefore('room_numbers');

/** The schema before articles were found by any part of a word. */
const BEFORE_ARTICLE_TEXTS = countBefore('article-text');

/** The schema before STOP was kept by its number. */
const BEFORE_STOPPED_NUMBERS = countBefore('stopped-numbers');

/** The schema before the link to bills kept the number of whoever opened it. */
const BEFORE_OPENED_NUMBERS = countBefore('opened-number');

/** The schema before payments, files and others said which kost they are about. */
const BEFORE_KOSTS_OF_ROWS = countBefore('kost-of-rows');

/** The schema before it was kept who holds a room from when to when. */
const BEFORE_STAYS = countBefore('stays');

/** How many migrations come before the one with this name. */
function countBefore(name: string): number {
  const journal = readFileSync(new URL('../../drizzle/migrations/meta/_journal.json', import.meta.url), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: { tag: string }[] };
  return entries.findIndex(({ tag }) => tag.endsWith(`_${name}`));
}

const SCHEMA = new URL('../../drizzle/schema/', import.meta.url);

const id = (number: number) => `018cc251-f400-7000-8000-${String(number).padStart(12, '0')}`;
const [OWNER, TENANT, KOST, ROOM, TENANCY, INVOICE] = [1, 2, 3, 4, 5, 6].map(id);

const house = `
  insert into users (id, email, full_name, phone, role, status, password_hash) values
    ('${OWNER}', 'pemilik@uji.ekost.id', 'Pemilik', '+6281200000000', 'OWNER', 'ACTIVE', 'x'),
    ('${TENANT}', 'penyewa@uji.ekost.id', 'Penyewa', '+6281200000001', 'TENANT', 'ACTIVE', 'x');
  insert into kosts (id, owner_id, name, description, address, kost_type, facilities, rules)
    values ('${KOST}', '${OWNER}', 'Kost Lama', 'x', 'x', 'CAMPUR', '{WiFi}', '{Bersih}');
  insert into rooms (id, kost_id, owner_id, room_number, room_type, floor, monthly_rent, facilities, status)
    values ('${ROOM}', '${KOST}', '${OWNER}', '7', 'STANDARD', 1, 1000000, '{}', 'OCCUPIED');
  insert into tenancies (id, user_id, owner_id, kost_id, room_id, full_name, phone, email, nik_ciphertext, nik_hash,
      nik_last_four, emergency_contact_name, emergency_contact_phone, contract_start, contract_end, check_in_date,
      deposit_amount, monthly_rent, status)
    values ('${TENANCY}', '${TENANT}', '${OWNER}', '${KOST}', '${ROOM}', 'Penyewa', 'x', 'x', 'x', 'x', '0001', 'x', 'x',
      '2026-01-01', '2027-01-01', '2026-01-01', 0, 1000000, 'ACTIVE');
  insert into invoices (id, invoice_number, tenant_id, tenant_user_id, owner_id, kost_id, room_id, tenant_name, room_number,
      kost_name, invoice_type, title, subtotal, total_amount, late_fee_bps, allow_partial_payment, due_date, issued_date,
      is_recurring, recurrence_type, late_fee_until, status)
    values ('${INVOICE}', 'INV-202601-0001', '${TENANCY}', '${TENANT}', '${OWNER}', '${KOST}', '${ROOM}', 'Nama di tagihan',
      '6', 'Kost di tagihan', 'MONTHLY_RENT', 'Sewa', 1000000, 1000000, 0, true, '2026-01-10', '2026-01-01', false, 'NONE',
      '2026-01-10', 'SENT')`;

/** What the Worker of that schema wrote. */
const olderWrites = `
  insert into payments (payment_reference, invoice_id, owner_id, payer_user_id, source, payment_method, amount, status)
    values ('PAY-BEFORE', '${INVOICE}', '${OWNER}', '${TENANT}', 'MANUAL', 'CASH', 1000, 'FAILED');
  insert into complaints (tenant_id, tenant_user_id, owner_id, kost_id, room_id, title, description, priority, category,
      status)
    values ('${TENANCY}', '${TENANT}', '${OWNER}', '${KOST}', '${ROOM}', 'Bocor', 'x', 'LOW', 'AIR', 'OPEN')`;

/** What a Worker before `kost_id` writes about the kost, and about none. */
const rowsWithoutKost = `
  insert into payments (id, payment_reference, invoice_id, owner_id, payer_user_id, invoice_number, invoice_title, tenant_name,
      kost_name, room_number, source, payment_method, amount, allocated_amount, credited_amount, paid_at, status)
    values ('${id(7)}', 'PAY-1', '${INVOICE}', '${OWNER}', '${TENANT}', 'x', 'x', 'x', 'x', 'x', 'MANUAL', 'CASH', 400000,
      300000, 100000, '2026-01-05', 'SUCCEEDED');
  insert into credit_entries (user_id, owner_id, kind, amount, payment_id)
    values ('${TENANT}', '${OWNER}', 'OVERPAYMENT', 100000, '${id(7)}'), ('${TENANT}', '${OWNER}', 'REFUNDED', -1, null);
  insert into bill_links (owner_id, tenancy_id, token_hash, secret_mark) values ('${OWNER}', '${TENANCY}', 'a', 'a');
  insert into messages (dedupe_key, kind, channel, user_id, owner_id, tenancy_id, state, next_try_at) values
    ('of-tenancy', 'BILL_REMINDER', 'WA_LINK', '${TENANT}', '${OWNER}', '${TENANCY}', 'OPENED', now()),
    ('of-account', 'NOTICE', 'EMAIL', '${TENANT}', '${OWNER}', null, 'SENT', now()),
    ('of-other', 'INVITATION', 'EMAIL', '${TENANT}', '${TENANT}', '${TENANCY}', 'SENT', now());
  insert into files (uploaded_by, owner_id, purpose, subject_table, subject_id, position, mime, bytes, sha256, state, attached_at)
    select '${OWNER}', '${OWNER}', purpose, subject, subject_id::uuid, 0, 'image/png', 1, subject || subject_id, 'ATTACHED', now()
    from (values ('kost', 'kosts', '${KOST}'), ('room', 'rooms', '${ROOM}'), ('payment_proof', 'payments', '${id(7)}'),
      ('profile', 'users', '${OWNER}'), ('room', 'rooms', '${id(8)}')) as attached(purpose, subject, subject_id);
  insert into audit_log (action, subject_id, owner_id, request_id) values ('kost.update', '${KOST}', '${OWNER}', 'r')`;

/** The rows of `rowsWithoutKost` that are about a kost. */
const rowsOfKost = [
  'bill_links: a',
  'credit_entries: OVERPAYMENT',
  `files: kosts${KOST}`,
  `files: payments${id(7)}`,
  `files: rooms${ROOM}`,
  'messages: of-tenancy',
  'payments: PAY-1',
];

async function kostsOfRows(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ row: string }>(`
    select name || ': ' || key as row from (
      select 'payments' as name, payment_reference as key, kost_id from payments
      union all select 'credit_entries', kind, kost_id from credit_entries
      union all select 'bill_links', token_hash, kost_id from bill_links
      union all select 'messages', dedupe_key, kost_id from messages
      union all select 'files', sha256, kost_id from files
      union all select 'audit_log', action, kost_id from audit_log
    ) as rows where kost_id = '${KOST}' order by 1`);
  return rows.map(({ row }) => row);
}

type OwnDatabase = Awaited<ReturnType<typeof makeOwnDatabase>>;

/** Works on a database that has so many of the migrations; all of them if it is left out. */
async function withDatabase(
  migrations: number | undefined,
  work: (client: pg.Client, database: OwnDatabase) => Promise<void>,
): Promise<void> {
  const database = await makeOwnDatabase({ migrations });
  try {
    await withClient({ connectionString: database.databaseUrl }, (client) => work(client, database));
  } finally {
    await database.stop();
  }
}

describe('a database of an older schema', () => {
  it('separates deposits from revenue in earlier payments, the principal first', async () => {
    await withDatabase(BEFORE_DEPOSITS, async (client, { databaseUrl, endpoint }) => {
      await client.query(house);
      await client.query(`
        update invoices set invoice_type = 'SECURITY_DEPOSIT', late_fee_amount = 50000, total_amount = 1050000,
          paid_amount = 1030000, status = 'PARTIAL'`);
      for (const [day, amount] of [
        [3, 400_000],
        [1, 600_000],
        [5, 30_000],
      ]) {
        await client.query(`
          insert into payments (payment_reference, invoice_id, owner_id, payer_user_id, invoice_number, invoice_title,
            tenant_name, kost_name, room_number, source, payment_method, amount, allocated_amount, paid_at, status)
          values ('PAY-${day}', '${INVOICE}', '${OWNER}', '${TENANT}', 'x', 'x', 'x', 'x', 'x', 'MANUAL', 'CASH', ${amount},
            ${amount}, '2026-01-0${day}', 'SUCCEEDED')`);
      }
      expect(await migrate(databaseUrl)).toBeGreaterThan(0);
      const { rows } = await client.query<object>(`
        select (select coalesce(sum(amount), 0)::int from deposit_entries where payment_id = p.id) as deposit, amount::int
        from payments p order by paid_at`);
      expect(rows).toEqual([
        { deposit: 600_000, amount: 600_000 },
        { deposit: 400_000, amount: 400_000 },
        { deposit: 0, amount: 30_000 },
      ]);
      await expectSoundNumbers(
        createTestApp({ bindings: { DATABASE_URL: databaseUrl, NEON_FETCH_ENDPOINT: endpoint } }),
      );
    });
  });

  it('has its owners’ numbers counted, and every later change of older rows', async () => {
    await withDatabase(BEFORE_OWNER_NUMBERS, async (client, { databaseUrl }) => {
      await client.query(house);
      await client.query(`
        insert into payments (payment_reference, invoice_id, owner_id, payer_user_id, invoice_number, invoice_title,
          tenant_name, kost_name, room_number, source, payment_method, amount, allocated_amount, credited_amount, paid_at, status)
        values ('PAY-1', '${INVOICE}', '${OWNER}', '${TENANT}', 'x', 'x', 'x', 'x', 'x', 'MANUAL', 'CASH', 400000, 300000,
          100000, '2026-01-31T17:00:00Z', 'SUCCEEDED');
        insert into credit_entries (user_id, owner_id, kind, amount, created_at) values
          ('${TENANT}', '${OWNER}', 'OVERPAYMENT', 100000, '2026-01-31T16:59:59Z'),
          ('${TENANT}', '${OWNER}', 'APPLIED', -1, '2026-01-31T16:59:59Z')`);
      expect(await migrate(databaseUrl)).toBeGreaterThan(0);
      const numbers = async () => {
        const { rows } = await client.query<object>(`
          select kind, day::text, sum(count)::int as count, sum(amount)::int as amount from owner_numbers
          group by kind, day having sum(count) <> 0 or sum(amount) <> 0 order by kind, day`);
        expect((await client.query(wrongOwnerNumbers)).rows).toEqual([]);
        return rows;
      };
      const money = [
        { kind: 'REVENUE', day: '2026-01-01', count: 0, amount: 100_000 },
        { kind: 'REVENUE', day: '2026-02-01', count: 0, amount: 300_000 },
      ];
      const room = { kind: 'OCCUPIED', day: 'infinity', count: 1, amount: 0 };
      expect(await numbers()).toEqual([
        room,
        ...money,
        { kind: 'SENT', day: '2026-01-10', count: 1, amount: 1_000_000 },
      ]);
      await client.query(`update invoices set status = 'PAID', paid_amount = total_amount`);
      expect(await numbers()).toEqual([room, { kind: 'PAID', day: 'infinity', count: 1, amount: 0 }, ...money]);
    });
  });

  it('carries what was chosen for groups of notices over to their kinds', async () => {
    await withDatabase(BEFORE_NOTICE_CHOICES, async (client, { databaseUrl }) => {
      await client.query(house);
      const choose = (group: NoticeGroup, channel: NoticeChannel, isOn: boolean) =>
        client.query(`
          insert into notification_preferences (user_id, notice_group, channel, is_on)
          values ('${TENANT}', '${group}', '${channel}', ${isOn})`);
      // That Worker knows nothing of jobs, changed contacts, delayed letters and returned deposits.
      const kinds = (group: NoticeGroup, choice: string) =>
        kindsOfGroup(group).flatMap((kind) =>
          /^(WORK_|CONTACT_|LETTERS_|MESSAGES_|DEPOSIT_)/.test(kind) ? [] : [`${kind} ${choice}`],
        );
      await choose('PAYMENTS', 'PUSH', false);
      await choose('BILLS', 'PUSH', true);
      await choose('SECURITY', 'EMAIL', true);
      expect(await migrate(databaseUrl)).toBeGreaterThan(0);
      const { rows } = await client.query<{ choice: string }>(`
        select kind || ' ' || channel || ' ' || is_on as choice from notice_choices where user_id = '${TENANT}'`);
      // A choice that equals the default is not stored.
      const chosen = [...kinds('PAYMENTS', 'PUSH false'), ...kinds('SECURITY', 'EMAIL true')];
      expect(rows.map(({ choice }) => choice).sort()).toEqual(chosen.sort());
    });
  });

  it('has rents of each quarter and year for as many months, all others for that of their due date', async () => {
    await withDatabase(BEFORE_COVERED_MONTHS, async (client, { databaseUrl }) => {
      await client.query(house);
      const copy = `
        insert into invoices (invoice_number, tenant_id, tenant_user_id, owner_id, kost_id, room_id, tenant_name, room_number,
          kost_name, invoice_type, title, subtotal, total_amount, late_fee_bps, allow_partial_payment, due_date, issued_date,
          is_recurring, recurrence_type, series_id, series_period, late_fee_until, status)
        select $1, tenant_id, tenant_user_id, owner_id, kost_id, room_id, tenant_name, room_number, kost_name, $2, title,
          subtotal, total_amount, late_fee_bps, allow_partial_payment, $3, issued_date, $4 <> 'NONE', $4,
          case when $4 <> 'NONE' then id end, case when $4 <> 'NONE' then $5::int end, late_fee_until, status
        from invoices where id = '${INVOICE}'`;
      await client.query(copy, ['Q', 'MONTHLY_RENT', '2026-11-30', 'QUARTERLY', 0]);
      await client.query(copy, ['Y', 'MONTHLY_RENT', '2026-02-28', 'YEARLY', 1]);
      await client.query(copy, ['M', 'MONTHLY_RENT', '2026-03-31', 'MONTHLY', 2]);
      await client.query(copy, ['I', 'INTERNET', '2026-11-30', 'QUARTERLY', 3]);
      expect(await migrate(databaseUrl)).toBeGreaterThan(0);
      // What the Worker of before still writes.
      await client.query(copy, ['N', 'MONTHLY_RENT', '2026-12-15', 'NONE', null]);
      const { rows } = await client.query<object>(`
        select invoice_number as of, covers_from::text || ' ' || covers_to as covers from invoices order by 1`);
      expect(rows).toEqual([
        { of: 'I', covers: null },
        { of: 'INV-202601-0001', covers: null },
        { of: 'M', covers: null },
        { of: 'N', covers: null },
        { of: 'Q', covers: '2026-11-01 2027-01-31' },
        { of: 'Y', covers: '2026-02-01 2027-01-31' },
      ]);
    });
  });

  it('knows since when accounts are off that an admin has switched off', async () => {
    await withDatabase(BEFORE_PAUSES, async (client, { databaseUrl }) => {
      const on = `'{"status": "ACTIVE", "is_active": true}'`;
      const off = `'{"status": "ACTIVE", "is_active": false}'`;
      const people = [
        { status: 'SUSPENDED', trail: [['account.deactivate', 'null', '2026-03-01']] },
        {
          status: 'ACTIVE',
          trail: [
            ['account.update', off, '2026-01-01'],
            ['account.update', on, '2026-02-01'],
            ['account.update', off, '2026-04-01'],
            ['account.update', off, '2026-05-01'],
          ],
        },
        { status: 'SUSPENDED', trail: [] },
        { status: 'PENDING_APPROVAL', trail: [] },
      ];
      for (const [index, { status, trail }] of people.entries()) {
        await client.query(`
          insert into users (id, email, full_name, phone, role, status, is_active, password_hash, updated_at)
          values ('${id(index)}', 'p${index}@uji.ekost.id', 'Pemilik', 'x', 'OWNER', '${status}', false, 'x', '2026-06-01')`);
        for (const [action, details, day] of trail) {
          await client.query(`
            insert into audit_log (action, subject_id, request_id, details, created_at)
            values ('${action}', '${id(index)}', 'x', ${details}, '${day}')`);
        }
      }
      expect(await migrate(databaseUrl)).toBeGreaterThan(0);
      const pauses = async () => {
        const { rows } = await client.query<object>(`
          select user_id as id, to_char(paused_at at time zone 'UTC', 'YYYY-MM-DD') as since,
            resumed_at is not null as is_over from account_pauses order by user_id`);
        return rows;
      };
      const found = ['2026-03-01', '2026-04-01', '2026-06-01'].map((since, index) => ({
        id: id(index),
        since,
        is_over: false,
      }));
      expect(await pauses()).toEqual(found);
      // Whoever writes: as the Worker of that schema switches accounts on.
      await client.query(
        `update users set status = 'ACTIVE', is_active = true, updated_at = now() where id = '${id(0)}'`,
      );
      expect(await pauses()).toEqual([{ ...found[0], is_over: true }, ...found.slice(1)]);
    });
  });

  it('keeps the numbers of rooms that look the same, and compares those of all others', async () => {
    await withDatabase(BEFORE_NORMAL_FORMS, async (client, { databaseUrl }) => {
      await client.query(house);
      for (const number of ['A-1', 'A–1', 'A‑1', '7\u00a0', 'Ｂ2']) {
        await client.query(
          `insert into rooms (kost_id, owner_id, room_number, room_type, floor, monthly_rent, facilities, status)
          values ($1, $2, $3, 'STANDARD', 1, 1000000, '{}', 'AVAILABLE')`,
          [KOST, OWNER, number],
        );
      }
      expect(await migrate(databaseUrl)).toBeGreaterThan(0);
      const { rows } = await client.query<object>(`
        select room_number as typed, number_normal as compared, number_shared as shared from rooms
        order by number_order, id`);
      expect(rows).toEqual([
        { typed: '7', compared: '7', shared: false },
        { typed: '7\u00a0', compared: '7', shared: true },
        { typed: 'A-1', compared: 'a-1', shared: false },
        { typed: 'A–1', compared: 'a-1', shared: true },
        { typed: 'A‑1', compared: 'a-1', shared: true },
        { typed: 'Ｂ2', compared: 'b2', shared: false },
      ]);
      const names = await client.query<object>(`
        select name_normal from users where id = '${TENANT}' union all select name_normal from tenancies
        union all select name_normal from kosts`);
      expect(names.rows).toEqual(['penyewa', 'penyewa', 'kost lama'].map((name) => ({ name_normal: name })));
    });
  });

  it('finds articles of before by any part of their words, and those that the Worker before writes', async () => {
    await withDatabase(BEFORE_ARTICLE_TEXTS, async (client, { databaseUrl }) => {
      await client.query(house);
      const write = (title: string) =>
        client.query(
          `insert into articles (author_id, title, excerpt, content, status, published_at)
            values ($1, $2, 'Ringkas', 'Ma’ruf', 'PUBLISHED', now())`,
          [OWNER, title],
        );
      await write('PERKAMARAN');
      expect(await migrate(databaseUrl)).toBeGreaterThan(0);
      await write('Sekamar');
      const { rows } = await client.query<{ found: string }>(`
        select searched_text as found from articles where searched_text like '%kamar%' order by id`);
      expect(rows.map(({ found }) => found)).toEqual([`perkamaran ringkas ma'ruf`, `sekamar ringkas ma'ruf`]);
    });
  });

  it('has the numbers stopped from which STOP was written, and only those', async () => {
    await withDatabase(BEFORE_STOPPED_NUMBERS, async (client, { databaseUrl }) => {
      await client.query(house);
      await client.query(`update users set phone = '0812-3000-0001' where id = '${TENANT}'`);
      await client.query(`update users set phone = '0812-3000-0002' where id = '${OWNER}'`);
      const refuse = (user: typeof TENANT, purpose: string, via: string) =>
        client.query(`
          insert into message_consents (user_id, purpose, channel, via, given_by, text_version, withdrawn_at, withdrawn_via)
          values ('${user}', '${purpose}', 'WHATSAPP', '${via}', '${user}', '2026-11', '2026-11-20T03:00:00Z', '${via}')`);
      await refuse(TENANT, 'TAGIHAN', 'STOP');
      await refuse(TENANT, 'INFO', 'STOP');
      // A bill link's "Hentikan pengingat", and a choice in the profile.
      await refuse(OWNER, 'TAGIHAN', 'STOP');
      await refuse(OWNER, 'INFO', 'PROFILE');
      expect(await migrate(databaseUrl)).toBeGreaterThan(0);
      const { rows } = await client.query<object>('select number, via, owner_id, lifted_at from stopped_numbers');
      expect(rows).toEqual([{ number: '+6281230000001', via: 'WHATSAPP', owner_id: null, lifted_at: null }]);
    });
  });

  it('has links that were opened count for the number that the account has', async () => {
    await withDatabase(BEFORE_OPENED_NUMBERS, async (client, { databaseUrl }) => {
      await client.query(house);
      await client.query(`update users set phone = '0812-3000-0001' where id = '${TENANT}'`);
      const linkOf = (mark: string, opened: string) =>
        client.query(`
          insert into bill_links (owner_id, tenancy_id, token_hash, secret_mark, last_opened_at)
          values ('${OWNER}', '${TENANCY}', '${mark}', '${mark}', ${opened})`);
      await linkOf('a', `'2026-11-20T03:00:00Z'`);
      await linkOf('b', 'null');
      expect(await migrate(databaseUrl)).toBeGreaterThan(0);
      const { rows } = await client.query<object>('select opened_number from bill_links order by token_hash');
      expect(rows).toEqual([{ opened_number: '+6281230000001' }, { opened_number: null }]);
    });
  });

  it('has the number stopped by a STOP that the Worker before it writes while both run', async () => {
    await withDatabase(BEFORE_STOPPED_NUMBERS, async (client, { databaseUrl }) => {
      await client.query(house);
      await migrate(databaseUrl);
      await client.query(`update users set phone = '0812-3000-0001' where id = '${TENANT}'`);
      const agree = (purpose: string) =>
        client.query(`
          insert into message_consents (user_id, purpose, channel, via, given_by, text_version, given_at)
          values ('${TENANT}', '${purpose}', 'WHATSAPP', 'PROFILE', '${TENANT}', '2026-11', '2026-11-20T03:00:00Z')`);
      const withdraw = (purpose: string, via: string) =>
        client.query(`
          update message_consents set withdrawn_at = '2026-11-26T03:00:00Z', withdrawn_via = '${via}'
          where user_id = '${TENANT}' and purpose = '${purpose}' and withdrawn_at is null`);
      const stopped = async () =>
        (await client.query<object>('select number, via, owner_id from stopped_numbers where lifted_at is null')).rows;
      await agree('TAGIHAN');
      await agree('INFO');
      await withdraw('INFO', 'PROFILE');
      await withdraw('TAGIHAN', 'STOP');
      expect(await stopped(), 'a choice in the profile, and a bill link').toEqual([]);
      await agree('INFO');
      await withdraw('INFO', 'STOP');
      expect(await stopped()).toEqual([{ number: '+6281230000001', via: 'WHATSAPP', owner_id: null }]);
    });
  });

  it('has the kost of its payments, credit, links, messages and files filled in, but not of its trail', async () => {
    await withDatabase(BEFORE_KOSTS_OF_ROWS, async (client, { databaseUrl, endpoint }) => {
      await client.query(house);
      await client.query(rowsWithoutKost);
      const numbers = async () => (await client.query<object>('select * from owner_numbers')).rows;
      const before = await numbers();
      expect(await migrate(databaseUrl, { piecePages: 1 })).toBeGreaterThan(0);
      expect(await kostsOfRows(client)).toEqual(rowsOfKost);
      expect(await numbers(), 'no number is counted again').toEqual(before);
      await expectSoundNumbers(
        createTestApp({ bindings: { DATABASE_URL: databaseUrl, NEON_FETCH_ENDPOINT: endpoint } }),
      );
    });
  });

  it('has the kost filled in where the Worker before it writes a row while both run', async () => {
    await withDatabase(BEFORE_KOSTS_OF_ROWS, async (client, { databaseUrl }) => {
      await client.query(house);
      await migrate(databaseUrl);
      await client.query(rowsWithoutKost);
      expect(await kostsOfRows(client)).toEqual(rowsOfKost);
      await client.query(`
        insert into files (uploaded_by, purpose, mime, bytes, sha256, state) values ('${TENANT}', 'complaint', 'image/png', 1, 'later', 'TEMP');
        with made as (
          insert into complaints (tenant_id, tenant_user_id, owner_id, kost_id, room_id, tenant_name, room_number, kost_name, title,
            description, priority, category, status)
          values ('${TENANCY}', '${TENANT}', '${OWNER}', '${KOST}', '${ROOM}', 'Penyewa', '7', 'Kost Lama', 'Bocor', 'x', 'LOW', 'AIR', 'OPEN')
          returning *
        ) update files set subject_table = 'complaints', subject_id = made.id, owner_id = made.owner_id, state = 'ATTACHED',
          position = 0, attached_at = now() from made where sha256 = 'later'`);
      const { rows } = await client.query<object>(`select kost_id from files where sha256 = 'later'`);
      expect(rows, 'a file of a row that the same statement makes').toEqual([{ kost_id: KOST }]);
    });
  });

  it('knows who holds each room from when to when, and lists what had to be trimmed', async () => {
    await withDatabase(BEFORE_STAYS, async (client, { databaseUrl }) => {
      await client.query(house);
      const tenancy = (number: number, start: string, end: string, left: string | null, status = 'TERMINATED') =>
        client.query(`
          insert into users (id, email, full_name, phone, role, status, password_hash)
            values ('${id(number)}', 'p${number}@uji.ekost.id', 'Penyewa', 'x', 'TENANT', 'ACTIVE', 'x');
          insert into tenancies (id, user_id, owner_id, kost_id, room_id, full_name, phone, email, emergency_contact_name,
            emergency_contact_phone, contract_start, contract_end, check_in_date, check_out_date, deposit_amount, monthly_rent, status)
          values ('${id(number)}', '${id(number)}', '${OWNER}', '${KOST}', '${ROOM}', 'Penyewa', 'x', 'x', 'x', 'x',
            '${start}', '${end}', ${status === 'INACTIVE' ? 'null' : `'${start}'`}, ${left === null ? 'null' : `'${left}'`}, 0, 1, '${status}')`);
      // The present tenant's contract goes from 2026-01-01 to 2027-01-01.
      await tenancy(21, '2024-01-01', '2025-01-01', '2025-03-10');
      await tenancy(22, '2025-03-01', '2026-03-01', '2025-06-01');
      await tenancy(23, '2025-06-01', '2026-06-01', '2026-02-01');
      await tenancy(24, '2026-01-10', '2026-06-01', '2026-01-10');
      await tenancy(25, '2026-03-01', '2027-03-01', '2026-03-05');
      await tenancy(26, '2025-02-01', '2027-03-01', null, 'INACTIVE');
      const [repaired, promised, former] = [id(31), id(32), id(33)];
      await client.query(`
        insert into rooms (id, kost_id, owner_id, room_number, room_type, floor, monthly_rent, facilities, status, updated_at, archived_at)
        select room::uuid, '${KOST}', '${OWNER}', room, 'STANDARD', 1, 1, '{}', status, '2025-12-31T17:00:00Z', archived::timestamptz
        from (values ('${repaired}', 'MAINTENANCE', null), ('${promised}', 'RESERVED', null), ('${former}', 'MAINTENANCE', '2026-01-01'))
          as made (room, status, archived)`);
      expect(await migrate(databaseUrl, { piecePages: 1 })).toBeGreaterThan(0);
      const stays = async () => {
        const { rows } = await client.query<object>(`
          select coalesce(tenancy_id, room_id) as of, kind, during::text, nullif(claimed, during)::text as claimed from stays
          order by tenancy_id, room_id`);
        return rows;
      };
      const present = { of: TENANCY, kind: 'TENANCY', during: '[2026-01-01,2027-01-01)', claimed: null };
      const laid = [
        present,
        { ...present, of: id(21), during: '[2024-01-01,2025-03-01)', claimed: '[2024-01-01,2025-03-10)' },
        { ...present, of: id(22), during: '[2025-03-01,2025-06-01)' },
        { ...present, of: id(23), during: '[2025-06-01,2026-01-01)', claimed: '[2025-06-01,2026-02-01)' },
        { ...present, of: id(24), during: 'empty' },
        { ...present, of: id(25), during: 'empty', claimed: '[2026-03-01,2026-03-05)' },
        { of: repaired, kind: 'REPAIR', during: '[2026-01-01,)', claimed: null },
        { of: promised, kind: 'RESERVATION', during: '[2026-01-01,)', claimed: null },
      ];
      expect(await stays()).toEqual(laid);
      expect((await client.query(wrongStays)).rows).toEqual([]);
      await client.query(`select lay_stays(id) from rooms`);
      expect(await stays(), 'laid anew').toEqual(laid);
      // As the Worker of that schema checks somebody out: what gave way has its days again.
      await client.query(`
        update tenancies set status = 'TERMINATED', check_out_date = '2026-01-20', terminated_at = now() where id = '${TENANCY}'`);
      expect((await stays()).slice(0, 4)).toMatchObject([
        { of: TENANCY, during: 'empty', claimed: '[2026-01-01,2026-01-20)' },
        {},
        {},
        { of: id(23), during: '[2025-06-01,2026-02-01)', claimed: null },
      ]);
      expect((await client.query(wrongStays)).rows).toEqual([]);
    });
  });

  it('is migrated with its data, and names what it holds', async () => {
    await withDatabase(OLDER, async (client, { databaseUrl, endpoint }) => {
      await client.query(house);
      await client.query(olderWrites);
      expect(await migrate(databaseUrl)).toBeGreaterThan(0);

      const { rows: payments } = await client.query<object>(
        'select invoice_number, invoice_title, tenant_name, kost_name, room_number from payments',
      );
      const bill = { invoice_number: 'INV-202601-0001', invoice_title: 'Sewa', tenant_name: 'Nama di tagihan' };
      expect(payments).toEqual([{ ...bill, kost_name: 'Kost di tagihan', room_number: '6' }]);
      const { rows: complaints } = await client.query<object>(
        'select tenant_name, room_number, kost_name from complaints',
      );
      expect(complaints).toEqual([{ tenant_name: 'Penyewa', room_number: '7', kost_name: 'Kost Lama' }]);
      await expectSoundNumbers(
        createTestApp({ bindings: { DATABASE_URL: databaseUrl, NEON_FETCH_ENDPOINT: endpoint } }),
      );
      expect(await migrate(databaseUrl)).toBe(0);
    });
  });
});

/** An account, and what the trail says of its contacts, the oldest first. */
type Trailed = [email: string, fields: { verified?: boolean; chosen?: boolean }, ...trail: string[]];

const trailed: Trailed[] = [
  ['mendaftar', {}, 'account.register'],
  ['mendaftar-dan-membuka-tautan', { verified: true }, 'account.register'],
  ['mengganti-nama', {}, 'account.register', 'account.update-profile'],
  ['mengganti-nomor', {}, 'account.register', 'account.update-profile +phone'],
  ['diubah-admin', {}, 'account.register', 'account.update by admin'],
  ['diundang', {}, 'account.create by admin', 'account.accept-invitation'],
  ['diundang-mengetik-email', {}, 'account.create by admin', 'account.accept-invitation +email'],
  [
    'diundang-lalu-mengganti-nomor',
    {},
    'account.create by admin',
    'account.accept-invitation',
    'account.update-profile +phone',
  ],
  ['dibuat-lalu-mengganti-nomor', {}, 'account.create by admin', 'account.update-profile +phone'],
  ['dibuat-dan-membuka-tautan', { verified: true }, 'account.create by admin'],
  ['tanpa-jejak', {}],
  ['belum-memilih-sandi', { chosen: false }],
];

describe('what is proven of contacts', () => {
  it('is filled from used links and from what holders typed, until it was changed, and never from a profile', async () => {
    await withDatabase(BEFORE_CONTACT_PROOFS, async (client, { databaseUrl }) => {
      await client.query(house);
      for (const [name, { verified = false, chosen = true }, ...trail] of trailed) {
        const { rows } = await client.query<{ id: string }>(`
          insert into users (email, full_name, phone, role, status, password_hash, email_verified_at, password_chosen_at)
          values ('${name}@uji.ekost.id', 'x', '${name}', 'TENANT', 'ACTIVE', 'x', ${verified ? 'now()' : 'null'},
            ${chosen ? 'now()' : 'null'}) returning id`);
        for (const entry of trail) {
          const [action = '', more = ''] = entry.split(' ');
          const details = more.startsWith('+') ? `'{"${more.slice(1)}": true}'` : 'null';
          await client.query(`
            insert into audit_log (actor_id, action, subject_id, owner_id, request_id, details)
            values ('${more === 'by' ? OWNER : (rows[0]?.id ?? '')}', '${action}', '${rows[0]?.id ?? ''}', null, 'x', ${details})`);
        }
      }
      expect(await migrate(databaseUrl)).toBeGreaterThan(0);
      const { rows } = await client.query<{ name: string; proofs: string[] }>(`
        select split_part(u.email, '@', 1) as name, array_agg(p.kind || ' ' || p.how order by p.kind) as proofs
        from contact_proofs p join users u on u.id = p.user_id
        where p.value in (u.email, u.phone) and p.ended_at is null group by 1`);
      expect(Object.fromEntries(rows.map(({ name, proofs }) => [name, proofs]))).toEqual({
        mendaftar: ['EMAIL REGISTRATION', 'PHONE REGISTRATION'],
        'mendaftar-dan-membuka-tautan': ['EMAIL LINK', 'PHONE REGISTRATION'],
        'mengganti-nama': ['EMAIL REGISTRATION', 'PHONE REGISTRATION'],
        'mengganti-nomor': ['EMAIL REGISTRATION'],
        'diubah-admin': ['EMAIL REGISTRATION'],
        diundang: ['PHONE INVITATION'],
        'diundang-mengetik-email': ['EMAIL INVITATION', 'PHONE INVITATION'],
        'dibuat-dan-membuka-tautan': ['EMAIL LINK'],
        'tanpa-jejak': ['EMAIL REGISTRATION', 'PHONE REGISTRATION'],
      });
    });
  });

  it('follows the writes of a Worker that knows nothing of it, and proves no address that it moves an account to', async () => {
    await withDatabase(undefined, async (client) => {
      await client.query(house);
      const proofs = async () => {
        const { rows } = await client.query<object>(`
          select kind, value, how, ended_at is null as is_live from contact_proofs where user_id = '${TENANT}' order by id`);
        return rows;
      };
      await client.query(`update users set email_verified_at = now(), phone = '+6281399999999' where id = '${TENANT}'`);
      const first = { kind: 'EMAIL', value: 'penyewa@uji.ekost.id', how: 'LINK' };
      expect(await proofs()).toEqual([{ ...first, is_live: true }]);
      await client.query(`update users set email = 'lain@uji.ekost.id' where id = '${TENANT}'`);
      expect(await proofs()).toEqual([{ ...first, is_live: false }]);
      const { rows } = await client.query<object>(`select email_verified_at from users where id = '${TENANT}'`);
      expect(rows).toEqual([{ email_verified_at: null }]);
      await client.query(`
        update users set email = 'baru@uji.ekost.id', email_verified_at = now() where id = '${TENANT}'`);
      expect(await proofs()).toEqual([
        { ...first, is_live: false },
        { ...first, value: 'baru@uji.ekost.id', is_live: true },
      ]);
    });
  });
});

describe('the newest schema', () => {
  const named = readdirSync(SCHEMA).flatMap((file) =>
    [...readFileSync(new URL(file, SCHEMA), 'utf8').matchAll(/^ \* Trigger (\w+) \(migration \d{4}\): /gm)].map(
      ([, trigger]) => trigger,
    ),
  );

  it('has the triggers that the schema files name, what they call, and no other code of its own', async () => {
    await withDatabase(undefined, async (client) => {
      const { rows: triggers } = await client.query<{ name: string }>(
        'select tgname as name from pg_trigger where not tgisinternal',
      );
      expect(triggers.map(({ name }) => name).sort()).toEqual(named.sort());
      expect(named).toHaveLength(50);
      const { rows: unused } = await client.query<{ oid: string }>(`
        select oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace
          and proname not like 'kept\\_%'
          and not exists (select from pg_trigger where tgfoid = pg_proc.oid)
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
        union all select oid::regclass::text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`);
      // What statements call, and the triggers of numbers and kosts; of functions that hold statements: kept-plans.test.ts.
      expect(unused.map(({ oid }) => oid).sort()).toEqual([
        'asked_rents(invoices)',
        'claimed_days(tenancies)',
        'day_in_zone(timestamp with time zone,text)',
        'default_contract()',
        'free_days(uuid,date,date,uuid)',
        'import_use(import_rows)',
        'indonesian_e164(text)',
        'is_rent_line(invoice_items)',
        'kost_of_subject(text,uuid)',
        'lay_stays(uuid)',
        'left_by_take_back(jsonb,jsonb,uuid[])',
        'missed_days(uuid,date,date)',
        'months_begin(uuid,date,date)',
        'months_from(uuid,date)',
        'normal_text(text)',
        'occupant_charges(uuid,date,date,date)',
        'refuse(text)',
        'room_order(text)',
        'split_draft(invoices,date,timestamp with time zone)',
        'tell_who_waits(timestamp with time zone,integer)',
      ]);
    });
  });
});
