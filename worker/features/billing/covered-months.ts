import { type SQL, sql } from 'drizzle-orm';
import { type Alias, columnOf, type Of } from '../../db/ctes.ts';
import { textArray, unindexed } from '../../db/sql.ts';
import { monthNames } from '#shared/format.ts';

/**
 * What a rent pays for, in SQL. The columns `covers_from` and `covers_to` are null where nobody has said it: then it is
 * the month in which the rent is due. Which months a period counts for, `countedMonths` of
 * `shared/rules/covered-months.ts` says.
 */

/** Two days, as SQL. */
export interface Span {
  from: SQL;
  to: SQL;
}

/** What is stored for an invoice; nulls where nobody has said it. */
export function statedSpan(bill: Of<'covers_from' | 'covers_to'>): Span {
  return { from: columnOf(bill, 'covers_from'), to: columnOf(bill, 'covers_to') };
}

/**
 * A day of the first month that an invoice counts for, and one of the last month or the one after it. Word for word as
 * in two indexes of `schema/invoices.ts`.
 */
export function spanOf(bill: Of<'covers_from' | 'covers_to' | 'due_date'>): Span {
  const { from, to } = statedSpan(bill);
  const due = columnOf(bill, 'due_date');
  return { from: sql`coalesce(${from}, ${due})`, to: sql`coalesce(${to}, ${due})` };
}

/** The first day of the month that is `count` months after that of a day. */
export function monthStart(day: SQL, count?: SQL): SQL {
  const first = sql`date_trunc('month', (${day})::timestamp)`;
  return count === undefined ? sql`${first}::date` : sql`(${first} + make_interval(months => ${count}))::date`;
}

/** The first day of the first month that a span counts for. */
export function firstMonth({ from }: Span): SQL {
  return monthStart(from);
}

/** The first day of the last month that a span counts for. */
export function lastMonth({ from, to }: Span): SQL {
  // The day of the month on which its months begin: 31 for the last day of any month. A shorter month begins on its last day.
  const begins = sql`case when extract(day from ${from} + 1) = 1 then 31 else extract(day from ${from})::int end`;
  const hasNotBegun = sql`${to} < least(${monthStart(to)} + (${begins}) - 1, ${monthStart(to, sql`1`)} - 1)`;
  return sql`greatest(${monthStart(from)}, ${monthStart(to, sql`-(${hasNotBegun})::int`)})`;
}

/** How many months the month of the second day is after that of the first. */
export function monthsBetweenSql(from: SQL, to: SQL): SQL {
  const number = (day: SQL) => sql`(extract(year from ${day}) * 12 + extract(month from ${day}))::int`;
  return sql`(${number(to)} - ${number(from)})`;
}

/** How many months a span counts for. */
export function monthCount(span: Span): SQL {
  return sql`(${monthsBetweenSql(span.from, lastMonth(span))} + 1)`;
}

/**
 * Whether the invoice counts for a month of some that follow each other. Rents of a tenancy are read from the index by
 * their last day alone: PostgreSQL expects a search for each day that any bill ends on if it also looks for the first
 * one, and then reads all bills of the tenancy. Of all rents of an owner it looks for both.
 *
 * @param first the first day of the first month
 * @param next the first day of the month after the last one
 */
export function countsFor(
  alias: Alias,
  { first, next }: { first: SQL; next: SQL },
  of: 'tenancy' | 'owner' = 'tenancy',
): SQL {
  const span = spanOf(alias);
  const hasBegun = sql`${span.from} < ${next}`;
  return sql`(${span.to} >= ${first} and ${of === 'owner' ? hasBegun : unindexed(hasBegun)} and ${lastMonth(span)} >= ${first})`;
}

/**
 * The row `covered`: how many months the invoice counts for, and which of them a month is, from 0. For `shareOf`. Computed
 * once: written out wherever it is named, it makes some hundreds of bills look so dear that PostgreSQL starts workers.
 */
export function placeOf(alias: Alias, month: SQL): SQL {
  const span = spanOf(alias);
  return sql`lateral (select ${monthCount(span)} as months, ${monthsBetweenSql(span.from, month)} as place offset 0) as covered`;
}

/**
 * The part of an amount of an invoice that belongs to the month of `placeOf`. The parts of all its months add up to the
 * amount, since each is rounded by what those before it have taken.
 */
