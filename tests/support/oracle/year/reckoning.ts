import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect } from 'vitest';
import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { ISSUED_BEFORE_DUE_DAYS } from '#shared/rules/recurrence.ts';
import { expectStatus } from '../../people/factories.ts';
import { expectSoundNumbers } from '../platform.ts';
import { wrongMonths } from '../covered-months.ts';
import { wrongBooks } from '../wrong-books.ts';
import { periodDueDate } from '../recurrence.ts';
import { dueDaysOf } from '../../people/series.ts';
import { type Estate, type Landlord, lodgings } from './estate.ts';
import { expectDaysBilledOnce, expectDeductions, expectMovedDays, expectSurcharges } from './named-things.ts';

/** Compares the app's books with the money that really moved. */
export async function expectReckoning(estate: Estate): Promise<void> {
  for (const landlord of estate.landlords) {
    await expectRevenue(estate, landlord);
    await expectBalance(estate, landlord);
    expect(await wrongMonths(estate.app, landlord.owner, 11)).toEqual([]);
  }
  await expectRightBooks(estate);
  await expectDaysBilledOnce(estate);
  await expectMovedDays(estate);
  await expectSurcharges(estate);
  await expectDeductions(estate);
  await expectAllMoney(estate);
  await expectSoundNumbers(estate.app);
  await expectRents(estate);
}

async function expectRightBooks({ app }: Estate): Promise<void> {
  const client = new pg.Client({ connectionString: app.deps.config.DATABASE_URL });
  await client.connect();
  try {
    expect(await wrongBooks(client, app.clock.now())).toEqual([]);
  } finally {
    await client.end();
  }
}

/** Each payer's money is on their bills or is their credit, to the rupiah. */
async function expectAllMoney({ app, ledger }: Estate): Promise<void> {
  const { rows } = await app.deps.db.execute<{ ownerId: string; payerId: string; amount: number }>(sql`
    select owner_id as "ownerId", payer_user_id as "payerId", sum(amount)::bigint as amount from (
      select owner_id, payer_user_id, allocated_amount as amount from payments
      where status = 'SUCCEEDED' and source <> 'CREDIT'
      union all
      select owner_id, user_id, amount from credit_entries where kind = 'OVERPAYMENT'
    ) m group by owner_id, payer_user_id`);
  const byName = (list: typeof rows) =>
    list.toSorted((a, b) => `${a.ownerId}${a.payerId}`.localeCompare(`${b.ownerId}${b.payerId}`));
  expect(byName(rows)).toEqual(byName(ledger.received));
}

/**
 * The money received is on bills and credits; without deposits that are held and what was given back, it is the revenue,
 * month by month.
 */
async function expectRevenue({ app, ledger, today }: Estate, { owner, flats, complaints }: Landlord): Promise<void> {
  const dashboard = await expectStatus(200, owner.rest.get<OwnerDashboard>('/api/dashboard/owner'));
  const { rows } = await app.deps.db.execute<{ paid: number; credit: number; rest: number; kept: number }>(sql`
    select (select sum(least(paid_amount, subtotal + tax_amount))::bigint from invoices
        where owner_id = ${owner.id} and invoice_type = 'SECURITY_DEPOSIT') as kept,
      (select sum(paid_amount)::bigint from invoices where owner_id = ${owner.id}) as paid,
      (select coalesce(sum(amount), 0)::bigint from credit_entries
        where owner_id = ${owner.id} and kind not in ('MOVED', 'DEPOSIT')) as credit,
      (select sum(remaining_amount)::bigint from invoices
        where owner_id = ${owner.id} and status in ('SENT', 'VIEWED', 'PARTIAL')) as rest`);
  const { paid = 0, credit = 0, rest = 0, kept = 0 } = rows[0] ?? {};
  const deposits = kept - ledger.releasedBy(owner.id);
  const revenue = ledger.of(owner.id) - ledger.returnedBy(owner.id) - deposits;
  expect(deposits).toBeGreaterThan(0);
  expect(dashboard).toMatchObject({
    total_revenue: revenue,
    deposit_held: deposits,
    pending_amount: rest,
    occupied_rooms: flats.filter(({ lodger }) => lodger !== null && lodger.contractStart <= today).length,
    active_complaints: complaints.filter(({ settled }) => !settled).length,
  });
  expect(paid + credit).toBe(ledger.of(owner.id));
  expect(dashboard.revenue_by_month.reduce((sum, { amount }) => sum + amount, 0)).toBe(revenue);
}

/**
 * Deposit held + earned + credit = what came in - what was returned: earned is what paid bills that are no deposit, and
 * what was kept of deposits, less the rent of days that a move or a settlement gave back.
 */
async function expectBalance({ app, ledger }: Estate, { owner }: Landlord): Promise<void> {
  const { rows } = await app.deps.db.execute<{ held: number; credit: number; earned: number }>(sql`
    select (select sum(held)::bigint from deposits where owner_id = ${owner.id}) as held,
      (select coalesce(sum(amount), 0)::bigint from credit_entries where owner_id = ${owner.id}) as credit,
      (select sum(amount)::bigint from (
        select paid_amount - case invoice_type when 'SECURITY_DEPOSIT' then least(paid_amount, subtotal + tax_amount) else 0 end as amount
          from invoices where owner_id = ${owner.id}
        union all select -amount from credit_entries where owner_id = ${owner.id} and kind = 'MOVED'
        union all select -amount from deposit_entries where owner_id = ${owner.id}
          and (kind = 'DEDUCTED' and note <> 'Tagihan yang belum lunas' or kind = 'MOVED' and note = 'Sewa dibayar di muka')
      ) as flow) as earned`);
  const { held = 0, credit = 0, earned = 0 } = rows[0] ?? {};
  expect(held + earned + credit).toBe(ledger.of(owner.id) - ledger.returnedBy(owner.id));
}

/**
 * Each rent was issued for each month, once, while somebody lived there, their contract ran and no day of leaving was agreed,
 * but for months that were billed ahead.
 */
async function expectRents(estate: Estate): Promise<void> {
  const staying = lodgings(estate).map(({ lodger }) => lodger);
  const { rows: agreed } = await estate.app.deps.db.execute<{ tenancy_id: string; leaves_on: string }>(sql`
    select tenancy_id, leaves_on from leavings where state in ('AGREED', 'STAY_ASKED') and not by_link`);
  for (const { rent, contractEnd, ahead, tenancyId } of staying) {
    if (rent === null) continue;
    const expected = [rent.firstDue];
    for (let period = 1; ; period += 1) {
      const due = periodDueDate(rent.firstDue, 'MONTHLY', period);
      const leavesOn = agreed.find(({ tenancy_id: id }) => id === tenancyId)?.leaves_on;
      if (leavesOn !== undefined && due >= leavesOn) break;
      if (due > contractEnd || addDays(due, -ISSUED_BEFORE_DUE_DAYS) > estate.today) break;
      if (!ahead.has(due.slice(0, 7))) expected.push(due);
    }
    expect(await dueDaysOf(estate.app, rent.id)).toEqual(expected);
  }
  for (const { rent, ahead } of [...estate.gone, ...estate.movedOut]) {
    if (rent === null) continue;
    const days = await dueDaysOf(estate.app, rent.id);
    const all = Array.from({ length: days.length + ahead.size }, (_, period) =>
      periodDueDate(rent.firstDue, 'MONTHLY', period),
    );
    expect(days).toEqual(all.filter((day) => !ahead.has(day.slice(0, 7))).slice(0, days.length));
  }
}
