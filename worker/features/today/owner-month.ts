import { sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { invoices } from '#drizzle/schema/invoices.ts';
import { kosts } from '#drizzle/schema/kosts.ts';
import type { OwnerMonth } from '#shared/contract/owner-today.ts';
import { addDays, firstOfNextMonth } from '#shared/rules/calendar.ts';
import { type OwnerContext, today } from '../../context.ts';
import { isLive } from '../../db/states.ts';
import { isInState, isMoney } from '../payments/money.ts';
import { countsFor, isLeft, placeOf, shareLeft } from '../billing/covered-months.ts';
import { daysOf } from '../invoices/rent-of-month.ts';
import { askedRents } from '../invoices/shortened-drafts.ts';
import { rentInMonth } from '../billing/rent-periods.ts';
import { inScope } from '../../scope.ts';

/** How many kosts are shown; nobody compares more on a screen. */
const MOST_KOSTS = 12;

type Row = Omit<OwnerMonth, 'month'> & Record<string, unknown>;

/**
 * The sums of the present month's rents, as on the month's board: of bills and drafts, and the agreed rents of tenants
 * who have no bill yet. A bill for several months counts with the month's part. What was received is that of the list of
 * money: payments by their day, which no return takes anything off.
 */
export async function findOwnerMonth(context: OwnerContext): Promise<OwnerMonth> {
  const { db, scope } = context;
  const month = today(context).slice(0, 7);
  const days = daysOf(month);
  const period = { from: `${month}-01`, to: addDays(firstOfNextMonth(`${month}-01`), -1) };
  const expected = shareLeft(sql`i.total_amount`);
  const { rows } = await db.execute<Row>(sql`
    with bills as materialized (
      select i.kost_id, i.tenant_id, i.status = 'DRAFT' as is_draft, ${expected} as expected,
        ${expected} - ${shareLeft(sql`i.remaining_amount`)} as collected
      from ${askedRents(days, inScope(scope, invoices, 'd'), 'owner')} cross join ${placeOf('i', days.first)} where ${countsFor('i', days, 'owner')} and ${isLeft}
    ), parts as (
      select kost_id, expected, collected, case when is_draft then 0 else expected - collected end as unpaid from bills
      union all
      select t.kost_id, ${rentInMonth('t', days)}, 0, 0 from tenancies t
      where ${inScope(scope, tenancies, 't')} and ${isLive(sql`t.status`)} and t.contract_start < ${days.next}
        and t.id not in (select tenant_id from bills)
    ), sums as materialized (
      select kost_id as id, sum(expected)::bigint as expected, sum(collected)::bigint as collected, sum(unpaid)::bigint as unpaid
      from parts group by 1
    )
    select (select coalesce(sum(expected), 0)::bigint from sums) as expected,
      (select coalesce(sum(collected), 0)::bigint from sums) as collected,
      (select coalesce(sum(unpaid), 0)::bigint from sums) as unpaid,
      (select coalesce(sum(expected - collected - unpaid), 0)::bigint from sums) as unbilled,
      (select coalesce(sum(amount), 0)::bigint from payments where ${isMoney(scope, period)} and ${isInState('RECEIVED')}) as received,
      (select coalesce(json_agg(kost), '[]') from (
        select sums.id, k.name, sums.expected, sums.collected from sums join kosts k on k.id = sums.id
        where ${inScope(scope, kosts, 'k')} and sums.expected > 0 order by sums.expected - sums.collected desc, k.name, k.id limit ${MOST_KOSTS}
      ) as kost) as kosts`);
  const [row] = rows;
  if (row === undefined) throw new Error('The statement of the month always answers one row.');
  return { month, ...row };
}
