import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { payments } from '#drizzle/schema/payments.ts';
import type { Payment, VerifyPaymentInput } from '#shared/contract/payments.ts';
import { byWhom } from '../../actor.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { isReported } from '../../db/states.ts';
import { changes, pick, returned, type Rows, selected, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, type OnceByKey, onceByKey } from '../../idempotency.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { dueOfPayer } from '../billing/shares.ts';
import { addedNotices } from '../notices/added-notices.ts';
import {
  arrivedChanges,
  creditedOverpayment,
  lockedBill,
  settledBill,
  splitMoney,
  stillDue,
} from '../billing/bill-money.ts';
import { signedAddresses } from '../../files/file-address.ts';
import { inScope } from '../../scope.ts';
import { leftDeposit } from '../billing/cancelled-bills.ts';
import { paymentQuery } from './queries.ts';

/**
 * The owner's decision on a payment made outside the gateway. If it is approved, it pays the bill up to what remains,
 * and the rest becomes the tenant's credit. If it is rejected, the reason is stored.
 *
 * @throws DomainError NOT_FOUND, or PAYMENT_SETTLED if it was decided already
 */
export async function verifyPayment(context: Keyed<OwnerContext>, input: VerifyPaymentInput): Promise<Payment> {
  const { db, scope } = context;
  const once = onceByKey(context);
  const isIt = sql`p.id = ${input.id} and ${inScope(scope, payments, 'p')}`;
  const isWaiting = sql`${isIt} and ${isReported()} and ${once.isFree}`;
  const {
    repeated,
    results: [, decided, , , [payment]],
  } = await once.batch([
    db.execute(lockedBill(sql`id = (select p.invoice_id from payments p where ${isIt})`)),
    db.execute(decidedPayment(context, once, isWaiting, input)),
    ...leftDeposit(context, isIt),
    paymentQuery(context, input.id),
  ]);
  if (payment === undefined) throw new DomainError('NOT_FOUND');
  if (decided.rows.length === 0 && !repeated) throw new DomainError('PAYMENT_SETTLED');
  sendNoticesSoon(context);
  return signedAddresses(context, payment, 'payment_proof');
}

function decidedPayment(context: Keyed<OwnerContext>, once: OnceByKey, isWaiting: SQL, input: VerifyPaymentInput): SQL {
  const approved = input.action === 'approve';
  const { parts, decided } = approved ? approval(context, isWaiting) : rejection(context, isWaiting, input.reason);
  const effects = {
    audited: auditOwned(context, approved ? 'payment.approve' : 'payment.reject', decided, ['amount']),
    told: noticeToTenant(context, decided, approved),
    kept: once.kept(decided, decided.id),
  };
  return withCtes([...parts, effects], sql`select ${decided.id} from ${decided}`);
}

const p = alias(payments, 'p');
const decidedColumns = {
  ...pick(p, 'id', 'owner_id', 'kost_id', 'payer_user_id', 'invoice_id', 'invoice_title', 'rejection_reason'),
  ...pick(p, 'payer_occupant_id', 'payer_name', 'amount', 'allocated_amount', 'credited_amount'),
};

/** The CTE `decided`, and those that give the money to the bill and to the tenant's credit. */
function approval(context: Keyed<OwnerContext>, isWaiting: SQL) {
  const waiting = selected('waiting', {
    ...pick(p, 'id', 'amount'),
    due: dueOfPayer('i', stillDue),
  })`payments p join invoices i on i.id = p.invoice_id where ${isWaiting}`;
  const share = splitMoney(waiting, waiting.due);
  const decision = changes(payments, { ...arrivedChanges(context, share), ...decisionOf(context) });
  const decided = returned(
    'decided',
    decidedColumns,
  )`update payments p set ${decision} from ${share} where p.id = ${share.id}`;
  const effects = { billed: settledBill(context, decided), credited: creditedOverpayment(context, decided) };
  return { decided, parts: [waiting, share, decided, effects] };
}

/** The CTE `decided`: only the payment changes. */
function rejection(context: Keyed<OwnerContext>, isWaiting: SQL, reason: string | null) {
  const decision = changes(payments, {
    status: 'FAILED',
    failure_code: 'REJECTED_BY_OWNER',
    rejection_reason: reason,
    updated_at: nowIso(context),
    ...decisionOf(context),
  });
  const decided = returned('decided', decidedColumns)`update payments p set ${decision} where ${isWaiting}`;
  return { decided, parts: [decided] };
}

function decisionOf({ actor, now }: Keyed<OwnerContext>) {
  return { verified_by: byWhom({ actor }), verified_at: now().toISOString() };
}

type Decided = Rows<'payer_user_id' | 'payer_name' | 'invoice_id' | 'invoice_title' | 'amount' | 'rejection_reason'>;

/** Tells the tenant of the decision. */
function noticeToTenant(context: Keyed<OwnerContext>, decided: Decided, approved: boolean): SQL {
  const { invoice_id, invoice_title: title, amount, payer_name, rejection_reason: reason } = decided;
  return addedNotices(context, {
    kind: approved ? 'PROOF_ACCEPTED' : 'PROOF_REFUSED',
    from: decided,
    user: decided.payer_user_id,
    details: { invoice_id, title, amount, payer_name, ...(!approved && { reason }) },
  });
}
