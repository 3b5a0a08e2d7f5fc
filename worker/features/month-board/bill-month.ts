import { type SQL, sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { BilledMonth, BillMonthInput, MonthBill } from '#shared/contract/month-board.ts';
import { formatMonth } from '#shared/format.ts';
import { addMonths } from '#shared/rules/calendar.ts';
import { oldestDueDay } from '#shared/rules/invoice.ts';
import { MOST_BILLS_AT_ONCE, MOST_MONTHS_AHEAD, warningExceptions } from '#shared/rules/month-bill.ts';
import { nowIso, type OwnerContext, today } from '../../context.ts';
import { fromItem, pick, selected } from '../../db/ctes.ts';
import { textArray } from '../../db/sql.ts';
import { isLive, isOneOf } from '../../db/states.ts';
import { DomainError, wrongField } from '../../errors.ts';
import { type Keyed, type OnceByKey, onceByKey } from '../../idempotency.ts';
import { titleOfMonths } from '../billing/covered-months.ts';
import { rentSince } from '../billing/rent-periods.ts';
import { partyColumns } from '../billing/new-invoice.ts';
import { inScope } from '../../scope.ts';
import { dueTooLongAgo } from '../invoices/due-too-long-ago.ts';
import { manyDrafts } from '../invoices/many-drafts.ts';
import { daysOf, isRentOf } from '../invoices/rent-of-month.ts';
import { type BillWayFacts, billWayFacts, billWaysOf } from './bill-ways.ts';
import { plannedRents } from './planned-rents.ts';
import { rentLine } from '../invoices/rent-bills.ts';
import { surchargeOf, waitingAmount } from '../invoices/waiting-items.ts';
import { similarRents, type UnstatedRent, unstatedRents } from '../invoices/unclear-rents.ts';

const TOO_FAR_AHEAD = `Paling jauh ${MOST_MONTHS_AHEAD} bulan ke depan`;

interface PlannedRow
  extends
    Record<string, unknown>,
    Omit<MonthBill, 'tenancy_id' | 'similar' | 'late_fee_percentage' | 'ways' | 'waiting_amount'> {
  tenant_id: string;
  late_fee_bps: number;
  /** Of a part of a month, what its line says of its days. */
  rent_days: string | null;
  /** Its bills of the instant of this call, or of one with its key; null in a plan. */
  made: { id: string; amount: number }[] | null;
  /** Only of a plan, for tenancies that may be billed. */
  unstated?: UnstatedRent[] | null;
  ways?: BillWayFacts | null;
  /** What waits at the tenancy and joins the bill. */
  waiting_amount?: number;
}

/**
 * Drafts the rent of a month for many tenancies, each once: tenancies that have one already are left out, even if two
 * devices bill at the same time, since such calls lock the tenancies first. Ended tenancies are left out too. If one
 * tenancy is another owner's, nothing is written. A dry run writes nothing and answers all tenancies, exceptions last,
 * with the bills that may be for the month already.
 *
 * @throws DomainError NOT_FOUND, or VALIDATION for a month that is too long ago or too far ahead
 */
export async function billMonth(context: Keyed<OwnerContext>, input: BillMonthInput): Promise<BilledMonth> {
  assertBillable(context, input);
  const { tenancy_ids: ids } = input;
  return input.dry_run || ids === undefined ? planMonth(context, input) : billTenancies(context, input, ids);
}

function assertBillable(context: OwnerContext, { month, due_date }: BillMonthInput): void {
  const day = today(context);
  const oldest = oldestDueDay(day);
  if (`${month}-01` < oldest || (due_date !== undefined && due_date < oldest)) throw dueTooLongAgo();
  if (month > addMonths(day, MOST_MONTHS_AHEAD).slice(0, 7)) throw wrongField('month', TOO_FAR_AHEAD);
}

async function planMonth(context: Keyed<OwnerContext>, input: BillMonthInput): Promise<BilledMonth> {
  const { db, scope } = context;
  const isInKost = input.kost_id === undefined ? sql`true` : sql`t.kost_id = ${input.kost_id}`;
  const isNamed = input.tenancy_ids === undefined ? sql`true` : isOneOfIds(sql`t.id`, input.tenancy_ids);
  const which = sql`${inScope(scope, tenancies, 't')} and ${isLive(sql`t.status`)} and ${isInKost} and ${isNamed}
    and ${rentSince('t')} < ${daysOf(input.month).next}`;
  const isBillable = sql`(exception is null or ${isOneOf(warningExceptions, sql`exception`)})`;
  const { rows } = await db.execute<PlannedRow>(sql`
    select *, null as made,
      case when ${isBillable} then ${unstatedRents(sql`plan.tenant_id`, daysOf(input.month))} end as unstated,
      case when invoice_id is null then ${waitingAmount(sql`plan.tenant_id`)} + ${surchargeOf(sql`plan`)} else 0 end as waiting_amount,
      case when ${isBillable} then ${billWayFacts(context, sql`plan.tenant_id`)} end as ways
    from (${plannedRents(context, input, which)}) as plan
    order by exception is not null, exception = 'ALREADY_BILLED', ${inRoomOrder}, covers_from limit ${MOST_BILLS_AT_ONCE + 1}`);
  return {
    rows: together(rows.slice(0, MOST_BILLS_AT_ONCE)).map((row) => {
      const similar = similarRents(row.unstated ?? null, input.month, row.amount);
      return toMonthBill(row, row.exception ?? (similar.length > 0 ? 'SIMILAR' : null), similar);
    }),
    has_more: rows.length > MOST_BILLS_AT_ONCE,
  };
}

async function billTenancies(context: Keyed<OwnerContext>, input: BillMonthInput, ids: string[]): Promise<BilledMonth> {
  const { db, scope } = context;
  const once = onceByKey(context);
  const isNamed = isOneOfIds(sql`t.id`, ids);
  const isOwn = sql`${inScope(scope, tenancies, 't')} and ${isNamed}`;
  const {
    repeated,
    results: [own, made, { rows }],
  } = await once.batch([
    // A separate statement before that of the drafts, so that the latter sees a bill that a parallel call has made.
    db.execute(sql`select t.id from tenancies t where ${isOwn} order by t.id for no key update`),
    db.execute<{ id: string }>(newDrafts(context, once, input, ids)),
    // All drafts of one call have the same `created_at`, by which a repeated call finds them.
    db.execute<PlannedRow>(sql`
      select plan.*, (select json_agg(json_build_object('id', i.id, 'amount', i.total_amount) order by i.covers_from) from invoices i
        where i.tenant_id = plan.tenant_id and i.created_at = coalesce((select created_at from invoices where id = ${once.made}), ${nowIso(context)}::timestamptz)) as made
      from (${plannedRents(context, input, isOwn)}) as plan order by ${inRoomOrder}, covers_from`),
  ]);
  if (own.rows.length < ids.length) throw new DomainError('NOT_FOUND');
  const madeIds = new Set(made.rows.map(({ id }) => id));
  const answers = together(rows).flatMap((row) => {
    const its = (row.made ?? []).filter(({ id }) => repeated || madeIds.has(id));
    return its.length === 0
      ? [toMonthBill(row, row.exception)]
      : its.map(({ id, amount }) => toMonthBill({ ...row, amount, invoice_id: id }, null));
  });
  return { rows: answers, has_more: false };
}

/** A row for each tenancy: of several spans of days their sum, from the first day to the last one. */
function together(rows: PlannedRow[]): PlannedRow[] {
  const all = new Map<string, PlannedRow>();
  for (const row of rows) {
    const other = all.get(row.tenant_id);
    all.set(row.tenant_id, other ? { ...row, covers_from: other.covers_from, amount: other.amount + row.amount } : row);
  }
  return [...all.values()];
}

const inRoomOrder = sql`kost_name, kost_id, floor, number_order, tenant_id`;

function isOneOfIds(column: SQL, ids: readonly string[]): SQL {
  return sql`${column} = any(${textArray(ids)}::uuid[])`;
}

/** Returns the ids of the drafts. Chosen tenancies are billed despite an exception that is only a warning. */
function newDrafts(context: Keyed<OwnerContext>, once: OnceByKey, input: BillMonthInput, ids: string[]): SQL {
  const areOwn = sql`(select count(*) from tenancies where ${isOneOfIds(sql`id`, ids)} and ${inScope(context.scope, tenancies)})
    = ${ids.length}`;
  const plan = plannedRents(
    context,
    input,
    sql`${inScope(context.scope, tenancies, 't')} and ${isOneOfIds(sql`t.id`, ids)}`,
  );
  const row = fromItem(sql`(${plan}) as plan`, 'plan', ...chosenColumns);
  const chosen = selected('chosen', {
    ...pick(row, ...chosenColumns),
    id: sql<string>`uuidv7()`,
    place: sql<number>`row_number() over (order by ${inRoomOrder}, covers_from) - count(*) over ()`,
  })`${row}
      where (exception is null or ${isOneOf(warningExceptions, sql`exception`)}) and ${once.isFree} and ${areOwn}`;
  const covers = { from: chosen.covers_from, to: chosen.covers_to };
  return manyDrafts(context, once, chosen, {
    line: sql`${rentLine(chosen.room_number)} || coalesce(${chosen.rent_days}, '')`,
    terms: {
      ...pick(chosen, 'due_date', 'covers_from', 'covers_to', 'rent_period', 'late_fee_bps', 'allow_partial_payment'),
      // Not beside a part of its month (`offset 0`, or all rents of the month are read at once). Days and periods of months do not overlap (`nextPeriodStart`), but two may begin in one month.
      sole_rent_of: sql`case when ${chosen.rent_period} = 'MONTH' and ${chosen.rent_days} is null and not exists (select from invoices i
        where i.tenant_id = ${chosen.tenant_id} and ${isRentOf(daysOf(input.month))} offset 0) then ${`${input.month}-01`}::date end`,
      invoice_type: 'MONTHLY_RENT',
      title: sql`${rentLine(chosen.room_number)} || case when ${chosen.rent_period} = 'MONTH' and ${chosen.rent_days} is null then ${` ${formatMonth(input.month)}`}::text else ${titleOfMonths(covers, covers)} end`,
    },
  });
}

/** What a draft takes of its row of the plan: also the late fee and the partial payments that the last rent allowed. */
const chosenColumns = [
  ...partyColumns,
  'due_date',
  'covers_from',
  'covers_to',
  'rent_period',
  'rent_days',
  'late_fee_bps',
  'allow_partial_payment',
  'amount',
] as const;

function toMonthBill(
  row: PlannedRow,
  exception: MonthBill['exception'],
  similar: MonthBill['similar'] = [],
): MonthBill {
  const { tenant_id, amount, due_date, late_fee_bps, exception_on, invoice_id } = row;
  const facts = {
    tenant_name: row.tenant_name,
    room_number: row.room_number,
    kost_id: row.kost_id,
    kost_name: row.kost_name,
    amount: amount + (row.waiting_amount ?? 0),
    covers_from: row.rent_days && row.covers_from,
    covers_to: row.rent_days && row.covers_to,
    due_date,
    invoice_id,
  };
  return {
    tenancy_id: tenant_id,
    ...facts,
    late_fee_percentage: late_fee_bps / 100,
    exception,
    exception_on: exception === null ? null : exception_on,
    similar,
    waiting_amount: row.waiting_amount ?? 0,
    ways: row.ways ? billWaysOf(row.ways) : null,
  };
}
