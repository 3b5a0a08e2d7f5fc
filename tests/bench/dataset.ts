import pg from 'pg';

/** The size of the data. One owner has `bigOwnerTenancies`, the others share the rest. */
export interface DatasetSize {
  owners: number;
  tenancies: number;
  bigOwnerTenancies: number;
  /** Months of rent per tenancy: invoices = tenancies × months. */
  months: number;
}

/** 1,000,000 invoices of 1,000 owners, one with 40,000. */
export const fullSize: DatasetSize = { owners: 1_000, tenancies: 41_667, bigOwnerTenancies: 1_667, months: 24 };
/** 10,000 invoices, as the base for measuring growth. The two measured owners have as many as in the full size. */
export const smallSize: DatasetSize = { owners: 10, tenancies: 417, bigOwnerTenancies: 42, months: 24 };

const ROOMS_PER_KOST = 20;

/**
 * Fills a migrated, empty database with realistically skewed data: rent issued month by month for everyone, most of it
 * paid within days, the last month partly open, some of it late. Indexes are dropped during the inserts, and foreign
 * keys are not checked, because the statements keep them by construction.
 *
 * @returns how many seconds it took
 */
export async function fillDatabase(databaseUrl: string, size: DatasetSize): Promise<number> {
  const started = performance.now();
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: '-c statement_timeout=0 -c transaction_timeout=0',
  });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'");
    const indexes = await dropIndexes(client);
    for (const statement of statements(size)) await client.query(statement);
    await client.query("set maintenance_work_mem = '512MB'");
    for (const definition of indexes) await client.query(definition);
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
  return (performance.now() - started) / 1000;
}

/** Drops the indexes that belong to no constraint; returns the statements that make them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relname in ('invoices', 'invoice_items', 'payments', 'complaints', 'audit_log')
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** An id that sorts by instant and, within one instant, by number: a UUIDv7, as the app makes them. */
const idAt = (instant: string, number: string) => `(
  lpad(to_hex((extract(epoch from ${instant}) * 1000)::bigint), 12, '0') || '7000' || '8' ||
  lpad(to_hex(${number}), 15, '0'))::uuid`;

function statements(size: DatasetSize): string[] {
  const born = "(timestamptz '2024-01-01')";
  return [
    // Account 1 is the biggest owner. Owners come first, then one account per tenancy, then accounts without a tenancy.
    `insert into users (id, email, full_name, phone, role, status, password_hash, has_live_tenancy, created_at)
     select ${idAt(born, 'n')}, 'akun' || n || '@bench.ekost.id', 'Pengguna Nomor ' || n, '081200000000',
       case when n <= ${size.owners} then 'OWNER' else 'TENANT' end, 'ACTIVE', 'scrypt$0',
       n between ${size.owners + 1} and ${size.owners + size.tenancies}, ${born}
     from generate_series(1, ${size.owners + size.tenancies + size.owners}) n`,
    // The owner of each tenancy: the biggest first, the others skewed towards early ones.
    `create temporary table plan as
     select n, ${size.owners} + n as account,
       case when n <= ${size.bigOwnerTenancies} then 1
         else 2 + floor(${size.owners - 1} * power((n - ${size.bigOwnerTenancies} - 0.5) / ${size.tenancies - size.bigOwnerTenancies}.0, 1.15))::int
       end as owner
     from generate_series(1, ${size.tenancies}) n`,
    `create temporary table placed as
     select *, row_number() over (partition by owner order by n) as nth,
       (row_number() over (partition by owner order by n) - 1) / ${ROOMS_PER_KOST} as kost_of_owner
     from plan`,
    `insert into kosts (id, owner_id, name, description, address, kost_type, facilities, rules, created_at)
     select ${idAt(born, 'owner * 1000 + kost_of_owner')}, ${idAt(born, 'owner')}, 'Kost ' || owner || '-' || kost_of_owner,
       'Kost untuk pengukuran', 'Jl. Pengukuran No. ' || owner, 'CAMPUR', '{WiFi,Parkir}', '{Bersih}', ${born}
     from (select distinct owner, kost_of_owner from placed) k order by owner, kost_of_owner`,
    `insert into rooms (id, kost_id, owner_id, room_number, room_type, floor, monthly_rent, facilities, status, created_at)
     select ${idAt(born, 'n')}, ${idAt(born, 'owner * 1000 + kost_of_owner')}, ${idAt(born, 'owner')}, nth::text, 'STANDARD',
       1 + (nth % 3)::int, 1000000 + (nth % 10) * 100000, '{wifi,ac}', 'OCCUPIED', ${born}
     from placed`,
    `insert into tenancies (id, user_id, owner_id, kost_id, room_id, full_name, phone, email, nik_ciphertext, nik_hash,
       nik_last_four, emergency_contact_name, emergency_contact_phone, contract_start, contract_end, check_in_date,
       deposit_amount, monthly_rent, status, confirmed_at, created_at)
     select ${idAt(born, 'n')}, ${idAt(born, 'account')}, ${idAt(born, 'owner')}, ${idAt(born, 'owner * 1000 + kost_of_owner')},
       ${idAt(born, 'n')}, 'Pengguna Nomor ' || account, '081200000000', 'akun' || account || '@bench.ekost.id', 'x',
       md5(n::text), '0001', 'Keluarga', '081200000001', date '2024-01-01', date '2030-01-01', date '2024-01-01',
       1000000, 1000000 + (nth % 10) * 100000, 'ACTIVE', ${born}, ${born}
     from placed`,
    `insert into users (id, email, full_name, phone, role, status, password_hash, created_at)
     values (${idAt(born, '0')}, 'admin@bench.ekost.id', 'Admin', '081200000000', 'ADMIN', 'ACTIVE', 'scrypt$0', ${born})`,
    `insert into user_totp (user_id, secret_ciphertext, confirmed_at) values (${idAt(born, '0')}, 'x', ${born})`,
    // Two articles per owner; one in ten waits for the admin.
    `insert into articles (id, author_id, title, excerpt, content, tags, status, published_at, created_at)
     select ${idAt('(now() - make_interval(hours => n))', 'n')}, ${idAt(born, '1 + n / 2')}, 'Artikel nomor ' || n,
       'Ringkasan artikel', repeat('Isi artikel. ', 200), array['tips', 'tag' || n % 40],
       case when n % 10 = 0 then 'PENDING_APPROVAL' else 'PUBLISHED' end,
       case when n % 10 = 0 then null else now() - make_interval(hours => n) end, now() - make_interval(hours => n)
     from generate_series(0, ${size.owners * 2 - 1}) n`,
    ...moneyStatements(size),
    // The audit trail of the last year's invoices.
    `insert into audit_log (id, action, subject_id, actor_id, owner_id, request_id, details, created_at)
     select uuidv7(created_at - now()), 'invoice.send', id, owner_id, owner_id, 'r', json_build_object('total_amount', total_amount), created_at
     from invoices where created_at > now() - interval '12 months'`,
    `insert into complaints (id, tenant_id, tenant_user_id, owner_id, kost_id, room_id, tenant_name, room_number,
       kost_name, title, description, priority, category, status, resolved_at, created_at)
     select ${idAt('(now() - make_interval(days => (n % 600)::int))', 'n')}, ${idAt(born, 'n')}, ${idAt(born, 'account')},
       ${idAt(born, 'owner')}, ${idAt(born, 'owner * 1000 + kost_of_owner')}, ${idAt(born, 'n')}, 'Pengguna Nomor ' || account,
       nth::text, 'Kost ' || owner || '-' || kost_of_owner, 'Keluhan ' || n,
       'Keterangan keluhan', 'MEDIUM', 'GENERAL', case when n % 20 = 0 then 'OPEN' else 'RESOLVED' end,
       case when n % 20 = 0 then null else now() end, now() - make_interval(days => (n % 600)::int)
     from placed order by n % 600 desc, n`,
  ];
}

