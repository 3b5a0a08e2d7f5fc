import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { payments } from '#drizzle/schema/payments.ts';
import { PAID_ON_OUT_OF_REACH, type Payment, type ProcessPaymentInput } from '#shared/contract/payments.ts';
import { noonOfWibDay } from '#shared/rules/calendar.ts';
import { isReceivableDay } from '#shared/rules/payment.ts';
import { byWhom } from '../../actor.ts';
import { auditEntry } from '../../audit.ts';
import { type Context, nowIso, type PartyContext, today } from '../../context.ts';
import { unindexed } from '../../db/sql.ts';
import { isOpen } from '../../db/states.ts';
import { insertFrom } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, type OnceByKey, onceByKey } from '../../idempotency.ts';
import { ofParty } from '../../scope.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { addNotice } from '../notices/add-notice.ts';
import { signedAddresses } from '../../files/file-address.ts';
import { attachedFiles } from '../files/attached-files.ts';
import { lockBill, type LockedBill, mayPay, payRefusal, settleBill, takesPayments } from '../billing/bill-money.ts';
import { paymentOfBill } from '../billing/payment-of-bill.ts';
import { selectPayment } from './queries.ts';

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
  const isIt = sql`id = ${input.id} and ${unindexed(sql`${mine} and ${within} and issued_date is not null`)}`;
  const {
    repeated,
    results: [bills, , [payment]],
  } = await once.batch([
    db.execute<LockedBill>(lockBill(isIt)),
    db.execute(recordPayment(context, once, { ...input, payment_id: id, received_at: receivedAt }, isIt)),
    selectPayment(context, once.answerId(id)),
  ]);
  if (payment !== undefined) {
    sendNoticesSoon(context);
    return signedAddresses(context, payment, 'payment_proof');
  }
  const [bill] = bills.rows;
  if (bill === undefined || repeated) throw new DomainError('NOT_FOUND');
  throw new DomainError(payRefusal(bill, input.amount ?? bill.remaining_amount) ?? 'INTERNAL');
}

function recordPayment(
  context: PartyContext,
  once: OnceByKey,
  input: ProcessPaymentInput & { payment_id: string; received_at: string },
  isIt: SQL,
): SQL {
  const now = nowIso(context);
  const byOwner = context.scope.of === 'owner';
  const amount = sql`coalesce(${input.amount ?? null}::bigint, remaining_amount)`;
  const payment = insertFrom(
    payments,
    {
      ...paymentOfBill(context),
      id: input.payment_id,
      source: 'MANUAL',
      payment_method: input.payment_method,
      amount,
      notes: input.notes,
      transaction_id: input.transaction_id,
      payment_proof: input.payment_proof,
      created_at: now,
      ...(byOwner
        ? {
            status: 'SUCCEEDED',
            allocated_amount: amount,
            paid_at: input.received_at,
            verified_by: byWhom(context),
            verified_at: now,
          }
        : { status: 'PENDING' }),
    },
    sql`bill`,
  );
  const proof = attachedFiles(context, {
    table: 'payments',
    from: sql`payment`,
    purpose: 'payment_proof',
    addresses: input.payment_proof === null ? [] : [input.payment_proof],
    isNew: true,
  });
  return sql`
    with bill as (
      select * from invoices
      where ${isIt} and ${unindexed(sql`${isOpen()} and ${takesPayments} and ${mayPay(amount)}`)} and ${once.isFree}
    ), payment as (${payment} returning *),
    ${proof.parts},
    billed as (${settleBill(context, sql`payment`, sql`${input.received_at}::timestamptz`)}),
    told as (${tellOther(context, byOwner)}),
    kept as (${once.keep(sql`payment`, sql`id`)})
    ${auditEntry(context, {
      action: byOwner ? 'payment.record' : 'payment.report',
      from: sql`payment`,
      subject: sql`id`,
      owner: sql`owner_id`,
      kost: sql`kost_id`,
      details: sql`jsonb_build_object('amount', amount, 'method', payment_method)`,
    })}`;
}

/**
 * The time of a payment that an owner records: now, or noon of an earlier day, in whose month it then counts. Late fees
 * that have been posted since stay until the owner waives them.
 */
function receivedOn(context: Context, day: string | null): string {
  const now = today(context);
  if (day === null || day === now) return nowIso(context);
  if (!isReceivableDay(day, now)) {
    const issues = [{ path: ['paid_on'], message: PAID_ON_OUT_OF_REACH }];
    throw new DomainError('VALIDATION', { message: PAID_ON_OUT_OF_REACH, issues });
  }
  return noonOfWibDay(day).toISOString();
}

/** Tells the other party of the payment in the CTE `payment`: the owner of a report, the tenant of a record. */
function tellOther(context: Context, byOwner: boolean): SQL {
  const details = {
    invoice_id: sql`invoice_id`,
    title: sql`invoice_title`,
    amount: sql`amount`,
    room_number: sql`room_number`,
    kost_name: sql`kost_name`,
  };
  const from = sql`payment`;
  return byOwner
    ? addNotice(context, { kind: 'PAYMENT_RECEIVED', from, user: sql`payer_user_id`, details })
    : addNotice(context, {
        kind: 'PROOF_WAITING',
        from,
        user: sql`owner_id`,
        details: { ...details, tenant_name: sql`tenant_name` },
      });
}
