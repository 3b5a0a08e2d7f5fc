import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { withClient } from '#drizzle/local/with-client.ts';
import { migrate } from '#drizzle/migrate.ts';
import { migrationEntries, statementsOf } from '#drizzle/migration-rules.ts';
import { type MigrationStep, migrationSteps } from '#drizzle/migration-steps.ts';
import { fileURLToPath } from 'node:url';
import { makeOwnDatabase } from '#tests/support/app/own-database.ts';
import { wrongOwnerNumbers } from '#tests/support/oracle/counted-numbers.ts';

const MIGRATIONS = fileURLToPath(new URL('../../drizzle/migrations', import.meta.url));
const names = migrationEntries(MIGRATIONS).map(({ tag }) => tag);
const LEDGER = names.findIndex((tag) => tag.endsWith('_deposit-ledger'));
const RECEIPTS = names.findIndex((tag) => tag.endsWith('_deposit-receipts'));

const id = (number: number) => `018cc251-f400-7000-8000-${String(number).padStart(12, '0')}`;
const [OWNER, TENANT, KOST, ROOM, TENANCY, BILL] = [1, 2, 3, 4, 5, 6].map(id);

/** A house of the schema before the ledger, with a deposit bill of 1,000,000 and 50,000 of late fees. */
const house = `
  insert into users (id, email, full_name, phone, role, status, password_hash) values
    ('${OWNER}', 'pemilik@uji.ekost.id', 'Pemilik', '+6281200000000', 'OWNER', 'ACTIVE', 'x'),
    ('${TENANT}', 'penyewa@uji.ekost.id', 'Penyewa', '+6281200000001', 'TENANT', 'ACTIVE', 'x');
  insert into kosts (id, owner_id, name, description, address, kost_type, facilities, rules)
    values ('${KOST}', '${OWNER}', 'Kost Lama', 'x', 'x', 'CAMPUR', '{WiFi}', '{Bersih}');
  insert into rooms (id, kost_id, owner_id, room_number, room_type, floor, monthly_rent, facilities, status)
    values ('${ROOM}', '${KOST}', '${OWNER}', '7', 'STANDARD', 1, 1000000, '{}', 'OCCUPIED');
  insert into tenancies (id, user_id, owner_id, kost_id, room_id, full_name, phone, email, emergency_contact_name,
      emergency_contact_phone, contract_start, contract_end, check_in_date, deposit_amount, monthly_rent, status)
    values ('${TENANCY}', '${TENANT}', '${OWNER}', '${KOST}', '${ROOM}', 'Penyewa', 'x', 'x', 'x', 'x',
      '2026-01-01', '2027-01-01', '2026-01-01', 1000000, 1000000, 'ACTIVE');
  insert into invoices (id, invoice_number, tenant_id, tenant_user_id, owner_id, kost_id, room_id, tenant_name, room_number,
      kost_name, invoice_type, title, subtotal, total_amount, late_fee_amount, paid_amount, late_fee_bps,
      allow_partial_payment, due_date, issued_date, is_recurring, recurrence_type, late_fee_until, status)
    values ('${BILL}', 'INV-202601-0001', '${TENANCY}', '${TENANT}', '${OWNER}', '${KOST}', '${ROOM}', 'x', '6', 'x',
      'SECURITY_DEPOSIT', 'Deposit', 1000000, 1050000, 50000, 1030000, 0, true, '2026-01-10', '2026-01-01', false, 'NONE',
      '2026-01-10', 'PARTIAL')`;

const pay = (client: pg.Client, nth: number, amount: number, more = { method: 'CASH', source: 'MANUAL' }) =>
  client.query(`
    insert into payments (id, payment_reference, invoice_id, owner_id, payer_user_id, invoice_number, invoice_title,
      tenant_name, kost_name, room_number, source, payment_method, amount, allocated_amount, paid_at, status)
    values ('${id(100 + nth)}', 'PAY-${nth}', '${BILL}', '${OWNER}', '${TENANT}', 'x', 'x', 'x', 'x', 'x', '${more.source}',
      '${more.method}', ${amount}, ${amount}, '2026-01-${String(nth).padStart(2, '0')}T17:30:00Z', 'SUCCEEDED')`);

