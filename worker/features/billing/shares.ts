import { type SQL, sql } from 'drizzle-orm';
import type { GivenBack } from '#shared/contract/deposits.ts';
import { mostListed } from '#shared/rules/page.ts';
import { copied, type Of, columnOf } from '../../db/ctes.ts';
import { isLive } from '../../db/states.ts';
import { monthStart } from './covered-months.ts';

/** Whoever pays a share in the tenant's place: an occupant. */
export interface Payer {
  id: string;
  name: string;
}

type Bill = 'i' | 'invoices';

/** The homes from a tenancy on, by its moves, as an array: who lives with its tenant went with them to the last. */
export function homesSince(tenancy: SQL): SQL {
  return sql`array(with recursive later (id) as (select ${tenancy} union all
    select n.id from later join tenancies n on n.moved_from_id = later.id) select id from later)`;
}

/** Whether the occupant `o` lives with the tenant of a bill, or went with them to the room in which they live now. */
export function livesWith(bill: Bill): SQL {
  const { tenant_id: tenancy } = copied(bill, ['tenant_id']);
  return sql`o.tenancy_id = any(${homesSince(tenancy)})`;
}

/** A tenancy and the rooms that its tenant left for it by moves, as an array. */
export function homesUpTo(tenancy: SQL): SQL<string[]> {
  return sql<string[]>`array(with recursive former_homes (id) as (select ${tenancy} union all
    select n.moved_from_id from former_homes join tenancies n on n.id = former_homes.id where n.moved_from_id is not null)
    select id from former_homes)`;
}

/** `homesUpTo` a row of tenancies; of who never moved nothing more is read. */
export function homesOf(row: 'tenancies' | 't'): SQL<string[]> {
  const id = sql.raw(`${row}.id`);
  return sql<string[]>`(case when ${sql.raw(row)}.moved_from_id is null then array[${id}] else ${homesUpTo(id)} end)`;
}

/** The last home of a tenancy, by its moves. */
export function lastHome(tenancy: SQL): SQL<string> {
  return sql<string>`(with recursive later (id, nth) as (select ${tenancy}, 0 union all
    select n.id, nth + 1 from later join public.tenancies n on n.moved_from_id = later.id) select id from later order by nth desc limit 1)`;
}

/** Whether the tenant of a tenancy lives there, or moved from there to where they live. */
export function livesOn(row: Of<'id' | 'status'>): SQL<boolean> {
  return sql<boolean>`(${isLive(columnOf(row, 'status'))}
    or exists (select from tenancies h where h.id = ${lastHome(columnOf(row, 'id'))} and ${isLive(sql`h.status`)}))`;
}

/** `livesWith`, where the occupant is known, and their bills are looked for. */
export function isOfTheirs(bill: Bill): SQL {
  const { tenant_id: tenancy } = copied(bill, ['tenant_id']);
  return sql`${tenancy} = any(${homesUpTo(sql`o.tenancy_id`)})`;
}

/**
 * Whether the occupant `o` pays a share of a bill of their tenant: of an issued rent that is not of days before they came,
 * or from the day on which they leave.
 */
export function paysFor(bill: Bill): SQL {
  const of = copied(bill, ['invoice_type', 'issued_date', 'covers_from', 'covers_to', 'due_date']);
  return sql`(${of.invoice_type} = 'MONTHLY_RENT' and ${of.issued_date} is not null
    and coalesce(o.pays_percent, o.pays_amount) is not null and coalesce(${of.covers_to}, ${of.due_date}) >= o.starts_on
    and (o.ends_on > coalesce(${of.covers_from}, ${monthStart(of.due_date)})) is not false)`;
}

/** Whether the occupant `o` pays a share of a bill. */
export function isShared(bill: Bill): SQL {
  return sql`(${isOfTheirs(bill)} and ${paysFor(bill)})`;
}

/**
 * What an occupant was given back of their credit, newest first, and their part of what a settlement returned; how that was,
 * its own paper says.
 */
