import { type SQL, sql } from 'drizzle-orm';
import type { Figures, SettlementSums } from '#shared/contract/settlements.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { cancelReasons } from '#shared/labels.ts';
import { MOST_SETTLED_BILLS, MOST_UNBILLED_DAYS, PROPOSED_DAYS_AFTER } from '#shared/rules/settlement.ts';
import { type Context, today } from '../../context.ts';
import { isIssued, isLive, isOpen, isOpenSettlement } from '../../db/states.ts';
import { selected, withCtes } from '../../db/ctes.ts';
import { creditWith, mayTakeCredit } from '../billing/bill-money.ts';
import { monthStart, shownCovers, type Span, spanOf } from '../billing/covered-months.ts';
import { agreedLeaving } from '../billing/standing-renewals.ts';
import { rentOfDay, rentSince } from '../billing/rent-periods.ts';
import { ownLines, rentOfBill } from '../billing/rent-of-bill.ts';
import { dueShare, givenToPayers, homesOf, ownDue, paysFor, staysOn } from '../billing/shares.ts';
import { surchargeMonth } from '../billing/surcharge-months.ts';
import { isRent } from '../invoices/rent-of-month.ts';
import { depositHeld, depositOf } from '../payments/deposit-held.ts';

/**
 * What is settled when somebody leaves, in SQL alone, so that what is shown, proposed and booked cannot differ. The rule
 * of days: a rent is the same for each day that it pays for; what is given back is rounded down, what is asked to the
 * nearest rupiah, by the days of each month, with the surcharges of the month that began with them. The day of leaving
 * itself is not lived in.
 */

/** A row of `tenancies` and the rooms that its tenant left for it by moves, which are settled with it. */
export const homes = homesOf('tenancies');

/** The day on which the tenant of a row of `tenancies` left; of a contract that was called off, the one on which it would have begun. */
export const leftOn = sql<
  string | null
>`case when tenancies.status = 'INACTIVE' then tenancies.contract_start else tenancies.check_out_date end`;
/** Whether a row of `tenancies` was left by a move: what was prepaid of it, its days and the credit are settled with the last room. */
const wentOn = sql`exists (select from tenancies n where n.moved_from_id = tenancies.id)`;

/** A rent of which nobody has said its days ends with the month of its due date. */
const DAYS_OF_MONTH = 31;

/** Of a bill `i` of a tenancy that still runs: whether leaving on a day cancels it (`check-out-tenant.ts`). */
function isBilledAhead(context: Context, day: SQL): SQL {
  // A bill of no series has no period.
  return sql`(i.tenant_id = tenancies.id and ${isLive(sql`tenancies.status`)} and ${isOpen(sql`i.status`)} and i.paid_amount = 0
    and coalesce(i.series_period, 0) > 0 and i.due_date > greatest(${day}, ${today(context)}::date))`;
}

/**
 * What of a row of `tenancies` counts for a day of leaving: its bills `i`, rents, and what of each comes `back` for which
 * days. Of a room that was left by a move the rent counts up to then, as the move has credited the rest; not so its
 * surcharges, which went along. A bill of surcharges beside rents bills no day itself.
 * Rents that ended so long before that no figure is of them are not read, but for surcharges of who left before their
 * months; a statement reads `rents` once, however often it asks for them.
 * Of a bill that is wholly ahead its late fee comes back, too: to the tenant, who bears it, not to those who pay shares.
 */
