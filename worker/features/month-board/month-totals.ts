import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { invoices } from '#drizzle/schema/invoices.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { MonthTotals, MonthTotalsInput } from '#shared/contract/month-board.ts';
import { firstOfNextMonth } from '#shared/rules/calendar.ts';
import { MOST_BILLS_AT_ONCE } from '#shared/rules/month-bill.ts';
import { mostListed } from '#shared/rules/page.ts';
import { type OwnerContext, today } from '../../context.ts';
import { cte, pick, selected, withCtes } from '../../db/ctes.ts';
import { isLive } from '../../db/states.ts';
import { inScope } from '../../scope.ts';
import { dayIn } from '../../zone.ts';
import { nextPeriodStart, rentInMonth, rentSince } from '../billing/rent-periods.ts';
import { countsFor, isLeft, placeOf, shareLeft, shownCovers } from '../billing/covered-months.ts';
import { daysOf, issuedRents, type MonthDays, monthState, mostUrgent } from '../invoices/rent-of-month.ts';
import { askedRents } from '../invoices/shortened-drafts.ts';
import { hasSimilarRent, type JudgedRent, judgedRents } from '../invoices/unclear-rents.ts';
import { pastDue, type Row, shownColumns, toMonthRow, unpaidLateFees } from './month-board.ts';
import { livesInPart } from './planned-rents.ts';

/** The sums as the statement answers them; whom their owner has to decide about is found afterwards. */
interface TotalsRow extends Record<string, unknown>, Omit<MonthTotals, 'to_bill' | 'to_decide' | 'former'> {
  former: Row[];
  unbilled: { monthly_rent: number; is_part: boolean; judged: JudgedRent[] }[];
}

const t = alias(tenancies, 't');

/** As rooms are ordered, of bills, which keep the number that their room had. */
const ofFormer = sql`kost_name, room_order(room_number) collate "C"`;

/**
 * The number and sum of a month's rents by state, the drafts, and the bills of tenants who have left since. A bill for
 * several months counts with the month's part. Reads all rents of the month.
 */
export async function findMonthTotals(context: OwnerContext, input: MonthTotalsInput): Promise<MonthTotals> {
  const { rows } = await context.db.execute<TotalsRow>(totalsOf(context, input));
  const [row] = rows;
  if (row === undefined) throw new Error('The statement of the totals always answers one row.');
  const { unbilled, former, ...totals } = row;
  const toDecide = unbilled.filter(
    ({ is_part: isPart, judged, monthly_rent: rent }) => isPart || hasSimilarRent(judged, input.month, rent),
  ).length;
  return {
    ...totals,
    to_bill: unbilled.length - toDecide,
    to_decide: toDecide,
    former: former.map((each) => toMonthRow(each, input.month)),
  };
}

