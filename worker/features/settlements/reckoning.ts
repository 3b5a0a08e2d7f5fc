import { type SQL, sql } from 'drizzle-orm';
import type { Figures, SettlementSums } from '#shared/contract/settlements.ts';
import { MOST_SETTLED_BILLS, MOST_UNBILLED_DAYS } from '#shared/rules/settlement.ts';
import { type Context, today } from '../../context.ts';
import { fromItem } from '../../db/ctes.ts';
import { isIssued, isLive, isOpen } from '../../db/states.ts';
import { rentOn } from '../billing/agreed-rent.ts';
import { creditWith } from '../billing/bill-money.ts';
import { shownCovers } from '../billing/covered-months.ts';
import { givenToPayers } from '../billing/shares.ts';
import { depositHeld } from '../payments/deposit-held.ts';

/**
 * What is settled when somebody leaves, in SQL alone, so that what is shown, proposed and booked cannot differ. The rule
 * of days: a rent is the same for each day that it pays for; what is given back is rounded down, what is asked to the
 * nearest rupiah, by the days of each month. The day of leaving itself is not lived in.
 */

/** Of a bill `i` of a tenancy that still runs: whether leaving on a day cancels it (`check-out-tenant.ts`). */
function isBilledAhead(context: Context, day: SQL): SQL {
  return sql`(${isLive(sql`tenancies.status`)} and ${isOpen(sql`i.status`)} and i.paid_amount = 0
    and i.series_period > 0 and i.due_date > greatest(${day}, ${today(context)}::date))`;
}

/** The figures of a row of `tenancies` for a day of leaving. */
export function figuresFor(context: Context, day: SQL): SQL<Figures> {
  const covers = shownCovers('i');
  const isCounted = sql`i.tenant_id = tenancies.id and ${isIssued(sql`i.status`)} and not ${isBilledAhead(context, day)}`;
  const rents = sql`(
    select i.id, i.title, span.first, span.last, span.last - span.first + 1 as of,
      (select coalesce(sum(l.total_price), 0) from invoice_items l where l.invoice_id = i.id and l.position <= 1000) as rent
    from invoices i cross join lateral (select ${covers.covers_from} as first, ${covers.covers_to} as last) as span
    where ${isCounted} and i.invoice_type = 'MONTHLY_RENT' and span.last is not null)`;
  const ahead = sql`(least(rent.last - ${day} + 1, rent.of))`;
  const share = sql`(rent.rent::bigint * ${ahead} / rent.of)`;
  const dayRent = sql`${rentOn('tenancies', sql`lived.day`)}::numeric / case tenancies.rent_period when 'DAY' then 1
    when 'WEEK' then 7 else extract(day from date_trunc('month', lived.day) + interval '1 month' - interval '1 day')
      * case tenancies.rent_period when 'QUARTER' then 3 when 'HALF_YEAR' then 6 when 'YEAR' then 12 else 1 end end`;
  const isAhead = sql`rent.last >= ${day} and ${share} > 0`;
  return sql<Figures>`jsonb_build_object(
    'payers', (select jsonb_agg(jsonb_build_object('full_name', o.full_name, 'amount', payer.amount) order by o.id)
      from ${givenToPayers(sql`(select rent.id, ${share} as amount from ${rents} as rent where ${isAhead})`)} as payer
        join occupants o on o.id = payer.occupant_id),
    'prepaid', (select coalesce(jsonb_agg(jsonb_build_object('id', rent.id, 'title', rent.title,
        'from', greatest(rent.first, ${day}), 'to', rent.last, 'days', ${ahead}, 'of', rent.of, 'amount', ${share})
        order by rent.first, rent.id), '[]')
      from ${rents} as rent where ${isAhead}),
    'days', (select jsonb_build_object('from', gap.first, 'to', ${day} - 1, 'days', ${day} - gap.first,
        'amount', (select round(sum(${dayRent}))::bigint
          from generate_series(gap.first::timestamp, (${day} - 1)::timestamp, interval '1 day') as lived (day)))
      from (select max(rent.last) + 1 as first from ${rents} as rent where rent.first < ${day}) as gap
      where gap.first < ${day} and ${day} - gap.first <= ${MOST_UNBILLED_DAYS}::int),
    'bills', (select coalesce(jsonb_agg(jsonb_build_object('id', bill.id, 'number', bill.invoice_number,
        'title', bill.title, 'due_date', bill.due_date, 'amount', bill.remaining_amount) order by bill.due_date, bill.id), '[]')
      from (select i.* from invoices i where ${isCounted} and ${isOpen(sql`i.status`)}
        and i.invoice_type <> 'SECURITY_DEPOSIT' order by i.due_date, i.id limit ${MOST_SETTLED_BILLS}) as bill))`;
}

