import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import type { CreateInvoiceInput, Invoice } from '#shared/contract/invoices.ts';
import { firstOfNextMonth } from '#shared/rules/calendar.ts';
import { invoiceTotals, lineTotal, oldestDueDay } from '#shared/rules/invoice.ts';
import { percentToBasisPoints } from '#shared/rules/money.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, today } from '../../context.ts';
import { isLive } from '../../db/states.ts';
import { copied, insertFrom } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';
import { type KeyedContext, onceByKey, type OnceByKey } from '../../idempotency.ts';
import { selectTenancy } from '../tenants/queries.ts';
import { dueTooLongAgo } from './due-too-long-ago.ts';
import { invoiceNumber, takeNumbers } from './invoice-number.ts';
import { insertItems, partyColumns } from './new-invoice.ts';
import { selectInvoice } from './find-invoice.ts';

/** The most similar bills that a refusal names. */
const MOST_SIMILAR = 5;

interface SimilarBill extends Record<string, unknown> {
  id: string;
  invoice_number: string;
  title: string;
}

/**
 * Makes a draft for one of the owner's live tenancies. Totals are computed here; the number is the owner's next of the
 * month. A recurring invoice is the first of its series. With `refuse_similar`, a second bill of one type and month is
 * refused and the others are named, even if two are made at once: such calls lock the tenancy first.
 *
 * @throws DomainError VALIDATION (due more than a year ago), NOT_FOUND (tenancy), TENANCY_NOT_ACTIVE or INVOICE_SIMILAR
 */
export async function createInvoice(context: KeyedContext, input: CreateInvoiceInput): Promise<Invoice> {
  const { db, actor } = context;
  if (input.due_date < oldestDueDay(today(context))) throw dueTooLongAgo();
  const once = onceByKey(context);
  const id = context.newId();
  const isRefused = sql`${input.refuse_similar} and ${isSimilar(context, input)}`;
  const {
    repeated,
    results: [[tenancy], , similar, , [invoice]],
  } = await once.batch([
    selectTenancy(context, input.tenant_id),
    // A statement of its own, so that the next one sees a bill that a parallel call makes.
    db.execute(sql`
      select id from tenancies
      where id = ${input.tenant_id} and owner_id = ${actor.id} and ${input.refuse_similar} for no key update`),
    db.execute<SimilarBill>(sql`
      select i.id, i.invoice_number, i.title from invoices i where ${isRefused} order by i.id limit ${MOST_SIMILAR}`),
    db.execute(insertDraft(context, once, { ...input, id }, isRefused)),
    selectInvoice(context, once.answerId(id)),
  ]);
  if (invoice !== undefined) return invoice;
  if (tenancy === undefined || repeated) throw new DomainError('NOT_FOUND');
  throw similar.rows.length === 0 ? new DomainError('TENANCY_NOT_ACTIVE') : similarTo(similar.rows);
}

/** Whether the invoice `i` is of the same tenancy, type and month, and not cancelled. */
function isSimilar({ actor }: KeyedContext, { tenant_id, invoice_type, due_date }: CreateInvoiceInput): SQL {
  return sql`(i.tenant_id = ${tenant_id} and i.owner_id = ${actor.id} and i.status <> 'CANCELLED'
    and i.invoice_type = ${invoice_type} and i.due_date >= date_trunc('month', ${due_date}::date)::date
    and i.due_date < ${firstOfNextMonth(due_date)}::date)`;
}

function similarTo(bills: SimilarBill[]): DomainError {
  const issues = bills.map(({ id, invoice_number: number, title }) => ({
    path: ['similar', id],
    message: `${number} · ${title}`,
  }));
  return new DomainError('INVOICE_SIMILAR', { issues });
}

/** @param isRefused a condition on the invoice `i`: if there is such an invoice, no draft is made */
function insertDraft(
  context: KeyedContext,
  once: OnceByKey,
  input: CreateInvoiceInput & { id: string },
  isRefused: SQL,
): SQL {
  const items = input.items.map((item, position) => ({ ...item, position, total_price: lineTotal(item) }));
  const itemRows = sql`jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
    as item(position int, description text, quantity int, unit_price bigint, total_price bigint)`;
  return sql`
    with tenancy as (
      select t.id as tenant_id, t.user_id as tenant_user_id, t.owner_id, t.kost_id, t.room_id, t.full_name as tenant_name,
        r.room_number, k.name as kost_name
      from tenancies t join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id
      where t.id = ${input.tenant_id} and t.owner_id = ${context.actor.id} and ${isLive(sql`t.status`)}
        and ${once.isFree} and not exists (select from invoices i where ${isRefused})
      for share of t
    ), counter as (${takeNumbers(context, sql`tenancy`)}),
    invoice as (
      ${insertFrom(invoices, draftOf(context, input), sql`tenancy, counter`)} returning id, owner_id, total_amount
    ), items as (${insertItems({ invoice_id: sql`invoice.id` }, sql`invoice, ${itemRows}`)}),
    kept as (${once.keep(sql`invoice`, sql`id`)})
    ${auditOwned(context, 'invoice.create', 'invoice', ['total_amount'])}`;
}

function draftOf(context: KeyedContext, input: CreateInvoiceInput & { id: string }) {
  const { id, invoice_type, title, description, notes, due_date, is_recurring, recurrence_type } = input;
  return {
    ...copied('tenancy', partyColumns),
    ...invoiceTotals(input.items),
    id,
    invoice_number: invoiceNumber(context, sql`counter.last_number`),
    invoice_type,
    title,
    description,
    notes,
    late_fee_bps: percentToBasisPoints(input.late_fee_percentage),
    allow_partial_payment: input.allow_partial_payment,
    due_date,
    is_recurring,
    recurrence_type,
    recurrence_end_date: input.recurrence_end_date,
    ...(is_recurring ? { series_id: id, series_period: 0 } : {}),
    late_fee_until: due_date,
    status: 'DRAFT' as const,
    created_at: nowIso(context),
  };
}
