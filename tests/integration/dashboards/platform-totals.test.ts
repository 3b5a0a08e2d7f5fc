import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminDashboard } from '#shared/contract/users.ts';
import type { TestApp } from '#tests/support/app/test-app.ts';
import { expectStatus, makePerson, type Person } from '#tests/support/people/factories.ts';
import { holdTransaction } from '#tests/support/app/held-transaction.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import { expectSoundTotals, platformTotals } from '#tests/support/oracle/platform.ts';
import { runHourlyJob } from '#worker/daily-job.ts';

/** When things are made: around the ends of two months in WIB, and a year before. */
const instants = ['2030-05-31T16:59:59Z', '2030-05-31T17:00:00Z', '2029-06-10T00:00:00Z'];

/**
 * Every kind of write that changes a total, of many rows at once; `n` says how many or which. Rows are chosen by the
 * hash of their ids, so that the order of the table does not matter.
 */
const writes = {
  'accounts come': `insert into users (email, full_name, phone, role, status, password_hash, created_at)
    select 'a' || k || '@uji.ekost.id', 'Akun', '0812', (array['OWNER', 'TENANT', 'MAINTENANCE'])[1 + (k + $1) % 3], 'ACTIVE',
      'x', '${instants[0]}'::timestamptz + make_interval(secs => k % 2) from generate_series($1 * 3, $1 * 3 + 4) as k
    on conflict (email) do update set role = excluded.role`,
  'roles change': `update users set role = (array['OWNER', 'TENANT', 'MAINTENANCE'])[1 + $1 % 3]
    where hashtext(id::text) % 5 = $1 % 5 and role <> 'ADMIN'`,
  'accounts go': `delete from users where hashtext(id::text) % 7 = $1 % 7 and role <> 'ADMIN'
    and not exists (select from kosts where owner_id = users.id)
    and not exists (select from tenancies where user_id = users.id)
    and not exists (select from credit_entries where users.id in (user_id, owner_id))`,
  'kosts come': `insert into kosts (owner_id, name, description, address, kost_type, facilities, rules, created_at)
    select id, 'Kost', '-', '-', 'CAMPUR', '{}', '{}', '${instants[2]}'::timestamptz + make_interval(days => $1 * 20)
    from users where hashtext(id::text) % 4 = $1 % 4`,
  'kosts go': `delete from kosts where hashtext(id::text) % 5 = $1 % 5
    and not exists (select from rooms where kost_id = kosts.id)`,
  'rooms come': `insert into rooms (kost_id, owner_id, room_number, room_type, floor, monthly_rent, facilities, status,
      created_at)
    select id, owner_id, gen_random_uuid(), 'STANDARD', 1, 0, '{}',
      (array['AVAILABLE', 'MAINTENANCE', 'RESERVED'])[1 + $1 % 3], '${instants[1]}'
    from kosts, generate_series(0, $1 % 3) where hashtext(id::text) % 3 = $1 % 3`,
  'rooms change': `update rooms set status = (array['AVAILABLE', 'OCCUPIED', 'MAINTENANCE'])[1 + $1 % 3]
    where hashtext(id::text) % 3 = $1 % 3 and archived_at is null`,
  'rooms are archived and deleted': `with archived as (
      update rooms set archived_at = now() where hashtext(id::text) % 4 = $1 % 4 and status <> 'OCCUPIED'
        and exists (select from tenancies where room_id = rooms.id)
    ) delete from rooms where hashtext(id::text) % 4 = $1 % 4
        and not exists (select from tenancies where room_id = rooms.id)`,
  'rooms come back': `update rooms set archived_at = null where hashtext(id::text) % 5 = $1 % 5`,
  'contracts come': `insert into tenancies (user_id, owner_id, kost_id, room_id, full_name, phone, email, nik_ciphertext,
      nik_hash, nik_last_four, emergency_contact_name, emergency_contact_phone, contract_start, contract_end,
      check_in_date, deposit_amount, monthly_rent, status)
    select u.id, r.owner_id, r.kost_id, r.id, 'x', 'x', 'x', 'x', 'x', '0001', 'x', 'x', date '2030-01-01', date '2031-01-01',
      case when $1 % 2 = 0 then date '2030-01-31' + $1 end, 0, 0, case when $1 % 2 = 0 then 'ACTIVE' else 'PENDING' end
    from (select *, row_number() over (order by id) as nth from users where not has_live_tenancy) as u
      join (select *, row_number() over (order by hashtext(id::text)) as nth from rooms where not exists (
        select from tenancies t where t.room_id = rooms.id and t.status in ('ACTIVE', 'PENDING'))) as r using (nth)
    where nth < 6`,
  'contracts begin': `update tenancies set status = 'ACTIVE', check_in_date = date '2030-05-01' + $1
    where status = 'PENDING' and hashtext(id::text) % 2 = $1 % 2`,
  'contracts end': `update tenancies set status = 'TERMINATED', check_out_date = current_date
    where status = 'ACTIVE' and hashtext(id::text) % 3 = $1 % 3`,
  'credit comes and is used': `insert into credit_entries (user_id, owner_id, kind, amount, created_at)
    select id, id, case when $1 % 3 = 0 then 'APPLIED' else 'OVERPAYMENT' end, case when $1 % 3 = 0 then -1 else 1 end * (1 + $1),
      '${instants[2]}'::timestamptz + make_interval(days => $1 * 20)
    from users where hashtext(id::text) % 6 = $1 % 6`,
};
type Write = keyof typeof writes;

