import { desc, type SQL, sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { invoices } from '#drizzle/schema/invoices.ts';
import { complaints } from '#drizzle/schema/complaints.ts';
import { kosts } from '#drizzle/schema/kosts.ts';
import type { OwnerNumberKind } from '#drizzle/schema/owner-numbers.ts';
import type { FirstSteps, OwnerDashboard } from '#shared/contract/dashboards.ts';
import type { NoticeNews } from '#shared/contract/notices.ts';
import { invoiceStatuses, roomStatuses } from '#shared/enums.ts';
import { addMonths } from '#shared/rules/calendar.ts';
import { openInvoiceStatuses } from '#shared/rules/invoice.ts';
import { occupancyRate } from '#shared/rules/occupancy.ts';
import { freeRoomStatuses, occupiedRoomStatuses } from '#shared/rules/room.ts';
import { type OwnerContext, today } from '../../context.ts';
import { isoInstant } from '../../db/sql.ts';
import { isOpen, isOpenComplaint, isPastDue } from '../../db/states.ts';
import { noticeNews } from '../notices/queries.ts';
import { closedRooms, type KostRow, kostColumns, roomCountsOfEach, toKost } from '../kost/queries.ts';
import { inScope, ownAccount, type OwnerScope } from '../../scope.ts';
import { beforeLatest, dayIn } from '../../zone.ts';
import { numbersOf } from './owner-numbers.ts';
import { jsonList } from './json-list.ts';
import { namesOfMonths } from './months-from.ts';

/** How many months of revenue the chart shows, with the present one. */
const REVENUE_MONTHS = 12;

/** An owner with this many paid bills is not shown the first steps, even if one was never taken. */
const KNOWS_THE_WAY = 20;

/** A row of the owner's numbers: money by month (`YYYY-MM`), bills by state, overdue ones separately. */
interface OwnerNumber {
  kind: OwnerNumberKind;
  month: string | null;
  is_late: boolean;
  count: number;
  amount: number;
}

interface Row extends Record<string, unknown> {
  properties: KostRow[];
  numbers: OwnerNumber[];
  pending_deposit: number;
  closed_rooms: number;
  active_complaints: number;
  expired_contracts: number;
  has_tenants: boolean;
  has_reminders: boolean;
  news: NoticeNews;
}

/** The owner's dashboard, in one statement. */
export async function findOwnerDashboard(context: OwnerContext): Promise<OwnerDashboard> {
  const { db, scope } = context;
  const day = today(context);
  const properties = db
    .select({
      ...kostColumns,
      rooms: roomCountsOfEach(context).as('rooms'),
      created_at: isoInstant(kosts.created_at).as('created_at'),
    })
    .from(kosts)
    .where(inScope(scope, kosts))
    .orderBy(desc(kosts.id));
  const numbers = sql`
    select kind, case when kind = 'REVENUE' then to_char(day, 'YYYY-MM') end as month, ${isPastDue(sql`day`, sql`${day}::date`)} as is_late,
      sum(count)::bigint as count, sum(amount)::bigint as amount
    from ${numbersOf(scope, context)} group by 1, 2, 3`;
  const { rows } = await db.execute<Row>(sql`
    select ${jsonList(properties)} as properties, ${jsonList(numbers)} as numbers,
      (select coalesce(sum(greatest(subtotal + tax_amount - paid_amount, 0)), 0)::bigint from invoices
        where ${inScope(scope, invoices)} and invoice_type = 'SECURITY_DEPOSIT'
          and ${isOpen()}) as pending_deposit,
      ${closedRooms(inScope(scope, kosts))} as closed_rooms,
      (select count(*) from complaints
        where ${inScope(scope, complaints)} and ${isOpenComplaint()}) as active_complaints,
      (select count(*) from tenancies
        where ${inScope(scope, tenancies)} and status = 'ACTIVE' and contract_end < ${dayIn(context, tenancies.zone)}${beforeLatest(context, tenancies.contract_end)}) as expired_contracts,
      ${hasOfKosts(scope, sql`tenancies`)} as has_tenants, ${hasOfKosts(scope, sql`reminder_rules`)} as has_reminders,
      ${noticeNews(ownAccount(context), context.actor.sessionId)} as news`);
  const [row] = rows;
  if (row === undefined) throw new Error('The dashboard statement always answers one row.');
  return assemble(context, row, namesOfMonths(addMonths(`${day.slice(0, 7)}-01`, 1 - REVENUE_MONTHS), REVENUE_MONTHS));
}

/** How many free rooms of active kosts have closed, though the hourly job has not written it. */
function closingIn(properties: KostRow[]): number {
  return properties.reduce((sum, { is_active: isActive, rooms }) => sum + (isActive ? (rooms?.[2] ?? 0) : 0), 0);
}

function assemble(
  context: OwnerContext,
  { numbers, properties, news, closed_rooms, has_tenants, has_reminders, ...counts }: Row,
  months: string[],
): OwnerDashboard {
  const of = (...kinds: readonly OwnerNumberKind[]) => numbers.filter(({ kind }) => kinds.includes(kind));
  const open = of(...openInvoiceStatuses);
  const late = open.filter((bills) => bills.is_late);
  const total_rooms = countOf(of(...roomStatuses));
  const occupied_rooms = countOf(of(...occupiedRoomStatuses));
  const steps = {
    has_kost: properties.length > 0,
    has_rooms: total_rooms > 0 || has_tenants,
    has_tenants,
    has_bills: countOf(of('PAID', ...openInvoiceStatuses)) > 0,
    has_reminders,
  };
  return {
    ...counts,
    ...news,
    total_properties: properties.length,
    total_rooms,
    occupied_rooms,
    available_rooms: countOf(of(...freeRoomStatuses)) - closed_rooms - closingIn(properties),
    occupancy_rate: occupancyRate(occupied_rooms, total_rooms),
    total_revenue: amountOf(of('REVENUE')),
    deposit_held: amountOf(of('DEPOSIT', 'DEPOSIT_GONE')),
    pending_payments: countOf(open),
    pending_amount: amountOf(open),
    overdue_payments: countOf(late),
    overdue_amount: amountOf(late),
    first_steps: countOf(of('PAID')) < KNOWS_THE_WAY ? stillToDo(steps) : null,
    properties: properties.map((row) => toKost(context, row)),
    revenue_by_month: revenueOf(of('REVENUE'), months),
    invoices_by_status: [
      ...invoiceStatuses.map((status) => ({
        status,
        count: countOf(of(status).filter((bills) => !late.includes(bills))),
      })),
      { status: 'OVERDUE' as const, count: countOf(late) },
    ].filter(({ count }) => count > 0),
  };
}

/** Whether a table has a row of one of the owner's kosts. */
function hasOfKosts(scope: OwnerScope, table: SQL): SQL {
  return sql`exists (select from kosts k join ${table} on kost_id = k.id where ${inScope(scope, kosts, 'k')})`;
}

function stillToDo(steps: FirstSteps): FirstSteps | null {
  return Object.values(steps).every((isDone) => isDone) ? null : steps;
}

/** The revenue of each month; the last one includes later payments. */
function revenueOf(revenue: OwnerNumber[], months: string[]): OwnerDashboard['revenue_by_month'] {
  const last = months.at(-1) ?? '';
  return months.map((month) => ({
    month,
    amount: amountOf(revenue.filter((part) => part.month === month || (month === last && (part.month ?? '') > last))),
  }));
}

function countOf(numbers: OwnerNumber[]): number {
  return numbers.reduce((total, { count }) => total + count, 0);
}

function amountOf(numbers: OwnerNumber[]): number {
  return numbers.reduce((total, { amount }) => total + amount, 0);
}
