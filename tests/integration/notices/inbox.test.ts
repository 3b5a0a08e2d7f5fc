import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminDashboard, OwnerDashboard, TenantDashboard } from '#shared/contract/dashboards.ts';
import type { AccountNotice, NoticeNews } from '#shared/contract/notices.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  makePerson,
  makeRoom,
  makeTenant,
  makeHousehold,
  openSession,
  type Person,
} from '#tests/support/people/factories.ts';
import { toldOf } from '#tests/support/people/inbox.ts';
import { assign } from '#tests/support/people/lasting-people.ts';
import { insertNotice } from '#tests/support/people/notices.ts';
import { runDailyJob } from '#worker/jobs.ts';

const newsOf = (person: Person) => expectStatus(200, person.rest.get<NoticeNews>('/api/notices/news'));

describe('the bell', () => {
  let app: TestApp;
  beforeAll(() => {
    app = createTestApp();
  });

  it('counts what is unread on every dashboard, at most a hundred, and shows what is urgent', async () => {
    const paths = { OWNER: '/api/dashboard/owner', TENANT: '/api/dashboard/tenant', ADMIN: '/api/admin/dashboard' };
    for (const role of ['OWNER', 'TENANT', 'ADMIN'] as const) {
      const person = await makePerson(app, { role });
      const urgent = await insertNotice(app, person.id);
      await app.deps.db.execute(sql`insert into notices (user_id, kind, details, created_at)
        select ${person.id}::uuid, 'ACCOUNT_APPROVED', '{}', '2020-01-01' from generate_series(1, 3)`);
      const dashboard = () =>
        expectStatus(200, person.rest.get<OwnerDashboard | TenantDashboard | AdminDashboard>(paths[role]));
      const told = await dashboard();
      expect(told).toMatchObject({ unread_notices: 4, urgent_notices: [{ id: urgent, kind: 'NEW_DEVICE' }] });
      expect(await newsOf(person)).toEqual({
        unread_notices: told.unread_notices,
        urgent_notices: told.urgent_notices,
      });
      await app.deps.db.execute(sql`insert into notices (user_id, kind, details)
        select ${person.id}::uuid, 'ACCOUNT_APPROVED', '{}' from generate_series(1, 120)`);
      expect(await dashboard()).toMatchObject({ unread_notices: 100 });
    }
  });

  it('does not count what the session itself has caused', async () => {
    const person = await makePerson(app, { role: 'MAINTENANCE' });
    const claims = JSON.parse(Buffer.from(person.rest.token?.split('.')[1] ?? '', 'base64url').toString());
    await insertNotice(app, person.id, { session: claims.sid });
    expect(await newsOf(person)).toEqual({ unread_notices: 0, urgent_notices: [] });
    const elsewhere = { ...person, rest: await openSession(app, person.id, 'MAINTENANCE') };
    expect(await newsOf(elsewhere)).toMatchObject({ unread_notices: 1 });
  });

  it('is quiet after everything was laid aside, but for what came meanwhile, and for other people', async () => {
    const [person, other] = [await makePerson(app, { role: 'TENANT' }), await makePerson(app, { role: 'TENANT' })];
    await insertNotice(app, person.id);
    const newest = await insertNotice(app, person.id);
    const later = await insertNotice(app, person.id);
    const foreign = await insertNotice(app, other.id);
    await expectStatus(204, person.rest.post('/api/notices/read', { newest }));
    await expectStatus(204, person.rest.post('/api/notices/read', { newest: foreign }));
    const left = await expectStatus(200, other.rest.get<AccountNotice[]>('/api/notices'));
    expect(left).toMatchObject([{ id: foreign, read_at: null }]);
    const again = await insertNotice(app, person.id);
    expect((await newsOf(person)).urgent_notices.map(({ id }) => id)).toEqual([again]);
    expect(later).not.toBe(again);
  });
});

describe('the daily job', () => {
  let app: TestApp;
  beforeAll(async () => {
    const own = await createOwnApp({ now: '2034-01-01T00:00:00Z' });
    app = own.app;
    return own.stop;
  });

  it('tells both parties thirty and seven days before a contract ends, each once, however often and late it runs', async () => {
    const start = new Date('2034-01-01T00:00:00Z');
    const end = addDays('2034-01-01', 31);
    const { owner, kost } = await makeHousehold(app);
    const room = await makeRoom(owner, kost.id);
    const tenant = await makeTenant(app, owner, room.id, { contract_start: '2033-06-01', contract_end: end });
    const stranger = await makePerson(app, { role: 'TENANT' });
    const unasked = await makeRoom(owner, kost.id);
    await assign(app, owner, stranger, unasked.id, { contract_start: '2033-06-01', contract_end: end });
    const counts: number[][] = [];
    for (const days of [0, 1, 1, 10, 26, 27, 40]) {
      app.clock.set(new Date(start.getTime() + days * 86_400_000).toISOString());
      await runDailyJob(app.deps);
      const readers = await Promise.all(
        [owner, tenant, stranger].map(async ({ id }) => {
          const rest = await openSession(app, id, id === owner.id ? 'OWNER' : 'TENANT');
          return toldOf({ id, email: '', rest }, 'CONTRACT_ENDING');
        }),
      );
      counts.push(readers.map((told) => told.length));
      expect(readers[1]?.every(({ details }) => details.tenant_name === undefined)).toBe(true);
    }
    // Two tenancies of the owner end; one of them is not confirmed, so its tenant is not told.
    expect(counts).toEqual([
      [0, 0, 0],
      [2, 1, 0],
      [2, 1, 0],
      [2, 1, 0],
      [4, 2, 0],
      [4, 2, 0],
      [4, 2, 0],
    ]);
  });

  it('deletes what was read ninety days ago and what nobody has read for a year, and nothing else', async () => {
    const { id } = await makePerson(app, { role: 'OWNER' });
    const now = app.clock.now().getTime();
    const ago = (days: number) => new Date(now - days * 86_400_000).toISOString();
    await app.deps.db.execute(sql`insert into notices (user_id, kind, details, created_at, read_at) values
      (${id}, 'ACCOUNT_APPROVED', '{"n":"read long ago"}', ${ago(100)}, ${ago(91)}),
      (${id}, 'ACCOUNT_APPROVED', '{"n":"read lately"}', ${ago(360)}, ${ago(89)}),
      (${id}, 'ACCOUNT_APPROVED', '{"n":"unread"}', ${ago(360)}, null),
      (${id}, 'ACCOUNT_APPROVED', '{"n":"unread for a year"}', ${ago(370)}, null)`);
    expect(await runDailyJob(app.deps)).toMatchObject({ sweepNotices: 2 });
    const { rows } = await app.deps.db.execute<{ n: string }>(sql`
      select details ->> 'n' as n from notices where user_id = ${id} order by 1`);
    expect(rows.map(({ n }) => n)).toEqual(['read lately', 'unread']);
    expect(await runDailyJob(app.deps)).toMatchObject({ sweepNotices: 0 });
  });
});
