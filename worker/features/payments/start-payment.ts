import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { payments } from '#drizzle/schema/payments.ts';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import type { GatewayMethod } from '#shared/enums.ts';
import { attemptExpiresAt } from '#shared/rules/payment-attempt.ts';
import { bankCode, carriesAmount, paymentFee } from '#shared/rules/payment-methods.ts';
import { paymentTransitions } from '#shared/rules/transitions.ts';
import { auditOwned } from '../../audit.ts';
import { type Context, nowIso, type PersonContext } from '../../context.ts';
import { isOpen, isUnfinishedAttempt, leadingTo } from '../../db/states.ts';
import { changes, cte, type Cte, insertion, listOf, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { unindexed } from '../../db/sql.ts';
import { DomainError } from '../../errors.ts';
import type { CreateOutcome } from '../../gateway/payment-gateway.ts';
import { type Keyed, type OnceByKey, onceByKey } from '../../idempotency.ts';
import { lockedBill, type LockedBill, mayPay, payRefusal, takesPayments } from '../billing/bill-money.ts';
import { publicAddress } from '../../public-address.ts';
import { paidBillColumns, paymentOfBill } from '../billing/payment-of-bill.ts';
import { dueShareOf, type Payer } from '../billing/shares.ts';
import { attemptFields, type PaymentRow, toAttempt } from './payment-row.ts';

/** What is to be paid, and how. */
export interface PaymentOrder {
  /** An SQL expression of the bill's id. Only the caller's own bills are found. */
  bill: SQL;
  amount: number;
  /** Who pays a share of it, and no more, in the tenant's place. */
  payer?: Payer;
  method: GatewayMethod;
  mobileNumber: string | undefined;
  notes: string | null;
  /** The page to which a checkout page returns; by default the tenant's payments. */
  returnUrl?: string;
  gate?: PaymentGate;
}

/** A further condition of a payment, such as how often a bill link may be used to pay. */
export interface PaymentGate {
  /** A CTE that counts a payment that is begun, unless its key is used already. */
  counted: (isFree: SQL) => Cte<{ admitted: SQL<boolean> }>;
  /** The error if only the gate refuses. */
  refusal: () => Promise<DomainError>;
}

/** After this time the gateway's answer is lost; longer than the timeouts of the gateway and the database together. */
const ANSWERED_WITHIN_MS = 60_000;

/**
 * Opens an attempt to pay a bill: it stores the row, asks the gateway, and stores the answer; hence a third round trip.
 * An earlier open attempt of the same payer is superseded; money that still arrives on it is accepted. A repeated call with the same
 * idempotency key answers with the first attempt in its present state. If the gateway certainly made nothing, the key
 * may be used again.
 *
 * @throws DomainError NOT_FOUND, INVOICE_NOT_PAYABLE, OWNER_OFF, PAYMENT_AMOUNT_INVALID, PARTIAL_NOT_ALLOWED,
 *   PAYMENT_METHOD_UNSUITABLE, IDEMPOTENCY_CONFLICT, PAYMENT_IN_PROGRESS, GATEWAY_REJECTED, GATEWAY_UNAVAILABLE
 *   or GATEWAY_UNANSWERED
 */
export async function startPayment(context: Keyed<PersonContext>, order: PaymentOrder): Promise<PaymentAttempt> {
  const once = onceByKey(context);
  const opened = await openAttempt(context, once, order);
  if ('earlier' in opened) return answer(context, opened.earlier);
  const { attempt, payerName, superseded } = opened;
  for (const requestId of superseded) context.defer(context.gateway.cancelPayment(requestId));

  const outcome = await context.gateway.createPayment({
    referenceId: attempt.id,
    paymentReference: attempt.payment_reference,
    amount: attempt.amount + attempt.fee_amount,
    method: order.method,
    payerName,
    mobileNumber: order.mobileNumber,
    expiresAt: new Date(attempt.expires_at ?? context.now()),
    returnUrl: order.returnUrl ?? publicAddress(context, '/dashboard?tab=pembayaran'),
  });
  const stored = await storeOutcome(context, once, attempt.id, outcome);
  // The attempt was superseded or cancelled while the gateway was asked, when the gateway's id was not known yet.
  if (outcome.kind === 'ACCEPTED' && stored.status === 'EXPIRED') {
    context.defer(context.gateway.cancelPayment(outcome.instructions.providerRequestId));
  }
  // The gateway made a request, but its answer had no account number, code or page to pay with.
  if (outcome.kind === 'UNKNOWN' && outcome.providerRequestId !== null) {
    context.defer(context.gateway.cancelPayment(outcome.providerRequestId));
  }
  return answer(context, stored);
}

/** The answer for an attempt's state: the same for the first call and for a repeated one. */
function answer({ config, now }: Context, row: PaymentRow): PaymentAttempt {
  const attempt = toAttempt(row, config.simulated);
  // A callback has reported the money, so the gateway's first answer does not matter.
  if (row.status === 'SUCCEEDED') return attempt;
  switch (row.gateway_state) {
    case 'ACCEPTED':
      return attempt;
    case 'REJECTED':
      throw new DomainError('GATEWAY_REJECTED');
    case 'UNAVAILABLE':
      throw new DomainError('GATEWAY_UNAVAILABLE');
    case 'UNKNOWN':
    case 'REQUESTED':
      // The attempt has ended meanwhile: superseded, expired or failed.
      if (row.status !== 'PENDING') return attempt;
      if (row.gateway_state === 'UNKNOWN') throw new DomainError('GATEWAY_UNANSWERED');
      // The call that asked the gateway must have ended by now, without an answer.
      if (now().getTime() - Date.parse(row.asked_at) >= ANSWERED_WITHIN_MS) throw new DomainError('GATEWAY_UNANSWERED');
      throw new DomainError('PAYMENT_IN_PROGRESS');
    default:
      return row.gateway_state satisfies never;
  }
}

type Opened = { earlier: PaymentRow } | { attempt: PaymentRow; payerName: string; superseded: string[] };

async function openAttempt(context: Keyed<PersonContext>, once: OnceByKey, order: PaymentOrder): Promise<Opened> {
  const { db, scope } = context;
  const {
    repeated,
    results: [bills, earlier, attempts],
  } = await once.batch([
    db.execute<LockedBill>(
      lockedBill(
        sql`id = ${order.bill} and ${unindexed(sql`tenant_user_id = ${scope.person} and issued_date is not null`)}`,
        dueOf(order),
      ),
    ),
    db.execute<PaymentRow>(sql`
      select ${listOf(attemptFields)} from payments where id = ${once.made} and ${unindexed(sql`payer_user_id = ${scope.person}`)}`),
    db.execute<PaymentRow & { superseded: string[] }>(newAttempt(context, once, order)),
  ]);

  const [bill] = bills.rows;
  const [first] = earlier.rows;
  if (first !== undefined) return { earlier: first };
  if (bill === undefined || repeated) throw new DomainError('NOT_FOUND');
  const [attempt] = attempts.rows;
  if (attempt === undefined) throw await refusal(bill, order);
  return { attempt, payerName: order.payer?.name ?? bill.tenant_name, superseded: attempt.superseded };
}

/** The most that is paid of the bill: all that is left, or what is left of the payer's share. */
function dueOf({ payer }: PaymentOrder): SQL {
  return payer === undefined ? sql`remaining_amount` : dueShareOf('invoices', payer.id);
}

async function refusal(bill: LockedBill, { amount, method, gate }: PaymentOrder): Promise<DomainError> {
  const refused = payRefusal(bill, amount);
  if (refused !== null) return new DomainError(refused);
  if (!carriesAmount(method, amount)) return new DomainError('PAYMENT_METHOD_UNSUITABLE');
  // The bill's lock does not hold the owner's account, which may have been switched off since it was taken.
  return (await gate?.refusal()) ?? new DomainError('OWNER_OFF');
}

function newAttempt(context: PersonContext, once: OnceByKey, order: PaymentOrder): SQL {
  const { method, amount, gate, payer } = order;
  const now = nowIso(context);
  const isPayable = sql`tenant_user_id = ${context.scope.person} and ${isOpen()}
    and ${takesPayments} and ${mayPay(sql`${amount}::bigint`, dueOf(order))} and ${carriesAmount(method, amount)}`;
  const counted = gate?.counted(once.isFree);
  const isAdmitted = counted === undefined ? sql`true` : sql`(select ${counted.admitted} from ${counted})`;
  const bill = selected('bill', pick(invoices, ...paidBillColumns))`invoices
      where id = ${order.bill} and ${unindexed(isPayable)} and ${once.isFree} and ${isAdmitted}`;
  const superseded = cte('superseded', pick(payments, 'provider_request_id'), (columns) => {
    const end = changes(payments, { status: 'EXPIRED', failure_code: 'SUPERSEDED', updated_at: now });
    return sql`
      update payments set ${end} where invoice_id = (select ${bill.id} from ${bill}) and ${unindexed(isUnfinishedAttempt)}
        and payer_occupant_id is not distinct from ${payer?.id ?? null}::uuid
      returning ${columns}`;
  });
  const requestId = superseded.provider_request_id;
  const closed = selected('closed', {
    request_ids: sql<string[]>`coalesce(json_agg(${requestId}) filter (where ${requestId} is not null), '[]')`,
  })`${superseded}`;
  const row = {
    ...paymentOfBill(context, bill),
    id: context.newId(),
    payer_occupant_id: payer?.id,
    payer_name: payer?.name,
    source: 'GATEWAY',
    payment_method: method,
    amount,
    fee_amount: paymentFee(method, amount),
    status: 'PENDING',
    notes: order.notes,
    provider: context.gateway.provider,
    gateway_state: 'REQUESTED',
    bank_code: bankCode(method),
    expires_at: attemptExpiresAt(method, context.now()).toISOString(),
    created_at: now,
  } as const;
  // It reads `closed`, so that the old attempt closes before the new one is inserted.
  const attempt = returned('attempt', {
    ...attemptFields,
    ...pick(payments, 'owner_id', 'kost_id'),
    method: payments.payment_method,
  })`${insertion(payments, row, sql`${bill}, ${closed}`)}`;
  const effects = {
    kept: once.kept(attempt, attempt.id),
    audited: auditOwned(context, 'payment.open', attempt, ['amount', 'fee_amount', 'method']),
  };
  return withCtes(
    [...(counted ? [counted] : []), bill, superseded, closed, attempt, effects],
    sql`select ${attempt}.*, (select ${closed.request_ids} from ${closed}) as superseded from ${attempt}`,
  );
}

async function storeOutcome(
  context: Keyed<PersonContext>,
  once: OnceByKey,
  id: string,
  outcome: CreateOutcome,
): Promise<PaymentRow> {
  const instructions = outcome.kind === 'ACCEPTED' ? outcome.instructions : null;
  const requestId = outcome.kind === 'UNKNOWN' ? outcome.providerRequestId : instructions?.providerRequestId;
  const failed = 'failureCode' in outcome ? outcome.failureCode : null;
  // A callback may have come first: only an attempt that is still open can fail here.
  const fails = sql`(${failed}::text is not null and ${leadingTo(paymentTransitions, 'FAILED')})`;
  const stored = changes(payments, {
    gateway_state: outcome.kind,
    provider_request_id: requestId ?? undefined,
    account_number: instructions?.accountNumber ?? null,
    checkout_url: instructions?.checkoutUrl ?? null,
    qr_string: instructions?.qrString ?? null,
    status: sql`case when ${fails} then 'FAILED' else status end`,
    failure_code: sql`case when ${fails} then ${failed} else failure_code end`,
    updated_at: nowIso(context),
  });
  const attempt = returned('attempt', attemptFields)`update payments set ${stored} where id = ${id}`;
  const without = sql`(select ${attempt.id} from ${attempt} where ${failed}::text is not null and ${attempt.status} <> 'SUCCEEDED')`;
  const { rows } = await context.db.execute<PaymentRow>(
    // If nothing was made, the same key may be used again.
    withCtes([attempt, { freed: once.freed(without) }], sql`select * from ${attempt}`),
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('INTERNAL');
  return row;
}