const write = fc.record({
  what: fc.constantFrom(...(Object.keys(writes) as Write[])),
  n: fc.integer({ min: 0, max: 20 }),
});

/** On a database of its own, because the totals count everyone's rows. */
describe('the platform’s totals are what a count of all rows would give', () => {
  let app: TestApp;
  let admin: Person;
  let client: pg.Client;
  beforeAll(async () => {
    const own = await createOwnApp({ now: '2030-06-15T03:00:00Z' });
    app = own.app;
    admin = await makePerson(app, { role: 'ADMIN' });
    client = new pg.Client({ connectionString: app.deps.config.DATABASE_URL });
    await client.connect();
    return async () => {
      await client.end();
      await own.stop();
    };
  });

  const run = (what: Write, n: number) => client.query(writes[what], [n]);

  /** Compares the dashboard with a count of all rows. */
  async function expectTrueDashboard() {
    const { rows } = await app.deps.db.execute<Record<string, unknown>>(sql`
      select (select count(*) from users) as total_users, (select count(*) from kosts) as total_kosts,
        (select count(*) from rooms where archived_at is null) as total_rooms,
        (select count(*) from rooms where archived_at is null and status = 'OCCUPIED') as occupied_rooms,
        (select count(*) from rooms where archived_at is null and status = 'AVAILABLE') as available_rooms,
        (select count(*) from tenancies where status = 'ACTIVE') as total_tenants,
        (select json_agg(roles order by role) from (
          select role, count(*) as count from users group by role) as roles) as users_by_role`);
    const dashboard = await expectStatus(200, admin.rest.get<AdminDashboard>('/api/admin/dashboard'));
    const users_by_role = dashboard.users_by_role.toSorted((a, b) => (a.role < b.role ? -1 : 1));
    expect({ ...dashboard, users_by_role }).toMatchObject(rows[0] ?? {});
  }

  it('after any writes in any order, with the job in between', async () => {
    const happened = new Map<Write, number>();
    const somewhen = fc.array(fc.oneof({ arbitrary: write, weight: 8 }, { arbitrary: fc.constant(null), weight: 1 }), {
      minLength: 5,
      maxLength: 15,
    });
    await fc.assert(
      fc.asyncProperty(somewhen, async (steps) => {
        for (const step of steps) {
          if (step === null) await runHourlyJob(app.deps);
          else {
            const { rowCount } = await run(step.what, step.n);
            happened.set(step.what, (happened.get(step.what) ?? 0) + (rowCount ?? 0));
          }
          await expectSoundTotals(app);
        }
        await expectTrueDashboard();
      }),
      { numRuns: 30, seed: 20_261_121 },
    );
    // A write that found no row would prove nothing.
    expect([...happened].filter(([, count]) => count === 0)).toEqual([]);
    expect(happened.size).toBe(Object.keys(writes).length);
  });

  it('at every moment while many write and jobs run side by side', async () => {
    for (const what of Object.keys(writes) as Write[]) await run(what, 4);
    const crowd = { isAtWork: true };
    const until = async (act: () => Promise<unknown>) => {
      while (crowd.isAtWork) await act();
    };
    let looks = 0;
    const look = async () => {
      const { kept, counted } = await platformTotals(app);
      expect(kept).toEqual(counted);
      looks += 1;
    };
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let round = 0; round < 60; round += 1) {
        const id = `w${writer}-${round}@uji.ekost.id`;
        await app.deps.db.execute(sql`
          insert into users (email, full_name, phone, role, status, password_hash)
          values (${id}, 'Akun', '0812', 'OWNER', 'ACTIVE', 'x')`);
        await app.deps.db.execute(sql`update users set role = 'TENANT' where email = ${id} and ${round} % 2 = 0`);
        await app.deps.db.execute(sql`delete from users where email = ${id} and ${round} % 3 = 0`);
      }
    });
    const others = [
      ...Array.from({ length: 4 }, () => until(() => runHourlyJob(app.deps))),
      ...Array.from({ length: 2 }, () => until(look)),
    ];
    await Promise.all(writers).finally(() => {
      crowd.isAtWork = false;
    });
    await Promise.all(others);
    expect(looks).toBeGreaterThan(10);
    expect(app.trips.faults).toEqual([]);
    await expectSoundTotals(app);
  });

  it('when a write that began before the job is committed after it', async () => {
    const held = await holdTransaction(app);
    await held.run(writes['rooms change'], [1]);
    await held.run(writes['roles change'], [2]);
    await runHourlyJob(app.deps);
    await held.commit();
    await expectSoundTotals(app);
    await expectTrueDashboard();
  });

  it('once the job ran over rows that were restored past the triggers, and over empty tables', async () => {
    const restore = async (statements: string[]) => {
      await client.query('set session_replication_role = replica');
      for (const statement of statements) await client.query(statement, statement.includes('$1') ? [3] : []);
      await client.query('reset session_replication_role');
    };
    await restore([writes['accounts come'].replaceAll("'a'", "'z'"), writes['kosts come'], writes['rooms come']]);
    const before = await platformTotals(app);
    expect(before.kept).not.toEqual(before.counted);
    await runHourlyJob(app.deps);
    await expectSoundTotals(app);
    await expectTrueDashboard();

    await restore([
      'delete from credit_entries',
      'delete from tenancies',
      'delete from rooms',
      'delete from kosts',
      `delete from users where role <> 'ADMIN'`,
    ]);
    await runHourlyJob(app.deps);
    await expectSoundTotals(app);
    await expectTrueDashboard();
  });
});
