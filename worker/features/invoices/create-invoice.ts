import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { invoices } from '#drizzle/schema/invoices.ts';
import type { CreateInvoiceInput, Invoice } from '#shared/contract/invoices.ts';
import { oldestDueDay } from '#shared/rules/invoice.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type OwnerContext, today } from '../../context.ts';
import { insertion, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { unindexed } from '../../db/sql.ts';
import { isLive } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, type OnceByKey, onceByKey } from '../../idempotency.ts';
import { isOwnTenancy } from '../billing/own-tenancy.ts';
import { invoiceNumber, takenNumbers } from '../billing/invoice-number.ts';
import { newItems, partyColumns, soleRentOf, startsRent, termsOf } from '../billing/new-invoice.ts';
import { inScope } from '../../scope.ts';
import { dueTooLongAgo } from './due-too-long-ago.ts';
import { selectInvoice } from './find-invoice.ts';
import { hasRentSeries } from './rent-series.ts';
import { type SimilarBill, similarBills, similarTo } from './similar-bills.ts';

/**
 * Makes a draft for one of the owner's live tenancies. Totals are computed here; the number is the owner's next of the
 * month. A recurring invoice is the first of its series. With `refuse_similar`, a second bill of one type and month is
 * refused with the names of the others, even if two calls make one at the same time: such calls lock the tenancy first.
 * A tenancy has one series of rents.
 *
 * @throws DomainError VALIDATION (due more than a year ago), NOT_FOUND (tenancy), TENANCY_NOT_ACTIVE,
 *   RENT_SERIES_EXISTS or INVOICE_SIMILAR
 */
export async function createInvoice(context: Keyed<OwnerContext>, input: CreateInvoiceInput): Promise<Invoice> {
  const { db } = context;
  if (input.due_date < oldestDueDay(today(context))) throw dueTooLongAgo();
  const once = onceByKey(context);
  const id = context.newId();
  // A separate statement before that of the draft, so that the latter sees a bill that a parallel call has made.
  const lock = input.refuse_similar || startsRent(input) ? sql`for no key update` : sql`for share`;
  const {
    repeated,
    results: [tenancy, { rows }, [invoice]],
  } = await once.batch([
    db.execute(
      sql`select id from tenancies where id = ${input.tenant_id} and ${unindexed(isOwnTenancy(context))} ${lock}`,
    ),
    db.execute<{ similar: SimilarBill[]; has_series: boolean }>(newDraft(context, once, { ...input, id })),
    selectInvoice(context, once.answerId(id)),
  ]);
  if (invoice !== undefined) return invoice;
  if (tenancy.rows.length === 0 || repeated) throw new DomainError('NOT_FOUND');
  const [found] = rows;
  if (found?.has_series) throw new DomainError('RENT_SERIES_EXISTS');
  throw found === undefined || found.similar.length === 0
    ? new DomainError('TENANCY_NOT_ACTIVE')
    : similarTo(found.similar);
}

/**
 * Returns why no draft is made: the similar bills, and whether the tenancy has a series of rents. The tenancy is locked
 * already; its names are looked up by key, since a join takes PostgreSQL longer to plan.
 */
function newDraft(context: Keyed<OwnerContext>, once: OnceByKey, input: CreateInvoiceInput & { id: string }): SQL {
  const similarBill = similarBills(context, sql`${input.tenant_id}`, input, sql`${input.refuse_similar}`);
  const isOwnLive = sql`t.id = ${input.tenant_id} and ${unindexed(sql`${inScope(context.scope, tenancies, 't')} and ${isLive(sql`t.status`)}`)}`;
  const hasSeries = startsRent(input)
    ? sql`exists (select from tenancies t where ${isOwnLive} and ${hasRentSeries(sql`t.id`, sql`null`)})`
    : sql`false`;
  const tenancy = selected('tenancy', {
    ...pick(t, 'owner_id', 'kost_id', 'room_id'),
    tenant_id: t.id,
    tenant_user_id: t.user_id,
    tenant_name: t.full_name,
    room_number: sql<string>`(select r.room_number from rooms r where r.id = t.room_id)`,
    kost_name: sql<string>`(select k.name from kosts k where k.id = t.kost_id)`,
  })`tenancies t
      where ${isOwnLive} and ${once.isFree} and not exists (select from ${similarBill}) and not ${hasSeries}`;
  const numbers = takenNumbers(context, tenancy);
  const draft = {
    ...pick(tenancy, ...partyColumns),
    ...termsOf(input.id, input),
    sole_rent_of: input.refuse_similar ? soleRentOf(input) : null,
    id: input.id,
    invoice_number: invoiceNumber(context, numbers.last_number),
    status: 'DRAFT',
    created_at: nowIso(context),
  } as const;
  const invoice = returned(
    'invoice',
    pick(invoices, 'id', 'owner_id', 'kost_id', 'total_amount'),
  )`${insertion(invoices, draft, sql`${tenancy}, ${numbers}`)}`;
  const effects = {
    items: newItems(invoice, input.items),
    kept: once.kept(invoice, invoice.id),
    audited: auditOwned(context, 'invoice.create', invoice, ['total_amount']),
  };
  return withCtes(
    [similarBill, tenancy, numbers, invoice, effects],
    sql`select (select coalesce(json_agg(${similarBill}), '[]') from ${similarBill}) as similar, ${hasSeries} as has_series`,
  );
}

const t = alias(tenancies, 't');
