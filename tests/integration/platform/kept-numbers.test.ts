import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminDashboard, AdminReport } from '#shared/contract/dashboards.ts';
import type { TestApp } from '#tests/support/app/test-app.ts';
import { giveCredit } from '#tests/support/people/credit.ts';
import {
  expectStatus,
  type Household,
  makeAccount,
  makeBill,
  makeKost,
  makeRoom,
  pay,
  type Person,
} from '#tests/support/people/factories.ts';
import { expectSoundNumbers } from '#tests/support/oracle/platform.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import { makeHome, makeLastingPerson, makeResident } from '#tests/support/people/lasting-people.ts';
import type { SignedInContext } from '#worker/context.ts';
import { runDailyJob, runHourlyJob } from '#worker/jobs.ts';
import { findAdminDashboard } from '#worker/features/platform/admin-queries.ts';
import { findAdminReport } from '#worker/features/platform/admin-report.ts';

const MONTHS = 4;
const HOUR_MS = 3_600_000;

/** The job counts everyone's rows: it has a database of its own. */
describe('the numbers that the job keeps for the admin', () => {
  let app: TestApp;
  let admin: Person;
  let house: Household;
  const stops: (() => Promise<void>)[] = [];
  beforeAll(() => async () => {
    for (const stop of stops) await stop();
  });
  beforeEach(async () => {
    // The evening of 20 June in WIB.
    const own = await createOwnApp({ now: '2031-06-20T12:00:00Z' });
    stops.push(own.stop);
    app = own.app;
    admin = await makeLastingPerson(app, 'ADMIN');
    house = await makeHome(app, { contract_start: '2031-05-10', contract_end: '2033-01-01' });
    // The room is as old as its contract.
    await app.deps.db.execute(sql`update rooms set created_at = '2031-05-02' where id = ${house.room.id}`);
  });

  const overview = () => expectStatus(200, admin.rest.get<AdminDashboard>('/api/admin/dashboard'));
  const report = () => expectStatus(200, admin.rest.get<AdminReport>(`/api/admin/report?months=${MONTHS}`));
  const months = async () => (await report()).months;

  const paidBill = async (amount: number) => {
    const bill = await makeBill(app, house.owner, house.tenant.tenant.id, {
      items: [{ description: 'x', quantity: 1, unit_price: amount }],
    });
    await pay(app, house.tenant, bill.id, amount);
  };

  it('say the same as a count of everything, and when that was', async () => {
    await paidBill(700_000);
    app.clock.set('2031-08-11T03:00:00Z');
    await paidBill(300_000);
    await giveCredit(app, house, 50_000);
    const counted = [await overview(), await report()];
    expect(counted).toMatchObject([
      { counted_at: '2031-08-11T03:00:00.000Z', total_kosts: 1, total_rooms: 1, occupied_rooms: 1, total_tenants: 1 },
      {
        counted_at: '2031-08-11T03:00:00.000Z',
        months: [
          { month: '2031-05', revenue: 0, occupied_rooms: 1, total_rooms: 1, new_tenancies: 1 },
          { month: '2031-06', revenue: 700_000, occupied_rooms: 1, total_rooms: 1 },
          { month: '2031-07', revenue: 0, occupied_rooms: 1, total_rooms: 1 },
          { month: '2031-08', revenue: 400_000, occupied_rooms: 1, total_rooms: 1 },
        ],
      },
    ]);
    await runHourlyJob(app.deps);
    app.clock.advanceMs(HOUR_MS);
    expect([await overview(), await report()]).toEqual(counted);
    await expectSoundNumbers(app);
  });

  it('stay as they are until the next job, but for what waits for the admin', async () => {
    await runHourlyJob(app.deps);
    const kept = [await overview(), await report()];
    app.clock.advanceMs(HOUR_MS);
    await paidBill(700_000);
    await makeRoom(house.owner, house.kost.id);
    const applicant = await makeAccount(app, { role: 'OWNER', status: 'PENDING_APPROVAL' });
    expect(await report()).toEqual(kept[1]);
    const { pending_users, recent_users, total_pending_users, ...rest } = await overview();
    expect(kept[0]).toMatchObject(rest);
    expect(total_pending_users).toBe(1);
    expect([pending_users[0]?.email, recent_users[0]?.email]).toEqual([applicant.email, applicant.email]);
    await runHourlyJob(app.deps);
    expect(await overview()).toMatchObject({ counted_at: '2031-06-20T13:00:00.000Z', total_users: 4, total_rooms: 2 });
    expect(await report()).toMatchObject({ counted_at: '2031-06-20T13:00:00.000Z' });
    expect((await months()).at(-1)).toMatchObject({ revenue: 700_000, total_rooms: 2 });
  });

  it('spare the readers all rooms and contracts', async () => {
    await paidBill(700_000);
    expect(await goneThrough(app)).toEqual(new Set(['rooms', 'tenancies']));
    await runHourlyJob(app.deps);
    expect(await goneThrough(app)).toEqual(new Set());
  });

  it('are counted anew for each reader once they are older than two hours, or of another month', async () => {
    await runHourlyJob(app.deps);
    await paidBill(700_000);
    app.clock.advanceMs(2 * HOUR_MS);
    expect((await months()).at(-1)).toMatchObject({ revenue: 0 });
    app.clock.advanceMs(1);
    expect((await months()).at(-1)).toMatchObject({ revenue: 700_000 });

    app.clock.set('2031-06-30T16:35:00Z');
    await runHourlyJob(app.deps);
    app.clock.set('2031-06-30T17:01:00Z');
    expect(await report()).toMatchObject({ counted_at: '2031-06-30T17:01:00.000Z' });
    expect((await months()).at(-1)).toMatchObject({ month: '2031-07', revenue: 0 });
  });

  it('are those of the job that began last, of many side by side', async () => {
    const later = { ...app.deps, now: () => new Date('2031-06-20T12:00:01Z') };
    await Promise.all([...Array.from({ length: 5 }, () => runHourlyJob(app.deps)), runHourlyJob(later)]);
    await runHourlyJob(app.deps);
    app.clock.set('2031-06-20T12:00:01Z');
    expect(await overview()).toMatchObject({ counted_at: '2031-06-20T12:00:01.000Z' });
    expect(await report()).toMatchObject({ counted_at: '2031-06-20T12:00:01.000Z' });
  });

  it('of a clock that was ahead are not shown, and replaced by the next job', async () => {
    await runHourlyJob({ ...app.deps, now: () => new Date('2044-01-01T00:00:00Z') });
    const shown = app.clock.now().toISOString();
    expect(await overview()).toMatchObject({ counted_at: shown });
    await runHourlyJob(app.deps);
    app.clock.advanceMs(1_000);
    expect(await overview()).toMatchObject({ counted_at: shown });
  });

  it('are zeros on a platform without rooms, whether the job has run or not', async () => {
    const { app: fresh, stop } = await createOwnApp({ now: '2031-06-20T12:00:00Z' });
    stops.push(stop);
    const lonely = await makeLastingPerson(fresh, 'ADMIN');
    const empty = { revenue: 0, occupied_rooms: 0, total_rooms: 0, occupancy_rate: 0, new_kosts: 0, new_tenancies: 0 };
    for (const job of [() => undefined, () => runHourlyJob(fresh.deps)]) {
      await job();
      const said = await expectStatus(200, lonely.rest.get<AdminReport>('/api/admin/report?months=36'));
      expect(said.months).toHaveLength(36);
      expect(said.months).toEqual(said.months.map((month) => ({ ...month, ...empty })));
    }
  });

  it('end each month where it ends in WIB', async () => {
    const rooms = [await makeRoom(house.owner, house.kost.id), await makeRoom(house.owner, house.kost.id)];
    // The last minute of June: somebody moves in, and pays.
    app.clock.set('2031-06-30T16:59:30Z');
    const first = await makeResident(app, house.owner, rooms[0]?.id ?? '', { contract_start: '2031-06-30' });
    await paidBill(100_000);
    // The first second of July: they leave, another moves in, a room is added, and money comes.
    app.clock.set('2031-06-30T17:00:00Z');
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${first.tenant.id}/checkout`));
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/checkout`));
    await makeResident(app, house.owner, rooms[1]?.id ?? '', { contract_start: '2031-07-01' });
    await makeRoom(house.owner, house.kost.id);
    await makeKost(house.owner);
    const expected = [
      { month: '2031-06', revenue: 100_000, occupied_rooms: 2, total_rooms: 3, new_tenancies: 1, new_kosts: 1 },
      { month: '2031-07', revenue: 0, occupied_rooms: 1, total_rooms: 4, new_tenancies: 1, new_kosts: 1 },
    ];
    expect((await months()).slice(2)).toMatchObject(expected);
    await runDailyJob(app.deps);
    expect((await months()).slice(2)).toMatchObject(expected);
  });

  it('have no room that was removed without a trace', async () => {
    const room = await makeRoom(house.owner, house.kost.id);
    await app.deps.db.execute(sql`update rooms set created_at = '2031-05-20' where id = ${room.id}`);
    const totals = async () => {
      await runHourlyJob(app.deps);
      return (await months()).map(({ total_rooms }) => total_rooms);
    };
    expect(await totals()).toEqual([0, 0, 2, 2]);
    await expectStatus(204, house.owner.rest.delete(`/api/rooms/${room.id}`));
    expect(await totals()).toEqual([0, 0, 1, 1]);
  });

  it('put a contract that is entered late into the months in which it ran', async () => {
    const room = await makeRoom(house.owner, house.kost.id);
    await makeResident(app, house.owner, room.id, { contract_start: '2031-04-20' });
    await runHourlyJob(app.deps);
    expect(await months()).toMatchObject([
      { new_tenancies: 0, occupied_rooms: 0, total_rooms: 0 },
      { new_tenancies: 1, occupied_rooms: 1, total_rooms: 1 },
      { new_tenancies: 1, occupied_rooms: 2, total_rooms: 2 },
      { new_tenancies: 0, occupied_rooms: 2, total_rooms: 2 },
    ]);
  });
});

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  Plans?: PlanNode[];
}

/** The tables of rooms, contracts and payments that the overview and the report take rows from. */
async function goneThrough(app: TestApp): Promise<Set<string>> {
  const found = new Set<string>();
  const visit = ({ 'Relation Name': table, 'Actual Rows': rows, Plans }: PlanNode) => {
    if (table !== undefined && rows > 0) found.add(table);
    for (const each of Plans ?? []) visit(each);
  };
  const execute = async (statement: SQL) => {
    const { rows } = await app.deps.db.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(sql`
      explain (analyze, format json) ${statement}`);
    for (const row of rows) visit(row['QUERY PLAN'][0].Plan);
    return { rows: [] };
  };
  const db = Object.assign(Object.create(app.deps.db) as object, { execute });
  const context = {
    ...app.deps,
    db,
    actor: { kind: 'session', accountId: app.deps.newId(), sessionId: app.deps.newId() },
    scope: { of: 'platform' },
  } as unknown as SignedInContext;
  await expect(findAdminDashboard(context)).rejects.toThrow('always answers one row');
  await expect(findAdminReport(context, { months: MONTHS })).rejects.toThrow('always answers one row');
  return found.intersection(new Set(['rooms', 'tenancies', 'payments']));
}
