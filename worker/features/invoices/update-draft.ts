import { type SQL, sql } from 'drizzle-orm';
import { invoiceItems, invoices } from '#drizzle/schema/invoices.ts';
import type { Invoice, UpdateDraftInput } from '#shared/contract/invoices.ts';
import { oldestDueDay } from '#shared/rules/invoice.ts';
import { inScope } from '../../scope.ts';
import { hasNoNewAddress, refuseAddressed } from '../../addressed-texts.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type OwnerContext, today } from '../../context.ts';
import { changes, copied, pick, returned, type Rows, selected, withCtes } from '../../db/ctes.ts';
import { unindexed } from '../../db/sql.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, type OnceByKey, onceByKey } from '../../idempotency.ts';
import { isOfEndedTenancy } from '../billing/closed-payment.ts';
import { firstMonth, lastMonth, spanOf } from '../billing/covered-months.ts';
import { newItems, monthsOf, soleRentOf, startsRent, termsOf } from '../billing/new-invoice.ts';
import { dueTooLongAgo } from './due-too-long-ago.ts';
import { selectInvoice } from './find-invoice.ts';
import { hasRentSeries } from './rent-series.ts';
import { type SimilarBill, similarBills, similarTo } from './similar-bills.ts';

interface Outcome extends Record<string, unknown> {
  is_edited: boolean;
  similar: SimilarBill[];
  has_series: boolean;
  has_left: boolean;
}

/**
 * Replaces all fields of a draft but its tenancy and number. Totals are computed here. Only the owner has seen the
 * draft, so nothing of its earlier contents is kept. A draft with which automatic rent begins keeps its type, due date,
 * months and series, which `setAutomaticRent` changes. With `refuse_similar`, a draft cannot get a type and month of
 * which its tenancy has another bill. None of who has left becomes a rent or a deposit.
 *
 * @throws DomainError VALIDATION (due more than a year ago, another title with a web address), NOT_FOUND, INVOICE_NOT_EDITABLE, INVOICE_OF_AUTOMATIC_RENT
 *   RENT_SERIES_EXISTS, INVOICE_SIMILAR or TENANCY_NOT_ACTIVE
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
  if (outcome?.has_left) throw new DomainError('TENANCY_NOT_ACTIVE');
  if (outcome !== undefined && outcome.similar.length > 0) throw similarTo(outcome.similar);
  throw new DomainError(invoice.status === 'DRAFT' ? 'INVOICE_OF_AUTOMATIC_RENT' : 'INVOICE_NOT_EDITABLE');
}

function edit(context: Keyed<OwnerContext>, once: OnceByKey, input: UpdateDraftInput, isIt: SQL): SQL {
  const draft = selected('draft', {
    ...pick(invoices, 'id', 'tenant_id', 'invoice_type', 'due_date', 'covers_from', 'covers_to', 'sole_rent_of'),
    ...pick(invoices, 'series_id', 'next_issue_on', 'recurrence_type', 'recurrence_end_date'),
  })`invoices where ${isIt} and ${unindexed(sql`status = 'DRAFT'`)} and ${once.isFree}`;
  const isMoved = movedFrom(draft, input);
  const similarBill = similarBills(
    context,
    sql`(select ${draft.tenant_id} from ${draft} where ${draft.next_issue_on} is null)`,
    input,
    sql`${input.refuse_similar} and exists (select from ${draft} where ${isMoved})`,
  );
  // A draft that begins a series already may be one of several from before.
  const hasSeries = startsRent(input)
    ? sql`((${draft.series_id} is null or ${draft.invoice_type} <> 'MONTHLY_RENT') and ${hasRentSeries(draft.tenant_id, draft.id)})`
    : sql`false`;
  const hasLeft =
    input.invoice_type === 'MONTHLY_RENT' || input.invoice_type === 'SECURITY_DEPOSIT'
      ? sql`(${draft.invoice_type} <> ${input.invoice_type} and ${isOfEndedTenancy(draft.tenant_id)})`
      : sql`false`;
  const edited = returned(
    'edited',
    pick(invoices, 'id', 'owner_id', 'kost_id', 'total_amount'),
  )`update invoices set ${editedTerms(context, draft, input, isMoved)} from ${draft}
      where invoices.id = ${draft.id} and ${hasNoNewAddress({ title: input.title }, sql`invoices`)}
        and (${keepsSeries(draft, input)}) and not exists (select from ${similarBill}) and not ${hasSeries} and not ${hasLeft}`;
  const line = copied('excluded', ['description', 'quantity', 'unit_price', 'total_price']);
  const effects = {
    lines: sql`${newItems(edited, input.items)}
      on conflict (invoice_id, position) do update set ${changes(invoiceItems, line)}`,
    gone: sql`
      delete from invoice_items
      where invoice_id in (select ${edited.id} from ${edited}) and position >= ${input.items.length}`,
    kept: once.kept(edited, edited.id),
    audited: auditOwned(context, 'invoice.update', edited, ['total_amount']),
  };
  return withCtes(
    [draft, similarBill, edited, effects],
    sql`select exists (select from ${edited}) as is_edited,
      (select coalesce(json_agg(${similarBill}), '[]') from ${similarBill}) as similar,
      exists (select from ${draft} where ${hasSeries}) as has_series, exists (select from ${draft} where ${hasLeft}) as has_left`,
  );
}

type Draft = Rows<
  | 'invoice_type'
  | 'due_date'
  | 'covers_from'
  | 'covers_to'
  | 'sole_rent_of'
  | 'next_issue_on'
  | 'recurrence_type'
  | 'recurrence_end_date'
>;

/** The SET of an edited draft. */
function editedTerms(context: OwnerContext, draft: Draft, input: UpdateDraftInput, isMoved: SQL): SQL {
  const terms = termsOf(input.id, input);
  const ifOwn = (typed: string | null, otherwise: SQL) =>
    sql`case when ${draft.next_issue_on} is null then ${typed}::date else ${otherwise} end`;
  return changes(invoices, {
    ...terms,
    covers_from: ifOwn(terms.covers_from, draft.covers_from),
    covers_to: ifOwn(terms.covers_to, draft.covers_to),
    sole_rent_of: sql`case when ${isMoved} then ${input.refuse_similar ? soleRentOf(input) : null}::date else ${draft.sole_rent_of} end`,
    updated_at: nowIso(context),
  });
}

/** Whether a draft is none with which automatic rent begins, or keeps what its series is made of. */
function keepsSeries(draft: Draft, input: UpdateDraftInput): SQL {
  const covers = sql`(${input.covers_from}::date, ${input.covers_to}::date)`;
  return sql`${draft.next_issue_on} is null or (${draft.invoice_type} = ${input.invoice_type}
    and ${draft.due_date} = ${input.due_date}::date and ${draft.recurrence_type} = ${input.recurrence_type}
    and (${input.covers_from}::date is null or ${draft.covers_from} is null
      or (${draft.covers_from}, ${draft.covers_to}) is not distinct from ${covers})
    and ${draft.recurrence_end_date} is not distinct from ${input.recurrence_end_date}::date)`;
}

/** Whether a draft would get another type, or count for other months. */
function movedFrom(draft: Draft, input: UpdateDraftInput): SQL {
  const { first, last } = monthsOf(input);
  const span = spanOf(draft);
  return sql`(${draft.invoice_type} <> ${input.invoice_type}
    or (${firstMonth(span)}, ${lastMonth(span)}) <> (${`${first}-01`}::date, ${`${last}-01`}::date))`;
}
