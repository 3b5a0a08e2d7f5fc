import { and, desc, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import type { ListInvoicesInput } from '#shared/contract/invoices.ts';
import type { Delivery, InvoiceDisplayStatus, KostZone } from '#shared/enums.ts';
import { firstOfNextMonth } from '#shared/rules/calendar.ts';
import { isOpenInvoice } from '#shared/rules/invoice.ts';
import type { PartyContext } from '../../context.ts';
import { pick } from '../../db/ctes.ts';
import { toPage } from '../../db/page.ts';
import { prepared, type ValueOrSlot } from '../../db/prepared.ts';
import { unindexed } from '../../db/sql.ts';
import { isOpen, isPastDue } from '../../db/states.ts';
import { inScope } from '../../scope.ts';
import {
  type PartyScope,
  type PartyShape,
  type Viewer,
  viewerShape,
  viewerSlots,
  viewerValues,
  zonesAheadOf,
} from '../../viewer.ts';
import { shownCovers } from '../billing/covered-months.ts';
import { openPaymentColumns, paymentsInProgress } from '../payments/open-attempt.ts';
import { deliveryOf } from '../sending/delivery.ts';
import { isAtPace, isExpected } from './bill-pace.ts';
import { areFound, billWords, wordValues } from './find-by-words.ts';

/** The stored status, or OVERDUE. */
export function displayStatus(day: ValueOrSlot | SQL): SQL<InvoiceDisplayStatus> {
  return sql<InvoiceDisplayStatus>`case when ${isOverdue(day)} then 'OVERDUE' else ${invoices.status} end`;
}

/** Whether an invoice is issued, not settled, and due before the day. */
export function isOverdue(day: ValueOrSlot | SQL): SQL {
  return sql`(${isOpen(invoices.status)} and ${isPastDue(invoices.due_date, sql`${day}::date`)})`;
}

/** Whether an invoice is issued, not settled, and due on the day or later. */
function isNotYetDue(day: ValueOrSlot | SQL): SQL {
  return sql`(${isOpen(invoices.status)} and not ${isPastDue(invoices.due_date, sql`${day}::date`)})`;
}

/** The invoices of a scope: an owner's own, of a tenant those that were sent to them. */
export function visibleIn(scope: PartyScope): SQL | undefined {
  return scope.of === 'owner'
    ? inScope(scope, invoices)
    : and(eq(invoices.tenant_user_id, scope.person), isNotNull(invoices.issued_date));
}

/** The columns that one row of a list is made of: the invoice's own, and copies of names, so that nothing is joined. */
export const rowColumns = {
  ...pick(
    invoices,
    'id',
    'invoice_number',
    'tenant_id',
    'tenant_name',
    'room_number',
    'kost_id',
    'kost_name',
    'invoice_type',
  ),
  ...pick(invoices, 'title', 'total_amount', 'paid_amount', 'remaining_amount', 'late_fee_amount'),
  ...pick(invoices, 'allow_partial_payment', 'due_date', 'covers_from', 'covers_to', 'recurrence_type'),
  ...pick(invoices, 'issued_date', 'is_recurring', 'status', 'viewed_at', 'created_at'),
};

/** One row of a list as it is shown. Its payments in progress are `openPaymentColumns`. */
export function summaryColumns({ day, scope }: Viewer) {
  const { recurrence_type: _, viewed_at, ...columns } = rowColumns;
  const { id, status } = invoices;
  return {
    ...columns,
    ...shownCovers('invoices'),
    remaining_amount: sql<number>`${invoices.remaining_amount}`,
    status: displayStatus(day),
    // Tenants know what they have read.
    delivery:
      scope.of === 'owner' ? deliveryOf({ id, viewed_at, is_open: isOpen(status) }) : sql<Delivery | null>`null::text`,
  };
}

/** The invoices of a scope, newest first. OVERDUE filters like a status: an overdue invoice is not also SENT. */
export async function listInvoices(context: PartyContext, input: ListInvoicesInput) {
  const { status, invoice_type, due_from, due_to, pace, cursor, limit } = input;
  const words = billWords(input.search);
  const page = {
    shape: viewerShape(context),
    ahead: zonesAheadOf(context),
    status,
    isOfOneType: invoice_type !== undefined,
    isOfSomeMonths: due_from !== undefined || due_to !== undefined,
    pace,
    isLater: cursor !== undefined,
    words: words.length,
  };
  const values = {
    ...viewerValues(context),
    ...wordValues(words),
    invoice_type,
    // Without a first month, those until the last one.
    due_from: `${due_from ?? '1990-01'}-01`,
    due_before: firstOfNextMonth(`${due_to ?? due_from ?? '1990-01'}-01`),
    cursor,
    rows: limit + 1,
  };
  const rows = await invoicePage(context.db, page, values);
  return toPage(rows, limit);
}

/** The properties of a page of invoices that change the text of its statement. */
interface InvoicePage {
  shape: PartyShape;
  ahead: KostZone[];
  status: InvoiceDisplayStatus | undefined;
  isOfOneType: boolean;
  isOfSomeMonths: boolean;
  pace: ListInvoicesInput['pace'];
  isLater: boolean;
  /** How many words are looked for. */
  words: number;
}

const invoicePage = prepared((db, { shape, ahead, status, isOfOneType, isLater, words, ...narrowed }: InvoicePage) => {
  const viewer = viewerSlots(shape, ahead);
  const page = db.$with('invoices').as(
    db
      .select({ ...rowColumns, owner_id: invoices.owner_id, ...(ahead.length > 0 && { zone: invoices.zone }) })
      .from(invoices)
      .where(
        and(
          visibleIn(viewer.scope),
          status && hasDisplayStatus(status, viewer.day),
          isOfOneType ? eq(invoices.invoice_type, sql.placeholder('invoice_type')) : undefined,
          ...isDueAndPaid(narrowed, viewer.day),
          isLater ? lt(invoices.id, sql.placeholder('cursor')) : undefined,
          ...areFound(viewer.scope, words),
        ),
      )
      .orderBy(desc(invoices.id))
      .limit(sql.placeholder('rows')),
  );
  const { gathered, isOf } = paymentsInProgress(viewer);
  return db
    .with(page)
    .select({ ...summaryColumns(viewer), ...knownStatus(status), ...openPaymentColumns(viewer.scope.of) })
    .from(invoices)
    .leftJoin(gathered, isOf)
    .orderBy(desc(invoices.id));
});

/** The conditions of a picture's part: months of the due date, and how fast a bill was paid. */
function isDueAndPaid(
  { isOfSomeMonths, pace }: Pick<InvoicePage, 'isOfSomeMonths' | 'pace'>,
  day: ValueOrSlot | SQL,
): (SQL | undefined)[] {
  const { due_date } = invoices;
  return [
    isOfSomeMonths
      ? sql`${due_date} >= ${sql.placeholder('due_from')} and ${due_date} < ${sql.placeholder('due_before')}`
      : undefined,
    pace && isExpected,
    pace && pace !== 'ANY' ? isAtPace(pace, day) : undefined,
  ];
}

/** The status of rows that were filtered by it, so that PostgreSQL need not compute it again for each row. */
function knownStatus(status: InvoiceDisplayStatus | undefined) {
  return status === undefined ? {} : { status: sql<InvoiceDisplayStatus>`${sql.raw(`'${status}'`)}` };
}

function hasDisplayStatus(status: InvoiceDisplayStatus, day: ValueOrSlot | SQL): SQL | undefined {
  if (status === 'OVERDUE') return isOverdue(day);
  return and(eq(invoices.status, status), isOpenInvoice(status) ? isNotYetDue(day) : undefined);
}

/** The id of an invoice if the scope has it, for statements that must touch no other. */
export function visibleInvoiceId(context: PartyContext, id: string) {
  return context.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.id, id), unindexed(visibleIn(context.scope))));
}
