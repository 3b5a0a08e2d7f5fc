import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AdminDashboard, AdminReport, OwnerDashboard } from '#shared/contract/dashboards.ts';
import { restProcedures } from '#worker/http/rest-routes.ts';
import { runDailyJob, runMessageJob } from '#worker/jobs.ts';
import { sampleAccountOf } from '#worker/features/accounts/sample-account.ts';
import { allProcedures } from '#worker/trpc/router.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import {
  expectStatus,
  makeBill,
  makeHousehold,
  makePerson,
  pay,
  type Person,
} from '#tests/support/people/factories.ts';

const SAMPLE = { 'x-sample-kost': '1' };
const make = ({ rest }: Person) => expectStatus(204, rest.put('/api/sample-kost'));
const remove = ({ rest }: Person) => expectStatus(204, rest.delete('/api/sample-kost'));
const dashboardOf = ({ rest }: Person, headers = {}) =>
  expectStatus(200, rest.get<OwnerDashboard>('/api/dashboard/owner', headers));
const listOf = ({ rest }: Person, path: string, headers = {}) =>
  expectStatus(200, rest.get<{ id: string }[]>(path, headers));

const app = await ownApp({ now: '2035-03-15T03:00:00Z' });

/** How many rows of a sample there are. */
async function rowsOf(owner: Person): Promise<number> {
  const id = sampleAccountOf(owner.id);
  const { rows } = await app.deps.db.execute<{ count: number }>(sql`
    select (select count(*) from kosts where owner_id = ${id}) + (select count(*) from rooms where owner_id = ${id})
      + (select count(*) from tenancies where owner_id = ${id}) + (select count(*) from invoices where owner_id = ${id})
      + (select count(*) from payments where owner_id = ${id}) + (select count(*) from complaints where owner_id = ${id})
      + (select count(*) from owner_numbers where owner_id = ${id}) + (select count(*) from stays where owner_id = ${id})
      + (select count(*) from users where sample_of = ${owner.id})
      + (select count(*) from messages m join users u on u.id = m.user_id where u.sample_of is not null) as count`);
  return rows[0]?.count ?? 0;
}

