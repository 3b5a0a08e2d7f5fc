import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { rooms } from '#drizzle/schema/rooms.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { kosts } from '#drizzle/schema/kosts.ts';
import type { MonthBoardInput, MonthRow } from '#shared/contract/month-board.ts';
import { suggestedMonths } from '#shared/rules/suggested-months.ts';
import type { OwnerContext } from '../../context.ts';
import { cte, pick, type Rows, selected, withCtes } from '../../db/ctes.ts';
import { toPage } from '../../db/page.ts';
import { roomOrder } from '../../db/room-order.ts';
import { contains, searchWords } from '../../db/search.ts';
import { isLive, isOpen, isPastDue, awaitsVerification } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { countsFor, placeOf, shareOf, shownCovers } from '../billing/covered-months.ts';
import { rentInMonth, rentSince } from '../billing/rent-periods.ts';
import { paidThrough } from '../billing/paid-through.ts';
import { inScope } from '../../scope.ts';
import { dayIn } from '../../zone.ts';
import { deliveryOf } from '../sending/delivery.ts';
import { daysOf, type MonthDays, monthState, mostUrgent, rentIssue } from '../invoices/rent-of-month.ts';
import { askedRents } from '../invoices/shortened-drafts.ts';
import { similarRents, type UnstatedRent, unstatedRents } from '../invoices/unclear-rents.ts';

/** A row as the statements answer it: what bills seem to pay for is found afterwards. */
export interface Row extends Record<string, unknown>, Omit<MonthRow, 'bill' | 'similar'> {
  bill: (Omit<NonNullable<MonthRow['bill']>, 'looks_like'> & { subtotal: number; is_stated: boolean }) | null;
  unstated: UnstatedRent[] | null;
  monthly_rent: number;
}

const r = alias(rooms, 'r');
const gridOrder = roomOrder('r');

/**
 * The present tenants of the owner's rooms with their rent of a month, kost by kost in the order of the rooms. Rooms
 * are read in this order until a page is full.
 *
 * @throws DomainError CONFLICT if the cursor's tenancy is no longer one of the owner's present ones
 */
export async function listMonthBoard(context: OwnerContext, input: MonthBoardInput) {
  const { db, scope } = context;
  const { limit, cursor } = input;
  const cursorRow = sql`tenancies t join rooms r on r.id = t.room_id
      where t.id = ${cursor ?? null}::uuid and ${inScope(scope, tenancies, 't')}`;
  const last = selected(
    'last',
    { ...pick(r, 'kost_id', 'floor', 'number_order'), room_id: r.id, id: sql<string>`t.id` },
    'materialized',
  )`${cursorRow}`;
  const page = cte('page', {}, () => pageOf(context, input, last));
  const [{ rows: found }, { rows }] = await Promise.all([
    db.execute(sql`select from ${cursorRow}`),
    db.execute<Row>(
      withCtes(
        [last, page],
        sql`select ${shownColumns(daysOf(input.month), dayIn(context, sql`b.zone`))} from ${page} b order by b.kost_id, b.floor, b.number_order, b.room_id, b.id`,
      ),
    ),
  ]);
  if (cursor !== undefined && found.length === 0) throw new DomainError('CONFLICT');
  return toPage(
    rows.map((row) => toMonthRow(row, input.month)),
    limit,
  );
}

export function toMonthRow({ unstated, monthly_rent: rent, ...row }: Row, month: string): MonthRow {
  return { ...row, bill: billShown(row.bill, rent), similar: similarRents(unstated, month, rent) };
}

function billShown(bill: Row['bill'], rent: number): MonthRow['bill'] {
  if (bill === null) return null;
  const { subtotal: _, is_stated: isStated, ...shownOnes } = bill;
  return { ...shownOnes, looks_like: isStated ? null : suggestedMonths(bill, rent) };
}

