import { and, eq, type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { kosts } from '#drizzle/schema/kosts.ts';
import { leavings } from '#drizzle/schema/leavings.ts';
import { rooms } from '#drizzle/schema/rooms.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { ListAllTenantsInput } from '#shared/contract/tenants.ts';
import type { TenantSort } from '#shared/enums.ts';
import { addDays, firstOfNextMonth } from '#shared/rules/calendar.ts';
import { type OwnerContext, today } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { toPage } from '../../db/page.ts';
import { contains } from '../../db/search.ts';
import { isLive, isOpen } from '../../db/states.ts';
import { inScope, type OwnerScope } from '../../scope.ts';
import { homesOf, homesUpTo, lastHome } from '../billing/shares.ts';
import { isOpenLeaving } from '../billing/standing-renewals.ts';
import { listColumns, orInPhone, toTenant, wordsOf } from './queries.ts';

/**
 * The owner's present and coming tenants of all kosts: by kost and room, by the bill that is due first (then those who
 * owe nothing), or by the day of leaving or the end of the contract; or the former ones by the day on which they left. Each word of a search is in the name, the phone number, the room's number
 * or the kost's name. A page's tenancies are picked in the order of an index, and only they are read.
 *
 * @throws DomainError CONFLICT if the cursor's tenancy is not one of the owner's
 */
export async function listAllTenants(context: OwnerContext, input: ListAllTenantsInput) {
  const { db, scope } = context;
  const { cursor, limit } = input;
  const words = wordsOf(input.search).map((word) => hasWord(word, scope));
  const pick = { scope, cursor, count: limit + 1, words: sql.join(words), who: isLive(sql`t.status`) };
  const pickedHere = input.status === 'LIVE' ? pickedBy[input.sort] : byLeaving;
  const ids =
    input.lived_in === undefined ? pickedHere(pick) : byEnd({ ...pick, who: livedIn(input.lived_in, today(context)) });
  const picked = db.$with('picked').as(db.select({ ids: ids.as('ids') }).from(sql`(values (1)) as once`));
  const page = db.$with('tenancies').as(
    db
      .select()
      .from(tenancies)
      .where(sql`${tenancies.id} = any((select ids from picked)::uuid[])`),
  );
  const [[last], rows] = await Promise.all([
    db
      .select({ id: tenancies.id })
      .from(tenancies)
      .where(and(eq(tenancies.id, sql`${cursor ?? null}::uuid`), inScope(scope, tenancies))),
    db
      .with(picked, page)
      .select(listColumns(context))
      .from(tenancies)
      .orderBy(sql`array_position((select ids from picked), tenancies.id)`),
  ]);
  if (cursor !== undefined && last === undefined) throw new DomainError('CONFLICT');
  return toPage(rows.map(toTenant), limit);
}

interface Pick {
  scope: OwnerScope;
  cursor: string | undefined;
  count: number;
  /** The conditions of a search on the tenancy `t`, each with its `and`. */
  words: SQL;
  /** Which tenancies `t` are meant; those of a month are listed by the end of their contracts alone. */
  who: SQL;
}

/** The ids of a page, in their order, as an array. */
const pickedBy: Record<TenantSort, (pick: Pick) => SQL<string[]>> = { ROOM: byRoom, LATE: byDueDate, END: byLastDay };

/** Of each kost at most one page of rooms is read, as the month's board does. */
function byRoom({ scope, cursor, count, words }: Pick): SQL<string[]> {
  const ofLast = (column: string) => sql`(select ${sql.raw(column)} from tenancies c join rooms cr on cr.id = c.room_id
    where c.id = ${cursor} and ${inScope(scope, tenancies, 'c')})`;
  const isLater = sql`and (r.floor, r.number_order, r.id) >= (
    case when ${ofLast('c.kost_id')} = k.id then ${ofLast('cr.floor')} else 0 end, ${ofLast('cr.number_order')}, ${ofLast('cr.id')})
    and (r.id <> ${ofLast('cr.id')} or t.id > ${cursor})`;
  return sql`array(
    select home.id from kosts k cross join lateral (
      select t.id, r.floor, r.number_order, r.id as room_id
      from rooms r join tenancies t on t.room_id = r.id and ${isLive(sql`t.status`)}
      where r.kost_id = k.id and r.archived_at is null ${cursor === undefined ? sql.empty() : isLater} ${words}
      order by r.floor, r.number_order, r.id fetch first (${count}) rows with ties) as home
    where ${inScope(scope, kosts, 'k')} ${cursor === undefined ? sql.empty() : sql`and k.id >= ${ofLast('c.kost_id')}`}
    order by k.id, home.floor, home.number_order, home.room_id, home.id limit ${count})`;
}

/** Whether somebody lived in the room on a day of the month until today, as the year's pictures count it. */
function livedIn(month: string, day: string): SQL {
  const first = `${month}-01`;
  return sql`(t.check_in_date < least(${firstOfNextMonth(first)}::date, ${addDays(day, 1)}::date)
    and coalesce(t.check_out_date, 'infinity') > greatest(t.check_in_date, ${first}::date))`;
}

function byEnd({ scope, cursor, count, words, who }: Pick, more = sql.empty()): SQL<string[]> {
  return sql`array(
    select t.id from tenancies t where ${inScope(scope, tenancies, 't')} and ${who} ${words}
      ${cursor === undefined ? sql.empty() : sql`and ${isAfter(scope, cursor)}`} ${more}
    order by t.contract_end, t.id limit ${count})`;
}

const isAfter = (scope: OwnerScope, cursor: string) => sql`(t.contract_end, t.id) > (
  select c.contract_end, c.id from tenancies c where c.id = ${cursor} and ${inScope(scope, tenancies, 'c')})`;

function byLeaving({ scope, cursor, count, words }: Pick): SQL<string[]> {
  const isEarlier = sql`and (t.check_out_date, t.id) < (
    select c.check_out_date, c.id from tenancies c where c.id = ${cursor} and ${inScope(scope, tenancies, 'c')})`;
  return sql`array(
    select t.id from tenancies t where ${inScope(scope, tenancies, 't')} and t.status = 'TERMINATED' ${words}
      ${cursor === undefined ? sql.empty() : isEarlier}
    order by t.check_out_date desc, t.id desc limit ${count})`;
}

/** By the day on which somebody said that they leave, or the contract's end; who goes on by the month comes last. */
function byLastDay({ scope, cursor, count, words }: Pick): SQL<string[]> {
  const leaving = sql`from leavings l where l.tenancy_id = t.id and ${isOpenLeaving}`;
  const pickedFrom = (from: SQL, day: SQL) => {
    const isLater = sql`and (${day}, t.id) > (
      select coalesce((select l.leaves_on ${leaving}), t.contract_end), t.id from tenancies t
      where t.id = ${cursor} and ${inScope(scope, tenancies, 't')})`;
    return sql`(select t.id, ${day} as day from ${from} and ${isLive(sql`t.status`)} ${words}
      ${cursor === undefined ? sql.empty() : isLater} order by ${day}, t.id limit ${count})`;
  };
  const leave = sql`leavings l join tenancies t on t.id = l.tenancy_id where ${inScope(scope, leavings, 'l')} and ${isOpenLeaving}`;
  const stay = sql`tenancies t where ${inScope(scope, tenancies, 't')} and not exists (select ${leaving})`;
  return sql`array(select id from (${pickedFrom(leave, sql`l.leaves_on`)} union all ${pickedFrom(stay, sql`t.contract_end`)}) as each
    order by day, id limit ${count})`;
}

/** Those who owe are read from the index of open bills; only if they do not fill the page, the others. */
function byDueDate(pick: Pick): SQL<string[]> {
  const { scope, cursor, count, words } = pick;
  const firstOfLast = sql`select c.due_date, c.id from invoices c where c.tenant_id = any(${homesUpTo(sql`${cursor ?? null}::uuid`)})
    and ${inScope(scope, invoices, 'c')} and ${isOpen(sql`c.status`)} order by c.due_date, c.id limit 1`;
  const owing = sql`array(
    select t.id from invoices i join tenancies t on t.id = ${lastHome(sql`i.tenant_id`)} and ${isLive(sql`t.status`)}
    where ${inScope(scope, invoices, 'i')} and ${isOpen(sql`i.status`)} ${words}
      ${cursor === undefined ? sql.empty() : sql`and (i.due_date, i.id) > (${firstOfLast})`}
      and not exists (select from invoices sooner where sooner.tenant_id = any(${homesOf('t')}) and ${isOpen(sql`sooner.status`)}
        and (sooner.due_date, sooner.id) < (i.due_date, i.id))
    order by i.due_date, i.id limit ${count})`;
  const owesNothing = sql`and not exists (select from invoices i where i.tenant_id = any(${homesOf('t')}) and ${isOpen(sql`i.status`)})`;
  const isLater = cursor === undefined ? sql.empty() : sql`and (exists (${firstOfLast}) or ${isAfter(scope, cursor)})`;
  const others = byEnd({ ...pick, cursor: undefined }, sql`${owesNothing} ${isLater}`);
  return sql`(select (owing.ids || case when cardinality(owing.ids) < ${count} then ${others} else '{}' end)[:${count}]
    from (select ${owing} as ids offset 0) as owing)`;
}

/** Rooms and kosts with the word are found once, not for each tenancy. */
function hasWord(word: string, scope: OwnerScope): SQL {
  return sql` and (${contains(sql`t.name_normal`, word)} ${orInPhone(word, 't')}
    or t.room_id in (select r.id from rooms r where ${inScope(scope, rooms, 'r')} and ${contains(sql`'kamar ' || r.number_normal`, word)})
    or t.kost_id in (select k.id from kosts k where ${inScope(scope, kosts, 'k')} and ${contains(sql`k.name_normal`, word)}))`;
}
