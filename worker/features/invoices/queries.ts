import { type AnyColumn, and, desc, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { kosts } from '#drizzle/schema/kosts.ts';
import { rooms } from '#drizzle/schema/rooms.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Invoice, InvoiceItem, InvoicePayment, ListInvoicesInput } from '#shared/contract/invoices.ts';
import type { InvoiceDisplayStatus, Role } from '#shared/enums.ts';
import { isOpenInvoice } from '#shared/rules/invoice.ts';
import { invoiceTransitions } from '#shared/rules/transitions.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { isoInstant } from '../../db/client.ts';
import { DomainError } from '../../errors.ts';
import { toPage } from '../../db/page.ts';
import { prepared, type ValueOrSlot } from '../../db/prepared.ts';
import { isLive, isOpen, leadingTo } from '../../db/states.ts';
import { type Viewer, viewerOf, viewerSlots } from '../../viewer.ts';
import { isCallersSessionOpen } from '../auth/open-session-conditions.ts';
import { creditBalance } from '../payments/bill-money.ts';
import { paymentDisplayStatus } from '../payments/display-status.ts';
import { openPaymentColumns } from '../payments/open-attempt.ts';

/** The stored status, or OVERDUE. */
function displayStatus(day: ValueOrSlot): SQL<InvoiceDisplayStatus> {
  return sql<InvoiceDisplayStatus>`case when ${isOverdue(day)} then 'OVERDUE' else ${invoices.status} end`;
}

/** Issued, not settled, and due before the day. */
export function isOverdue(day: ValueOrSlot): SQL {
  return sql`(${isOpen(invoices.status)} and ${invoices.due_date} < ${day}::date)`;
}

/** Issued, not settled, and due on the day or later. */
export function isNotYetDue(day: ValueOrSlot): SQL {
  return sql`(${isOpen(invoices.status)} and ${invoices.due_date} >= ${day}::date)`;
}

/** The invoices that an actor may see: an owner their own, a tenant those that were sent to them. */
export function visibleTo({ role, actorId }: Pick<Viewer, 'role' | 'actorId'>): SQL | undefined {
  return role === 'OWNER'
    ? eq(invoices.owner_id, actorId)
    : and(eq(invoices.tenant_user_id, actorId), isNotNull(invoices.issued_date));
}

/** One row of a list: the invoice's own columns, without a join, and its payments in progress. */
export function summaryColumns(viewer: Viewer) {
  return {
    id: invoices.id,
    invoice_number: invoices.invoice_number,
    tenant_id: invoices.tenant_id,
    tenant_name: invoices.tenant_name,
    room_number: invoices.room_number,
    kost_name: invoices.kost_name,
    invoice_type: invoices.invoice_type,
    title: invoices.title,
    total_amount: invoices.total_amount,
    paid_amount: invoices.paid_amount,
    remaining_amount: sql<number>`${invoices.remaining_amount}`,
    late_fee_amount: invoices.late_fee_amount,
    allow_partial_payment: invoices.allow_partial_payment,
    due_date: invoices.due_date,
    issued_date: invoices.issued_date,
    is_recurring: invoices.is_recurring,
    status: displayStatus(viewer.day),
    created_at: invoices.created_at,
    ...openPaymentColumns(viewer),
  };
}

/** The actor's invoices, newest first. OVERDUE filters like a status: an overdue invoice is not also SENT. */
export async function listInvoices(context: SignedInContext, input: ListInvoicesInput) {
  const { status, invoice_type, cursor, limit } = input;
  const viewer = viewerOf(context);
  const page = { role: viewer.role, status, isOfOneType: invoice_type !== undefined, isLater: cursor !== undefined };
  const rows = await invoicePage(context.db, page, { ...viewer, invoice_type, cursor, rows: limit + 1 });
  return toPage(rows, limit);
}

/** What the text of the statement for a page of invoices depends on. */
interface InvoicePage {
  role: Role;
  status: InvoiceDisplayStatus | undefined;
  isOfOneType: boolean;
  isLater: boolean;
}

const invoicePage = prepared((db, { role, status, isOfOneType, isLater }: InvoicePage) => {
  const viewer = viewerSlots(role);
  return db
    .select(summaryColumns(viewer))
    .from(invoices)
    .where(
      and(
        visibleTo(viewer),
        status && hasDisplayStatus(status, viewer.day),
        isOfOneType ? eq(invoices.invoice_type, sql.placeholder('invoice_type')) : undefined,
        isLater ? lt(invoices.id, sql.placeholder('cursor')) : undefined,
      ),
    )
    .orderBy(desc(invoices.id))
    .limit(sql.placeholder('rows'));
});

function hasDisplayStatus(status: InvoiceDisplayStatus, day: ValueOrSlot): SQL | undefined {
  if (status === 'OVERDUE') return isOverdue(day);
  return and(eq(invoices.status, status), isOpenInvoice(status) ? isNotYetDue(day) : undefined);
}

/** The id of an invoice if the actor may see it, for statements that must touch no other. */
export function visibleInvoiceId(context: SignedInContext, id: string) {
  return context.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.id, id), visibleTo(viewerOf(context))));
}

