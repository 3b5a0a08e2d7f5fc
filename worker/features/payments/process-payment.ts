import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { payments } from '#drizzle/schema/payments.ts';
import { PAID_ON_OUT_OF_REACH, type Payment, type ProcessPaymentInput } from '#shared/contract/payments.ts';
import { noonOfWibDay } from '#shared/rules/calendar.ts';
import { isReceivableDay } from '#shared/rules/payment.ts';
import { byWhom } from '../../actor.ts';
import { auditOwned } from '../../audit.ts';
import { type Context, nowIso, type PartyContext, today } from '../../context.ts';
import { insertion, type NewRow, pick, returned, type Rows, selected, withCtes } from '../../db/ctes.ts';
import { unindexed } from '../../db/sql.ts';
import { isOpen } from '../../db/states.ts';
import { DomainError, wrongField } from '../../errors.ts';
import { type Keyed, type OnceByKey, onceByKey } from '../../idempotency.ts';
import { ofParty } from '../../scope.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { addedNotices } from '../notices/added-notices.ts';
import { signedAddresses } from '../../files/file-address.ts';
import { attachedFiles } from '../files/attached-files.ts';
import { lockedBill, type LockedBill, mayPay, payRefusal, settledBill, takesPayments } from '../billing/bill-money.ts';
import { paidBillColumns, paymentOfBill } from '../billing/payment-of-bill.ts';
import { dueShareOf, livesWith } from '../billing/shares.ts';
import { paymentQuery } from './queries.ts';

/**
 * Records a payment made outside the gateway. A tenant's report waits for the owner and changes nothing of the bill
 * until then; an owner's own record counts at once.
 *
 * @param within a further condition on the bill, for somebody who may pay only some of the caller's bills
 * @throws DomainError NOT_FOUND, VALIDATION, INVOICE_NOT_PAYABLE, OWNER_OFF, PAYMENT_AMOUNT_INVALID, PARTIAL_NOT_ALLOWED,
 *   FILE_NOT_USABLE or PAYMENT_AWAITS_VERIFICATION
 */
export async function processPayment(
  context: Keyed<PartyContext>,
  input: ProcessPaymentInput,
  within: SQL = sql`true`,
): Promise<Payment> {
  const { db, scope } = context;
  const once = onceByKey(context);
  const id = context.newId();
  const receivedAt = receivedOn(context, input.paid_on);
  const mine = ofParty(scope, invoices, invoices.tenant_user_id);
  const share = shareOf(context, input);
  const isIt = sql`id = ${input.id} and ${unindexed(sql`${mine} and ${within} and ${isPaidBy(input)} and issued_date is not null`)}`;
  const {
    repeated,
    results: [bills, , [payment]],
  } = await once.batch([
    db.execute<LockedBill>(lockedBill(isIt, share)),
    db.execute(recordedPayment(context, once, { ...input, payment_id: id, received_at: receivedAt, share }, isIt)),
    paymentQuery(context, once.answerId(id)),
  ]);
  if (payment !== undefined) {
    sendNoticesSoon(context);
    return signedAddresses(context, payment, 'payment_proof');
  }
  const [bill] = bills.rows;
  if (bill === undefined || repeated) throw new DomainError('NOT_FOUND');
  const asked = isPart(context, input) ? { ...bill, allow_partial_payment: true } : bill;
  // Its lock does not hold the owner's account, which may have been switched off since it was taken.
  const since = share ? 'PAYMENT_AMOUNT_INVALID' : 'OWNER_OFF';
  throw new DomainError(payRefusal(asked, input.amount ?? bill.remaining_amount) ?? since);
}

/** Whether who is named as the payer of a bill lives with its tenant; true if nobody is. */
function isPaidBy({ payer_id: payer }: ProcessPaymentInput): SQL {
  if (payer === undefined) return sql`true`;
  return sql`exists (select from occupants o where o.id = ${payer} and ${livesWith('invoices')})`;
}

/** Whether an owner records the share of an occupant, which is a part even of a bill that takes none. */
function isPart({ scope }: PartyContext, { payer_id: payer }: ProcessPaymentInput): boolean {
  return scope.of === 'owner' && payer !== undefined;
}

/** What a payer still owes of their share, which is the most that is reported of it. */
function shareOf({ scope }: PartyContext, { payer_id: payer }: ProcessPaymentInput): SQL | undefined {
  return scope.of === 'owner' || payer === undefined ? undefined : dueShareOf('invoices', payer);
}

