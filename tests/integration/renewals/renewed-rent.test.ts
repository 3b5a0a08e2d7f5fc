import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { BilledMonth } from '#shared/contract/month-board.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectStatus, type Household } from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import { answerRenewal, offeredRenewal } from '#tests/support/people/renewals.ts';
import { runJobOn } from '#tests/support/people/series.ts';

const app = await ownApp({ now: '2032-01-01T03:00:00Z' });
const [OLD, NEW] = [1_200_000, 1_500_000];
const automatic = (day: number | null, first_period = 'FULL') => ({ day, first_period, late_fee_percentage: 0 });
beforeEach(() => app.deps.db.execute(sql`update invoices set next_issue_on = null`));

/** A contract until 15 April 2033, whose bills of its first month and until the day before its end are made. */
async function homeUntilApril(
  contract_start: string,
  rent_period: string,
  auto_rent: object | null,
): Promise<Household> {
  app.clock.set(`${contract_start}T03:00:00Z`);
  const terms = { contract_start, contract_end: '2033-04-15', monthly_rent: OLD, rent_period, auto_rent };
  const house = await makeHome(app, { ...terms, deposit_amount: 0 });
  await runJobOn(app, contract_start);
  return house;
}

/** A renewal to 2034 at another rent that its tenant accepts; the first day of that rent, as they read it. */
async function renewed({ owner, tenant }: Household): Promise<string> {
  const { id, rent_from: from } = await offeredRenewal(owner, tenant.tenant.id, {
    contract_end: '2034-04-15',
    monthly_rent: NEW,
  });
  const { next_rent: next } = await expectStatus(200, answerRenewal(tenant, id));
  expect(next).toEqual({ amount: NEW, from: from.slice(0, 7) });
  return from;
}

async function rents({ tenant }: Household): Promise<[from: string, to: string, amount: number][]> {
  const { rows } = await app.deps.db.execute<{ covers_from: string; covers_to: string; subtotal: string }>(sql`
    select covers_from, covers_to, subtotal from invoices
    where tenant_id = ${tenant.tenant.id} and status <> 'CANCELLED' order by covers_from`);
  return rows.map(({ covers_from, covers_to, subtotal }) => [covers_from, covers_to, Number(subtotal)]);
}

async function runUntil(from: string, to: string): Promise<void> {
  for (let day = from; day <= to; day = addDays(day, 1)) await runJobOn(app, day);
}

it.each([
  ['YEAR', '2032-04-15', '2034-04-14'],
  ['HALF_YEAR', '2032-10-15', '2033-10-14'],
  ['QUARTER', '2033-01-15', '2033-07-14'],
  ['MONTH', '2033-02-15', '2033-05-14'],
  ['WEEK', '2033-03-04', '2033-04-21'],
  ['DAY', '2033-04-01', '2033-04-15'],
])('a renewed rent by the %s is billed from the contract’s old end on', async (period, start, to) => {
  const house = await homeUntilApril(start, period, automatic(null));
  await runUntil('2033-03-25', '2033-04-10');
  expect(await renewed(house)).toBe('2033-04-15');
  await runUntil('2033-04-11', '2033-04-15');
  const all = await rents(house);
  expect(all.find(([from]) => from === '2033-04-15')).toEqual(['2033-04-15', to, NEW]);
  const before = all.filter(([from]) => from < '2033-04-15');
  expect(before.length).toBeGreaterThan(0);
  expect(before.every(([, , amount]) => amount === OLD)).toBe(true);
});

it.each([
  [1, '2033-04-01', '2033-05-01', '2033-05-31'],
  [20, '2033-03-20', '2033-04-20', '2033-05-19'],
])(
  'a month from the %s on that has begun keeps the earlier rent, and the offer names the one after it',
  async (day, begun, next, to) => {
    const house = await homeUntilApril('2033-02-15', 'MONTH', automatic(day, 'PRO_RATA'));
    await runUntil('2033-02-16', '2033-03-20');
    expect(await renewed(house)).toBe(next);
    await runUntil('2033-03-21', '2033-05-10');
    expect((await rents(house)).slice(-2)).toEqual([
      [begun, addDays(next, -1), OLD],
      [next, to, NEW],
    ]);
  },
);

it('by hand, each day of a month is asked at its own rent', async () => {
  const house = await homeUntilApril('2033-04-01', 'DAY', null);
  expect(await renewed(house)).toBe('2033-04-15');
  const input = { month: '2033-04', tenancy_ids: [house.tenant.tenant.id], dry_run: false };
  await expectStatus(200, house.owner.rest.post<BilledMonth>('/api/invoices/bill-month', input));
  expect(await rents(house)).toEqual([['2033-04-01', '2033-04-30', 14 * OLD + 16 * NEW]]);
});
