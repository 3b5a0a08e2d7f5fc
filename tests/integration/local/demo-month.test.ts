import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withClient } from '#drizzle/local/with-client.ts';
import { fillDemo } from '#worker/local/fill-demo.ts';
import { createPasswordHasher } from '#worker/passwords/password-hasher.ts';
import type { OwnerDashboard, TenantDashboard } from '#shared/contract/dashboards.ts';
import type { MonthRow, MonthTotals } from '#shared/contract/month-board.ts';
import type { OwnerMonth, OwnerToday } from '#shared/contract/owner-today.ts';
import { formatMonth } from '#shared/format.ts';
import { addDays, startOfWibDay } from '#shared/rules/calendar.ts';
import { DEFAULT_DEMO_PASSWORD, demoAddresses } from '#shared/rules/demo-addresses.ts';
import { CHEAP_PASSWORDS } from '#tests/support/app/cheap-passwords.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import type { RestClient } from '#tests/support/app/rest-client.ts';
import type { TestApp } from '#tests/support/app/test-app.ts';
import { expectSoundDashboard } from '#tests/support/oracle/sound-dashboard.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, type Person } from '#tests/support/people/factories.ts';
import { signIn } from '#tests/support/people/sign-in.ts';

const FIRST = '2035-03-01';
const MINUTE = 60_000;

/** Each day of a month with 31 days, which follows a short one; by turns just after midnight, at noon and just before midnight. */
const days = Array.from({ length: 31 }, (_, index): [day: string, instant: Date] => {
  const day = addDays(FIRST, index);
  const minute = [1, 12 * 60, 24 * 60 - 1][index % 3] ?? 0;
  return [day, new Date(startOfWibDay(day).getTime() + minute * MINUTE)];
});

describe('the demo tells one story', () => {
  let app: TestApp;
  beforeAll(async () => {
    const own = await createOwnApp();
    app = own.app;
    return own.stop;
  });
  beforeEach(() => forgetEverything(app));

  it.for(days)('on %s', async ([day, instant]) => {
    app.clock.set(instant.toISOString());
    await fillDemo(app.deps.config, instant, createPasswordHasher(CHEAP_PASSWORDS));
    // The rows of the day before are gone, and PostgreSQL plans by what it knows of them.
    await app.deps.db.execute(sql`analyze`);
    const month = day.slice(0, 7);
    const [owner, other, tenant] = await Promise.all([
      enter(app, demoAddresses.owner),
      enter(app, 'pemilik2@demo.ekost.id'),
      enter(app, demoAddresses.tenant),
    ]);
    for (const person of [owner, other]) {
      const { rest } = person;
      await expectBilledMonth(rest, month);
      await expectSumsThatAgree(app, person, month);
      await expectSoundDashboard(app, person);
      await expectSoundMoney(app, person);
    }
    await expectEveryState(owner.rest, month);
    await expectDemoTenant(tenant.rest);
    await expectNothingFromTheFuture(app);
  });
});

/** Removes all rows without asking the triggers: faster than a database for each day. */
async function forgetEverything({ deps }: TestApp) {
  await withClient({ connectionString: deps.config.DATABASE_URL }, async (client) => {
    const { rows } = await client.query<{ tablename: string }>(
      `select tablename from pg_tables where schemaname = 'public'`,
    );
    const deletes = rows.map(({ tablename }) => `delete from "${tablename}"`);
    await client.query(['set session_replication_role = replica', ...deletes].join(';'));
  });
}

async function enter(app: TestApp, email: string): Promise<Person> {
  const rest = await signIn(app, email, DEFAULT_DEMO_PASSWORD);
  const { id } = await expectStatus(200, rest.get<{ id: string }>('/auth/me'));
  return { id, email, rest };
}

const boardOf = (rest: RestClient, month: string) =>
  expectStatus(200, rest.get<MonthRow[]>(`/api/invoices/month-board?month=${month}`));
const totalsOf = (rest: RestClient, month: string) =>
  expectStatus(200, rest.get<MonthTotals>(`/api/invoices/month-totals?month=${month}`));