function countedFor(context: Context, day: SQL) {
  const covers = shownCovers('i');
  const isCounted = sql`i.tenant_id = any(${homes}) and ${isIssued(sql`i.status`)} and not ${isBilledAhead(context, day)}`;
  const isLate = sql`${spanOf('i').to} >= ${day} - ${MOST_UNBILLED_DAYS + DAYS_OF_MONTH}::int`;
  const ofSurcharges = sql`i.id = any(array(select m.invoice_id from occupants o join occupant_months m on m.occupant_id = o.id
    where o.tenancy_id = any(${homes}) and m.month > least(${day}, o.ends_on) - ${2 * DAYS_OF_MONTH}::int))`;
  // Apart, so that neither reads what the other's index leaves out.
  const each = (which: SQL, span: Span) => sql`
    select i.*, ${span.from} as first_day, ${span.to} as last_day from invoices i where ${isCounted} and ${which} and ${span.to} is not null`;
  const ofRents: Span = { from: covers.covers_from, to: covers.covers_to };
  const ofBoth: Span = {
    from: sql`coalesce(i.covers_from, ${ofRents.from})`,
    to: sql`coalesce(i.covers_to, ${ofRents.to})`,
  };
  const agreed = sql`(select round(sum(${rentOfDay('tenancies', sql`lived.day`, sql`i.due_date`)}))::bigint
    from generate_series(i.first_day::timestamp, i.last_day::timestamp, interval '1 day') as lived (day))`;
  const rent = rentOfBill(
    sql`lines.own`,
    sql`lines.line`,
    sql`case when lines.line = lines.own then 0 else ${agreed} end`,
  );
  const rents = selected(
    'counted_rents',
    {
      id: sql`i.id`,
      title: sql`i.title`,
      is_rent: sql`i.invoice_type = 'MONTHLY_RENT'`,
      first_day: sql`i.first_day`,
      late: sql`case when i.first_day >= ${day} then div(i.late_fee_amount::numeric * (r.share + m.share), greatest(i.subtotal + i.tax_amount, 1))::bigint else 0 end`,
      lived_until: sql`least(i.last_day, case when i.tenant_id = tenancies.id then tenancies.check_out_date
        else (select t.check_out_date from tenancies t where t.id = i.tenant_id) end - 1)`,
      amount: sql`r.share + m.share`,
      from_day: sql`case when r.share > 0 then greatest(i.first_day, ${day}) else m.from_day end`,
      to_day: sql`case when r.share > 0 then i.last_day else m.to_day end`,
      of_days: sql`greatest(i.last_day, m.to_day) - i.first_day + 1`,
    },
    'materialized',
  )`(${each(sql`${isRent} and ${isLate}`, ofRents)}
      union all ${each(sql`${ofSurcharges} and (i.invoice_type = 'CUSTOM' or not ${isLate})`, ofBoth)}) as i
    cross join lateral ${ownLines('i')} as lines
    cross join lateral (select case when i.tenant_id = tenancies.id and i.invoice_type = 'MONTHLY_RENT' and i.last_day >= ${day}
      then ${rent}::bigint * (i.last_day - greatest(i.first_day, ${day}) + 1) / (i.last_day - i.first_day + 1) else 0 end as share offset 0) as r
    cross join lateral ${surchargesBack(day)} as m where not ${wentOn}`;
  const back = sql`(select ${rents.id}, ${rents.amount} from ${rents} where ${rents.amount} > 0)`;
  return { isCounted, rents, back };
}

/**
 * What of the surcharges of a bill `i` comes back, and of which days: each month's whole if its first day is not before the
 * day of leaving, or that on which the occupant left; of the month under way by days. No more than its lines ask for.
 */
function surchargesBack(day: SQL): SQL {
  const lines = sql`select coalesce(sum(l.total_price), 0) from invoice_items l where l.invoice_id = i.id and l.description = 'Tambahan penghuni'`;
  return sql`(
    select case when count(*) = 0 then 0 else least(sum(m.amount * (next - since) / (next - first)), (${lines}))::bigint end as share,
      min(since) as from_day, max(next) - 1 as to_day
    from occupant_months m join occupants o on o.id = m.occupant_id
      cross join ${surchargeMonth(sql`m.month`, { from: sql`i.first_day`, to: sql`i.last_day` })}
      cross join lateral (select case when o.ends_on <= first then first else greatest(first, ${day}) end as since) as unlived
    where m.invoice_id = i.id and next > since)`;
}

/**
 * Whether a bill `i` is a rent of a row of `tenancies`, or of a room left before, that was never sent: a draft, or one that
 * ended with the check-out.
 */
const isUnsent = sql`(i.tenant_id = any(${homes}) and i.invoice_type = 'MONTHLY_RENT' and i.issued_date is null
  and (i.status = 'DRAFT' or i.cancel_reason = ${cancelReasons.CHECKOUT}))`;

/**
 * The days before that of leaving of rents that were never sent, or are `missed`, and that no issued rent asks for; null
 * without any.
 *
 * @param isCounted the condition on issued bills `i`
 */