/**
 * Rows of `tenancies` with their newest settlement `s`, the day of leaving `d.day`, the figures as proposed `f.figures`
 * and as they are now `n.live`, and the sums `m`. To stand after FROM. `offset 0` has each of them computed once, where
 * PostgreSQL would else write it anew wherever it is read.
 *
 * @param isShown a condition on `settlements s`
 */
export function reckoned(context: Context, isShown: SQL) {
  const isFixed = sql`(s.figures is not null and s.state in ('PROPOSED', 'AGREED', 'OBJECTED', 'SETTLED'))`;
  const sumOf = (list: SQL) => sql`(select coalesce(sum((each ->> 'amount')::bigint), 0)::bigint
    from jsonb_array_elements(${list}) as each)`;
  const figures = sql`f.figures`;
  // A rent whose days are given back is paid first; it may be open again, if its payment was taken back.
  const due = sql`(select coalesce(sum(least(i.remaining_amount, asked.amount)), 0)::bigint
    from (select (each ->> 'id')::uuid as id, max((each ->> 'amount')::bigint) as amount
      from jsonb_array_elements((${figures} -> 'bills') || (${figures} -> 'prepaid')) as each group by 1) as asked
    join invoices i on i.id = asked.id where ${isOpen(sql`i.status`)})`;
  const charges = sql`(case when s.waives_days then 0 else coalesce((${figures} -> 'days' ->> 'amount')::bigint, 0) end
    + ${sumOf(sql`coalesce(s.damages, '[]')`)})`;
  const credit = sql`(case when tenancies.confirmed_at is null then 0
    else ${creditWith(sql`tenancies.owner_id`, sql`tenancies.user_id`)} end)`;
  const from = sql`tenancies
    left join lateral (select s.* from settlements s where s.tenancy_id = tenancies.id and ${isShown}
      order by s.id desc limit 1) as s on true
    cross join lateral (select case when ${isFixed} then s.leaves_on else coalesce(tenancies.check_out_date,
      case when s.state = 'DRAFT' then s.leaves_on end,
      (select l.leaves_on from leavings l where l.tenancy_id = tenancies.id and l.state = 'AGREED' and not l.by_link),
      ${today(context)}::date) end as day offset 0) as d
    cross join lateral (select ${figuresFor(context, sql`d.day`)} as live offset 0) as n
    cross join lateral (select case when ${isFixed} then s.figures else n.live end as figures offset 0) as f
    cross join lateral (select ${depositHeld(sql`tenancies.id`)} as held, ${sumOf(sql`${figures} -> 'prepaid'`)} as prepaid,
      ${credit} as credit, ${charges} as charges, ${due} as due offset 0) as a
    cross join lateral (select least(a.charges, a.held + a.prepaid + a.credit) as charged offset 0) as b
    cross join lateral (select least(a.due, a.held + a.prepaid + a.credit - b.charged) as to_bills offset 0) as c
    cross join lateral (select a.*, b.*, c.*, a.held + a.prepaid + a.credit - b.charged - c.to_bills as to_return,
      a.charges + a.due - b.charged - c.to_bills as owed,
      a.held + greatest(a.prepaid - a.due, 0) + case when a.due = 0 then a.credit else 0 end as unreduced offset 0) as m`;
  const sums = sql<SettlementSums>`coalesce(s.outcome, to_jsonb(m))`;
  return {
    from,
    sums,
    m: fromItem(
      sql`m`,
      'm',
      'held',
      'prepaid',
      'credit',
      'charges',
      'charged',
      'due',
      'to_bills',
      'to_return',
      'owed',
      'unreduced',
    ),
  };
}
