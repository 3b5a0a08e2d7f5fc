import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminReport, AdminReportMonth } from '#shared/contract/reports.ts';
import type { TestApp } from '#tests/support/app/test-app.ts';
import { giveCredit } from '#tests/support/people/credit.ts';
import {
  expectStatus,
  type Household,
  makeBill,
  makeKost,
  makeRoom,
  openPayment,
  pay,
  type Person,
} from '#tests/support/people/factories.ts';
import { holdTransaction } from '#tests/support/app/held-transaction.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import { makeHome, makeLastingPerson, makeResident } from '#tests/support/people/lasting-people.ts';
import type { SignedInContext } from '#worker/context.ts';
import { runDailyJob, runHourlyJob } from '#worker/daily-job.ts';
import { findAdminReport } from '#worker/features/dashboards/admin-report.ts';

const MONTHS = 4;

/** On a database of its own, because the job keeps everyone's months. */
describe('the months that the job keeps', () => {
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

  async function report(): Promise<AdminReportMonth[]> {
    const { months } = await expectStatus(200, admin.rest.get<AdminReport>(`/api/admin/report?months=${MONTHS}`));
    return months;
  }
  const monthOf = async (month: string) => (await report()).find((each) => each.month === month);

  /** The report without kept months, counted from all rows. */
  async function reportWithoutKeeping() {
    await app.deps.db.execute(sql`delete from platform_months`);
    return report();
  }

  const paidBill = async (amount: number) => {
    const bill = await makeBill(app, house.owner, house.tenant.tenant.id, {
      items: [{ description: 'x', quantity: 1, unit_price: amount }],
    });
    await pay(app, house.tenant, bill.id, amount);
  };

  it('say what going through everything says', async () => {
    await paidBill(700_000);
    app.clock.set('2031-08-11T03:00:00Z');
    await paidBill(300_000);
    await giveCredit(app, house, 50_000);
    await runDailyJob(app.deps);
    const kept = await report();
    expect(kept).toMatchObject([
      { month: '2031-05', revenue: 0, occupied_rooms: 1, total_rooms: 1, new_tenancies: 1 },
      { month: '2031-06', revenue: 700_000, occupied_rooms: 1, total_rooms: 1 },
      { month: '2031-07', revenue: 0, occupied_rooms: 1, total_rooms: 1 },
      { month: '2031-08', revenue: 400_000, occupied_rooms: 1, total_rooms: 1 },
    ]);
    expect(await reportWithoutKeeping()).toEqual(kept);
  });

  it('are empty ones on a platform without rooms, whether the job has run or not', async () => {
    const { app: fresh, stop } = await createOwnApp({ now: '2031-06-20T12:00:00Z' });
    stops.push(stop);
    const lonely = await makeLastingPerson(fresh, 'ADMIN');
    const empty = { revenue: 0, occupied_rooms: 0, total_rooms: 0, occupancy_rate: 0, new_kosts: 0, new_tenancies: 0 };
    for (const job of [() => undefined, () => runHourlyJob(fresh.deps)]) {
      await job();
      const { months } = await expectStatus(200, lonely.rest.get<AdminReport>('/api/admin/report?months=36'));
      expect(months).toHaveLength(36);
      expect(months).toEqual(months.map((month) => ({ ...month, ...empty })));
    }
  });

  it('spare the report all rooms, contracts and payments', async () => {
    await paidBill(700_000);
    expect(await goneThrough(app)).toEqual(new Set(['rooms', 'tenancies', 'payments']));
    app.clock.advanceMs(2 * 60_000);
    await runDailyJob(app.deps);
    expect(await goneThrough(app)).toEqual(new Set());
  });

  it('do not hide what came since', async () => {
    await runDailyJob(app.deps);
    const before = await monthOf('2031-06');
    await paidBill(700_000);
    await giveCredit(app, house, 50_000);
    const room = await makeRoom(house.owner, house.kost.id);
    await makeRoom(house.owner, house.kost.id);
    await makeResident(app, house.owner, room.id, { contract_start: '2031-06-20' });
    expect(before).toMatchObject({ revenue: 0, occupied_rooms: 1, total_rooms: 1, new_tenancies: 0 });
    const after = { revenue: 800_000, occupied_rooms: 2, total_rooms: 3, new_tenancies: 1 };
    expect(await monthOf('2031-06')).toMatchObject(after);
    await runHourlyJob(app.deps);
    expect(await monthOf('2031-06')).toMatchObject(after);
  });

  it('do not lose a payment that was under way while they were kept', async () => {
    const bill = await makeBill(app, house.owner, house.tenant.tenant.id);
    const { payment_id } = await openPayment(house.tenant, bill.id, 500_000);
    const held = await holdTransaction(app);
    await held.run(`update payments set status = 'SUCCEEDED', allocated_amount = amount, paid_at = $2 where id = $1`, [
      payment_id,
      app.clock.now().toISOString(),
    ]);
    app.clock.advanceMs(30_000);
    await runDailyJob(app.deps);
    await held.commit();
    expect(await monthOf('2031-06')).toMatchObject({ revenue: 500_000 });
    app.clock.advanceMs(60_000);
    await runDailyJob(app.deps);
    expect(await monthOf('2031-06')).toMatchObject({ revenue: 500_000 });
  });

  it.each(['before the job of the day', 'after it', 'by a job of the first second'])(
    'end where the month ends in WIB, %s',
    async (when) => {
      const rooms = [await makeRoom(house.owner, house.kost.id), await makeRoom(house.owner, house.kost.id)];
      app.clock.set('2031-06-29T17:05:00Z');
      await runDailyJob(app.deps);
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
      if (when === 'by a job of the first second') await runDailyJob(app.deps);
      app.clock.set('2031-06-30T17:05:00Z');
      if (when === 'after it') await runDailyJob(app.deps);
      const expected = [
        { month: '2031-06', revenue: 100_000, occupied_rooms: 2, total_rooms: 3, new_tenancies: 1, new_kosts: 1 },
        { month: '2031-07', revenue: 0, occupied_rooms: 1, total_rooms: 4, new_tenancies: 1, new_kosts: 1 },
      ];
      const said = await report();
      expect(said.slice(2)).toMatchObject(expected);
      expect(await reportWithoutKeeping()).toEqual(said);
    },
  );

  it('are right when the job did not run for months', async () => {
    await runDailyJob(app.deps);
    app.clock.set('2031-07-03T03:00:00Z');
    await paidBill(250_000);
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/checkout`));
    app.clock.set('2031-08-20T03:00:00Z');
    const said = await report();
    expect(said).toMatchObject([
      { month: '2031-05', occupied_rooms: 1, total_rooms: 1 },
      { month: '2031-06', occupied_rooms: 1, total_rooms: 1 },
      { month: '2031-07', revenue: 250_000, occupied_rooms: 0, total_rooms: 1 },
      { month: '2031-08', occupied_rooms: 0, total_rooms: 1 },
    ]);
    await runDailyJob(app.deps);
    expect(await report()).toEqual(said);
  });

  it('never had a room that is removed without a trace', async () => {
    const room = await makeRoom(house.owner, house.kost.id);
    await app.deps.db.execute(sql`update rooms set created_at = '2031-05-20' where id = ${room.id}`);
    const totals = async () => (await report()).map(({ total_rooms }) => total_rooms);
    await runDailyJob(app.deps);
    expect(await totals()).toEqual([0, 0, 2, 2]);
    await expectStatus(204, house.owner.rest.delete(`/api/rooms/${room.id}`));
    const without = [0, 0, 1, 1];
    expect(await totals()).toEqual(without);
    expect((await reportWithoutKeeping()).map(({ total_rooms }) => total_rooms)).toEqual(without);
    await runDailyJob(app.deps);
    expect(await totals()).toEqual(without);
  });

  it('take the rooms of a contract that is entered late at the next job, all else at once', async () => {
    const room = await makeRoom(house.owner, house.kost.id);
    await runDailyJob(app.deps);
    await makeResident(app, house.owner, room.id, { contract_start: '2031-04-20' });
    const atOnce = await report();
    expect(atOnce.map(({ new_tenancies }) => new_tenancies)).toEqual([0, 1, 1, 0]);
    expect(atOnce.map(({ occupied_rooms }) => occupied_rooms)).toEqual([0, 0, 1, 2]);
    await runHourlyJob(app.deps);
    const later = await report();
    expect(later.map(({ occupied_rooms }) => occupied_rooms)).toEqual([0, 1, 2, 2]);
    expect(later.map(({ total_rooms }) => total_rooms)).toEqual([0, 1, 2, 2]);
    expect(await reportWithoutKeeping()).toEqual(later);
  });
});

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  Plans?: PlanNode[];
}

/** Which of the tables of rooms, contracts and payments the report reads. */
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
  await findAdminReport({ ...app.deps, db: { execute } } as unknown as SignedInContext, { months: MONTHS });
  return found.intersection(new Set(['rooms', 'tenancies', 'payments']));
}