function unsentDays(day: SQL, isCounted: SQL): SQL {
  const { covers_from: from, covers_to: to } = shownCovers('i');
  const billed = sql`select range_agg(daterange(${from}, greatest(${from}, least(${to} + 1, t.check_out_date))))
    from invoices i join tenancies t on t.id = i.tenant_id where ${isCounted} and ${isRent} and ${to} >= lower(unsent.days)`;
  return sql`(select case when days is not null then days - coalesce((${billed}), '{}') end
    from (select range_agg(each) as days from (select daterange(${from}, least(${to} + 1, ${day})) as each from invoices i
      where ${isUnsent} and ${from} < ${day} union all select missed.days) as all_days) as unsent)`;
}

/**
 * What these days ask for beside the rent: the surcharge of each month from `gap.first` on, or the first of `missed` days, or
 * where the months end that bills ask for, the last one by days; and of the months before of rents that were never sent.
 *
 * @param isCounted the condition on issued bills `i`
 */
function surchargesOfDays(day: SQL, isCounted: SQL): SQL {
  const span = { from: sql`coalesce(i.covers_from, ${monthStart(sql`i.due_date`)})`, to: sql`i.covers_to` };
  const isLost = sql`(${isUnsent} and first < gap.first and asked.days && daterange(i.covers_from, i.covers_to, '[]'))`;
  const months = sql`occupant_months m join invoices i on i.id = m.invoice_id cross join ${surchargeMonth(sql`m.month`, span)} where m.occupant_id = o.id`;
  return sql`(select coalesce(round(sum(amount * least(${day} - since, next - since)::numeric / (next - since))), 0)::bigint
    from occupants o cross join lateral (
      select o.surcharge as amount, since, next
        from months_from(tenancies.id, greatest(least(gap.first, lower(missed.days)), (select max(next) from ${months} and (${isCounted} or ${isLost}))))
      union all select m.amount, first, next from ${months} and ${isLost}) as month
    where o.tenancy_id = tenancies.id and o.starts_on <= since and since < ${day} and (o.ends_on > since) is not false)`;
}

/**
 * The days that no rent was billed for, each by the rent of its room: those up to the day of leaving, at most 31, all of them
 * or the last room's, and those of rents that were never sent, or that the job is behind with (`missed_days.sql`); named by
 * their `rooms` where they are of several, or with such.
 */
function unbilledDays(context: Context, day: SQL, isCounted: SQL, rents: ReturnType<typeof countedFor>['rents']): SQL {
  const [from, to] = [sql`lower(span.days)`, sql`upper(span.days)`];
  const stay = sql`datemultirange(daterange(case when t.moved_from_id is not null then t.check_in_date end,
    case when t.id <> tenancies.id then t.check_out_date end))`;
  return sql`(select jsonb_build_object('from', min(${from}), 'to', max(${to}) - 1, 'days', sum(${to} - ${from}), 'amount', round(sum(rent.amount))::bigint + beside.more)
      || case when beside.more > 0 then jsonb_build_object('surcharges', beside.more) else '{}' end
      || case when count(*) > 1 or asked.days <> last.days then jsonb_build_object('rooms', jsonb_agg(jsonb_build_object('room_number', r.room_number, 'from', ${from}, 'to', ${to} - 1) order by ${from})) else '{}' end
    from (select coalesce(max(${rents.lived_until}) + 1, (select min(coalesce(t.check_in_date, t.contract_start))
        from tenancies t where t.id = any(${homes}))) as first from ${rents} where ${rents.is_rent} and ${rents.first_day} < ${day}) as never
      cross join lateral (select least(${day}, min(each)) as first from (values (never.first), (greatest(never.first, ${rentSince('tenancies')}))) as begun (each)
        where ${day} - each <= ${MOST_UNBILLED_DAYS}::int) as gap
      cross join lateral (select datemultirange(daterange(gap.first, ${day})) as days) as last
      cross join lateral (select missed_days(tenancies.id, ${day}, ${today(context)}::date) as days offset 0) as missed
      cross join lateral (select last.days + coalesce(${unsentDays(day, isCounted)}, '{}') as days offset 0) as asked
      cross join lateral (select ${surchargesOfDays(day, isCounted)} as more offset 0) as beside
      join tenancies t on t.id = any(${homes}) join rooms r on r.id = t.room_id
      cross join lateral unnest(asked.days * ${stay}) as span (days)
      cross join lateral (select sum(${rentOfDay('t', sql`lived.day`)}) as amount
        from generate_series(${from}::timestamp, (${to} - 1)::timestamp, interval '1 day') as lived (day)) as rent
    where not ${wentOn} group by beside.more, asked.days, last.days)`;
}

