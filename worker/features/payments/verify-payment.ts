import { type SQL, sql } from 'drizzle-orm';
import { payments } from '#drizzle/schema/payments.ts';
import type { Payment, VerifyPaymentInput } from '#shared/contract/payments.ts';
import { byWhom } from '../../actor.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { isReported } from '../../db/states.ts';
import { changes } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, onceByKey } from '../../idempotency.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { addNotice } from '../notices/add-notice.ts';
import { arrived, creditOverpayment, lockBill, settleBill, splitMoney, stillDue } from '../billing/bill-money.ts';
import { signedAddresses } from '../../files/file-address.ts';
import { inScope } from '../../scope.ts';
import { selectPayment } from './queries.ts';

/**
 * The owner's decision on a payment made outside the gateway. If it is approved, it pays the bill up to what remains,
 * and the rest becomes the tenant's credit. If it is rejected, the reason is stored.
 *
 * @throws DomainError NOT_FOUND, or PAYMENT_SETTLED if it was decided already
 */
export async function verifyPayment(context: Keyed<OwnerContext>, input: VerifyPaymentInput): Promise<Payment> {
  const { db, scope } = context;
  const once = onceByKey(context);
  const approved = input.action === 'approve';
  const isIt = sql`p.id = ${input.id} and ${inScope(scope, payments, 'p')}`;
  const isWaiting = sql`${isIt} and ${isReported()} and ${once.isFree}`;
  const {
    repeated,
    results: [, decided, [payment]],
  } = await once.batch([
    db.execute(lockBill(sql`id = (select p.invoice_id from payments p where ${isIt})`)),
    db.execute(sql`
      with ${approved ? approval(context, isWaiting) : rejection(context, isWaiting, input.reason)}, audited as (
        ${auditOwned(context, approved ? 'payment.approve' : 'payment.reject', 'decided', ['amount'])}
      ), told as (${tellTenant(context, approved)}), kept as (${once.keep(sql`decided`, sql`id`)})
      select id from decided`),
    selectPayment(context, input.id),
  ]);
  if (payment === undefined) throw new DomainError('NOT_FOUND');
  if (decided.rows.length === 0 && !repeated) throw new DomainError('PAYMENT_SETTLED');
  sendNoticesSoon(context);
  return signedAddresses(context, payment, 'payment_proof');
}

/** The CTE `decided`, and those that give the money to the bill and to the tenant's credit. */
function approval(context: Keyed<OwnerContext>, isWaiting: SQL): SQL {
  const decision = changes(payments, { ...arrived(context), ...decisionOf(context) });
  return sql`waiting as (
      select p.id, p.amount, ${stillDue} as due from payments p join invoices i on i.id = p.invoice_id where ${isWaiting}
    ), share as (${splitMoney(sql`waiting`, sql`due`)}),
    decided as (
      update payments p set ${decision} from share where p.id = share.id returning p.*
    ), billed as (${settleBill(context, sql`decided`)}),
    credited as (${creditOverpayment(context, sql`decided`)})`;
}

/** The CTE `decided`: only the payment changes. */
function rejection(context: Keyed<OwnerContext>, isWaiting: SQL, reason: string | null): SQL {
  const decision = changes(payments, {
    status: 'FAILED',
    failure_code: 'REJECTED_BY_OWNER',
    rejection_reason: reason,
    updated_at: nowIso(context),
    ...decisionOf(context),
  });
  return sql`decided as (update payments p set ${decision} where ${isWaiting} returning p.*)`;
}

function decisionOf({ actor, now }: Keyed<OwnerContext>) {
  return { verified_by: byWhom({ actor }), verified_at: now().toISOString() };
}

/** Tells the tenant of the decision in the CTE `decided`. */
function tellTenant(context: Keyed<OwnerContext>, approved: boolean): SQL {
  const about = { from: sql`decided`, user: sql`payer_user_id` };
  const details = { invoice_id: sql`invoice_id`, title: sql`invoice_title`, amount: sql`amount` };
  return approved
    ? addNotice(context, { kind: 'PROOF_ACCEPTED', ...about, details })
    : addNotice(context, { kind: 'PROOF_REFUSED', ...about, details: { ...details, reason: sql`rejection_reason` } });
}
