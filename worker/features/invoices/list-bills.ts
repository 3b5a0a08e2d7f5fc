import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { payments } from '#drizzle/schema/payments.ts';
import type { BillStatus, KostZone } from '#shared/enums.ts';
import type { PersonContext } from '../../context.ts';
import { named, type PageInput, toPage } from '../../db/page.ts';
import { prepared } from '../../db/prepared.ts';
import { unindexed } from '../../db/sql.ts';
import { viewerSlots, viewerValues, zonesAheadOf } from '../../viewer.ts';
import { openPaymentColumns, paymentsInProgress } from '../payments/open-attempt.ts';
import { shownCovers } from '../billing/covered-months.ts';
import { isOverdue, rowColumns, visibleIn } from './queries.ts';

/** The tenant's bills: issued invoices that were not cancelled, newest first. */
export async function listBills(context: PersonContext, { cursor, limit }: PageInput) {
  const shape = { isLater: cursor !== undefined, ahead: zonesAheadOf(context) };
  const rows = await billPage(context.db, shape, { ...viewerValues(context), cursor, rows: limit + 1 });
  return toPage(rows, limit);
}

const billPage = prepared((db, { isLater, ahead }: { isLater: boolean; ahead: KostZone[] }) => {
  const viewer = viewerSlots('person', ahead);
  const page = db.$with('invoices').as(
    db
      .select({
        ...rowColumns,
        owner_id: invoices.owner_id,
        paid_at: invoices.paid_at,
        ...(ahead.length > 0 && { zone: invoices.zone }),
      })
      .from(invoices)
      .where(
        and(
          visibleIn(viewer.scope),
          unindexed(ne(invoices.status, 'CANCELLED')),
          isLater ? lt(invoices.id, sql.placeholder('cursor')) : undefined,
        ),
      )
      .orderBy(desc(invoices.id))
      .limit(sql.placeholder('rows')),
  );
  const isTheirs = and(eq(payments.payer_user_id, viewer.scope.person), eq(payments.status, 'SUCCEEDED'));
  const { gathered, isOf } = paymentsInProgress(viewer);
  return db
    .with(page)
    .select({
      id: invoices.id,
      invoice_number: invoices.invoice_number,
      payment_type: invoices.invoice_type,
      description: invoices.title,
      amount: sql<number>`case when ${invoices.status} = 'PAID' then ${invoices.total_amount}
        else ${invoices.remaining_amount} end`,
      total_amount: invoices.total_amount,
      due_date: invoices.due_date,
      ...shownCovers('invoices'),
      kost_id: invoices.kost_id,
      kost_name: invoices.kost_name,
      room_number: invoices.room_number,
      status: sql<BillStatus>`case when ${invoices.status} = 'PAID' then 'PAID'
        when ${isOverdue(viewer.day)} then 'OVERDUE' else 'PENDING' end`,
      paid_at: invoices.paid_at,
      // Of several payments the last one's method: a JSON object keeps the last value of a repeated key.
      payment_method: named<string | null>(
        invoices.id,
        payments.invoice_id,
        sql`payment_method order by paid_at`,
        isTheirs,
      ),
      ...openPaymentColumns('person'),
    })
    .from(invoices)
    .leftJoin(gathered, isOf)
    .orderBy(desc(invoices.id));
});
