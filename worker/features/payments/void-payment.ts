import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { depositEntries } from '#drizzle/schema/deposits.ts';
import { creditEntries, payments } from '#drizzle/schema/payments.ts';
import type { Payment, VoidPaymentInput } from '#shared/contract/payments.ts';
import { voidablePayment } from '#shared/rules/payment.ts';
import { byWhom } from '../../actor.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type OwnerContext, today } from '../../context.ts';
import { changes, insertion, pick, returned, type Rows, selected, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { signedAddresses } from '../../files/file-address.ts';
import { type Keyed, type OnceByKey, onceByKey } from '../../idempotency.ts';
import { addedNotices } from '../notices/added-notices.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { isCreditLeft, mayTakeCredit, redividedDeposit, reopenedBill, withdrawnCredit } from '../billing/bill-money.ts';
import { isClosedPayment } from '../billing/closed-payment.ts';
import { leftDeposit } from '../billing/cancelled-bills.ts';
import { lastHome } from '../billing/shares.ts';
import { inScope } from '../../scope.ts';
import { appliedCredit, creditLocks } from './applied-credit.ts';
import { CREDIT_OF_TENANT } from './deposit-held.ts';
import { paymentQuery } from './queries.ts';

/**
 * Takes back a payment outside the gateway that was recorded or approved by mistake. Its row stays, marked, but no
 * longer counts: the bill is open again, and the credit that it made is removed; a deposit of who has left is
 * asked for no more, and a rent is paid by what is held of its days that a settlement gave back. The payment never becomes
 * SUCCEEDED again, and no callback can change it, so this step is not in `paymentTransitions`.
 *
 * @throws DomainError NOT_FOUND, PAYMENT_NOT_VOIDABLE, PAYMENT_CLOSED (`isClosedPayment`), CREDIT_ALREADY_USED if its
 *   credit has paid another bill, or DEPOSIT_RETURNED if less would be held than nothing, as what was returned is not,
 *   or its days were given back to who has not confirmed
 */
export async function voidPayment(context: Keyed<OwnerContext>, input: VoidPaymentInput): Promise<Payment> {
  const { db, scope } = context;
  const once = onceByKey(context);
  const isIt = sql`p.id = ${input.id} and ${inScope(scope, payments, 'p')}`;
  const [creditLock, billLock] = creditLocks(sql`id = (select p.invoice_id from payments p where ${isIt})`);
  const {
    repeated,
    results: [, , { rows: outcomes }, , , , , [payment]],
  } = await once.batch([
    db.execute(creditLock),
    db.execute(billLock),
    db.execute<{
      id: string | null;
      is_closed: boolean | null;
      is_credit_used: boolean | null;
      is_deducted: boolean | null;
    }>(voidedPayment(context, once, isIt, input.reason)),
    db.execute(redividedDeposit(sql`${isIt} and p.voided_at is not null`)),
    ...leftDeposit(context, isIt),
    db.execute(appliedCredit(context, isTakenOut(context, isIt), { isWhole: true })),
    paymentQuery(context, input.id),
  ]);
  if (payment === undefined) throw new DomainError('NOT_FOUND');
  const [outcome] = outcomes;
  if (outcome === undefined || (outcome.id === null && !repeated)) {
    if (outcome?.is_closed) throw new DomainError('PAYMENT_CLOSED');
    if (outcome?.is_deducted) throw new DomainError('DEPOSIT_RETURNED', { message: DEPOSIT_DEDUCTED });
    throw new DomainError(outcome?.is_credit_used ? 'CREDIT_ALREADY_USED' : 'PAYMENT_NOT_VOIDABLE');
  }
  sendNoticesSoon(context);
  return signedAddresses(context, payment, 'payment_proof');
}

/** Whether the payment `p` was made outside the gateway, and counts. */
const isCounted = sql`(p.source = ${voidablePayment.source} and p.status = 'SUCCEEDED')`;

/** Whether the payment `p` of the bill `i` can no longer be taken back. */
const isClosed = (context: Keyed<OwnerContext>) => isClosedPayment(today(context), sql`i.tenant_id`);

/** What is said of money that is gone, and not by a return that could be taken back first. */
const DEPOSIT_DEDUCTED = 'Pembayaran ini sudah diperhitungkan saat penyewa keluar kos';

/**
 * Whether of the payment `p` of the bill `i` more became a deposit than is held, or could be after all returns were taken
 * back; or it paid days that were given back to who has not confirmed, whose credit could not pay them in its place.
 */
const isDeducted = sql`((select sum(e.amount) from deposit_entries e where e.payment_id = p.id) > (
  with recursive home (id) as (select i.tenant_id union all
    select t.id from home join tenancies t on t.moved_from_id = home.id)
  select sum(d.held - d.returned) from home join deposits d on d.tenancy_id = home.id) is true
  or i.given_back > 0 and not ${mayTakeCredit(sql`i.tenant_id`)})`;

/** What a settlement that stands gave back of the rent that the payment `p` paid, as far as it was not deducted. */
const givenBack = sql<number>`least(p.allocated_amount, i.given_back, coalesce((
  select least(d.held - d.returned, (s.outcome ->> 'prepaid')::bigint + (s.outcome ->> 'credit')::bigint)
  from settlements s join deposits d on d.tenancy_id = s.tenancy_id where s.tenancy_id = ${lastHome(sql`i.tenant_id`)} and s.state = 'SETTLED'), 0))`;

/** Whether this call took out of the deposit for the bill `i` of the payment what a settlement had moved in. */
const isTakenOut = (context: Keyed<OwnerContext>, isIt: SQL) => sql`i.id in (
  select p.invoice_id from payments p join credit_entries c on c.user_id = p.payer_user_id and c.owner_id = p.owner_id
  where ${isIt} and c.kind = 'DEPOSIT' and c.amount > 0 and c.created_at = ${nowIso(context)})`;

const p = alias(payments, 'p');

/**
 * Marks the payment, and takes its money off the bill and the credit. A bill of a declined tenancy is not reopened, since
 * nothing is owed any more, so its payments stay.
 */
function voidedPayment(context: Keyed<OwnerContext>, once: OnceByKey, isIt: SQL, reason: string): SQL {
  const mark = changes(payments, {
    status: 'FAILED',
    failure_code: 'VOIDED_BY_OWNER',
    allocated_amount: 0,
    credited_amount: 0,
    voided_at: nowIso(context),
    voided_by: byWhom(context),
    void_reason: reason,
    updated_at: nowIso(context),
  });
  const standing = selected('standing', {
    ...pick(p, 'id', 'owner_id', 'kost_id', 'payer_user_id', 'payer_occupant_id', 'invoice_id'),
    ...pick(p, 'allocated_amount', 'credited_amount', 'paid_at'),
    back: givenBack,
    home: lastHome(sql`i.tenant_id`),
  })`payments p join invoices i on i.id = p.invoice_id
      where ${isIt} and ${once.isFree} and ${isCounted} and not ${isClosed(context)} and ${isCreditLeft} and not ${isDeducted}
        and (p.allocated_amount = 0 or not exists (
          select from tenancies t where t.id = i.tenant_id and t.declined_at is not null))`;
  const voided = returned(
    'voided',
    pick(p, 'id', 'owner_id', 'kost_id', 'payer_user_id', 'invoice_id', 'invoice_title', 'amount', 'void_reason'),
  )`update payments p set ${mark} from ${standing} where p.id = ${standing.id}`;
  const { owner_id, kost_id, back } = standing;
  const moved = { owner_id, kost_id, created_at: nowIso(context) };
  const entry = {
    ...moved,
    tenancy_id: standing.home,
    kind: 'MOVED',
    amount: sql`-${back}`,
    note: CREDIT_OF_TENANT,
  } as const;
  const credit = { ...moved, user_id: standing.payer_user_id, kind: 'DEPOSIT', amount: back } as const;
  const isBack = sql`${standing} where ${back} > 0`;
  const effects = {
    taken_out: insertion(depositEntries, { ...entry, day: today(context), actor_id: byWhom(context) }, isBack),
    credited: insertion(creditEntries, credit, isBack),
    reopened: reopenedBill(context, standing),
    withdrawn: withdrawnCredit(standing),
    audited: auditOwned(context, 'payment.void', voided, ['amount']),
    told: noticeToTenant(context, voided),
    kept: once.kept(voided, voided.id),
  };
  return withCtes(
    [standing, voided, effects],
    sql`select (select ${voided.id} from ${voided}) as id, ${isCounted} and ${isClosed(context)} as is_closed,
      not ${isCreditLeft} as is_credit_used, ${isCounted} and ${isDeducted} as is_deducted
      from payments p join invoices i on i.id = p.invoice_id where ${isIt}`,
  );
}

/** Tells the tenant of the payment, with the reason. */
function noticeToTenant(
  context: Keyed<OwnerContext>,
  voided: Rows<'payer_user_id' | 'invoice_id' | 'invoice_title' | 'amount' | 'void_reason'>,
): SQL {
  return addedNotices(context, {
    kind: 'PAYMENT_VOIDED',
    from: voided,
    user: voided.payer_user_id,
    details: {
      invoice_id: voided.invoice_id,
      title: voided.invoice_title,
      amount: voided.amount,
      reason: voided.void_reason,
    },
  });
}
