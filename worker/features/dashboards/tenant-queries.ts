import { and, asc, desc, eq, lte, or, type SQL, sql } from 'drizzle-orm';
import { complaints } from '#drizzle/schema/complaints.ts';
import { invoices } from '#drizzle/schema/invoices.ts';
import { payments } from '#drizzle/schema/payments.ts';
import type {
  ComplaintSummary,
  PaymentSummary,
  RecentComplaint,
  RecentPayment,
  TenantDashboard,
} from '#shared/contract/dashboards.ts';
import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import type { TenancyQuestion } from '#shared/contract/tenants.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { UPCOMING_DUE_DAYS } from '#shared/rules/invoice.ts';
import { type SignedInContext, today } from '../../context.ts';
import { isoInstant } from '../../db/client.ts';
import { isLive, isOpen, isOpenComplaint, isReported } from '../../db/states.ts';
import { viewerOf } from '../../viewer.ts';
import { isNotYetDue, isOverdue, summaryColumns } from '../invoices/queries.ts';
import { paymentDisplayStatus } from '../payments/display-status.ts';
import { jsonList } from './json-list.ts';

/** How many of the latest payments and complaints a dashboard shows (spec §9). */
const LATEST = 3;
/** A dashboard lists no more open bills or complaints of a tenant than this. */
const MAX_LISTED = 50;

/** The tenant's dashboard, in one statement. Without a live tenancy it says so, and still shows old bills. */
export async function findTenantDashboard(context: SignedInContext): Promise<TenantDashboard> {
  const { db, actor } = context;
  const day = today(context);
  const bills = (overdue: boolean) =>
    db
      .select(namedSummaryColumns(context))
      .from(invoices)
      .where(and(eq(invoices.tenant_user_id, actor.id), overdue ? isOverdue(day) : isNotYetDue(day)))
      .orderBy(asc(invoices.due_date), asc(invoices.id))
      .limit(MAX_LISTED);
  const { rows } = await db.execute<Row>(sql`
    select ${tenancyOf(actor.id)} as tenancy, ${questionFor(actor.id)} as confirmation,
      ${jsonList(bills(false))} as pending_payments, ${jsonList(bills(true))} as overdue_payments,
      ${jsonList(recentPayments(context, LATEST))} as recent_payments,
      ${jsonList(complaintsOf(context, isOpenComplaint(complaints.status), MAX_LISTED))} as open_complaints,
      (select count(*) from complaints where tenant_user_id = ${actor.id}) as total_complaints,
      (select count(*) from complaints
        where tenant_user_id = ${actor.id} and not ${isOpenComplaint()}) as resolved_complaints`);
  const [row] = rows;
  if (row === undefined) throw new Error('The dashboard statement always answers one row.');
  const { tenancy, ...lists } = row;
  const infos = tenancy ?? { tenant_info: null, room_info: null, kost_info: null };
  return { ...infos, ...lists, ...(tenancy ? {} : { message: errorCatalogue.NO_ACTIVE_TENANCY.message }) };
}

interface Row extends Record<string, unknown> {
  tenancy: Pick<TenantDashboard, 'tenant_info' | 'room_info' | 'kost_info'> | null;
  confirmation: TenancyQuestion | null;
  pending_payments: InvoiceSummary[];
  overdue_payments: InvoiceSummary[];
  recent_payments: RecentPayment[];
  open_complaints: RecentComplaint[];
  total_complaints: number;
  resolved_complaints: number;
}

function tenancyOf(userId: string) {
  return sql`(
    select json_build_object(
      'tenant_info', json_build_object('id', t.id, 'status', t.status, 'contract_start', t.contract_start, 'contract_end', t.contract_end,
        'deposit_amount', t.deposit_amount, 'monthly_rent', t.monthly_rent,
        'emergency_contact_name', t.emergency_contact_name, 'emergency_contact_phone', t.emergency_contact_phone),
      'room_info', json_build_object('id', r.id, 'room_number', r.room_number, 'floor', r.floor,
        'facilities', r.facilities, 'monthly_rent', t.monthly_rent),
      'kost_info', json_build_object('id', k.id, 'name', k.name, 'description', k.description, 'address', k.address,
        'facilities', k.facilities, 'rules', k.rules, 'kost_type', k.kost_type))
    from tenancies t join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id
    where t.user_id = ${userId} and ${isLive(sql`t.status`)})`;
}

/**
 * The tenancy that the tenant still has to confirm or decline: the live one, else the last that ended unconfirmed with
 * something to pay.
 */
function questionFor(userId: string) {
  return sql`(
    select json_build_object('id', t.id, 'kost_name', k.name, 'kost_address', k.address, 'room_number', r.room_number,
      'owner_name', o.full_name, 'contract_start', t.contract_start, 'contract_end', t.contract_end,
      'monthly_rent', t.monthly_rent, 'deposit_amount', t.deposit_amount, 'status', t.status, 'open_bills', bills.open)
    from tenancies t join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id join users o on o.id = t.owner_id
      cross join lateral (
        select count(*) as open from invoices i where i.tenant_id = t.id and ${isOpen(sql`i.status`)}
      ) as bills
    where t.user_id = ${userId} and t.confirmed_at is null and t.declined_at is null
      and (${isLive(sql`t.status`)} or bills.open > 0)
    order by ${isLive(sql`t.status`)} desc, t.id desc limit 1)`;
}

