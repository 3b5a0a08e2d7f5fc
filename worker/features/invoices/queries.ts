import { and, desc, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import type { Invoice, InvoiceItem, InvoicePayment, ListInvoicesInput } from '#shared/contract/invoices.ts';
import type { InvoiceDisplayStatus, Role } from '#shared/enums.ts';
import { isOpenInvoice } from '#shared/rules/invoice.ts';
import { invoiceTransitions } from '#shared/rules/transitions.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { type Db, isoInstant } from '../../db/client.ts';
import { DomainError } from '../../errors.ts';
import { toPage } from '../../db/page.ts';
import { prepared, type ValueOrSlot } from '../../db/prepared.ts';
import { unindexed } from '../../db/sql.ts';
import { isLive, isOpen, leadingTo } from '../../db/states.ts';
import { copied } from '../../db/typed-writes.ts';
import { type Viewer, viewerOf, viewerSlots } from '../../viewer.ts';
import { isCallersSessionOpen } from '../auth/open-session-conditions.ts';
import { creditBalance } from '../payments/bill-money.ts';
import { paymentDisplayStatus } from '../payments/display-status.ts';
import { openPaymentColumns, paymentsInProgress, progressOfInvoice } from '../payments/open-attempt.ts';

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

/** The columns of one row of a list: the invoice's own, and copies of names, so that nothing is joined. */
export const rowColumns = {
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
  remaining_amount: invoices.remaining_amount,
  late_fee_amount: invoices.late_fee_amount,
  allow_partial_payment: invoices.allow_partial_payment,
  due_date: invoices.due_date,
  issued_date: invoices.issued_date,
  is_recurring: invoices.is_recurring,
  status: invoices.status,
  created_at: invoices.created_at,
};

/** One row of a list as it is shown. Its payments in progress are `openPaymentColumns`. */
export function summaryColumns({ day }: Pick<Viewer, 'day'>) {
  return {
    ...rowColumns,
    remaining_amount: sql<number>`${invoices.remaining_amount}`,
    status: displayStatus(day),
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
  const page = db.$with('invoices').as(
    db
      .select(rowColumns)
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
      .limit(sql.placeholder('rows')),
  );
  const { gathered, isOf } = paymentsInProgress(viewer);
  return db
    .with(page)
    .select({ ...summaryColumns(viewer), ...openPaymentColumns(role) })
    .from(invoices)
    .leftJoin(gathered, isOf)
    .orderBy(desc(invoices.id));
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
    .where(and(eq(invoices.id, id), unindexed(visibleTo(viewerOf(context)))));
}

/** One invoice with all details, as a query for a batch. */
export function selectInvoice(context: SignedInContext, id: string | SQL) {
  return detailsOf(context.db, viewerOf(context), id);
}

const invoiceDetails = prepared((db, role: Role) => detailsOf(db, viewerSlots(role), sql.placeholder('id')));

/**
 * What belongs to the invoice is looked up by key, since a join takes PostgreSQL several times as long to plan; its
 * payments are read once.
 */
function detailsOf(db: Pick<Db, 'select'>, viewer: Viewer, id: ValueOrSlot | SQL) {
  return db
    .select({
      ...summaryColumns(viewer),
      ...openPaymentColumns(viewer.role, sql`progress.last_report`),
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
      tenant_info: contactOfTenancy,
      tenant_user_info: viewer.role === 'TENANT' ? contactOfAccount : contactForOwner,
      room_info: roomOfInvoice,
      kost_info: kostOfInvoice,
      items: itemsOfInvoice,
      payments: sql<InvoicePayment[]>`progress.payments`,
      credit_balance: creditBalance('invoices'),
    })
    .from(invoices)
    .crossJoinLateral(progressOfInvoice(viewer, sql`, ${listedPayments} as payments`))
    .where(and(eq(invoices.id, id), unindexed(visibleTo(viewer))));
}

/** How somebody can be reached, from a row of `users` or `tenancies`. */
function contactOf(alias: 'u' | 't') {
  const column = copied(alias, ['full_name', 'phone', 'email']);
  return sql`json_build_object('full_name', ${column.full_name}, 'phone', ${column.phone}, 'email', ${column.email})`;
}

const contactOfTenancy = sql<Contact>`(select ${contactOf('t')} from tenancies t where t.id = invoices.tenant_id)`;

const contactOfAccount = sql<Contact>`(select ${contactOf('u')} from users u where u.id = invoices.tenant_user_id)`;

/** The owner sees the account while the tenancy is live and confirmed, and otherwise what the tenancy says. */
const contactForOwner = sql<Contact>`(
  select case when t.confirmed_at is not null and ${isLive(sql`t.status`)} then ${contactOfAccount} else ${contactOf('t')} end
  from tenancies t where t.id = invoices.tenant_id)`;

const roomOfInvoice = sql<Invoice['room_info']>`(
  select json_build_object('room_number', r.room_number, 'room_type', r.room_type, 'floor', r.floor)
  from rooms r where r.id = invoices.room_id)`;

const kostOfInvoice = sql<Invoice['kost_info']>`(
  select json_build_object('name', k.name, 'address', k.address) from kosts k where k.id = invoices.kost_id)`;

type Contact = Invoice['tenant_info'];

/** The first invoice of a series stores when the next one is issued. */
const nextIssueOfSeries = sql<string | null>`(select s.next_issue_on from invoices s where s.id = invoices.series_id)`;

const itemsOfInvoice = sql<InvoiceItem[]>`(
  select coalesce(json_agg(json_build_object('description', it.description, 'quantity', it.quantity,
    'unit_price', it.unit_price, 'total_price', it.total_price) order by it.position), '[]')
  from invoice_items it where it.invoice_id = invoices.id)`;

/** The payments `p` of an invoice as a list: newest first, without superseded attempts. */
const listedPayments = sql`
  coalesce(json_agg(json_build_object('id', p.id, 'payment_reference', p.payment_reference,
      'source', p.source, 'payment_method', p.payment_method, 'amount', p.amount, 'fee_amount', p.fee_amount,
      'rejection_reason', p.rejection_reason, 'status', ${paymentDisplayStatus(sql`p.status`)},
      'paid_at', ${isoInstant(sql`p.paid_at`)}, 'created_at', ${isoInstant(sql`p.created_at`)}) order by p.id desc)
    filter (where p.failure_code is distinct from 'SUPERSEDED'), '[]')`;

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
        unindexed(and(eq(invoices.tenant_user_id, actor.id), leadingTo(invoiceTransitions, 'VIEWED', invoices.status))),
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
      : await invoiceDetails(context.db, context.actor.role, { ...viewerOf(context), id });
  if (invoice === undefined) throw new DomainError('NOT_FOUND');
  return invoice;
}
