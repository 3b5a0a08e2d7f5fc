/**
 * How long each step of the migrations takes that came with stays and what hangs on them, over 50,000 present tenancies:
 * `npm run bench:migration`. A step holds its locks no longer than it takes, so this also bounds how long the Worker of the
 * release before waits for it. Ends with 1 if a step takes as long as Neon gives one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '#drizzle/local/postgres.ts';
import { withClient } from '#drizzle/local/with-client.ts';
import { migrate } from '#drizzle/migrate.ts';
import { migrationEntries } from '#drizzle/migration-rules.ts';
import { dataDirectory } from '#worker/local/product.ts';
import { endChildrenAtExit } from '#worker/local/signals.ts';
import { absoluteRow, report, type Row } from './report.ts';

/** The longest that a statement may take over Neon's HTTP, in seconds. */
const BUDGET = 15;
/** How many of the steps are printed, the longest first. */
const SHOWN = 8;
const OWNERS = 500;
const ROOMS = 50_000;
/** How many rents each present tenancy has; with its deposit that is four bills. */
const RENTS = 3;

endChildrenAtExit();
const migrations = fileURLToPath(new URL('../../drizzle/migrations', import.meta.url));
const before = migrationEntries(migrations).findIndex(({ tag }) => tag.endsWith('_rt-reports'));
const directory = mkdtempSync(join(tmpdir(), 'ekost-migration-'));
const postgres = await startPostgres({ directory });
try {
  await migrate(postgres.url, { upTo: before });
  await withClient({ connectionString: postgres.url }, async (client) => {
    await client.query('set statement_timeout = 0; set transaction_timeout = 0');
    for (const statement of fillings()) await client.query(statement);
    await client.query('vacuum analyze');
  });
  process.exitCode = report('Migrations', await stepRows(), join(dataDirectory, 'bench', 'migration.json')) ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}

/** The steps that took longest; of one that is carried out in pieces, its longest piece. */
async function stepRows(): Promise<Row[]> {
  const longest = new Map<string, number>();
  const start = performance.now();
  let last = start;
  await migrate(postgres.url, {
    onProgress: (line) => {
      const now = performance.now();
      const step = line.replace(/: \d+ of .*| applied$/, '');
      longest.set(step, Math.max(longest.get(step) ?? 0, (now - last) / 1000));
      last = now;
    },
  });
  const steps = [...longest].toSorted(([, a], [, b]) => b - a).slice(0, SHOWN);
  return [
    absoluteRow('all of them', (last - start) / 1000, 's', null),
    ...steps.map(([step, seconds]) => absoluteRow(step, seconds, 's', BUDGET)),
  ];
}

/** A made-up id: which kind of row, and its number. */
function id(kind: number, number: string): string {
  return `('018cc251-f400-7000-80${String(kind).padStart(2, '0')}-' || lpad((${number})::text, 12, '0'))::uuid`;
}

/** What fills the older schema: live tenancies with a paid deposit and rents, and in each second room a former one. */
function fillings(): string[] {
  const [owner, kost, room] = [id(1, `n % ${OWNERS}`), id(2, `n % ${OWNERS}`), id(3, 'n')];
  const numbers = (first: number, last: number) => `from generate_series(${first}, ${last}) as n`;
  const user = (role: string, of: number, prefix: string, last: number) => `
    insert into users (id, email, full_name, phone, role, status, password_hash)
    select ${id(of, 'n')}, '${prefix}' || n || '@uji.ekost.id', 'Orang ' || n, '+62812' || ${of} || lpad(n::text, 7, '0'), '${role}', 'ACTIVE', 'x'
    ${numbers(0, last)}`;
  const tenancy = (of: number, terms: string, rows: string) => `
    insert into tenancies (id, user_id, owner_id, kost_id, room_id, full_name, phone, email, emergency_contact_name,
      emergency_contact_phone, contract_start, contract_end, check_in_date, check_out_date, deposit_amount, monthly_rent, status)
    select ${id(of, 'n')}, ${id(of, 'n')}, ${owner}, ${kost}, ${room}, 'Orang ' || n, 'x', 'x', 'x', 'x', ${terms} ${rows}`;
  const bill = (of: number, terms: string, amount: number, status: string) => `
    insert into invoices (id, invoice_number, tenant_id, tenant_user_id, owner_id, kost_id, room_id, tenant_name, room_number,
      kost_name, invoice_type, title, due_date, covers_from, covers_to, subtotal, total_amount, paid_amount, late_fee_bps,
      allow_partial_payment, issued_date, is_recurring, recurrence_type, late_fee_until, status)
    select ${id(of, 'n')}, 'INV-${of}-' || n, ${id(5, 'n')}, ${id(5, 'n')}, ${owner}, ${kost}, ${room}, 'x', n::text, 'x', ${terms},
      ${amount}, ${amount}, ${status === 'PAID' ? amount : 0}, 0, true, '2026-01-01', false, 'NONE', '2026-01-10', '${status}'
    ${numbers(0, ROOMS - 1)}`;
  return [
    user('OWNER', 1, 'pemilik', OWNERS - 1),
    user('TENANT', 5, 'penyewa', ROOMS - 1),
    user('TENANT', 6, 'bekas', ROOMS / 2 - 1),
    `insert into kosts (id, owner_id, name, description, address, kost_type, facilities, rules)
     select ${kost}, ${owner}, 'Kost ' || n, 'x', 'x', 'CAMPUR', '{WiFi}', '{Bersih}' ${numbers(0, OWNERS - 1)}`,
    // One room in fifty is closed for repair and has no tenant.
    `insert into rooms (id, kost_id, owner_id, room_number, room_type, floor, monthly_rent, facilities, status)
     select ${room}, ${kost}, ${owner}, n::text, 'STANDARD', 1, 1000000, '{}', case when n < ${ROOMS} then 'OCCUPIED' else 'MAINTENANCE' end
     ${numbers(0, (ROOMS * 51) / 50)}`,
    // Half of the former ones left after the next had moved in.
    tenancy(
      6,
      `'2024-01-01', '2025-01-01', '2024-01-01', date '2025-12-20' + (n % 24)::int, 0, 1000000, 'TERMINATED'`,
      numbers(0, ROOMS / 2 - 1),
    ),
    tenancy(5, `'2026-01-01', '2027-01-01', '2026-01-01', null, 500000, 1000000, 'ACTIVE'`, numbers(0, ROOMS - 1)),
    bill(10, `'SECURITY_DEPOSIT', 'Deposit', '2026-01-10', null, null`, 500_000, 'PAID'),
    ...Array.from({ length: RENTS }, (_, month) => {
      const first = `2026-0${month + 1}-01`;
      const days = `date '${first}', (date '${first}' + interval '1 month')::date - 1`;
      return bill(11 + month, `'MONTHLY_RENT', 'Sewa', date '${first}' + 9, ${days}`, 1_000_000, 'SENT');
    }),
    `insert into payments (id, payment_reference, invoice_id, owner_id, kost_id, payer_user_id, invoice_number, invoice_title,
       tenant_name, kost_name, room_number, source, payment_method, amount, allocated_amount, deposit_amount, paid_at, status)
     select ${id(20, 'n')}, 'PAY-' || n, ${id(10, 'n')}, ${owner}, ${kost}, ${id(5, 'n')}, 'x', 'x', 'x', 'x', n::text, 'MANUAL', 'CASH',
       500000, 500000, 500000, '2026-01-05', 'SUCCEEDED' ${numbers(0, ROOMS - 1)}`,
  ];
}
