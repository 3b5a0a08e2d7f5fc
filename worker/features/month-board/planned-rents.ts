import { type SQL, sql } from 'drizzle-orm';
import type { BillMonthInput } from '#shared/contract/month-board.ts';
import { DEFAULT_LATE_FEE_BPS } from '#shared/rules/late-fee.ts';
import { DAYS_TO_PAY } from '#shared/rules/month-bill.ts';
import type { Context } from '../../context.ts';
import { isLive } from '../../db/states.ts';
import { dayIn } from '../../zone.ts';
import { rentOn } from '../billing/agreed-rent.ts';
import { isPart, monthCount, type Span, spanOf, statedSpan } from '../billing/covered-months.ts';
import { daysOfShare, freeDays, freeShare } from '../invoices/free-days.ts';
import {
  daysOf,
  isRent,
  isRentAs,
  isRentOf,
  leavesDays,
  type MonthDays,
  rentBegins,
  rentIssue,
} from '../invoices/rent-of-month.ts';
import { rentUntil } from '../billing/standing-renewals.ts';
import { isBilledOn, nextPeriodStart, rentSince } from '../billing/rent-periods.ts';
import {
  begunOnSql,
  daysOfPeriodSql,
  FEWEST_DAYS_OF_LONG,
  periodStartSql,
  rentDueSql,
  rentOfDaysSql,
} from '../billing/recurrence-sql.ts';

/**
 * A query of some tenancies' rent of a month (`t` are the tenancies): who is billed, how much, for which days, when it
 * is due, and any exception. Only the days are asked that no rent pays for, by the day, each span of them in a row of its
 * own. A rent is due on the day of the month of the last rent, or else of the contract's first day.
 */
export function plannedRents(
  context: Pick<Context, 'now' | 'zone'>,
  { month, due_date, without_late_fees }: Pick<BillMonthInput, 'month' | 'due_date' | 'without_late_fees'>,
  which: SQL,
): SQL {
  const days = daysOf(month);
  const day = dayIn(context, sql`t.zone`);
  const due = due_date === undefined ? ownDueDate(days, day) : sql`${due_date}::date`;
  const start = nextPeriodStart(
    {
      id: sql`t.id`,
      start: sql`case when before.due_date is null then ${rentSince('t')} else t.contract_start end`,
      period: sql`t.rent_period`,
    },
    days.first,
  );
  const isMonthly = sql`t.rent_period = 'MONTH'`;
  const begin = (first: SQL) => rentDueSql(first, sql`begins.day`);
  const whole: Span = { from: begin(days.first), to: sql`(${begin(days.next)} - 1)` };
  const monthRent = rentOn('t', whole.from);
  const share = freeShare({ from: sql`asked.from_day`, to: sql`asked.to_day` });
  const endOfPeriods = sql`${periodStartSql(sql`periods.start`, sql`t.rent_period`, sql`periods.count`, begunOnSql(sql`periods.start`, sql`t.rent_period`, sql`t.contract_start`))} - 1`;
  const isShort = sql`${share.days} < ${share.of}`;
  const fee = without_late_fees
    ? sql`0`
    : sql`coalesce(before.late_fee_bps, t.late_fee_bps, ${DEFAULT_LATE_FEE_BPS}::int)`;
  return sql`
    select t.id as tenant_id, t.user_id as tenant_user_id, t.owner_id, t.kost_id, t.room_id, t.full_name as tenant_name,
      r.room_number, r.floor, r.number_order, k.name as kost_name, t.rent_period,
      case when free.from_day is null and billed.id is not null then billed.total_amount
        when ${isShort} then ${rentOfDaysSql(sql`asked.rent`, share)} else asked.rent end as amount,
      case when free.from_day is null then coalesce(billed.due_date, ${due}) else ${due} end as due_date, billed.id as invoice_id,
      coalesce(free.from_day, asked.from_day) as covers_from, coalesce(free.to_day, asked.to_day) as covers_to,
      case when ${isShort} and ${daysOfPeriodSql(sql`t.rent_period`)} = 0 then ${daysOfShare(share)} end as rent_days,
      ${fee} as late_fee_bps,
      coalesce(before.allow_partial_payment, true) as allow_partial_payment, verdict.*
    from tenancies t join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id
    left join lateral (
      select i.id, i.total_amount, i.due_date, case when ${monthCount(spanOf('i'))} > 1 then i.covers_to end as covers_to
      from invoices i
      where i.tenant_id = t.id and ${isRentOf(days)} and not (${isMonthly} and (${leavesDays(days.next)} or ${skipsDays(days)}))
      order by case when ${isMonthly} then i.due_date end, case when not ${isMonthly} then i.created_at end desc, i.id limit 1) as billed on true
    left join lateral (
      select i.due_date, i.late_fee_bps, i.allow_partial_payment from invoices i
      where i.tenant_id = t.id and ${isRent}
      order by i.due_date desc, i.id desc limit 1) as before on true
    cross join lateral (select ${monthBegins(days)} as day offset 0) as begins
    cross join lateral (select case when not ${isMonthly} then ${start} end as start) as following
    cross join lateral (select following.start, ${periodsToBill(days)} as count offset 0) as periods
    cross join lateral (select coalesce(periods.start, ${whole.from}) as from_day, coalesce(${endOfPeriods}, ${whole.to}) as to_day,
      case when periods.count > 0 then ${rentOfPeriods} else ${monthRent} end as rent offset 0) as asked
    left join lateral (select free.from_day + n as from_day, case t.rent_period when 'WEEK' then least(free.to_day, free.from_day + n + ${DAYS_OF_WEEKS} - 1) else free.to_day end as to_day
      from ${freeDays(sql`t.id`, { from: sql`(case when ${movedHere} <= asked.to_day and (periods.count > 0 or ${isMonthly} and billed.id is null) then greatest(${movedHere}, asked.from_day) end)`, to: sql`asked.to_day` })}
        cross join generate_series(0, case t.rent_period when 'WEEK' then free.to_day - free.from_day else 0 end, ${DAYS_OF_WEEKS}) as n) as free on true
    cross join lateral (select ${rentIssue(days)} as issue_on) as automatic
    cross join lateral (${verdictOf(days, whole)}) as verdict
    where ${which}`;
}

