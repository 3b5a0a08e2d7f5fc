import { sql } from 'drizzle-orm';
import type { Payment, ProcessPaymentInput } from '#shared/contract/payments.ts';
import { isOpenInvoice } from '#shared/rules/invoice.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { type KeyedContext, takeTurn } from '../../idempotency.ts';
import { paymentReference } from './payment-reference.ts';
import { billColumns, copiedColumns } from './payment-row.ts';
import { selectPayment } from './queries.ts';

interface BillRow extends Record<string, unknown> {
  status: 'SENT' | 'VIEWED' | 'PARTIAL' | 'PAID' | 'CANCELLED';
  remaining_amount: number;
}

/**
 * Records a payment made outside the gateway. A tenant's waits for the owner, and changes nothing of the bill until
 * then; an owner's own record counts at once.
 *
 * @throws DomainError NOT_FOUND, INVOICE_NOT_PAYABLE, PAYMENT_AMOUNT_INVALID, PARTIAL_NOT_ALLOWED or
 *   PAYMENT_AWAITS_VERIFICATION
 */
export async function processPayment(context: KeyedContext, input: ProcessPaymentInput): Promise<Payment> {
  const { db, actor } = context;
  const turn = takeTurn(context);
  const id = context.newId();
  const now = sql`${nowIso(context)}::timestamptz`;
  const byOwner = actor.role === 'OWNER';
  const mine = byOwner ? sql`owner_id = ${actor.id}` : sql`tenant_user_id = ${actor.id}`;
  const amount = sql`coalesce(${input.amount ?? null}::bigint, remaining_amount)`;
  const {
    repeated,
    results: [bills, , [payment]],
  } = await turn.batch([
    db.execute<BillRow>(sql`
      select status, remaining_amount from invoices
      where id = ${input.id} and ${mine} and issued_date is not null for update`),
    db.execute(sql`
      with bill as (
        select id, owner_id, tenant_user_id, ${billColumns}, remaining_amount, ${amount} as amount from invoices
        where id = ${input.id} and ${mine} and status in ('SENT', 'VIEWED', 'PARTIAL') and ${amount} <= remaining_amount
          and (allow_partial_payment or ${amount} = remaining_amount) and ${turn.isFree}
      ), payment as (
        insert into payments (id, payment_reference, invoice_id, owner_id, payer_user_id, ${copiedColumns}, source,
          payment_method, amount, status, allocated_amount, notes, transaction_id, payment_proof, verified_by,
          verified_at, paid_at, created_at)
        select ${id}::uuid, ${paymentReference(context)}, id, owner_id, tenant_user_id, ${copiedColumns},
          'MANUAL', ${input.payment_method}, amount, ${byOwner ? 'SUCCEEDED' : 'PENDING'},
          case when ${byOwner} then amount else 0 end, ${input.notes}, ${input.transaction_id}, ${input.payment_proof},
          ${byOwner ? actor.id : null}::uuid,
          ${byOwner ? nowIso(context) : null}::timestamptz, ${byOwner ? nowIso(context) : null}::timestamptz, ${now}
        from bill returning id, invoice_id, owner_id, amount, allocated_amount, payment_method
      ), billed as (
        update invoices i set paid_amount = i.paid_amount + p.allocated_amount,
          status = case when i.remaining_amount = p.allocated_amount then 'PAID' else 'PARTIAL' end,
          paid_at = case when i.remaining_amount = p.allocated_amount then ${now} end, updated_at = ${now}
        from payment p where i.id = p.invoice_id and p.allocated_amount > 0
      ), kept as (${turn.keep(sql`payment`, sql`id`)})
      ${auditEntry(context, {
        action: byOwner ? 'payment.record' : 'payment.report',
        from: sql`payment`,
        subject: sql`id`,
        owner: sql`owner_id`,
        details: sql`jsonb_build_object('amount', amount, 'method', payment_method)`,
      })}`),
    selectPayment(context, turn.answerId(id)),
  ]);
  if (payment !== undefined) return payment;
  const [bill] = bills.rows;
  if (bill === undefined || repeated) throw new DomainError('NOT_FOUND');
  if (!isOpenInvoice(bill.status)) throw new DomainError('INVOICE_NOT_PAYABLE');
  throw new DomainError((input.amount ?? 0) > bill.remaining_amount ? 'PAYMENT_AMOUNT_INVALID' : 'PARTIAL_NOT_ALLOWED');
}