describe('a sample kost', () => {
  it('shows its owner rooms, bills in every state and a complaint, and its books are sound', async () => {
    const owner = await makePerson(app, { role: 'OWNER' });
    await make(owner);
    const shown = await dashboardOf(owner, SAMPLE);
    expect(shown).toMatchObject({
      total_properties: 1,
      total_rooms: 12,
      occupied_rooms: 9,
      available_rooms: 2,
      active_complaints: 1,
      expired_contracts: 1,
      overdue_payments: 2,
      first_steps: null,
    });
    expect(shown.invoices_by_status.map(({ status }) => status).sort()).toEqual(['OVERDUE', 'PAID', 'PARTIAL', 'SENT']);
    expect(shown.revenue_by_month.slice(-3).every(({ amount }) => amount > 0)).toBe(true);
    expect(await listOf(owner, '/api/owner/payments?status=PENDING', SAMPLE)).toHaveLength(1);
    await expectSoundMoney(app, { id: sampleAccountOf(owner.id) });
  });

  it('counts for nobody: neither for its owner, nor in what an admin sees', async () => {
    const { owner } = await makeHousehold(app);
    const admin = await makePerson(app, { role: 'ADMIN' });
    const seen = async () => ({
      own: [await dashboardOf(owner), await listOf(owner, '/api/kost'), await listOf(owner, '/api/invoices')],
      overview: {
        ...(await expectStatus(200, admin.rest.get<AdminDashboard>('/api/admin/dashboard'))),
        counted_at: '',
      },
      report: { ...(await expectStatus(200, admin.rest.get<AdminReport>('/api/admin/report'))), counted_at: '' },
      users: await expectStatus(200, admin.rest.get('/api/admin/users')),
      kosts: await expectStatus(200, admin.rest.get('/api/admin/kosts')),
      complaints: await expectStatus(200, admin.rest.get('/api/complaints')),
    });
    const before = await seen();
    await make(owner);
    expect(await seen()).toEqual(before);
    expect(await rowsOf(owner)).toBeGreaterThan(50);
  });

  it('is made once, however often and by how many it is asked for', async () => {
    const owner = await makePerson(app, { role: 'OWNER' });
    await Promise.all(Array.from({ length: 5 }, () => make(owner)));
    const rows = await rowsOf(owner);
    await make(owner);
    expect(await rowsOf(owner)).toBe(rows);
    expect((await dashboardOf(owner, SAMPLE)).total_properties).toBe(1);
  });

  it('goes wholly when it is removed, with nothing of its owner or of others, and can be made again', async () => {
    const house = await makeHousehold(app);
    const other = await makeHousehold(app);
    for (const { owner, tenant } of [house, other]) {
      await make(owner);
      const bill = await makeBill(app, owner, tenant.tenant.id);
      await pay(app, tenant, bill.id, 500_000);
    }
    const othersRows = await rowsOf(other.owner);
    const real = [await dashboardOf(house.owner), await dashboardOf(other.owner)];
    await Promise.all([remove(house.owner), remove(house.owner), make(other.owner)]);
    expect(await rowsOf(house.owner)).toBe(0);
    expect(await rowsOf(other.owner)).toBe(othersRows);
    expect([await dashboardOf(house.owner), await dashboardOf(other.owner)]).toEqual(real);
    await expectSoundMoney(app, house.owner);
    await expectSoundMoney(app, other.owner);
    await make(house.owner);
    expect((await dashboardOf(house.owner, SAMPLE)).occupied_rooms).toBe(9);
    await Promise.all([make(house.owner), remove(house.owner), make(house.owner), remove(house.owner)]);
    expect(await dashboardOf(house.owner)).toEqual(real[0]);
  });

  it('cannot be written to by any call, and neither can anything of its owner meanwhile', async () => {
    const house = await makeHousehold(app);
    await make(house.owner);
    const writes = restProcedures(await allProcedures()).filter(
      ({ type, name }) => type === 'mutation' && name !== 'auth.logout',
    );
    expect(writes.length).toBeGreaterThan(60);
    await expectUnchanged(app, [house.owner, { id: sampleAccountOf(house.owner.id) }], async () => {
      for (const { route } of writes) {
        const path = route.path.replace(/\{\w+\}/g, house.kost.id);
        // Some refuse the body first.
        const answer = await house.owner.rest.call(route.method, path, {}, SAMPLE);
        expect([path, answer.status]).toEqual([path, 403]);
      }
      await expectRefusal('SAMPLE_READ_ONLY', house.owner.rest.call('POST', '/api/files?purpose=room', 'x', SAMPLE));
    });
  });

  it('can be left by signing out, which ends the own session and is the own act', async () => {
    const { owner } = await makeHousehold(app);
    await make(owner);
    await expectStatus(204, owner.rest.call('POST', '/auth/logout', undefined, SAMPLE));
    await expectRefusal('UNAUTHENTICATED', owner.rest.get('/auth/me'));
    const { rows } = await app.deps.db.execute(sql`
      select actor_id, subject_id from audit_log where action = 'account.sign-out' and subject_id = ${owner.id}`);
    expect(rows).toEqual([{ actor_id: owner.id, subject_id: owner.id }]);
  });

  it('shows nothing to who may not, and nothing of anybody else', async () => {
    const { owner, tenant } = await makeHousehold(app);
    await expectRefusal('UNAUTHENTICATED', app.rest.get('/api/dashboard/owner', SAMPLE));
    await expectRefusal('FORBIDDEN', tenant.rest.get('/api/dashboard/owner', SAMPLE));
    expect(await dashboardOf(owner, SAMPLE)).toMatchObject({ total_properties: 0, total_rooms: 0 });
    await owner.rest.post('/auth/logout');
    await expectRefusal('UNAUTHENTICATED', owner.rest.get('/api/dashboard/owner', SAMPLE));
  });

  it('finds no accounts, so also none that have refused its owner', async () => {
    const { owner } = await makeHousehold(app);
    const full_name = 'Ratna Menolak';
    const { id } = await makePerson(app, { role: 'TENANT', full_name });
    const found = async (search: string, headers = {}) => {
      const path = `/api/admin/users?${new URLSearchParams({ search })}`;
      const { users } = await expectStatus(200, owner.rest.get<{ users: { id: string }[] }>(path, headers));
      return users.map((user) => user.id);
    };
    expect(await found(full_name)).toContain(id);
    await app.deps.db.execute(sql`
      insert into tenancy_refusals (owner_id, user_id, created_at) values (${owner.id}, ${id}, now())`);
    expect(await found(full_name)).not.toContain(id);
    for (const view of [{}, SAMPLE]) expect(await found(full_name, view)).not.toContain(id);
    expect(await found('', SAMPLE)).toEqual([]);
  });

  it('tells nobody anything, changes with no job, and is removed after a week', async () => {
    const { owner } = await makeHousehold(app);
    await make(owner);
    const rows = await rowsOf(owner);
    for (let day = 0; day < 6; day += 1) {
      await runMessageJob(app.deps);
      await runDailyJob(app.deps);
      expect(await rowsOf(owner)).toBeLessThanOrEqual(rows);
      app.clock.advanceDays(1);
    }
    await expectSoundMoney(app, { id: sampleAccountOf(owner.id) });
    expect((await dashboardOf(owner, SAMPLE)).total_rooms).toBe(12);
    app.clock.advanceDays(2);
    await runDailyJob(app.deps);
    expect(await rowsOf(owner)).toBe(0);
  });
});