/** The rent of the periods of `periods`, of which a renewal within the month has another one. */
const rentOfPeriods = sql`(select sum(${rentOn('t', periodStartSql(sql`periods.start`, sql`t.rent_period`, sql`n`))})::bigint
  from generate_series(0, periods.count - 1) as n)`;

/** The days of most weeks that one bill pays for: more would count for two months (`countedMonths`). */
const DAYS_OF_WEEKS = sql.raw('28');

/**
 * How many periods of a rent of another period than the month are billed with a month, from `following.start` on:
 * the days or weeks that begin in the month and before the contract's end or an agreed leaving, or the one period of months that begins in it.
 */
function periodsToBill({ last, next }: MonthDays): SQL {
  const days = daysOfPeriodSql(sql`t.rent_period`);
  const until = sql`least(${last}, ${rentUntil('t')} - case when ${days} = 0 then ${FEWEST_DAYS_OF_LONG} else 1 end)`;
  return sql`(case when following.start is null or following.start >= ${next} or following.start > ${until} then 0
    when ${days} = 0 then 1
    else (${until} - following.start) / ${days} + 1 end)`;
}

/** Whether free days of the month are before the rent `i` that follow what is billed, or the contract's first day. */
function skipsDays({ first }: Pick<MonthDays, 'first'>): SQL {
  const isEnd = (day: SQL) => sql`${day} between ${first} and i.covers_from - 1`;
  return sql`((${isEnd(sql`t.contract_start`)} or exists (select from invoices e where e.tenant_id = t.id and ${isRentAs('e')} and ${isEnd(sql`e.covers_to + 1`)}))
    and not ${isBilledOn(sql`(i.covers_from - 1)`, sql`t.id`)}) is true`;
}

/**
 * The day of the month on which the rent's month begins: where the rent before it ended, or else on the first; of who
 * moves in within the month, on the contract's first day.
 */
function monthBegins({ first, next }: MonthDays): SQL {
  const begins = (tenancy: SQL, which?: SQL) => rentBegins(tenancy, first, sql`t.contract_start`, which);
  // The days up to a move are no month.
  const isWhole = sql`${isPart(statedSpan('i'))} is not true`;
  return sql`coalesce(${begins(sql`t.id`, sql`not ${skipsDays({ first })}`)}, ${begins(sql`t.moved_from_id`, isWhole)},
    case when t.contract_start >= ${first} and t.contract_start < ${next}
      then extract(day from t.contract_start)::int end, 1)`;
}

/**
 * The exception that keeps the tenancy `t` from being billed with the others, and the date that explains it. A running
 * series bills automatically; for a tenancy that begins or ends within the month, the owner has to decide how much is
 * due. A rent of another period is billed with the month in which the period begins.
 */
function verdictOf(days: MonthDays, whole: Span): SQL {
  const { last, next } = days;
  return sql`
    select exception, case exception when 'MOVED_IN' then t.contract_start when 'NOT_STARTED' then ${rentSince('t')}
      when 'CONTRACT_ENDS' then ${rentUntil('t')} when 'AUTOMATIC' then automatic.issue_on
      when 'OTHER_PERIOD' then following.start when 'ALREADY_BILLED' then billed.covers_to end as exception_on
    from (select case
      when billed.id is not null and t.rent_period = 'MONTH' then 'ALREADY_BILLED'
      when not ${isLive(sql`t.status`)} then 'ENDED'
      when ${rentSince('t')} >= ${next} or t.rent_period = 'MONTH' and t.moved_from_id is not null and t.check_in_date > ${whole.to} then 'NOT_STARTED'
      when automatic.issue_on is not null then 'AUTOMATIC'
      when ${rentOn('t', last)} = 0 then 'NO_RENT'
      when t.rent_period <> 'MONTH' then case when free.from_day is null then case when billed.id is null then 'OTHER_PERIOD' else 'ALREADY_BILLED' end end
      when ${movedIn(days)} then 'MOVED_IN'
      when ${leaves(days)} then 'CONTRACT_ENDS' end as exception) as found`;
}

/** Of a tenancy that a move has made, its first day: days before it are billed in the room that was left. */
const movedHere = sql`coalesce(case when t.moved_from_id is not null then t.check_in_date end, '-infinity')`;

const movedIn = ({ first }: MonthDays): SQL => sql`t.contract_start > ${first}`;
const leaves = ({ last }: MonthDays): SQL => sql`${rentUntil('t')} < ${last}`;

/** Whether the tenancy `t` begins or ends within the month, so that its owner has to decide how much is due. */
export function livesInPart(days: MonthDays): SQL {
  return sql`(t.rent_period = 'MONTH' and (${movedIn(days)} or ${leaves(days)}))`;
}

/** The due date of the rent; in the present month at least `DAYS_TO_PAY` days ahead, so that nobody is late at once. */
function ownDueDate({ first, last }: MonthDays, day: SQL): SQL {
  const ofMonth = sql`least(${first} + extract(day from coalesce(before.due_date, t.contract_start))::int - 1, ${last})`;
  const wanted = sql`coalesce(following.start, ${ofMonth})`;
  return sql`case when ${day} between ${first} and ${last}
    then greatest(${wanted}, least(${day} + ${DAYS_TO_PAY}::int, ${last})) else ${wanted} end`;
}