/** The columns of a bill, each with its own name, because computed columns have none in a subquery. */
function namedSummaryColumns(context: SignedInContext) {
  const columns = summaryColumns(viewerOf(context));
  return {
    ...columns,
    remaining_amount: columns.remaining_amount.as('remaining_amount'),
    status: columns.status.as('status'),
    has_open_attempt: columns.has_open_attempt.as('has_open_attempt'),
    awaits_verification: columns.awaits_verification.as('awaits_verification'),
    awaiting_amount: columns.awaiting_amount.as('awaiting_amount'),
    rejected_report: columns.rejected_report.as('rejected_report'),
    created_at: isoInstant(invoices.created_at).as('created_at'),
  };
}

function recentPayments({ db, actor }: SignedInContext, count: number) {
  return db
    .select({
      id: payments.id,
      payment_reference: payments.payment_reference,
      invoice_id: payments.invoice_id,
      invoice_title: payments.invoice_title,
      invoice_number: payments.invoice_number,
      description: invoices.description,
      amount: payments.amount,
      status: paymentDisplayStatus(sql`${payments.status}`).as('status'),
      paid_at: isoInstant(payments.paid_at).as('paid_at'),
      created_at: isoInstant(payments.created_at).as('created_at'),
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoice_id))
    .where(
      and(eq(payments.payer_user_id, actor.id), or(eq(payments.status, 'SUCCEEDED'), eq(payments.status, 'PENDING'))),
    )
    .orderBy(desc(payments.id))
    .limit(count);
}

function complaintsOf({ db, actor }: SignedInContext, condition: SQL | undefined, count: number) {
  return db
    .select({
      id: complaints.id,
      title: complaints.title,
      description: complaints.description,
      priority: complaints.priority,
      status: complaints.status,
      room_number: complaints.room_number,
      created_at: isoInstant(complaints.created_at).as('created_at'),
    })
    .from(complaints)
    .where(and(eq(complaints.tenant_user_id, actor.id), condition))
    .orderBy(desc(complaints.id))
    .limit(count);
}

/** How many complaints the tenant has, and the latest, in one statement. */
export async function findComplaintSummary(context: SignedInContext): Promise<ComplaintSummary> {
  const { rows } = await context.db.execute<ComplaintSummary & Record<string, unknown>>(sql`
    select count(*) filter (where ${isOpenComplaint()}) as open_complaints, count(*) as total_complaints,
      count(*) filter (where not ${isOpenComplaint()}) as resolved_complaints,
      ${jsonList(complaintsOf(context, undefined, LATEST))} as recent_complaints
    from complaints where tenant_user_id = ${context.actor.id}`);
  const [row] = rows;
  if (row === undefined) throw new Error('An aggregate always answers one row.');
  return row;
}

/** What the tenant owes, last paid, and must pay within seven days, in one statement. */
export async function findPaymentSummary(context: SignedInContext): Promise<PaymentSummary> {
  const { db, actor } = context;
  const day = today(context);
  const mine = eq(invoices.tenant_user_id, actor.id);
  const upcoming = db
    .select(namedSummaryColumns(context))
    .from(invoices)
    .where(and(mine, isNotYetDue(day), lte(invoices.due_date, addDays(day, UPCOMING_DUE_DAYS))))
    .orderBy(asc(invoices.due_date), asc(invoices.id))
    .limit(MAX_LISTED);
  const { rows } = await db.execute<PaymentSummary & Record<string, unknown>>(sql`
    select count(*) filter (where not ${isOverdue(day)}) as pending_invoices,
      count(*) filter (where ${isOverdue(day)}) as overdue_invoices,
      coalesce(sum(${invoices.remaining_amount}), 0)::bigint as total_unpaid_amount,
      (select coalesce(sum(amount), 0)::bigint from credit_entries where user_id = ${actor.id}) as credit_balance,
      (select coalesce(sum(amount), 0)::bigint from payments
        where payer_user_id = ${actor.id} and ${isReported('payments')}) as awaiting_amount,
      (select json_build_object('invoice_id', id, 'title', title, 'due_date', due_date, 'remaining_amount', remaining_amount)
        from invoices where ${mine} and ${isNotYetDue(day)} order by due_date, id limit 1) as next_due,
      ${jsonList(recentPayments(context, LATEST))} as recent_payments,
      ${jsonList(upcoming)} as upcoming_due_dates
    from ${invoices} where ${mine} and ${isOpen(invoices.status)}`);
  const [row] = rows;
  if (row === undefined) throw new Error('An aggregate always answers one row.');
  return row;
}