/** Of each kost at most one page of rooms is read, so that not all rooms are sorted; of the last one all its tenancies. */
function pageOf(
  context: OwnerContext,
  { month, kost_id, state, search, cursor, limit }: MonthBoardInput,
  last: Rows<'kost_id' | 'floor' | 'number_order' | 'room_id' | 'id'>,
): SQL {
  const ofLast = (column: SQL) => sql`(select ${column} from ${last})`;
  const days = daysOf(month);
  const found = monthState(dayIn(context, sql`t.zone`));
  const rent = rentInMonth('t', days);
  const words = searchWords(search);
  // In the cursor's kost the rooms after the cursor's, and of its own who comes later; in later kosts all rooms.
  const isLater =
    cursor === undefined
      ? sql.empty()
      : sql`and (${gridOrder}) >= (
          ${ofLast(sql`case when ${last.kost_id} = k.id then ${last.floor} else 0 end`)}, ${ofLast(last.number_order)}, ${ofLast(last.room_id)})
        and (r.id <> ${ofLast(last.room_id)} or t.id > ${ofLast(last.id)})`;
  return sql`
    select rent.* from kosts k cross join lateral (
      select t.id, t.full_name as tenant_name, r.room_number, k.name as kost_name, ${found} as state, t.zone,
        coalesce(b.amount, ${rent}) as amount, coalesce(b.left_amount, ${rent}) as remaining_amount,
        coalesce(b.bill_count, 0) as bill_count,
        coalesce(b.late_fees, 0) as late_fees, coalesce(b.unpaid_late_fees, 0) as unpaid_late_fees, coalesce(b.past_due_amount, 0) as past_due_amount, b.id as bill_id, b.invoice_number, b.title, b.due_date,
        b.viewed_at, b.subtotal, b.is_stated, b.covers_from, b.covers_to, ${rent} as monthly_rent, b.total_amount as bill_total, b.remaining_amount as bill_remaining, b.late_fee_amount, b.allow_partial_payment,
        k.id as kost_id, r.floor, r.number_order, r.id as room_id
      from rooms r join tenancies t on t.room_id = r.id and ${isLive(sql`t.status`)}
      left join lateral (${billOf(days, dayIn(context, sql`i.zone`))}) as b on true
      where r.kost_id = k.id and r.archived_at is null ${isLater}
        and (${rentSince('t')} < ${days.next} or b.id is not null)
        ${state === undefined ? sql.empty() : sql`and ${found} = ${state}`}
        ${sql.join(words.map(hasWord), sql` `)}
      order by ${gridOrder} fetch first (${limit + 1}) rows with ties) as rent
    where ${inScope(context.scope, kosts, 'k')} ${kost_id === undefined ? sql.empty() : sql`and k.id = ${kost_id}`}
      ${cursor === undefined ? sql.empty() : sql`and k.id >= ${ofLast(last.kost_id)}`}
    order by k.id, rent.floor, rent.number_order, rent.room_id, rent.id limit ${limit + 1}`;
}

/** The word is in the name, the room's number, with or without "kamar", or the kost's name. */
function hasWord(word: string): SQL {
  return sql`and (${contains(sql`t.name_normal`, word)} or ${contains(sql`'kamar ' || r.number_normal`, word)}
    or ${contains(sql`k.name_normal`, word)})`;
}

/**
 * The most urgent bill of the tenancy `t` in the month, with the sums of all its bills of the month: of a bill for
 * several months, the month's part.
 */
function billOf(days: MonthDays, day: SQL): SQL {
  const covers = shownCovers('i');
  return sql`
    select i.id, i.invoice_number, i.title, i.status, i.viewed_at, i.due_date, i.subtotal, i.covers_from is not null as is_stated, ${covers.covers_from} as covers_from,
      ${covers.covers_to} as covers_to, i.total_amount, i.remaining_amount, i.late_fee_amount,
      i.allow_partial_payment, count(*) over () as bill_count, (sum(${shareOf(sql`i.total_amount`)}) over ())::bigint as amount,
      (sum(${shareOf(sql`i.remaining_amount`)}) over ())::bigint as left_amount,
      (sum(${shareOf(sql`i.late_fee_amount`)}) over ())::bigint as late_fees,
      (sum(${shareOf(unpaidLateFees)}) over ())::bigint as unpaid_late_fees,
      (sum(${shareOf(pastDue(day))}) over ())::bigint as past_due_amount
    from ${askedRents(days, sql`d.tenant_id = t.id`)} cross join ${placeOf('i', days.first)} where ${countsFor('i', days)}
    order by ${mostUrgent} limit 1`;
}

/** What of a bill's remaining amount is late fees, since payments pay the rent first. */
export const unpaidLateFees = sql`least(i.late_fee_amount, i.remaining_amount)`;

/** What of a bill's remaining amount is late: all or nothing; of a draft nothing. */
export function pastDue(day: SQL): SQL {
  return sql`(case when ${isOpen(sql`i.status`)} and ${isPastDue(sql`i.due_date`, day)} then i.remaining_amount else 0 end)`;
}

const shownBill = {
  id: sql`b.bill_id`,
  viewed_at: sql`b.viewed_at`,
  is_open: sql`b.state in ('SENT', 'PARTIAL', 'LATE')`,
};

/** A row of the board, from the columns of the page `b`. */
export const shownColumns = (
  days: MonthDays,
  day: SQL,
) => sql`b.id, b.tenant_name, b.room_number, b.kost_id, b.kost_name, b.state, b.amount, b.remaining_amount, b.late_fees, b.unpaid_late_fees,
  b.past_due_amount, b.bill_count, b.monthly_rent,
  case when b.bill_id is null then ${unstatedRents(sql`b.id`, days)} end as unstated,
  case when b.bill_id is not null then jsonb_build_object('id', b.bill_id, 'invoice_number', b.invoice_number,
    'title', b.title, 'due_date', b.due_date, 'subtotal', b.subtotal, 'is_stated', b.is_stated, 'covers_from', b.covers_from, 'covers_to', b.covers_to,
    'total_amount', b.bill_total, 'remaining_amount', b.bill_remaining,
    'late_fee_amount', b.late_fee_amount,
    'allow_partial_payment', b.allow_partial_payment, 'awaits_verification', ${awaitsVerification(sql`b.bill_id`)}, 'delivery', ${deliveryOf(shownBill)}) end as bill,
  case when b.bill_id is null then (select ${rentIssue(days)} from tenancies t where t.id = b.id) end as automatic_on,
  ${paidThrough(sql`b.id`, day)} as paid_through`;