/** Takes a payment back as the Worker before does. */
const takeBack = (client: pg.Client, nth: number) =>
  client.query(`
    update payments set status = 'FAILED', allocated_amount = 0, voided_at = now(), voided_by = '${OWNER}', void_reason = 'x'
    where id = '${id(100 + nth)}'`);

async function entries(client: pg.Client): Promise<object[]> {
  const { rows } = await client.query<object>(`
    select payment_id, sum(amount)::int as amount, max(day)::text as day, max(way) as way from deposit_entries
    where kind = 'RECEIVED' group by payment_id having sum(amount) <> 0 order by payment_id`);
  return rows;
}

/** Asserts that so much is held, and that the owner's numbers say the same. */
async function expectHeld(client: pg.Client, held: number): Promise<void> {
  const { rows } = await client.query<object>(`select held::int from deposits where tenancy_id = '${TENANCY}'`);
  expect(rows).toEqual([{ held }]);
  expect((await client.query(wrongOwnerNumbers)).rows).toEqual([]);
}

describe('the deposits that were paid before there was a ledger', () => {
  it('are entered once, and go on as those that are paid after it', async () => {
    const { databaseUrl, stop } = await makeOwnDatabase({ migrations: LEDGER });
    try {
      await withClient({ connectionString: databaseUrl }, async (client) => {
        await client.query(house);
        await pay(client, 3, 600_000);
        await pay(client, 4, 250_000, { method: 'CREDIT', source: 'CREDIT' });
        await pay(client, 5, 180_000);
        await pay(client, 6, 70_000);
        await takeBack(client, 6);
        expect(await migrate(databaseUrl, { piecePages: 1 })).toBeGreaterThan(0);
        expect(await entries(client)).toEqual([
          { payment_id: id(103), amount: 600_000, day: '2026-01-04', way: 'CASH' },
          { payment_id: id(104), amount: 250_000, day: '2026-01-05', way: 'CREDIT' },
          { payment_id: id(105), amount: 150_000, day: '2026-01-06', way: 'CASH' },
        ]);
        await expectHeld(client, 1_000_000);
        await takeBack(client, 3);
        await expectHeld(client, 400_000);
        await pay(client, 7, 700_000);
        await expectHeld(client, 1_000_000);
        await client.query('update payments set allocated_amount = allocated_amount where allocated_amount > 0');
        await expectHeld(client, 1_000_000);
      });
    } finally {
      await stop();
    }
  });

  it('are entered as they are then, if a call changes them meanwhile', async () => {
    const { databaseUrl, stop } = await makeOwnDatabase({ migrations: RECEIPTS });
    const text = readFileSync(`${MIGRATIONS}/${names[RECEIPTS]}.sql`, 'utf8');
    const [first, pieces, last] = migrationSteps(statementsOf(text));
    const carryOut = async (client: pg.Client, step: MigrationStep | undefined) => {
      if (step?.kind === 'pieces') return client.query(step.statement, ['(0,0)', '(1000,0)']);
      for (const statement of step?.kind === 'transaction' ? step.statements : []) await client.query(statement);
    };
    try {
      await withClient({ connectionString: databaseUrl }, (call) =>
        withClient({ connectionString: databaseUrl }, async (client) => {
          await client.query(house);
          for (const nth of [1, 2, 3]) await pay(client, nth, 300_000);
          await carryOut(client, first);
          // It is taken back before the filling reads it, while it waits, and after it.
          await takeBack(call, 1);
          await call.query('begin');
          await takeBack(call, 2);
          const filled = carryOut(client, pieces);
          await call.query('select pg_sleep(0.2)');
          await call.query('commit');
          await filled;
          await expect(entries(client)).resolves.toMatchObject([{ payment_id: id(103), amount: 300_000 }]);
          await takeBack(call, 3);
          await pay(call, 4, 900_000);
          await carryOut(client, last);
          await expectHeld(client, 900_000);
          await takeBack(call, 4);
          await expectHeld(client, 0);
        }),
      );
    } finally {
      await stop();
    }
  });
});
