import { sql } from 'drizzle-orm';
import type { Payment, VerifyPaymentInput } from '#shared/contract/payments.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { type KeyedContext, takeTurn } from '../../idempotency.ts';
import { selectPayment } from './queries.ts';

/**
 * The owner's word on a payment made outside the gateway: it settles the bill up to what remains, the rest becomes the
 * tenant's credit; or it is rejected with a reason.
 *
 * @throws DomainError NOT_FOUND, or PAYMENT_SETTLED where it was decided already
 */
export async function verifyPayment(context: KeyedContext, input: VerifyPaymentInput): Promise<Payment> {
  const { db, actor } = context;
  const turn = takeTurn(context);
  const now = sql`${nowIso(context)}::timestamptz`;
  const approved = input.action === 'approve';
  const {
    repeated,
    results: [, decided, [payment]],
  } = await turn.batch([
    // Every write to a bill's money locks the bill first, in a statement of its own.
    db.execute(sql`
      select id from invoices
      where id = (select invoice_id from payments where id = ${input.id} and owner_id = ${actor.id}) for update`),
    db.execute(sql`
      with waiting as (
        select p.id, p.invoice_id, p.owner_id, p.payer_user_id, p.amount,
          case when not ${approved} then 0
            when i.status in ('SENT', 'VIEWED', 'PARTIAL') then least(p.amount, i.remaining_amount) else 0 end as allocated
        from payments p join invoices i on i.id = p.invoice_id
        where p.id = ${input.id} and p.owner_id = ${actor.id} and p.source = 'MANUAL' and p.status = 'PENDING'
          and ${turn.isFree}
      ), decided as (
        update payments p set status = ${approved ? 'SUCCEEDED' : 'FAILED'}, allocated_amount = w.allocated,
          credited_amount = case when ${approved} then w.amount - w.allocated else 0 end,
          paid_at = case when ${approved} then ${now} end, rejection_reason = ${approved ? null : input.reason},
          failure_code = ${approved ? null : 'REJECTED_BY_OWNER'}, verified_by = ${actor.id}::uuid, verified_at = ${now},
          updated_at = ${now}
        from waiting w where p.id = w.id
        returning p.id, p.owner_id, p.amount, p.status
      ), billed as (
        update invoices i set paid_amount = i.paid_amount + w.allocated,
          status = case when i.remaining_amount = w.allocated then 'PAID' else 'PARTIAL' end,
          paid_at = case when i.remaining_amount = w.allocated then ${now} end, updated_at = ${now}
        from waiting w where i.id = w.invoice_id and w.allocated > 0
      ), credited as (
        insert into credit_entries (user_id, owner_id, kind, amount, payment_id, created_at)
        select payer_user_id, owner_id, 'OVERPAYMENT', amount - allocated, id, ${now}
        from waiting where ${approved} and amount > allocated
      ), audited as (
        ${auditEntry(context, {
          action: approved ? 'payment.approve' : 'payment.reject',
          from: sql`decided`,
          subject: sql`id`,
          owner: sql`owner_id`,
          details: sql`jsonb_build_object('amount', amount)`,
        })}
      ), kept as (${turn.keep(sql`decided`, sql`id`)})
      select id from decided`),
    selectPayment(context, input.id),
  ]);
  if (payment === undefined) throw new DomainError('NOT_FOUND');
  if (decided.rows.length === 0 && !repeated) throw new DomainError('PAYMENT_SETTLED');
  return payment;
}