/** A rent says which month it is for, and counts in that month alone: nobody is billed a second time for it. */
async function expectBilledMonth(rest: RestClient, month: string) {
  const rows = await boardOf(rest, month);
  expect(rows.length).toBeGreaterThan(0);
  for (const { tenant_name: name, bill, bill_count: count, similar } of rows) {
    expect({ name, similar, looks_like: bill?.looks_like ?? null }).toEqual({ name, similar: [], looks_like: null });
    if (bill === null) continue;
    expect({ name, count, title: bill.title, due: bill.due_date.slice(0, 7) }).toEqual({
      name,
      count: 1,
      title: expect.stringContaining(formatMonth(`${month}-01`)),
      due: month,
    });
  }
  const unbilled = rows.filter(({ state }) => state === 'UNBILLED');
  expect(await totalsOf(rest, month)).toMatchObject({ to_bill: unbilled.length, to_decide: 0 });
  expect(unbilled.length).toBeLessThan(2);
}

/** What the board, the day, the dashboard and the contracts say of the same money, rooms and complaints. */
async function expectSumsThatAgree({ deps }: TestApp, { id, rest }: Person, month: string) {
  const [{ states }, sums, dashboard, today, { rows: contracts }] = await Promise.all([
    totalsOf(rest, month),
    expectStatus(200, rest.get<OwnerMonth>('/api/dashboard/owner/month')),
    expectStatus(200, rest.get<OwnerDashboard>('/api/dashboard/owner')),
    expectStatus(200, rest.get<OwnerToday>('/api/dashboard/owner/today')),
    deps.db.execute<{ agreed: number }>(sql`
      select sum(deposit_amount)::bigint as agreed from tenancies where owner_id = ${id} and status = 'ACTIVE'`),
  ]);
  const sum = (of: 'amount' | 'remaining_amount') => states.reduce((total, state) => total + state[of], 0);
  const asked = sum('amount');
  expect({ asked, paid: asked - sum('remaining_amount') }).toEqual({ asked: sums.expected, paid: sums.collected });
  expect(sums.unpaid + sums.unbilled + sums.collected).toBe(sums.expected);
  expect(sums.collected).toBeGreaterThan(0);
  expect(sums.collected).toBeLessThanOrEqual(sums.received);
  expect(sums.unpaid).toBeLessThanOrEqual(dashboard.pending_amount);
  expect({ held: dashboard.deposit_held, owed: dashboard.pending_deposit }).toEqual({
    held: contracts[0]?.agreed,
    owed: 0,
  });
  expect(today.rooms.count).toBe(dashboard.available_rooms);
  expect(today.complaints.count).toBe(dashboard.active_complaints);
  expect(today.late.bills).toBe(dashboard.overdue_payments);
}

/** There is something to show of each kind: paid, in part, waiting, late, and one tenant who is not billed yet. */
async function expectEveryState(rest: RestClient, month: string) {
  const shown = new Set((await boardOf(rest, month)).map(({ state }) => state));
  expect([...shown]).toEqual(expect.arrayContaining(['PAID', 'PARTIAL', 'SENT', 'UNBILLED']));
  const { late, proofs } = await expectStatus(200, rest.get<OwnerToday>('/api/dashboard/owner/today'));
  expect(late.first.map(({ tenant_name }) => tenant_name).toSorted()).toEqual(['Dewi Anggraini', 'Intan Permata']);
  expect(proofs.count).toBe(2);
}

async function expectDemoTenant(rest: RestClient) {
  const { pending_payments, overdue_payments, recent_payments } = await expectStatus(
    200,
    rest.get<TenantDashboard>('/api/dashboard/tenant'),
  );
  const open = [...overdue_payments, ...pending_payments].map(({ invoice_type }) => invoice_type);
  expect(open).toEqual(['ELECTRICITY', 'MONTHLY_RENT']);
  expect(recent_payments.length).toBeGreaterThan(0);
}

async function expectNothingFromTheFuture({ deps, clock }: TestApp) {
  const now = clock.now().toISOString();
  const { rows } = await deps.db.execute(sql`
    select id from invoices where greatest(created_at, sent_at, viewed_at, paid_at, cancelled_at) > ${now}
    union all select id from payments where greatest(created_at, paid_at, verified_at) > ${now}`);
  expect(rows).toEqual([]);
}