export function creditReturns(occupant: SQL): SQL<GivenBack[]> {
  return sql<GivenBack[]>`(
    select coalesce(json_agg(g), '[]') from (
      select c.id, -c.amount as amount, day_in_zone(c.created_at, k.zone) as day, c.way, c.proof
      from credit_entries c join kosts k on k.id = c.kost_id
      where c.occupant_id = ${occupant} and c.kind = 'REFUNDED'
      union all select s.id, (part ->> 'amount')::bigint, day_in_zone(s.settled_at, k.zone), null, null
      from occupants x join settlements s on s.tenancy_id = ${lastHome(sql`x.tenancy_id`)} and s.state = 'SETTLED'
        join kosts k on k.id = s.kost_id cross join jsonb_path_query(s.outcome, '$.parts[*]') as part
      where x.id = ${occupant} and part ->> 'id' = x.id::text
      order by day desc, id desc limit ${mostListed.creditReturns}) as g)`;
}

/** Whether the occupant `o` has not left. */
export function staysOn(day: string | SQL): SQL<boolean> {
  return sql<boolean>`((o.ends_on > ${day}::date) is not false)`;
}

/** The share of the occupant `o` in a bill without its late fees, which the tenant bears; 0 if they pay none. */
export function shareOf(bill: Bill): SQL<number> {
  const { subtotal, tax_amount: tax } = copied(bill, ['subtotal', 'tax_amount']);
  return sql<number>`coalesce(round((${subtotal} + ${tax}) * o.pays_percent / 100.0)::bigint,
    least(o.pays_amount, ${subtotal} + ${tax}), 0)`;
}

/** What of a bill the occupant `o` has paid, by money or their credit. */
export function paidShare(bill: Bill): SQL<number> {
  const { id } = copied(bill, ['id']);
  return sql<number>`(select coalesce(sum(p.allocated_amount), 0)::bigint from payments p
    where p.payer_occupant_id = o.id and p.invoice_id = ${id})`;
}

/** What the occupant `o` is still asked for of a bill: no more than what is left of it. */
export function dueShare(bill: Bill): SQL<number> {
  const { remaining_amount: left } = copied(bill, ['remaining_amount']);
  return sql<number>`greatest(least(${shareOf(bill)} - ${paidShare(bill)}, ${left}), 0)`;
}

/** What is left of a bill beyond the shares that its payers, who still live there on a day, are asked for. */
export function ownDue(bill: Bill, day: SQL): SQL<number> {
  const { remaining_amount: left } = copied(bill, ['remaining_amount']);
  return sql<number>`greatest(${left} - coalesce((select sum(${dueShare(bill)}) from occupants o
    where ${livesWith(bill)} and ${paysFor(bill)} and ${staysOn(day)}), 0), 0)::bigint`;
}

/** What money of a payment `p` may pay of its bill, of which `left` is due: no more than their share if an occupant has paid. */
export function dueOfPayer(bill: Bill, left: SQL<number>): SQL<number> {
  return sql<number>`case when p.payer_occupant_id is null then ${left}
    else least(${left}, (select ${dueShare(bill)} from occupants o where o.id = p.payer_occupant_id)) end`;
}

/** `dueShare` of one payer. */
export function dueShareOf(bill: Bill, payerId: string): SQL<number> {
  return sql<number>`(select ${dueShare(bill)} from occupants o where o.id = ${payerId})`;
}

/**
 * What of amounts that are given back of bills is of those who pay shares, by what each has paid of the bill and is still
 * asked for; the rest is the tenant's. A rest of rounding is the last one's. Rows of `occupant_id` and `amount`, to stand
 * after FROM.
 *
 * @param back rows of the `id` of a bill and an `amount` of it
 * @param day the day on which they are asked; by default only what they have paid counts
 */
export function givenToPayers(back: SQL, day?: SQL): SQL {
  const asked = day && sql`case when ${paysFor('i')} and ${staysOn(day)} then ${dueShare('i')} else 0 end`;
  const upTo = sql`sum(payer.part) over (partition by b.id order by payer.id)`;
  const whole = sql`greatest(i.subtotal + i.tax_amount, sum(payer.part) over (partition by b.id))`;
  return sql`(
    select occupant_id, sum(part)::bigint as amount from (
      select payer.id as occupant_id,
        floor(b.amount * ${upTo} / ${whole}) - floor(b.amount * (${upTo} - payer.part) / ${whole}) as part
      from ${back} as b join invoices i on i.id = b.id cross join lateral (
        select o.id, (${paidShare('i')} + ${asked ?? sql`0`})::numeric as part from occupants o where ${livesWith('i')} offset 0) as payer
      where payer.part > 0) as each
    group by 1 having sum(part) >= 1)`;
}
