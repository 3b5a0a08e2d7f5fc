import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import { invoices } from '#drizzle/schema/invoices.ts';
import type { Invoice, InvoiceItem, InvoicePayment } from '#shared/contract/invoices.ts';
import { invoiceTransitions } from '#shared/rules/transitions.ts';
import type { PartyContext, SignedInContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { prepared, type ValueOrSlot } from '../../db/prepared.ts';
import { isoInstant, unindexed } from '../../db/sql.ts';
import { isLive, leadingTo } from '../../db/states.ts';
import { copied } from '../../db/ctes.ts';
import { foundRow } from '../../errors.ts';
import { type Viewer, viewerOf, viewerShape, viewerSlots, viewerValues, zonesAheadOf } from '../../viewer.ts';
import { dayIn } from '../../zone.ts';
import { callersSession, isUsableSession, sessionSlots } from '../open-sessions/open-session-conditions.ts';
import { creditBalance } from '../billing/bill-money.ts';
import { livesWith, paidShare, paysFor, shareOf } from '../billing/shares.ts';
import { isClosedPayment } from '../billing/closed-payment.ts';
import { paymentDisplayStatus } from '../payments/display-status.ts';
import { openPaymentColumns, progressOfInvoice } from '../payments/open-attempt.ts';
import { summaryColumns, visibleIn } from './queries.ts';
import { viewed } from './viewed.ts';

/**
 * One invoice with all details; a tenant who reads it has viewed it.
 *
 * @throws DomainError NOT_FOUND
 */
export async function findInvoice(context: SignedInContext & PartyContext, id: string): Promise<Invoice> {
  const [invoice] =
    context.scope.of === 'person'
      ? (await context.db.batch([firstLook(context, id), selectInvoice(context, id)]))[1]
      : await invoiceDetails(context.db, shapeOf(context), { ...viewerValues(context), id });
  return foundRow(invoice);
}

/**
 * One invoice with all details, as a query for a batch.
 *
 * @param id an SQL expression (slower) if the id is only known within the batch
 */
export function selectInvoice(context: PartyContext, id: string | SQL): RunnableQuery<Invoice[], 'pg'> {
  return typeof id === 'string'
    ? invoiceDetails.inBatch(context.db, shapeOf(context), { ...viewerValues(context), id })
    : detailsOf(context.db, { ...viewerOf(context), day: dayIn(context, invoices.zone) }, id);
}

const shapeOf = (context: PartyContext) => ({ shape: viewerShape(context), ahead: zonesAheadOf(context) });

const invoiceDetails = prepared((db, { shape, ahead }: ReturnType<typeof shapeOf>) =>
  detailsOf(db, viewerSlots(shape, ahead), sql.placeholder('id')),
);

/**
 * Rows that belong to the invoice are read by key in subqueries, since PostgreSQL takes several times as long to plan a
 * join. The payments are read once.
 */
function detailsOf(db: Pick<Db, 'select'>, viewer: Viewer, id: ValueOrSlot | SQL) {
  return db
    .select({
      ...summaryColumns(viewer),
      ...openPaymentColumns(viewer.scope.of, sql`progress.last_report`),
      description: invoices.description,
      subtotal: invoices.subtotal,
      tax_amount: invoices.tax_amount,
      late_fee_percentage: sql<number>`(${invoices.late_fee_bps} / 100.0)::float8`,
      notes: invoices.notes,
      recurrence_type: invoices.recurrence_type,
      rent_period: invoices.rent_period,
      recurrence_end_date: invoices.recurrence_end_date,
      next_issue_on: nextIssueOfSeries,
      viewed_at: invoices.viewed_at,
      paid_at: invoices.paid_at,
      tenant_info: contactOfTenancy,
      tenant_user_info: viewer.scope.of === 'person' ? contactOfAccount : contactForOwner,
      room_info: roomOfInvoice,
      kost_info: kostOfInvoice,
      items: itemsOfInvoice,
      payments: sql<InvoicePayment[]>`progress.payments`,
      payers: payersOfInvoice,
      credit_balance: creditBalance('invoices'),
    })
    .from(invoices)
    .crossJoinLateral(progressOfInvoice(viewer, sql`, ${listedPayments(viewer)} as payments`))
    .where(and(eq(invoices.id, id), unindexed(visibleIn(viewer.scope))));
}

/** A person's name and contacts, from a row of `users` or `tenancies`. */
function contactOf(alias: 'u' | 't') {
  const column = copied(alias, ['full_name', 'phone', 'email']);
  return sql`json_build_object('full_name', ${column.full_name}, 'phone', ${column.phone}, 'email', ${column.email})`;
}

const contactOfTenancy = sql<Contact>`(select ${contactOf('t')} from tenancies t where t.id = invoices.tenant_id)`;

const contactOfAccount = sql<Contact>`(select ${contactOf('u')} from users u where u.id = invoices.tenant_user_id)`;

/** The contact that the owner sees: the account's while the tenancy is live and confirmed, otherwise the tenancy's. */
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

export const itemsOfInvoice = sql<InvoiceItem[]>`(
  select coalesce(json_agg(json_build_object('description', it.description, 'quantity', it.quantity,
    'unit_price', it.unit_price, 'total_price', it.total_price) order by it.position), '[]')
  from invoice_items it where it.invoice_id = invoices.id)`;

/** Who pays shares of a rent, as long as they live with its tenant, and who has paid one. Nobody before the tenant agrees. */
const payersOfInvoice = sql<Invoice['payers']>`(
  select coalesce(json_agg(json_build_object('id', o.id, 'full_name', o.full_name, 'share_amount',
      case when ${paysFor('invoices')} then ${shareOf('invoices')} else 0 end, 'paid_amount', paid.amount) order by o.id), '[]')
  from occupants o cross join lateral (select ${paidShare('invoices')} as amount offset 0) as paid
  where ${livesWith('invoices')} and (paid.amount > 0 or ${paysFor('invoices')}
      and (o.ends_on > coalesce(invoices.covers_from, invoices.due_date)) is not false)
    and (select t.confirmed_at from tenancies t where t.id = invoices.tenant_id) is not null)`;

/** The payments `p` of an invoice as a list: newest first, without superseded attempts. */
const listedPayments = ({ day }: Viewer) => sql`
  coalesce(json_agg(json_build_object('id', p.id, 'payment_reference', p.payment_reference,
      'source', p.source, 'payment_method', p.payment_method, 'payer_name', p.payer_name, 'amount', p.amount, 'fee_amount', p.fee_amount,
      'rejection_reason', p.rejection_reason, 'voided_at', ${isoInstant(sql`p.voided_at`)},
      'void_reason', p.void_reason, 'is_closed', ${isClosedPayment(day, sql`invoices.tenant_id`)}, 'status', ${paymentDisplayStatus(sql`p.status`)},
      'paid_at', ${isoInstant(sql`p.paid_at`)}, 'created_at', ${isoInstant(sql`p.created_at`)}) order by p.id desc)
    filter (where p.failure_code is distinct from 'SUPERSEDED'), '[]')`;

/**
 * When the tenant first reads an invoice, SENT becomes VIEWED, in the round trip of the read. The session is checked in
 * this statement too, since the usual check of a read runs at the same time and could come too late.
 */
export function firstLook(context: SignedInContext, id: string) {
  return markViewed.inBatch(context.db, null, { ...callersSession(context), id });
}

const markViewed = prepared((db, _: null) => {
  const isUnseen = leadingTo(invoiceTransitions, 'VIEWED', invoices.status);
  const { userId, now } = sessionSlots;
  return db
    .update(invoices)
    .set(viewed(sql`${now}`))
    .where(
      and(
        eq(invoices.id, sql.placeholder('id')),
        unindexed(and(eq(invoices.tenant_user_id, userId), isUnseen)),
        isUsableSession(sessionSlots),
      ),
    );
});