/** One invoice with all details, as a query to run alone or in a batch. */
export function selectInvoice(context: SignedInContext, id: string | SQL) {
  return context.db
    .select({
      ...summaryColumns(viewerOf(context)),
      description: invoices.description,
      subtotal: invoices.subtotal,
      tax_amount: invoices.tax_amount,
      late_fee_percentage: sql<number>`(${invoices.late_fee_bps} / 100.0)::float8`,
      notes: invoices.notes,
      recurrence_type: invoices.recurrence_type,
      recurrence_end_date: invoices.recurrence_end_date,
      next_issue_on: nextIssueOfSeries,
      viewed_at: invoices.viewed_at,
      paid_at: invoices.paid_at,
      tenant_info: { full_name: tenancies.full_name, phone: tenancies.phone, email: tenancies.email },
      tenant_user_info: accountOfTenant(context.actor.role),
      room_info: { room_number: rooms.room_number, room_type: rooms.room_type, floor: rooms.floor },
      kost_info: { name: kosts.name, address: kosts.address },
      items: itemsOfInvoice,
      payments: paymentsOfInvoice,
      credit_balance: creditBalance('invoices'),
    })
    .from(invoices)
    .innerJoin(tenancies, eq(tenancies.id, invoices.tenant_id))
    .innerJoin(users, eq(users.id, invoices.tenant_user_id))
    .innerJoin(rooms, eq(rooms.id, invoices.room_id))
    .innerJoin(kosts, eq(kosts.id, invoices.kost_id))
    .where(and(eq(invoices.id, id), visibleTo(viewerOf(context))));
}

/**
 * The account of the invoice's tenant. The tenant sees it; the owner sees it while the tenancy is live and confirmed, and
 * otherwise what the tenancy says.
 */
function accountOfTenant(role: Role) {
  const mayBeSeen = sql`${tenancies.confirmed_at} is not null and ${isLive(tenancies.status)}`;
  const seen = (ofAccount: AnyColumn, ofTenancy: AnyColumn) =>
    role === 'TENANT'
      ? sql<string>`${ofAccount}`
      : sql<string>`case when ${mayBeSeen} then ${ofAccount} else ${ofTenancy} end`;
  return {
    full_name: seen(users.full_name, tenancies.full_name),
    phone: seen(users.phone, tenancies.phone),
    email: seen(users.email, tenancies.email),
  };
}

/** The first invoice of a series stores when the next one is issued. */
const nextIssueOfSeries = sql<string | null>`(select s.next_issue_on from invoices s where s.id = invoices.series_id)`;

const itemsOfInvoice = sql<InvoiceItem[]>`(
  select coalesce(json_agg(json_build_object('description', it.description, 'quantity', it.quantity,
    'unit_price', it.unit_price, 'total_price', it.total_price) order by it.position), '[]')
  from invoice_items it where it.invoice_id = invoices.id)`;

/** Newest first, without superseded attempts. */
const paymentsOfInvoice = sql<InvoicePayment[]>`(
  select coalesce(json_agg(json_build_object('id', p.id, 'payment_reference', p.payment_reference,
    'source', p.source, 'payment_method', p.payment_method, 'amount', p.amount, 'fee_amount', p.fee_amount,
    'rejection_reason', p.rejection_reason, 'status', ${paymentDisplayStatus(sql`p.status`)}, 'paid_at', ${isoInstant(sql`p.paid_at`)},
    'created_at', ${isoInstant(sql`p.created_at`)}) order by p.id desc), '[]')
  from payments p where p.invoice_id = invoices.id and p.failure_code is distinct from 'SUPERSEDED')`;

/**
 * When the tenant first reads an invoice, SENT becomes VIEWED, in the round trip of the read. The session is checked here
 * too, since the check of a read runs beside it.
 */
export function firstLook(context: SignedInContext, id: string) {
  const { db, actor } = context;
  const now = nowIso(context);
  return db
    .update(invoices)
    .set({ status: 'VIEWED', viewed_at: now, updated_at: now })
    .where(
      and(
        eq(invoices.id, id),
        eq(invoices.tenant_user_id, actor.id),
        leadingTo(invoiceTransitions, 'VIEWED', invoices.status),
        isCallersSessionOpen(context),
      ),
    );
}

/**
 * One invoice with all details; a tenant who reads it has viewed it.
 *
 * @throws DomainError NOT_FOUND
 */
export async function findInvoice(context: SignedInContext, id: string): Promise<Invoice> {
  const [invoice] =
    context.actor.role === 'TENANT'
      ? (await context.db.batch([firstLook(context, id), selectInvoice(context, id)]))[1]
      : await selectInvoice(context, id);
  if (invoice === undefined) throw new DomainError('NOT_FOUND');
  return invoice;
}