/**
 * Invoices month by month, each on the day of the month on which its contract began, and within a day by owner: the
 * order in which the daily job issues them. A third of the last month is open; one invoice in fifty is late.
 */
function moneyStatements({ months }: DatasetSize): string[] {
  const born = "(timestamptz '2024-01-01')";
  const bills: string[] = [];
  for (let ago = months; ago > 0; ago -= 1) {
    const issued = `(date_trunc('month', now()) - interval '${ago} months' + make_interval(days => (n % 28)::int))`;
    bills.push(
      `insert into invoices (id, invoice_number, tenant_id, tenant_user_id, owner_id, kost_id, room_id, tenant_name,
         room_number, kost_name, invoice_type, title, subtotal, total_amount, paid_amount, late_fee_bps,
         allow_partial_payment, due_date, issued_date, is_recurring, recurrence_type, late_fee_until, status, sent_at,
         paid_at, created_at)
       select ${idAt(issued, `row_number() over (order by n % 28, owner, n)`)},
         'INV-' || to_char(${issued}, 'YYYYMM') || '-' || lpad(nth::text, 4, '0'), ${idAt(born, 'n')},
         ${idAt(born, 'account')}, ${idAt(born, 'owner')}, ${idAt(born, 'owner * 1000 + kost_of_owner')}, ${idAt(born, 'n')},
         'Pengguna Nomor ' || account, nth::text, 'Kost ' || owner || '-' || kost_of_owner,
         case n % 4 when 0 then 'ELECTRICITY' else 'MONTHLY_RENT' end, 'Sewa kamar ' || nth || ' bulan ini', rent, rent,
         case state when 'PAID' then rent when 'PARTIAL' then rent / 2 else 0 end, 200, true,
         (${issued} + interval '9 days')::date, ${issued}::date, false, 'NONE', 'infinity', state,
         ${issued}, case state when 'PAID' then ${issued} + make_interval(days => (n % 9)::int) end, ${issued}
       from (
         select *, 1000000 + (nth % 10) * 100000 as rent,
           case when ${ago === 1} and n % 3 = 0 then (array['SENT', 'VIEWED', 'PARTIAL'])[1 + n % 9 / 3]
             when n % 50 = ${ago} % 50 then 'VIEWED' else 'PAID' end as state
         from placed
       ) p
       order by n % 28, owner, n`,
    );
  }
  return [
    ...bills,
    `insert into invoice_items (invoice_id, position, description, quantity, unit_price, total_price)
     select id, 0, title, 1, subtotal, subtotal from invoices`,
    `insert into payments (id, payment_reference, invoice_id, owner_id, payer_user_id, invoice_number, invoice_title,
       tenant_name, kost_name, room_number, source, payment_method, amount, status, allocated_amount, provider, gateway_state, paid_at, created_at)
     select uuidv7(coalesce(paid_at, created_at) - now()), 'PAY-' || upper(replace(id::text, '-', '')), id, owner_id,
       tenant_user_id, invoice_number, title, tenant_name, kost_name, room_number, 'GATEWAY', 'QRIS', paid_amount, 'SUCCEEDED', paid_amount, 'simulated', 'ACCEPTED',
       coalesce(paid_at, created_at), coalesce(paid_at, created_at)
     from invoices where paid_amount > 0`,
  ];
}