export function shareOf(amount: SQL): SQL {
  return sql`(${amount} * (covered.place + 1) / covered.months - ${amount} * covered.place / covered.months)`;
}

/**
 * The same of an invoice `i` of which something was given back: its months are asked for in their order, each as before,
 * up to what is left of it.
 *
 * @param amount at most the invoice's total
 */
export function shareLeft(amount: SQL): SQL {
  const upTo = (months: SQL) =>
    sql`least(i.total_amount * ${months} / covered.months, i.total_amount - i.given_back, ${amount})`;
  return sql`(case when i.given_back = 0 then ${shareOf(amount)} else ${upTo(sql`(covered.place + 1)`)} - ${upTo(sql`covered.place`)} end)`;
}

/** Whether something is left of the invoice `i` in the month of `placeOf`. */
export const isLeft = sql`(i.given_back = 0 or i.total_amount * covered.place / covered.months < i.total_amount - i.given_back)`;

/** Whether a span is shorter than a month; null without one. */
export function isPart({ from, to }: Span): SQL {
  return sql`((${from} + make_interval(months => 1))::date > ${to} + 1)`;
}

/** Whether the last month that a span counts for is only a part of one; null without a span. */
export function endsInPart(span: Span): SQL {
  return sql`((${span.from} + make_interval(months => ${monthCount(span)}))::date > ${span.to} + 1)`;
}

/**
 * The first and the last day that a rent pays for, as people are shown them. Null for bills of other types, and for the
 * rent of a week of which nobody has said which.
 */
export function shownCovers(alias: Alias): Record<'covers_from' | 'covers_to', SQL<string | null>> {
  const column = (name: string) => sql.raw(`${alias}.${name}`);
  const due = column('due_date');
  const shown = (stated: SQL, ofDueMonth: SQL) => sql<string | null>`case
    when ${column('invoice_type')} <> 'MONTHLY_RENT' then null when ${stated} is not null then ${stated}
    when ${column('recurrence_type')} <> 'WEEKLY' then ${ofDueMonth} end`;
  return {
    covers_from: shown(column('covers_from'), monthStart(due)),
    covers_to: shown(column('covers_to'), sql`${monthStart(due, sql`1`)} - 1`),
  };
}

/**
 * The day of the month on which the months after a rent begin: that after its last day. The end of a short month says
 * less than the day on which the rent began: after 31 January to 27 February they begin on the 31st.
 */
export function laterBegin({ from, to }: Span): SQL {
  const after = sql`extract(day from ${to} + 1)`;
  return sql`(case when extract(day from ${to} + 2) = 1 then greatest(extract(day from ${from}), ${after}) else ${after} end)::int`;
}

/**
 * What the title of our rents says after the room: ` November 2026`, ` November 2026 – Januari 2027`, or of a part of a
 * month its days, `, 2 – 4 Jan 2026`.
 *
 * @param stated null days where nobody has said it
 */
export function titleOfMonths(stated: Span, span: Span): SQL {
  const [first, last] = [firstMonth(span), lastMonth(span)];
  return sql`(case when ${isPart(stated)} then ', ' || ${daysText(stated)}
    when ${first} = ${last} then ' ' || ${monthSql(first)}
    when extract(year from ${first}) = extract(year from ${last}) then ' ' || ${monthName(first)} || ' – ' || ${monthSql(last)}
    else ' ' || ${monthSql(first)} || ' – ' || ${monthSql(last)} end)`;
}

/** Two days, and what they share once, as `formatDays` writes them: `2 – 4 Jan 2026`. */
function daysText({ from, to }: Span): SQL {
  const date = (day: SQL) => sql`extract(day from ${day})`;
  const short = (day: SQL) => sql`${date(day)} || ' ' || left(${monthName(day)}, 3)`;
  const long = (day: SQL) => sql`${short(day)} || ' ' || extract(year from ${day})`;
  return sql`(case when ${from} = ${to} then '' when ${monthStart(from)} = ${monthStart(to)} then ${date(from)} || ' – '
    when extract(year from ${from}) = extract(year from ${to}) then ${short(from)} || ' – '
    else ${long(from)} || ' – ' end) || ${long(to)}`;
}

function monthName(day: SQL): SQL {
  return sql`(${textArray(monthNames)})[extract(month from ${day})]`;
}

/** The month of a day as texts name it: `November 2026`. */
export function monthSql(day: SQL): SQL {
  return sql`${monthName(day)} || ' ' || extract(year from ${day})`;
}
