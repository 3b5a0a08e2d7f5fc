import { type SQL, sql } from 'drizzle-orm';
import { invoiceItems, invoices } from '#drizzle/schema/invoices.ts';
import type { Invoice, UpdateDraftInput } from '#shared/contract/invoices.ts';
import { oldestDueDay } from '#shared/rules/invoice.ts';
import { inScope } from '../../scope.ts';
import { hasNoNewAddress, refuseAddressed } from '../../addressed-texts.ts';
import { auditNamed } from '../../audit.ts';
import { nowIso, type OwnerContext, today } from '../../context.ts';
import { unindexed } from '../../db/sql.ts';
import { changes, copied } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, type OnceByKey, onceByKey } from '../../idempotency.ts';
import { firstMonth, lastMonth, spanOf } from '../billing/covered-months.ts';
import { insertItems, itemRows, monthsOf, soleRentOf, startsRent, termsOf } from '../billing/new-invoice.ts';
import { dueTooLongAgo } from './due-too-long-ago.ts';
import { selectInvoice } from './find-invoice.ts';
import { hasRentSeries } from './rent-series.ts';
import { type SimilarBill, similarBills, similarTo } from './similar-bills.ts';

interface Outcome extends Record<string, unknown> {
  is_edited: boolean;
  similar: SimilarBill[];
  has_series: boolean;
}

/**
 * Replaces all fields of a draft but its tenancy and number. Totals are computed here. Only the owner has seen the
 * draft, so nothing of its earlier contents is kept. A draft with which automatic rent begins keeps its type, due date,
 * months and series, which `setAutomaticRent` changes. With `refuse_similar`, a draft cannot get a type and month of
 * which its tenancy has another bill.
 *
 * @throws DomainError VALIDATION (due more than a year ago, another title with a web address), NOT_FOUND, INVOICE_NOT_EDITABLE, INVOICE_OF_AUTOMATIC_RENT
 *   RENT_SERIES_EXISTS or INVOICE_SIMILAR
 */
export async function updateDraft(context: Keyed<OwnerContext>, input: UpdateDraftInput): Promise<Invoice> {
  const { db, scope } = context;
  if (input.due_date < oldestDueDay(today(context))) throw dueTooLongAgo();
  const once = onceByKey(context);
  const isIt = sql`id = ${input.id} and ${unindexed(inScope(scope, invoices))}`;
  const {
    repeated,
    results: [, , { rows }, [invoice]],
  } = await once.batch([
    // Separate statements before the write, so that it sees a draft that was just sent, or a similar bill that was just
    // made.
    db.execute(sql`select id from invoices where ${isIt} for update`),
    db.execute(sql`
      select id from tenancies where id = (select tenant_id from invoices where ${isIt}) for no key update`),
    db.execute<Outcome>(edit(context, once, input, isIt)),
    selectInvoice(context, input.id),
  ]);
  if (invoice === undefined) throw new DomainError('NOT_FOUND');
  const [outcome] = rows;
  if (repeated || outcome?.is_edited) return invoice;
  if (invoice.status === 'DRAFT') refuseAddressed({ title: input.title }, invoice);
  if (outcome?.has_series) throw new DomainError('RENT_SERIES_EXISTS');
  if (outcome !== undefined && outcome.similar.length > 0) throw similarTo(outcome.similar);
  throw new DomainError(invoice.status === 'DRAFT' ? 'INVOICE_OF_AUTOMATIC_RENT' : 'INVOICE_NOT_EDITABLE');
}

function edit(context: Keyed<OwnerContext>, once: OnceByKey, input: UpdateDraftInput, isIt: SQL): SQL {
  const { due_date, invoice_type, recurrence_type, recurrence_end_date, covers_from, covers_to } = input;
  const isMoved = movedFrom('draft', input);
  const keepsSeries = sql`draft.next_issue_on is null or (draft.invoice_type = ${invoice_type}
    and draft.due_date = ${due_date}::date and draft.recurrence_type = ${recurrence_type}
    and (${covers_from}::date is null or draft.covers_from is null or (draft.covers_from, draft.covers_to) is not distinct from (${covers_from}::date, ${covers_to}::date))
    and draft.recurrence_end_date is not distinct from ${recurrence_end_date}::date)`;
  // A draft that begins a series already may be one of several from before.
  const hasSeries = startsRent(input)
    ? sql`((draft.series_id is null or draft.invoice_type <> 'MONTHLY_RENT') and ${hasRentSeries(sql`draft.tenant_id`, sql`draft.id`)})`
    : sql`false`;
  const terms = termsOf(input.id, input);
  const ifOwn = (typed: string | null, column: string) =>
    sql`case when draft.next_issue_on is null then ${typed}::date else ${sql.raw(`draft.${column}`)} end`;
  const change = {
    ...terms,
    covers_from: ifOwn(terms.covers_from, 'covers_from'),
    covers_to: ifOwn(terms.covers_to, 'covers_to'),
    sole_rent_of: sql`case when ${isMoved} then ${input.refuse_similar ? soleRentOf(input) : null}::date else draft.sole_rent_of end`,
    updated_at: nowIso(context),
  };
  const line = copied('excluded', ['description', 'quantity', 'unit_price', 'total_price']);
  return sql`
    with draft as (
      select id, tenant_id, invoice_type, due_date, covers_from, covers_to, sole_rent_of, series_id, next_issue_on,
        recurrence_type, recurrence_end_date
      from invoices
      where ${isIt} and ${unindexed(sql`status = 'DRAFT'`)} and ${once.isFree}
    ), similar_bill as (
      ${similarBills(context, sql`(select tenant_id from draft where next_issue_on is null)`, input, sql`${input.refuse_similar} and exists (select from draft where ${isMoved})`)}
    ), edited as (
      update invoices set ${changes(invoices, change)} from draft
      where invoices.id = draft.id and ${hasNoNewAddress({ title: input.title }, sql`invoices`)} and (${keepsSeries}) and not exists (select from similar_bill)
        and not ${hasSeries}
      returning invoices.id, invoices.owner_id, invoices.kost_id, invoices.total_amount
    ), lines as (
      ${insertItems({ invoice_id: sql`edited.id` }, sql`edited, ${itemRows(input.items)}`)}
      on conflict (invoice_id, position) do update set ${changes(invoiceItems, line)}
    ), gone as (
      delete from invoice_items
      where invoice_id in (select id from edited) and position >= ${input.items.length}
    ), kept as (${once.keep(sql`edited`, sql`id`)}),
    audited as (${auditNamed(context, 'invoice.update', 'edited', ['total_amount'])})
    select exists (select from edited) as is_edited,
      (select coalesce(json_agg(similar_bill), '[]') from similar_bill) as similar,
      exists (select from draft where ${hasSeries}) as has_series`;
}

/** Whether a draft would get another type, or count for other months. */
function movedFrom(draft: string, input: UpdateDraftInput): SQL {
  const { first, last } = monthsOf(input);
  const span = spanOf(draft);
  return sql`(${sql.raw(draft)}.invoice_type <> ${input.invoice_type}
    or (${firstMonth(span)}, ${lastMonth(span)}) <> (${`${first}-01`}::date, ${`${last}-01`}::date))`;
}