type Recorded = ProcessPaymentInput & { payment_id: string; received_at: string; share: SQL | undefined };

function recordedPayment(context: PartyContext, once: OnceByKey, input: Recorded, isIt: SQL): SQL {
  const byOwner = context.scope.of === 'owner';
  const amountOf = (due: SQLWrapper) => sql`coalesce(${input.amount ?? null}::bigint, ${due})`;
  const { share } = input;
  const asked = amountOf(share ?? invoices.remaining_amount);
  const ofShare = share && sql`${asked} > 0 and ${mayPay(asked, share)}`;
  const isPayable = isPart(context, input) ? sql`${asked} <= remaining_amount` : (ofShare ?? mayPay(asked));
  const columns = pick(invoices, ...paidBillColumns, 'remaining_amount');
  const bill = selected('bill', share ? { ...columns, remaining_amount: share } : columns)`invoices
      where ${isIt} and ${unindexed(sql`${isOpen()} and ${takesPayments} and ${isPayable}`)} and ${once.isFree}`;
  const payment = returned('payment', {
    ...pick(payments, 'id', 'owner_id', 'kost_id', 'payer_user_id', 'invoice_id', 'invoice_title', 'tenant_name'),
    ...(share && { tenant_name: sql<string>`payer_name` }),
    ...pick(payments, 'room_number', 'kost_name', 'amount', 'allocated_amount'),
    method: payments.payment_method,
  })`${insertion(payments, newPayment(context, bill, input, amountOf(bill.remaining_amount)), bill)}`;
  const proof = attachedFiles(context, {
    table: 'payments',
    from: payment,
    purpose: 'payment_proof',
    addresses: input.payment_proof === null ? [] : [input.payment_proof],
    isNew: true,
  });
  const effects = {
    billed: settledBill(context, payment, sql`${input.received_at}::timestamptz`),
    told: noticeToOther(context, payment, byOwner),
    kept: once.kept(payment, payment.id),
  };
  return withCtes(
    [bill, payment, ...proof.parts, effects],
    auditOwned(context, byOwner ? 'payment.record' : 'payment.report', payment, ['amount', 'method']),
  );
}

function newPayment(
  context: PartyContext,
  bill: Parameters<typeof paymentOfBill>[1],
  input: Recorded,
  amount: SQL,
): NewRow<typeof payments> {
  const now = nowIso(context);
  const counted = {
    allocated_amount: amount,
    paid_at: input.received_at,
    verified_by: byWhom(context),
    verified_at: now,
  };
  const byOwner = context.scope.of === 'owner';
  return {
    ...paymentOfBill(context, bill),
    ...pick(input, 'payment_method', 'notes', 'transaction_id', 'payment_proof'),
    ...(input.payer_id && {
      payer_occupant_id: input.payer_id,
      payer_name: sql`(select o.full_name from occupants o where o.id = ${input.payer_id})`,
    }),
    id: input.payment_id,
    source: 'MANUAL',
    amount,
    status: byOwner ? 'SUCCEEDED' : 'PENDING',
    ...(byOwner && counted),
    created_at: now,
  };
}

/**
 * The time of a payment that an owner records: now, or noon of an earlier day, in whose month it then counts. Late fees
 * that have been posted since stay until the owner waives them.
 */
function receivedOn(context: Context, day: string | null): string {
  const now = today(context);
  if (day === null || day === now) return nowIso(context);
  if (!isReceivableDay(day, now)) throw wrongField('paid_on', PAID_ON_OUT_OF_REACH);
  return noonOfWibDay(day).toISOString();
}

type Facts = 'invoice_id' | 'invoice_title' | 'amount' | 'room_number' | 'kost_name' | 'tenant_name';

/** Tells the other party of the payment: the owner of a report, the tenant of a record. */
function noticeToOther(context: Context, payment: Rows<'owner_id' | 'payer_user_id' | Facts>, byOwner: boolean): SQL {
  const { invoice_id, invoice_title: title, amount, room_number, kost_name, tenant_name } = payment;
  const details = { invoice_id, title, amount, room_number, kost_name };
  const from = payment;
  return byOwner
    ? addedNotices(context, { kind: 'PAYMENT_RECEIVED', from, user: payment.payer_user_id, details })
    : addedNotices(context, {
        kind: 'PROOF_WAITING',
        from,
        user: payment.owner_id,
        details: { ...details, tenant_name },
      });
}