/** The credit of the tenant of a row of `tenancies`, with that of who pays shares there. */
const allCredit = sql`(select coalesce(sum(c.amount), 0) from credit_entries c where c.user_id = tenancies.user_id and c.owner_id = tenancies.owner_id
  and (c.occupant_id is null or c.occupant_id in (select o.id from occupants o where o.tenancy_id = any(${homes}))))`;

/** The figures of a row of `tenancies` for a day of leaving, with what is `held` of the deposit, and the `credit`. */
export function figuresFor(context: Context, day: SQL): SQL<Figures> {
  const { isCounted, rents, back } = countedFor(context, day);
  const figures = sql`select jsonb_build_object('held', ${depositHeld(sql`tenancies.id`)}, 'credit', ${allCredit},
    'payers', (select jsonb_agg(jsonb_build_object('full_name', o.full_name, 'amount', payer.amount) order by o.id)
      from ${givenToPayers(back)} as payer
        join occupants o on o.id = payer.occupant_id),
    'prepaid', (select coalesce(jsonb_agg(jsonb_build_object('id', ${rents.id}, 'title', ${rents.title} || case when ${rents.late} > 0 then ' dan dendanya' else '' end,
        'from', ${rents.from_day}, 'to', ${rents.to_day}, 'days', ${rents.to_day} - ${rents.from_day} + 1, 'of', ${rents.of_days}, 'amount', ${rents.amount} + ${rents.late})
        order by ${rents.first_day}, ${rents.id}), '[]')
      from ${rents} where ${rents.amount} > 0),
    'days', ${unbilledDays(context, day, isCounted, rents)},
    'bills', (select coalesce(jsonb_agg(jsonb_build_object('id', bill.id, 'number', bill.invoice_number,
        'title', bill.title, 'due_date', bill.due_date, 'amount', bill.remaining_amount) order by bill.due_date, bill.id), '[]')
      from (select i.* from invoices i where ${isCounted} and ${isOpen(sql`i.status`)}
        and i.invoice_type <> 'SECURITY_DEPOSIT' order by i.due_date, i.id limit ${MOST_SETTLED_BILLS + 1}) as bill))`;
  return sql<Figures>`(${withCtes([rents], figures)})`;
}

/**
 * Who pays shares, of a row of `tenancies`: a list of each one's `credit`, what of it is `kept` beyond the shares that they
 * still owe, and what of the prepaid days comes `back` to them beyond these; and the sums of it.
 */
function payersOf(context: Context, day: SQL): SQL {
  const { isCounted, rents, back } = countedFor(context, day);
  const stays = staysOn(today(context));
  const payers = sql`
    select coalesce(jsonb_agg(to_jsonb(each) order by each.id), '[]') as list, coalesce(sum(each.credit), 0)::bigint as shares,
      coalesce(sum(each.kept), 0)::bigint as kept, coalesce(sum(each.back), 0)::bigint as back
    from (
      select payer.id, payer.full_name, payer.credit, greatest(payer.credit - payer.due, 0) as kept,
        greatest(payer.back - greatest(payer.due - payer.credit, 0), 0) as back
      from (
        select o.id, o.full_name, ${creditWith(sql`tenancies.owner_id`, sql`tenancies.user_id`, sql`o.id`)} as credit,
          (select coalesce(sum(${dueShare('i')}), 0) from invoices i
            where ${isCounted} and ${isOpen(sql`i.status`)} and ${paysFor('i')} and ${stays}) as due,
          coalesce(given.amount, 0) as back
        from occupants o left join ${givenToPayers(back, sql`${today(context)}::date`)} as given on given.occupant_id = o.id
        where tenancies.confirmed_at is not null and o.tenancy_id = any(${homes})) as payer) as each
    where each.credit > 0 or each.back > 0`;
  return sql`(${withCtes([rents], payers)})`;
}

