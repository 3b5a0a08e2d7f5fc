import pg from 'pg';
import { countedOwnerNumbers } from '#tests/support/oracle/counted-numbers.ts';
import { moneyStatements } from './dataset-money.ts';
import { outboxStatements } from './dataset-outbox.ts';
import { born, type DatasetSize, idAt, nameOf, ROOMS_PER_KOST } from './dataset-size.ts';
import { recordStatements } from './dataset-records.ts';

/**
 * Fills a migrated, empty database with realistically skewed data: rent issued month by month for everyone, most of it
 * paid within days, the last month partly open, some of it late. Indexes are dropped during the inserts, and foreign
 * keys are not checked, because the statements keep them by construction.
 *
 * @returns how many seconds it took, and how many PostgreSQL took before and after it for the floor
 */
export async function fillDatabase(
  databaseUrl: string,
  size: DatasetSize,
): Promise<{ seconds: number; floorSeconds: number }> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: '-c statement_timeout=0 -c transaction_timeout=0',
  });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'");
    const floor = () => secondsOf(() => client.query(floorStatements(size)));
    const before = await floor();
    const seconds = await secondsOf(() => fillTables(client, size));
    return { seconds, floorSeconds: before + (await floor()) };
  } finally {
    await client.end();
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** The floor of filling: as many narrow rows as there will be invoices, with two indexes. No change of ours alters it. */
function floorStatements({ tenancies, months }: DatasetSize): string {
  return `
    create table bench_floor as
      select uuidv7() as id, md5(n::text) as word, n as number, now() as at from generate_series(1, ${tenancies * months}) n;
    alter table bench_floor add primary key (id);
    create index on bench_floor (word, number);
    drop table bench_floor;`;
}

async function fillTables(client: pg.Client, size: DatasetSize): Promise<void> {
  const indexes = await dropIndexes(client);
  for (const statement of allStatements(size)) await client.query(statement);
  // What triggers would have added.
  await client.query(`insert into owner_numbers ${countedOwnerNumbers} order by 1, 2, 3`);
  await client.query(`insert into stays (room_id, kost_id, owner_id, kind, tenancy_id, claimed, during)
    select room_id, kost_id, owner_id, 'TENANCY', t.id, claimed_days(t), claimed_days(t) from tenancies t`);
  await client.query("set maintenance_work_mem = '512MB'");
  for (const definition of indexes) await client.query(definition);
  await client.query('vacuum (analyze)');
}

/** Drops the indexes that belong to no constraint; returns the statements that make them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relname in ('invoices', 'invoice_items', 'payments', 'complaints', 'audit_log', 'messages', 'notices',
      'work_orders', 'work_events', 'complaint_events', 'files')
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

function allStatements(size: DatasetSize): string[] {
  return [...peopleAndHouses(size), ...moneyStatements(size), ...recordStatements(size), ...outboxStatements(size)];
}

function peopleAndHouses(size: DatasetSize): string[] {
  const { owners, tenancies } = size;
  return [
    // Owners come first, then one account per tenancy, then accounts without a tenancy.
    `insert into users (id, email, full_name, phone, role, status, password_hash, has_live_tenancy, created_at)
     select ${idAt(born, 'n')}, 'akun' || n || '@bench.ekost.id', ${nameOf('n')}, '0812' || lpad(n::text, 8, '0'),
       case when n <= ${owners} then 'OWNER' else 'TENANT' end, 'ACTIVE', 'scrypt$0',
       n between ${owners + 1} and ${owners + tenancies}, ${born}
     from generate_series(1, ${owners + tenancies + owners}) n`,
    // Accounts that wait for the admin.
    `insert into users (id, email, full_name, phone, role, status, password_hash, created_at)
     select ${idAt('(now() - make_interval(mins => n))', 'n')}, 'calon' || n || '@bench.ekost.id', ${nameOf('n')}, '081300000000',
       case when n % 4 = 0 then 'TENANT' else 'OWNER' end, 'PENDING_APPROVAL', 'scrypt$0', now() - make_interval(mins => n)
     from generate_series(1, ${50 + Math.floor(owners / 5)}) n`,
    ...placements(size),
    `insert into kosts (id, owner_id, name, description, address, kost_type, facilities, rules, created_at)
     select ${idAt(born, 'kost')}, ${idAt(born, 'owner')}, kost_name, 'Kost untuk pengukuran',
       'Jl. Pengukuran No. ' || owner, 'CAMPUR', '{WiFi,Parkir}', '{Bersih}', ${born}
     from (select distinct owner, kost, kost_name from placed) k order by owner, kost`,
    `insert into rooms (id, kost_id, owner_id, room_number, room_type, floor, monthly_rent, facilities, status, created_at)
     select ${idAt(born, 'n')}, ${idAt(born, 'kost')}, ${idAt(born, 'owner')}, nth::text, 'STANDARD',
       1 + (nth % 3)::int, rent, '{wifi,ac}', 'OCCUPIED', ${born}
     from placed`,
    // One room in ten beside them is free.
    `insert into rooms (id, kost_id, owner_id, room_number, room_type, floor, monthly_rent, facilities, status, created_at)
     select ${idAt(born, '1000000 + n')}, ${idAt(born, 'kost')}, ${idAt(born, 'owner')}, 'K' || nth, 'STANDARD',
       1 + (nth % 3)::int, rent, '{wifi}', 'AVAILABLE', ${born}
     from placed where nth % 10 = 0`,
    `insert into tenancies (id, user_id, owner_id, kost_id, room_id, full_name, phone, email, nik_ciphertext, nik_hash,
       nik_last_four, emergency_contact_name, emergency_contact_phone, contract_start, contract_end, check_in_date,
       deposit_amount, monthly_rent, status, confirmed_at, created_at)
     select ${idAt(born, 'n')}, ${idAt(born, 'account')}, ${idAt(born, 'owner')}, ${idAt(born, 'kost')},
       ${idAt(born, 'n')}, tenant_name, '0812' || lpad(account::text, 8, '0'), 'akun' || account || '@bench.ekost.id', 'x',
       md5(n::text), '0001', 'Keluarga', '081200000001', date '2024-01-01', date '2030-01-01', date '2024-01-01',
       1000000, rent, 'ACTIVE', ${born}, ${born}
     from placed`,
    `insert into users (id, email, full_name, phone, role, status, password_hash, created_at)
     values (${idAt(born, '0')}, 'admin@bench.ekost.id', 'Admin', '081200000000', 'ADMIN', 'ACTIVE', 'scrypt$0', ${born})`,
    `insert into user_totp (user_id, secret_ciphertext, confirmed_at) values (${idAt(born, '0')}, 'x', ${born})`,
  ];
}

/** Who lives where: the temporary table `placed`, one row per tenancy. */
function placements({ owners, tenancies, ownerTenancies, bigKostRooms }: DatasetSize): string[] {
  let given = 0;
  const ofMeasured = ownerTenancies.map((count, index) => `when n <= ${(given += count)} then ${index + 1}`);
  const measured = ownerTenancies.length;
  return [
    // The others share the rest, skewed towards the first of them.
    `create temporary table plan as
     select n, ${owners} + n as account, case ${ofMeasured.join(' ')}
       else ${measured} + 1 + floor(${owners - measured} * power((n - ${given} - 0.5) / ${tenancies - given}.0, 1.15))::int
       end as owner
     from generate_series(1, ${tenancies}) n`,
    `create temporary table numbered as
     select *, row_number() over (partition by owner order by n) as nth, count(*) over (partition by owner) as of_owner
     from plan`,
    `create temporary table housed as
     select *, case when of_owner < ${2 * bigKostRooms} then (nth - 1) / ${ROOMS_PER_KOST}
         when nth <= ${bigKostRooms} then 0
         else 1 + (nth - 1 - ${bigKostRooms}) / ${ROOMS_PER_KOST} end as kost_of_owner
     from numbered`,
    `create temporary table placed as
     select *, owner * 10000 + kost_of_owner as kost, 'Kost ' || owner || '-' || kost_of_owner as kost_name,
       ${nameOf('account')} as tenant_name, 1000000 + (nth % 10) * 100000 as rent
     from housed`,
  ];
}