/** Each bill of the month is read once, with what is counted of it; those of former tenants again, to be shown. */
function totalsOf(context: OwnerContext, { month, kost_id }: MonthTotalsInput): SQL {
  const { scope } = context;
  const days = daysOf(month);
  const day = dayIn(context, sql`b.zone`);
  const isIn = (table: 'd' | 'i' | 't') =>
    kost_id === undefined ? sql`true` : sql`${sql.raw(table)}.kost_id = ${kost_id}`;
  const isOwn = (table: 'd' | 'i') => sql`${inScope(scope, invoices, table)} and ${isIn(table)}`;
  const present = selected(
    'present',
    {
      ...pick(t, 'id', 'contract_start', 'contract_end', 'rent_period'),
      // Moves are of days up to today: for months from the present one on, an index has what is read.
      since: firstOfNextMonth(`${month}-01`) <= today(context) ? rentSince('t') : sql`contract_start`,
      monthly_rent: rentInMonth('t', days),
      is_part: livesInPart(days),
    },
    'materialized',
  )`tenancies t where ${inScope(scope, tenancies, 't')} and ${isLive(sql`t.status`)} and ${isIn('t')}`;
  const issued = cte('issued', {}, () => issuedRents(days, present, isOwn('i')), 'materialized');
  const { bills, billed } = billsOf(isOwn('d'), days, dayIn(context, sql`i.zone`));
  const rents = cte(
    'rents',
    {},
    () => sql`
      select b.*, ${monthState(day)} as state, ${present.id} as present_id, ${present.monthly_rent}, ${present.is_part},
        ${present.contract_start}, ${present.rent_period},
        coalesce(b.amount, ${present.monthly_rent}) as asked, coalesce(b.left_amount, ${present.monthly_rent}) as remaining
      from ${billed} full join ${present} on ${present.id} = b.tenant_id
      where b.tenant_id is not null or ${present.since} < ${days.next}`,
    'materialized',
  );
  return withCtes(
    [present, issued, bills, billed, rents],
    sql`
    select (select coalesce(json_agg(sums order by state), '[]') from (
        select state, count(*) as count, sum(asked)::bigint as amount, sum(remaining)::bigint as remaining_amount
        from ${rents} group by state) as sums) as states,
      (select coalesce(json_agg(json_build_object('monthly_rent', t.monthly_rent, 'is_part', t.is_part,
          'judged', ${judgedRents(sql`t.present_id`, days)})), '[]')
        from ${rents} t where t.tenant_id is null and t.monthly_rent > 0
          and (t.rent_period = 'MONTH' or ${nextPeriodStart({ id: sql`t.present_id`, start: sql`t.contract_start`, period: sql`t.rent_period` }, days.first)} < ${days.next})
          and t.present_id not in (select tenant_id from ${issued})) as unbilled,
      (select coalesce(json_agg(id), '[]') from (
        select distinct id from ${bills} where status = 'DRAFT' order by id limit ${MOST_BILLS_AT_ONCE}) as drafts) as draft_ids,
      (select coalesce(json_agg(rent order by ${ofFormer}, id), '[]') from (
        select ${shownColumns(days, day)} from (${formerRents(rents)}) as b) as rent) as former`,
  );
}

/** The bills of the month, and for each tenancy the most urgent one with the sums of all. */
function billsOf(isOwn: SQL, days: MonthDays, day: SQL) {
  const bills = cte(
    'bills',
    {},
    () => sql`
      select i.id, i.tenant_id, i.status, i.zone, i.due_date, ${monthParts(day)}
      from ${askedRents(days, isOwn, 'owner')} cross join ${placeOf('i', days.first)} where ${countsFor('i', days, 'owner')} and ${isLeft}`,
    'materialized',
  );
  const billed = cte(
    'b',
    {},
    () => sql`
      select distinct on (i.tenant_id) i.tenant_id, i.id as bill_id, i.status, i.zone, i.due_date, count(*) over same as bill_count,
        (sum(i.month_amount) over same)::bigint as amount,
        (sum(i.month_left) over same)::bigint as left_amount, (sum(i.month_fees) over same)::bigint as late_fees,
        (sum(i.month_fees_left) over same)::bigint as unpaid_late_fees, (sum(i.month_late) over same)::bigint as past_due_amount
      from ${bills} i window same as (partition by i.tenant_id) order by i.tenant_id, ${mostUrgent}`,
    'materialized',
  );
  return { bills, billed };
}

/** The bills of the month whose tenants have left, as rows of the board. */
function formerRents(rents: SQL): SQL {
  const covers = shownCovers('i');
  return sql`
  select rents.tenant_id as id, i.tenant_name, i.room_number, i.kost_id, i.kost_name, i.zone, rents.state, rents.asked as amount,
    rents.remaining as remaining_amount, rents.late_fees, rents.unpaid_late_fees, rents.past_due_amount, rents.bill_count,
    rents.bill_id, i.invoice_number, i.title, i.viewed_at, i.due_date, i.subtotal, i.covers_from is not null as is_stated,
    ${covers.covers_from} as covers_from, ${covers.covers_to} as covers_to,
    i.total_amount as bill_total, i.remaining_amount as bill_remaining, i.late_fee_amount, i.allow_partial_payment, 0 as monthly_rent
  from ${rents} join invoices i on i.id = rents.bill_id
  where rents.present_id is null order by ${ofFormer}, rents.tenant_id limit ${mostListed.formerRents}`;
}

/** The month's parts of the amounts of a bill. */
function monthParts(day: SQL): SQL {
  return sql`${shareLeft(sql`i.total_amount`)} as month_amount, ${shareLeft(sql`i.remaining_amount`)} as month_left,
    ${shareLeft(sql`i.late_fee_amount`)} as month_fees, ${shareLeft(unpaidLateFees)} as month_fees_left,
    ${shareLeft(pastDue(day))} as month_late`;
}
