import { desc, eq, sql } from 'drizzle-orm';
import { kosts } from '#drizzle/schema/kosts.ts';
import type { OwnerDashboard } from '#shared/contract/dashboards.ts';
import type { InvoiceStatus } from '#shared/enums.ts';
import { addMonths } from '#shared/rules/calendar.ts';
import { isOpenInvoice } from '#shared/rules/invoice.ts';
import { occupancyRate } from '#shared/rules/occupancy.ts';
import { type SignedInContext, today } from '../../context.ts';
import { isoInstant } from '../../db/client.ts';
import { isOpen, isOpenComplaint } from '../../db/states.ts';
import { isOverdue } from '../invoices/queries.ts';
import { type KostRow, kostColumns, pageOfKosts, toKost } from '../kost/queries.ts';
import { jsonList } from './json-list.ts';
import { revenueByMonth } from './revenue-by-month.ts';
import { roomCounts } from './room-counts.ts';

/** How many months of revenue the chart shows, with the present one. */
const REVENUE_MONTHS = 12;

/** Further kosts are counted, not listed. */
const MAX_PROPERTIES = 100;

/** The invoices in one state, money in rupiah. */
interface StatusTotal {
  status: InvoiceStatus;
  count: number;
  paid: number;
  remaining: number;
  /** How many of them are overdue. */
  late: number;
}

interface Row extends Record<string, unknown> {
  properties: KostRow[];
  statuses: StatusTotal[];
  months: { month: string; amount: number }[];
  credit: number;
  deposit_held: number;
  pending_deposit: number;
  total_properties: number;
  total_rooms: number;
  occupied_rooms: number;
  available_rooms: number;
  active_complaints: number;
  expired_contracts: number;
}

/** The owner's dashboard, in one statement. */
export async function findOwnerDashboard(context: SignedInContext): Promise<OwnerDashboard> {
  const { db, actor } = context;
  const day = today(context);
  const firstMonth = addMonths(`${day.slice(0, 7)}-01`, 1 - REVENUE_MONTHS);
  const page = pageOfKosts(db, eq(kosts.owner_id, actor.id), MAX_PROPERTIES);
  const properties = db
    .with(page)
    .select({ ...kostColumns, created_at: isoInstant(kosts.created_at).as('created_at') })
    .from(kosts)
    .orderBy(desc(kosts.id));
  // Grouped by the stored state, as the index has it; overdue ones are separated afterwards.
  const statuses = sql`
    select status, count(*) as count, count(*) filter (where ${isOverdue(day)}) as late,
      sum(paid_amount)::bigint as paid, sum(total_amount - paid_amount)::bigint as remaining
    from invoices where owner_id = ${actor.id} group by status`;
  const revenue = sql`
    select month, revenue as amount from (${revenueByMonth(firstMonth, REVENUE_MONTHS, actor.id)}) as by_month`;
  const { rows } = await db.execute<Row>(sql`
    select ${jsonList(properties)} as properties, ${jsonList(statuses)} as statuses,
      ${jsonList(revenue)} as months,
      (select coalesce(sum(amount), 0)::bigint from credit_entries where owner_id = ${actor.id}) as credit,
      (select coalesce(sum(deposit_amount), 0)::bigint from payments
        where owner_id = ${actor.id} and deposit_amount > 0) as deposit_held,
      (select coalesce(sum(greatest(subtotal + tax_amount - paid_amount, 0)), 0)::bigint from invoices
        where owner_id = ${actor.id} and invoice_type = 'SECURITY_DEPOSIT'
          and ${isOpen()}) as pending_deposit,
      (select count(*) from kosts where owner_id = ${actor.id}) as total_properties,
      counted.total_rooms, counted.occupied_rooms, counted.available_rooms,
      (select count(*) from complaints
        where owner_id = ${actor.id} and ${isOpenComplaint()}) as active_complaints,
      (select count(*) from kosts k join tenancies t on t.kost_id = k.id
        where k.owner_id = ${actor.id} and t.status = 'ACTIVE' and t.contract_end < ${day}::date) as expired_contracts
    from (${roomCounts(actor.id)}) as counted`);
  const [row] = rows;
  if (row === undefined) throw new Error('The dashboard statement always answers one row.');
  return assemble(row);
}

function assemble(row: Row): OwnerDashboard {
  const open = row.statuses.filter(({ status }) => isOpenInvoice(status));
  const overdue = row.statuses.reduce((total, { late }) => total + late, 0);
  return {
    total_properties: row.total_properties,
    total_rooms: row.total_rooms,
    occupied_rooms: row.occupied_rooms,
    available_rooms: row.available_rooms,
    occupancy_rate: occupancyRate(row.occupied_rooms, row.total_rooms),
    total_revenue: row.credit + row.statuses.reduce((total, { paid }) => total + paid, 0) - row.deposit_held,
    deposit_held: row.deposit_held,
    pending_payments: open.reduce((total, { count }) => total + count, 0),
    pending_amount: open.reduce((total, { remaining }) => total + remaining, 0),
    pending_deposit: row.pending_deposit,
    overdue_payments: overdue,
    active_complaints: row.active_complaints,
    expired_contracts: row.expired_contracts,
    properties: row.properties.map(toKost),
    revenue_by_month: row.months,
    invoices_by_status: [
      ...row.statuses.map(({ status, count, late }) => ({ status, count: count - late })),
      { status: 'OVERDUE' as const, count: overdue },
    ].filter(({ count }) => count > 0),
  };
}
