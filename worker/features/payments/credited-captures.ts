import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { paymentCaptures, payments } from '#drizzle/schema/payments.ts';
import type { QuarantineReason } from '#shared/enums.ts';
import { paymentTransitions } from '#shared/rules/transitions.ts';
import { auditOwned } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes, columnsOf, cte, insertion, pick, type Rows, selected, withCtes } from '../../db/ctes.ts';
import { leadingTo } from '../../db/states.ts';
import type { GatewayCallback } from '../../gateway/payment-gateway.ts';
import { arrivedChanges, creditedOverpayment, settledBill, splitMoney, stillDue } from '../billing/bill-money.ts';
import { dueOfPayer } from '../billing/shares.ts';
import { addedNotices, bothParties } from '../notices/added-notices.ts';
import { recordedEvent } from './recorded-event.ts';

/** The prefix of the capture ids of money that was found by asking the gateway. */
export const FOUND_BY_SWEEP = 'found:';

const p = alias(payments, 'p');

/** The statement that books the captures of a report, or stores it with the reason why it does not fit. */
export function creditedCaptures(context: Context, callback: GatewayCallback, paymentId: string | null): SQL {
  const report = checkedReport(context, callback, paymentId);
  const { attempt, reported, problem } = report;
  const fresh = cte('fresh', pick(paymentCaptures, 'id'), (columns) => newCaptures(context, callback, report, columns));
  // The first capture of an open attempt pays the bill; any other one on the same attempt becomes credit.
  const isFirst = sql<boolean>`${leadingTo(paymentTransitions, 'SUCCEEDED', attempt.status)}
    and row_number() over (order by ${fresh.id}) = 1`;
  const captured = selected('captured', {
    ...columnsOf(attempt),
    capture_id: fresh.id,
    is_first: isFirst,
  })`${fresh}, ${attempt}`;
  const share = splitMoney(captured, sql`case when ${captured.is_first} then ${captured.due} else 0 end`);
  const settled = cte('settled', pick(p, 'invoice_id', 'allocated_amount'), (columns) => {
    const arrived = changes(payments, { ...arrivedChanges(context, share), failure_code: null });
    return sql`update payments p set ${arrived} from ${share} where p.id = ${share.id} and ${share.is_first} returning ${columns}`;
  });
  const reason = sql`(select reason from ${problem})`;
  const outcome = sql`case when ${reason} is not null then 'QUARANTINED'
    when exists (select from ${fresh}) then 'APPLIED' else 'REPEATED' end`;
  const effects = {
    billed: settledBill(context, settled),
    credited: creditedOverpayment(context, share, share.capture_id),
    audited: auditOwned(context, 'payment.settle', share, ['amount', 'allocated_amount'], null),
    told: noticeOfArrival(context, share),
  };
  return withCtes(
    [attempt, reported, problem, fresh, captured, share, settled, effects],
    recordedEvent(context, callback, attempt, outcome, reason),
  );
}

type Arrival = 'capture_id' | 'owner_id' | 'payer_user_id' | 'tenant_name' | 'invoice_id' | 'invoice_title' | 'amount';

/** Tells both parties of each capture. */
function noticeOfArrival(context: Context, share: Rows<Arrival | 'room_number' | 'kost_name'>): SQL {
  return addedNotices(context, {
    kind: 'PAYMENT_RECEIVED',
    from: sql`${share} ${bothParties(share.owner_id, share.payer_user_id, share.tenant_name)}`,
    user: sql`reader.id`,
    details: {
      invoice_id: share.invoice_id,
      title: share.invoice_title,
      amount: share.amount,
      room_number: share.room_number,
      kost_name: share.kost_name,
      tenant_name: sql`reader.tenant_name`,
    },
    once: share.capture_id,
  });
}

function reasonText(reason: QuarantineReason): SQL {
  return sql`${reason}::text`;
}
/** The CTEs `attempt`, `reported` captures, and `problem`: why the report does not fit the attempt, or null. */
function checkedReport({ gateway }: Context, callback: GatewayCallback, paymentId: string | null) {
  const attempt = selected('attempt', {
    ...pick(p, 'id', 'invoice_id', 'owner_id', 'kost_id', 'payer_user_id', 'amount', 'fee_amount', 'status'),
    ...pick(p, 'invoice_title', 'room_number', 'kost_name', 'payer_occupant_id'),
    // The owner is told who paid.
    tenant_name: sql<string>`coalesce(p.payer_name, p.tenant_name)`,
    due: dueOfPayer('i', stillDue),
  })`payments p join invoices i on i.id = p.invoice_id
      where p.id = ${paymentId} and p.provider = ${gateway.provider}`;
  const captures = callback.captures.map(({ captureId, amount }) => ({ capture_id: captureId, amount }));
  const reported = selected('reported', {
    capture_id: sql<string>`c.capture_id`,
    amount: sql<number>`c.amount`,
  })`jsonb_to_recordset(${JSON.stringify(captures)}::jsonb) as c(capture_id text, amount bigint)`;
  const asked = sql`${attempt.amount} + ${attempt.fee_amount}`;
  const isOfAnother = sql`
    select from ${reported}, payment_captures c, ${attempt}
    where c.provider = ${gateway.provider} and c.capture_id = ${reported.capture_id} and c.payment_id <> ${attempt.id}`;
  const reason = sql<QuarantineReason | null>`case
    when not exists (select from ${attempt}) then ${reasonText('unknown reference')}
    when ${callback.currency}::text is distinct from 'IDR' then ${reasonText('currency')}
    when not exists (select from ${reported}) then ${reasonText('no capture')}
    when ${callback.requestAmount}::bigint is distinct from (select ${asked} from ${attempt}) then ${reasonText('amount')}
    when exists (select from ${reported}, ${attempt} where ${reported.amount} <> ${asked}) then ${reasonText('captured amount')}
    when exists (${isOfAnother}) then ${reasonText('capture of another payment')}
  end`;
  return { attempt, reported, problem: cte('problem', { reason }, (columns) => sql`select ${columns}`) };
}

/**
 * Inserts the new captures of a report without a problem. Money that the sweep found has no capture id of the provider:
 * a later callback about the same provider's payment, or without an id of that payment, reports the same money.
 */
function newCaptures(
  context: Context,
  { providerPaymentId }: GatewayCallback,
  { attempt, reported, problem }: ReturnType<typeof checkedReport>,
  returned: SQL,
): SQL {
  const isFoundBySweep = (captureId: SQL) => sql`${captureId} like ${`${FOUND_BY_SWEEP}%`}`;
  const capture = {
    provider: context.gateway.provider,
    capture_id: reported.capture_id,
    payment_id: attempt.id,
    amount: reported.amount,
    provider_payment_id: providerPaymentId,
    created_at: nowIso(context),
  };
  const isNews = sql`${problem.reason} is null and not exists (
    select from payment_captures known
    where known.payment_id = ${attempt.id} and coalesce(known.provider_payment_id = ${providerPaymentId}, true)
      and (${isFoundBySweep(sql`known.capture_id`)} or ${isFoundBySweep(reported.capture_id)}))`;
  return sql`
    ${insertion(paymentCaptures, capture, sql`${reported}, ${attempt}, ${problem} where ${isNews}`)}
    on conflict (provider, capture_id) do nothing returning ${returned}`;
}
