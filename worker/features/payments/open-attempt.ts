import { type SQL, sql } from 'drizzle-orm';
import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import { type Context, nowIso, type PersonContext } from '../../context.ts';
import { foundRow } from '../../errors.ts';
import { listOf } from '../../db/ctes.ts';
import type { ValueOrSlot } from '../../db/prepared.ts';
import { isOpen, isReported } from '../../db/states.ts';
import type { PartyScope, Viewer } from '../../viewer.ts';
import { takesPayments } from '../billing/bill-money.ts';
import { attemptFields, type PaymentRow, toAttempt } from './payment-row.ts';

/**
 * The attempt with which the caller can still pay one of their bills, with its account number or code.
 *
 * @throws DomainError NOT_FOUND, also if none is open
 */
export async function findOpenAttempt(context: PersonContext, invoiceId: string): Promise<PaymentAttempt> {
  const isTheirs = sql`p.invoice_id = ${invoiceId} and p.payer_user_id = ${context.scope.person}
    and p.payer_occupant_id is null`;
  const { rows } = await context.db.execute<PaymentRow>(openAttemptQuery(context, isTheirs));
  const attempt = foundRow(rows[0]);
  return toAttempt(attempt, context.config.simulated);
}

/**
 * The attempt with which a bill can still be paid, as a statement.
 *
 * @param which the condition on payments `p`, limited to what the caller may see; it names one bill
 */
export function openAttemptQuery(context: Pick<Context, 'now'>, which: SQL): SQL {
  return sql`
    select ${listOf(attemptFields)} from payments where id = (
      select p.id from payments p join invoices on invoices.id = p.invoice_id
      where ${which} and ${isOpenAttempt(nowIso(context))} and ${isWanted(sql`p.amount`)})`;
}

/** Who looks, and when; a tenant, where it is left out. */
type Progressed = Pick<Viewer, 'now'> & Partial<Pick<Viewer, 'scope'>>;

/**
 * The payments in progress of a page of invoices, read in one pass over a small index: left join `gathered` on `isOf`
 * to the page, a CTE named `invoices`. An invoice without such a payment has no row.
 */
export function paymentsInProgress(viewer: Progressed) {
  return {
    gathered: sql`(
      select p.invoice_id, ${openAmounts(viewer)} from payments p
      where p.invoice_id = any(array(select id from invoices)) and p.status = 'PENDING' group by p.invoice_id) as progress`,
    isOf: sql`progress.invoice_id = invoices.id`,
  };
}

/**
 * The progress of one invoice from all its payments: a lateral join for one invoice or a few, since each needs a
 * look-up.
 *
 * @param more further aggregates over payments `p`
 */
export function progressOfInvoice(viewer: Progressed, more: SQL = sql.empty()): SQL {
  return sql`(
    select ${openAmounts(viewer)}, ${lastReportOfTenant} as last_report ${more}
    from payments p where p.invoice_id = invoices.id) as progress`;
}

const isTenants = sql`p.payer_occupant_id is null`;

/**
 * Of payments `p` of one invoice, the amounts of the tenant's open attempt and of what waits for the owner: the tenant's
 * report, for the owner also those of who pays a share.
 */
function openAmounts({ now, scope }: Progressed): SQL {
  const isWaiting = scope?.of === 'owner' ? isReported() : sql`${isReported()} and ${isTenants}`;
  return sql`max(p.amount) filter (where ${isOpenAttempt(now)} and ${isTenants}) as attempt_amount,
    sum(p.amount) filter (where ${isWaiting})::bigint as reported_amount`;
}

/** The latest report or payment of payments `p` of one payer of an invoice: amount and reason if rejected, otherwise null. */
export const lastReport = reportWhere(sql`true`);
const lastReportOfTenant = reportWhere(isTenants);

function reportWhere(isOf: SQL): SQL {
  return sql`(
  array_agg(case when p.rejection_reason is not null then
      json_build_object('amount', p.amount, 'reason', p.rejection_reason) end
    order by coalesce(p.verified_at, p.paid_at, p.created_at) desc, p.id desc)
  filter (where (p.status = 'SUCCEEDED' or p.source = 'MANUAL') and ${isOf}))[1]`;
}

/**
 * The columns of an invoice about its payments in progress, from `openAmounts` in a row `progress`. Only the payer sees
 * that a report was rejected, and only while the bill is open.
 *
 * @param report the invoice's `lastReport`; by default it is looked up for each open invoice
 */
export function openPaymentColumns(by: PartyScope['of'], report: SQL = reportOfInvoice) {
  return {
    takes_payments: by === 'owner' ? sql<boolean>`true` : takesPayments,
    has_open_attempt: sql<boolean>`coalesce(${isWanted(sql`progress.attempt_amount`)}, false)`,
    awaits_verification: sql<boolean>`progress.reported_amount is not null`,
    awaiting_amount: sql<number>`coalesce(progress.reported_amount, 0)`,
    rejected_report:
      by === 'owner'
        ? sql<null>`null::json`
        : sql<InvoiceSummary['rejected_report']>`case when ${isOpen(sql`invoices.status`)} then ${report} end`,
  };
}

const reportOfInvoice = sql`(select ${lastReportOfTenant} from payments p where p.invoice_id = invoices.id)`;

/** Whether the gateway accepted the payment `p`, and it can still be completed. */
export function isOpenAttempt(now: ValueOrSlot): SQL {
  return sql`(p.source = 'GATEWAY' and p.status = 'PENDING' and p.gateway_state = 'ACCEPTED'
    and p.expires_at > ${now}::timestamptz)`;
}

/** Whether an amount still fits a row of `invoices`. The money of a larger attempt would become credit. */
function isWanted(amount: SQL): SQL {
  return sql`(${amount} <= invoices.remaining_amount and ${isOpen(sql`invoices.status`)})`;
}
