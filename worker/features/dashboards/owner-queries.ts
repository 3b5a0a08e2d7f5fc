import { desc, eq, sql } from 'drizzle-orm';
import { kosts } from '#drizzle/schema/kosts.ts';
import type { OwnerNumberKind } from '#drizzle/schema/owner-numbers.ts';
import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import type { NoticeNews } from '#shared/contract/notices.ts';
import { invoiceStatuses, roomStatuses } from '#shared/enums.ts';
import { addMonths } from '#shared/rules/calendar.ts';
import { openInvoiceStatuses } from '#shared/rules/invoice.ts';
import { occupancyRate } from '#shared/rules/occupancy.ts';
import { freeRoomStatuses } from '#shared/rules/room.ts';
import { type SignedInContext, today } from '../../context.ts';
import { isoInstant } from '../../db/client.ts';
import { isOpen, isOpenComplaint } from '../../db/states.ts';
import { noticeNews } from '../notices/queries.ts';
import { type KostRow, kostColumns, roomCountsOfEach, toKost } from '../kost/queries.ts';
import { jsonList } from './json-list.ts';
import { namesOfMonths } from './months-from.ts';

/** How many months of revenue the chart shows, with the present one. */
const REVENUE_MONTHS = 12;

/** Further kosts are counted here and listed by `kost.list`, so that an owner of a hundred waits no longer. */
const MAX_PROPERTIES = 12;

/** One of the owner's numbers; of money for each month (`YYYY-MM`), of bills with the overdue ones apart. */
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
  total_properties: number;
  active_complaints: number;
  expired_contracts: number;
  news: NoticeNews;
}

/** The owner's dashboard, in one statement. */
export async function findOwnerDashboard(context: SignedInContext): Promise<OwnerDashboard> {
  const { db, actor } = context;
  const day = today(context);
  const properties = db
    .select({
      ...kostColumns,
      rooms: roomCountsOfEach.as('rooms'),
      created_at: isoInstant(kosts.created_at).as('created_at'),
    })
    .from(kosts)
    .where(eq(kosts.owner_id, actor.id))
    .orderBy(desc(kosts.id))
    .limit(MAX_PROPERTIES);
  const numbers = sql`
    select kind, case when kind = 'REVENUE' then to_char(day, 'YYYY-MM') end as month, day < ${day}::date as is_late,
      sum(count)::bigint as count, sum(amount)::bigint as amount
    from owner_numbers where owner_id = ${actor.id} group by 1, 2, 3`;
  const { rows } = await db.execute<Row>(sql`
    select ${jsonList(properties)} as properties, ${jsonList(numbers)} as numbers,
      (select coalesce(sum(greatest(subtotal + tax_amount - paid_amount, 0)), 0)::bigint from invoices
        where owner_id = ${actor.id} and invoice_type = 'SECURITY_DEPOSIT'
          and ${isOpen()}) as pending_deposit,
      (select count(*) from kosts where owner_id = ${actor.id}) as total_properties,
      (select count(*) from complaints
        where owner_id = ${actor.id} and ${isOpenComplaint()}) as active_complaints,
      (select count(*) from tenancies
        where owner_id = ${actor.id} and status = 'ACTIVE' and contract_end < ${day}::date) as expired_contracts,
      ${noticeNews(actor.id, actor.sessionId)} as news`);
  const [row] = rows;
  if (row === undefined) throw new Error('The dashboard statement always answers one row.');
  return assemble(context, row, namesOfMonths(addMonths(`${day.slice(0, 7)}-01`, 1 - REVENUE_MONTHS), REVENUE_MONTHS));
}

function assemble(
  context: SignedInContext,
  { numbers, properties, news, ...counts }: Row,
  months: string[],
): OwnerDashboard {
  const of = (...kinds: readonly OwnerNumberKind[]) => numbers.filter(({ kind }) => kinds.includes(kind));
  const open = of(...openInvoiceStatuses);
  const late = open.filter((bills) => bills.is_late);
  const total_rooms = countOf(of(...roomStatuses));
  const occupied_rooms = countOf(of('OCCUPIED'));
  return {
    ...counts,
    ...news,
    total_rooms,
    occupied_rooms,
    available_rooms: countOf(of(...freeRoomStatuses)),
    occupancy_rate: occupancyRate(occupied_rooms, total_rooms),
    total_revenue: amountOf(of('REVENUE')),
    deposit_held: amountOf(of('DEPOSIT')),
    pending_payments: countOf(open),
    pending_amount: amountOf(open),
    overdue_payments: countOf(late),
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

/** What came in each month; the last one has no end. */
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