/**
 * What the tenant of a row of `tenancies` has to have back after they were settled with: the credit that came since, but
 * for what it will pay of open bills; of who left so long ago that no settlement can be made, all of it. As long as they
 * hold another room of this owner's, or are settled with for one, it is theirs there.
 */
export function lateCredit(context: Context): SQL<number> {
  const isTheirs = (row: 'other' | 's') =>
    sql`${sql.raw(`${row}.user_id = tenancies.user_id and ${row}.owner_id = tenancies.owner_id`)}`;
  const due = sql`(select coalesce(sum(${ownDue('i', sql`${today(context)}::date`)}), 0) from invoices i
    where i.tenant_user_id = tenancies.user_id and i.owner_id = tenancies.owner_id and ${isOpen(sql`i.status`)}
      and ${mayTakeCredit(sql`i.tenant_id`)})`;
  const isTooLate = sql`(tenancies.status = 'TERMINATED' and tenancies.check_out_date < ${addDays(today(context), -PROPOSED_DAYS_AFTER)}::date
    and not exists (select from tenancies n where n.moved_from_id = tenancies.id))`;
  return sql<number>`(case when (${isTooLate} or exists (select from settlements s where s.tenancy_id = tenancies.id and s.state = 'SETTLED'))
      and not exists (select from settlements s where ${isTheirs('s')} and ${isOpenSettlement()}
        and (s.tenancy_id <> tenancies.id or s.state <> 'DRAFT'))
      and not exists (select from tenancies other where ${isTheirs('other')} and ${isLive(sql`other.status`)} and other.confirmed_at is not null)
    then greatest(${creditWith(sql`tenancies.owner_id`, sql`tenancies.user_id`)} - ${due}, 0) else 0 end)::bigint`;
}

/** Whose part of a sum that is returned is what: first each payer's, less only by what the tenant's own does not reach for. */
function partsOf(total: SQL): SQL {
  const kept = sql`(payer ->> 'kept')::numeric`;
  const back = sql`(payer ->> 'back')::numeric`;
  const rest = sql`least(greatest(${total} - sum(${kept}) over (), 0), sum(${back}) over ())`;
  const upTo = sql`sum(${back}) over (order by payer ->> 'id')`;
  const all = sql`greatest(sum(${back}) over (), 1)`;
  return sql`(
    select case when count(*) > 0 then jsonb_agg(jsonb_build_object('id', part.id, 'full_name', part.name, 'amount', part.amount) order by part.id)
      || jsonb_build_array(jsonb_build_object('full_name', tenancies.full_name, 'amount', ${total} - sum(part.amount))) end
    from (select payer ->> 'id' as id, payer ->> 'full_name' as name,
        (${kept} + floor(${rest} * ${upTo} / ${all}) - floor(${rest} * (${upTo} - ${back}) / ${all}))::bigint as amount
      from jsonb_array_elements(p.list) as payer) as part
    where part.amount > 0)`;
}

/**
 * Rows of `tenancies` with their newest settlement `s`, the day of leaving `d.day`, the figures as they are now `n.live`,
 * whether what was proposed is no longer what they are, or of another day, `o.is_stale` (a bill that was paid since, or in part, is no reason),
 * the figures as they are shown `f.figures`, and the sums `m`: whatever is of `live_` is of now, for what is returned
 * without a deduction. To stand after FROM. `offset 0` has each of them computed once, where PostgreSQL would else write it
 * anew wherever it is read.
 *
 * @param which a condition on `tenancies`, a fence of its own: all that is reckoned costs so much that the planner finds any
 * index for it as good as its key
 * @param isShown a condition on `settlements s`
 */
