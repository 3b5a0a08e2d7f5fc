import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import type { CancelInvoiceInput, Invoice } from '#shared/contract/invoices.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { changes, columnsOf, pick, selected, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, type OnceByKey, onceByKey } from '../../idempotency.ts';
import { lockedBill } from '../billing/bill-money.ts';
import { nextIssueSql } from '../billing/recurrence-sql.ts';
import { inScope } from '../../scope.ts';
import { cancelledBills, isGivenBack, mayBeCancelled } from '../billing/cancelled-bills.ts';
import { selectInvoice } from './find-invoice.ts';

/** What is said of a rent whose days a move or a settlement has given back. */
export const GIVEN_BACK =
  'Sisa hari di tagihan ini sudah dikembalikan saat penyewa pindah atau keluar, jadi tidak dapat dibatalkan';

/**
 * Cancels an invoice of which nothing was paid, and an open attempt to pay it, at the gateway too. Its series goes on,
 * also without its first invoice, unless the call says otherwise; a period that is cancelled is not billed again.
 *
 * @throws DomainError NOT_FOUND, INVOICE_HAS_PAYMENTS, also if days of it were given back, PAYMENT_AWAITS_VERIFICATION, or CONFLICT if it was cancelled
 *   already
 */
export async function cancelInvoice(context: Keyed<OwnerContext>, input: CancelInvoiceInput): Promise<Invoice> {
  const { db, scope } = context;
  const once = onceByKey(context);
  const isIt = sql`id = ${input.id} and ${inScope(scope, invoices)}`;
  const which = sql`${isIt} and ${mayBeCancelled} and ${once.isFree}`;
  const series = sql`(select series_id from invoices where ${isIt})`;
  const {
    repeated,
    results: [, { rows }, [invoice], { rows: facts }],
  } = await once.batch([
    db.execute(
      lockedBill(input.stop_series ? sql`${inScope(scope, invoices)} and (id = ${input.id} or id = ${series})` : isIt),
    ),
    db.execute<{ request_ids: string[] }>(cancelledOnce(context, once, which, series, input)),
    selectInvoice(context, input.id),
    db.execute<{ is_given_back: boolean }>(
      sql`select status <> 'CANCELLED' and ${isGivenBack()} as is_given_back from invoices where ${isIt}`,
    ),
  ]);
  if (invoice === undefined) throw new DomainError('NOT_FOUND');
  if (repeated) return invoice;
  const [cancelled] = rows;
  if (cancelled === undefined) {
    if (invoice.paid_amount > 0) throw new DomainError('INVOICE_HAS_PAYMENTS');
    if (facts[0]?.is_given_back) throw new DomainError('INVOICE_HAS_PAYMENTS', { message: GIVEN_BACK });
    throw new DomainError(invoice.status === 'CANCELLED' ? 'CONFLICT' : 'PAYMENT_AWAITS_VERIFICATION');
  }
  for (const requestId of cancelled.request_ids) context.defer(context.gateway.cancelPayment(requestId));
  return invoice;
}

function cancelledOnce(
  context: OwnerContext,
  once: OnceByKey,
  which: SQL,
  series: SQL,
  { id, reason, stop_series }: CancelInvoiceInput,
): SQL {
  const more = stop_series ? { next_issue_on: null } : withoutFirst;
  const { cancelled, parts, requestIds } = cancelledBills(context, { which, reason, more });
  const columns = pick(invoices, 'id', 'owner_id', 'kost_id');
  const running = selected(
    'running',
    columns,
  )`invoices where id = ${series} and next_issue_on is not null and ${stop_series}::boolean`;
  const ended = selected('ended', columnsOf(running))`${running}, ${cancelled}`;
  const stop = changes(invoices, { next_issue_on: null, updated_at: nowIso(context) });
  const effects = {
    stopped: sql`update invoices set ${stop} where id in (select ${ended.id} from ${ended} where ${ended.id} <> ${id})`,
    ended_audited: auditOwned(context, 'invoice.stop-recurrence', ended),
    kept: once.kept(cancelled, cancelled.id),
  };
  return withCtes([running, ...parts, ended, effects], sql`select ${requestIds} as request_ids from ${cancelled}`);
}

/** A series whose first invoice waits as a draft goes on with the next period. */
export const withoutFirst = {
  next_period: sql`case when status = 'DRAFT' and next_issue_on is not null then greatest(next_period, 1) else next_period end`,
  next_issue_on: sql`case when status = 'DRAFT' and next_issue_on is not null then ${nextIssueSql('invoices', sql`greatest(next_period, 1)`)} else next_issue_on end`,
};
