import { sql } from 'drizzle-orm';
import type { CreateInvoiceInput, Invoice } from '#shared/contract/invoices.ts';
import { invoiceTotals, lineTotal, oldestDueDay } from '#shared/rules/invoice.ts';
import { percentToBasisPoints } from '#shared/rules/money.ts';
import { firstOfNextMonth } from '#shared/rules/calendar.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, today } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { type KeyedContext, takeTurn } from '../../idempotency.ts';
import { selectTenancy } from '../tenants/queries.ts';
import { dueTooLongAgo } from './due-too-long-ago.ts';
import { selectInvoice } from './queries.ts';

/** So many of them are told. */
const MOST_SIMILAR = 5;

interface SimilarBill extends Record<string, unknown> {
  id: string;
  invoice_number: string;
  title: string;
}

/**
 * Makes a draft for one of the owner's live tenancies. Totals are computed here; the number is the owner's next of the
 * month. A recurring invoice is the first of its series. Who asks for it is refused a second bill of one type and month,
 * and told the others; also where two are made at once, since such calls take turns by the tenancy.
 *
 * @throws DomainError VALIDATION (due more than a year ago), NOT_FOUND (tenancy), TENANCY_NOT_ACTIVE or INVOICE_SIMILAR
 */
export async function createInvoice(context: KeyedContext, input: CreateInvoiceInput): Promise<Invoice> {
  const { db, actor } = context;
  if (input.due_date < oldestDueDay(today(context))) throw dueTooLongAgo();
  const turn = takeTurn(context);
  const id = context.newId();
  const now = nowIso(context);
  const month = today(context).slice(0, 7).replace('-', '');
  const totals = invoiceTotals(input.items);
  const items = input.items.map((item, position) => ({ ...item, position, total_price: lineTotal(item) }));
  const isSimilar = sql`(i.tenant_id = ${input.tenant_id} and i.owner_id = ${actor.id} and i.status <> 'CANCELLED'
    and i.invoice_type = ${input.invoice_type} and i.due_date >= date_trunc('month', ${input.due_date}::date)::date
    and i.due_date < ${firstOfNextMonth(input.due_date)}::date)`;
  const {
    repeated,
    results: [[tenancy], , similar, , [invoice]],
  } = await turn.batch([
    selectTenancy(context, input.tenant_id),
    // A statement of its own, so that the next one sees the bill that another call was making.
    db.execute(sql`
      select id from tenancies
      where id = ${input.tenant_id} and owner_id = ${actor.id} and ${input.refuse_similar} for no key update`),
    db.execute<SimilarBill>(sql`
      select i.id, i.invoice_number, i.title from invoices i where ${input.refuse_similar} and ${isSimilar}
      order by i.id limit ${MOST_SIMILAR}`),
    db.execute(sql`
      with tenancy as (
        select t.id, t.user_id, t.owner_id, t.kost_id, t.room_id, t.full_name, r.room_number, k.name as kost_name
        from tenancies t join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id
        where t.id = ${input.tenant_id} and t.owner_id = ${actor.id} and t.status in ('ACTIVE', 'PENDING')
          and ${turn.isFree} and not (${input.refuse_similar} and exists (select from invoices i where ${isSimilar}))
        for share of t
      ), counter as (
        insert into invoice_counters (owner_id, month, last_number)
        select owner_id, ${month}, 1 from tenancy
        on conflict (owner_id, month) do update set last_number = invoice_counters.last_number + 1
        returning last_number
      ), invoice as (
        insert into invoices (id, invoice_number, tenant_id, tenant_user_id, owner_id, kost_id, room_id, tenant_name,
          room_number, kost_name, invoice_type, title, description, notes, subtotal, tax_amount, total_amount,
          late_fee_bps, allow_partial_payment, due_date, is_recurring, recurrence_type, recurrence_end_date, series_id,
          series_period, late_fee_until, status, created_at)
        select ${id}::uuid, ${invoiceNumber(month)}, t.id, t.user_id, t.owner_id, t.kost_id, t.room_id, t.full_name,
          t.room_number, t.kost_name, ${input.invoice_type}, ${input.title}, ${input.description}, ${input.notes},
          ${totals.subtotal}::bigint, ${totals.tax_amount}::bigint, ${totals.total_amount}::bigint,
          ${percentToBasisPoints(input.late_fee_percentage)}::int, ${input.allow_partial_payment}::boolean,
          ${input.due_date}::date, ${input.is_recurring}::boolean, ${input.recurrence_type},
          ${input.recurrence_end_date ?? null}::date, ${input.is_recurring ? id : null}::uuid,
          ${input.is_recurring ? 0 : null}::int, ${input.due_date}::date, 'DRAFT', ${now}::timestamptz
        from tenancy t, counter
        returning id, owner_id, total_amount
      ), items as (
        insert into invoice_items (invoice_id, position, description, quantity, unit_price, total_price)
        select invoice.id, item.position, item.description, item.quantity, item.unit_price, item.total_price
        from invoice, jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
          as item(position int, description text, quantity int, unit_price bigint, total_price bigint)
      ), kept as (${turn.keep(sql`invoice`, sql`id`)})
      ${auditEntry(context, {
        action: 'invoice.create',
        from: sql`invoice`,
        subject: sql`id`,
        owner: sql`owner_id`,
        details: sql`jsonb_build_object('total_amount', total_amount)`,
      })}`),
    selectInvoice(context, turn.answerId(id)),
  ]);
  if (invoice !== undefined) return invoice;
  if (tenancy === undefined || repeated) throw new DomainError('NOT_FOUND');
  if (similar.rows.length === 0) throw new DomainError('TENANCY_NOT_ACTIVE');
  const issues = similar.rows.map(({ id: other, invoice_number: number, title }) => ({
    path: ['similar', other],
    message: `${number} · ${title}`,
  }));
  throw new DomainError('INVOICE_SIMILAR', { issues });
}

/** `INV-YYYYMM-0001`, from a counter's row. Four digits or more: `lpad` would cut a longer number. */
function invoiceNumber(month: string) {
  const number = sql`counter.last_number::text`;
  return sql`'INV-' || ${month}::text || '-' || lpad(${number}, greatest(4, length(${number})), '0')`;
}
