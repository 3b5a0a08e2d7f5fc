import { sql } from 'drizzle-orm';
import type { MonthTotals } from '#shared/contract/month-board.ts';
import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import type { RentPeriod } from '#shared/enums.ts';
import type { OwnerMonth } from '#shared/contract/owner-today.ts';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { daysOfRentPeriod, monthsOfRentPeriod } from '#shared/rules/rent-period.ts';
import { liveTenancyStatuses } from '#shared/rules/tenancy.ts';
import type { TestApp } from '../app/test-app.ts';
import { askedRents, monthsOf, type Rent } from './asked-rents.ts';
import { expectStatus, type Person } from '../people/factories.ts';

/**
 * The months that the invoice with an alias counts for, as an array of their first days: one for each day on which a
 * month of its period begins. It asks nothing of the product's own SQL.
 */
export const monthsOfRent = (alias: string) => `array(
  select date_trunc('month', begins)::date from (
    select case when extract(day from first + 1) = 1 then (date_trunc('month', first) + make_interval(months => count + 1))::date - 1
      else (first + make_interval(months => count))::date end as begins, last
    from (select coalesce(${alias}.covers_from, ${alias}.due_date) as first, coalesce(${alias}.covers_to, ${alias}.due_date) as last) as span
    cross join generate_series(0, 48) as count
  ) as begun where begins <= last)`;

interface Home extends Record<string, unknown> {
  id: string;
  /** Since when the room asks for rent: after a move, since then. */
  since: string;
  start: string;
  end: string;
  period: RentPeriod;
  rent: number;
  next_rent: number | null;
  next_from: string | null;
}

/** A month's part of an amount: what is paid up to its end, less what is paid up to the end of the month before. */
function partOf(amount: number, place: number, count: number): number {
  const upTo = (months: number) => Math.floor((amount * months) / count);
  return upTo(place + 1) - upTo(place);
}

/** The same where something was given back: the months keep what was asked for them, the first ones before the others. */
function partLeft({ total, given_back: back, months }: Rent & { months: string[] }, amount: number, place: number) {
  if (back === 0) return partOf(amount, place, months.length);
  let left = Math.min(amount, total - back);
  for (let month = 0; ; month += 1) {
    const taken = Math.min(left, partOf(total, month, months.length));
    if (month === place) return taken;
    left -= taken;
  }
}

/** What of an agreed rent counts for a month: the days or weeks that begin in it, or its place among several months. */
function rentOfMonth(rent: number, { start, end, period }: Home, month: string): number {
  const months = monthsOfRentPeriod[period];
  const days = daysOfRentPeriod[period];
  if (days === 0) {
    let age = 0;
    while (addMonths(`${start.slice(0, 7)}-01`, age + 1).slice(0, 7) <= month) age += 1;
    return partOf(rent, age % months, months);
  }
  let begun = 0;
  for (let day = start; day < end && day.slice(0, 7) <= month; day = addDays(day, days))
    if (day.slice(0, 7) === month) begun += 1;
  return rent * begun;
}

/** What the rents of a month should come to, recounted from all rows of an owner. */
function sumsOf(month: string, rents: Rent[], homes: Home[]) {
  const counted = rents
    .map((rent) => ({ ...rent, months: monthsOf(rent) }))
    .filter(({ months }) => months.includes(month));
  const billed = new Set(counted.map(({ tenant_id }) => tenant_id));
  const unbilled = homes.filter(({ id, since }) => !billed.has(id) && since.slice(0, 7) <= month);
  const agreed = unbilled.map((home) => {
    const { rent, next_rent: next, next_from: from } = home;
    return rentOfMonth(next !== null && from !== null && from.slice(0, 7) <= month ? next : rent, home, month);
  });
  const part = (amount: (rent: Rent) => number) =>
    counted.reduce((sum, rent) => sum + partLeft(rent, amount(rent), rent.months.indexOf(month)), 0);
  const open = agreed.reduce((sum, rent) => sum + rent, 0);
  return { asked: part(({ total }) => total) + open, left: part(({ total, paid }) => total - paid) + open };
}

/** Where the month's board and the owner's first screen do not say what a recount of all rents gives. */
export async function wrongMonths(app: TestApp, owner: Pick<Person, 'id' | 'rest'>, around: number): Promise<string[]> {
  const rents = await askedRents(app, owner.id);
  const { rows: homes } = await app.deps.db.execute<Home>(sql`
    select id, (case when moved_from_id is null then contract_start else check_in_date end)::text as since, contract_start::text as start, least(contract_end, (select leaves_on from leavings l
      where l.tenancy_id = tenancies.id and l.state in ('AGREED', 'STAY_ASKED') and not l.by_link))::text as end, rent_period as period, monthly_rent as rent, next_rent, next_rent_from::text as next_from
    from tenancies where owner_id = ${owner.id} and status = any(${sql.param([...liveTenancyStatuses])}::text[])`);
  const present = `${wibDay(app.clock.now()).slice(0, 7)}-01`;
  const found: string[] = [];
  for (let offset = -around; offset <= around; offset += 1) {
    const month = addMonths(present, offset).slice(0, 7);
    const { asked, left } = sumsOf(month, rents, homes);
    const { states } = await expectStatus(
      200,
      owner.rest.get<MonthTotals>(`/api/invoices/month-totals?month=${month}`),
    );
    const sum = (of: 'amount' | 'remaining_amount') => states.reduce((total, state) => total + state[of], 0);
    const said = [sum('amount'), sum('remaining_amount')];
    if (said[0] !== asked || said[1] !== left)
      found.push(`the board of ${month} says ${said.join(', ')}, a recount ${asked}, ${left}: ${owner.id}`);
    if (offset !== 0) continue;
    const [{ expected, collected, unpaid, unbilled }, { pending_amount: owed }] = await Promise.all([
      expectStatus(200, owner.rest.get<OwnerMonth>('/api/dashboard/owner/month')),
      expectStatus(200, owner.rest.get<OwnerDashboard>('/api/dashboard/owner')),
    ]);
    if (unpaid > owed || collected + unpaid + unbilled !== expected)
      found.push(`the month waits for ${unpaid} of ${owed} that is owed, and ${unbilled} to bill: ${owner.id}`);
    if (expected !== asked || collected !== asked - left)
      found.push(`the month says ${expected}, ${collected}, a recount ${asked}, ${asked - left}: ${owner.id}`);
  }
  return found;
}