export function reckoned(context: Context, which: SQL, isShown: SQL) {
  const isWaiting = sql`(s.figures is not null and s.state in ('PROPOSED', 'AGREED', 'OBJECTED'))`;
  const listed = (figures: SQL, list: string) => sql`jsonb_array_elements(${figures} -> ${sql.raw(`'${list}'`)})`;
  const sumOf = (list: SQL) => sql`(select coalesce(sum((each ->> 'amount')::bigint), 0)::bigint from ${list} as each)`;
  const [figures, live] = [sql`f.figures`, sql`n.live`];
  // Credit that has paid what was told to be open was not lost.
  const beyondBills = (of: SQL) => sql`(${of} ->> 'credit')::bigint - ${sumOf(listed(of, 'bills'))}`;
  const isStale = sql`(d.day <> s.leaves_on or s.figures -> 'prepaid' <> ${live} -> 'prepaid' or s.figures -> 'days' <> ${live} -> 'days'
    or (s.figures ->> 'held')::bigint > (${live} ->> 'held')::bigint or ${beyondBills(sql`s.figures`)} > ${beyondBills(live)}
    or exists (select from ${listed(live, 'bills')} as now where not exists (
      select from ${listed(sql`s.figures`, 'bills')} as told
      where told -> 'id' = now -> 'id' and (told ->> 'amount')::bigint >= (now ->> 'amount')::bigint)))`;
  const charges = sql`(case when s.waives_days then 0 else coalesce((${figures} -> 'days' ->> 'amount')::bigint, 0) end
    + ${sumOf(sql`jsonb_array_elements(coalesce(s.damages, '[]'))`)})`;
  const credit = sql`(case when tenancies.confirmed_at is null or ${wentOn} then 0 else (${live} ->> 'credit')::bigint - p.shares end)`;
  const from = sql`(select * from tenancies where ${which} offset 0) as tenancies
    left join lateral (select s.* from settlements s where s.tenancy_id = tenancies.id and ${isShown}
      order by s.id desc limit 1) as s on true
    cross join lateral (select coalesce(${leftOn}, case when ${isOpenSettlement()} then s.leaves_on end,
      ${agreedLeaving}, ${today(context)}::date) as day offset 0) as d
    cross join lateral (select ${figuresFor(context, sql`d.day`)} as live offset 0) as n
    cross join lateral (select (${isWaiting} and ${isStale}) is true as is_stale offset 0) as o
    cross join lateral (select case when o.is_stale or s.figures is not null and s.state = 'SETTLED' then s.figures else ${live} end as figures offset 0) as f
    cross join lateral ${payersOf(context, sql`d.day`)} as p
    cross join lateral (select tenancies.deposit_amount as agreed,
      coalesce((${depositOf(sql`tenancies.id`)} ->> 'deposit_received')::bigint, 0) as received, (${live} ->> 'held')::bigint as held,
      ${sumOf(listed(figures, 'prepaid'))} as prepaid, ${sumOf(listed(figures, 'bills'))} as due,
      ${sumOf(listed(live, 'prepaid'))} as live_prepaid, ${sumOf(listed(live, 'bills'))} as live_due,
      ${credit} as credit, ${charges} as charges offset 0) as a
    cross join lateral (select a.live_prepaid + a.credit + p.shares - p.kept - p.back as live_money,
      a.held + a.prepaid + a.credit + p.shares - p.kept as pool offset 0) as q
    cross join lateral (select least(a.charges, q.pool) as charged offset 0) as b
    cross join lateral (select least(a.due, greatest(q.pool - b.charged - p.back, 0)) as to_bills offset 0) as c
    cross join lateral (select q.pool + p.kept - b.charged - c.to_bills as to_return,
      a.held + greatest(q.live_money - a.live_due, 0) + p.kept + p.back as unreduced offset 0) as e
    cross join lateral (select a.*, b.*, c.*, e.*, q.live_money, p.shares, a.charges + a.due - b.charged - c.to_bills as owed,
      ${partsOf(sql`e.to_return`)} as parts,
      ${partsOf(sql`e.unreduced`)} as unreduced_parts offset 0) as m`;
  // What was settled before 2026-11-30 does not say these two.
  const sums = sql<SettlementSums>`jsonb_build_object('agreed', m.agreed, 'received', m.received) || coalesce(s.outcome, to_jsonb(m))`;
  // Who pays shares is named to who reads it by a link with a first name alone.
  const present = sql<Figures | null>`case when o.is_stale then ${live} - 'payers' end`;
  return { from, sums, present };
}
