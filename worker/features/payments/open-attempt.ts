import { type SQL, sql } from 'drizzle-orm';
import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import type { ValueOrSlot } from '../../db/prepared.ts';
import { isOpen, isReported } from '../../db/states.ts';
import type { Viewer } from '../../viewer.ts';
import { attemptColumns, type PaymentRow, toAttempt } from './payment-row.ts';

/**
 * The attempt with which the caller can still pay one of their bills, with its account number or code.
 *
 * @throws DomainError NOT_FOUND, also if none is open
 */
export async function findOpenAttempt(context: SignedInContext, invoiceId: string): Promise<PaymentAttempt> {
  const { rows } = await context.db.execute<PaymentRow>(sql`
    select ${attemptColumns} from payments where id = (
      select p.id from payments p join invoices on invoices.id = p.invoice_id
      where p.invoice_id = ${invoiceId} and p.payer_user_id = ${context.actor.id} and ${isOpenAttempt(nowIso(context))})`);
  const [attempt] = rows;
  if (attempt === undefined) throw new DomainError('NOT_FOUND');
  return toAttempt(attempt, context.config.simulated);
}

/**
 * The payments in progress of each invoice of a list. The caller's few open payments are collected once, so that only
 * an invoice that has one is looked up. Only the payer sees that a report was rejected, and only while the bill is open.
 */
export function openPaymentColumns({ role, actorId, now }: Pick<Viewer, 'role' | 'actorId' | 'now'>) {
  const isOwner = role === 'OWNER';
  const theirs = isOwner ? sql.raw('o.owner_id') : sql.raw('o.payer_user_id');
  const openSomehow = sql`invoices.id = any(array(
    select o.invoice_id from payments o where ${theirs} = ${actorId} and o.status = 'PENDING'))`;
  return {
    has_open_attempt: sql<boolean>`(${openSomehow} and exists (
      select from payments p where p.invoice_id = invoices.id and ${isOpenAttempt(now)}))`,
    awaits_verification: sql<boolean>`(${openSomehow} and exists (
      select from payments p where p.invoice_id = invoices.id and ${isReported()}))`,
    awaiting_amount: sql<number>`(case when ${openSomehow} then (
      select coalesce(sum(p.amount), 0)::bigint from payments p
      where p.invoice_id = invoices.id and ${isReported()}) else 0 end)`,
    rejected_report: isOwner ? sql<null>`null::json` : rejectedReport(),
  };
}

/** The rejected report of an open bill, if nothing was reported or paid after it. */
function rejectedReport(): SQL<InvoiceSummary['rejected_report']> {
  return sql<InvoiceSummary['rejected_report']>`case when ${isOpen(sql`invoices.status`)} then (
    select case when p.rejection_reason is not null then
      json_build_object('amount', p.amount, 'reason', p.rejection_reason) end
    from payments p where p.invoice_id = invoices.id and (p.status = 'SUCCEEDED' or p.source = 'MANUAL')
    order by coalesce(p.verified_at, p.paid_at, p.created_at) desc, p.id desc limit 1) end`;
}

/**
 * Whether the payment `p` of `invoices` can still be completed: the gateway accepted it, it has not expired, and the
 * bill still needs that much. An attempt over what remains would only become credit; it is not offered again.
 */
function isOpenAttempt(now: ValueOrSlot): SQL {
  return sql`(p.source = 'GATEWAY' and p.status = 'PENDING' and p.gateway_state = 'ACCEPTED'
    and p.expires_at > ${now}::timestamptz and p.amount <= invoices.remaining_amount
    and ${isOpen(sql`invoices.status`)})`;
}
