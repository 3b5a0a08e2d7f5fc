import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { type GatewayEventOutcome, gatewayEvents, paymentCaptures, payments } from '#drizzle/schema/payments.ts';
import type { QuarantineReason } from '#shared/enums.ts';
import { paymentTransitions } from '#shared/rules/transitions.ts';
import { auditEntry } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { leadingTo } from '../../db/states.ts';
import { changes, insertFrom } from '../../db/typed-writes.ts';
import type { GatewayCallback } from '../../gateway/payment-gateway.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { addNotice, bothParties } from '../notices/add-notice.ts';
import { arrived, creditOverpayment, lockBill, settleBill, splitMoney, stillDue } from '../billing/bill-money.ts';

/** The prefix of the capture ids of money that was found by asking the gateway. */
export const FOUND_BY_SWEEP = 'found:';

/**
 * Applies a report of the gateway exactly once: each capture counts a single time, however often and in whatever order
 * callbacks come. Money pays the invoice up to what remains; the rest becomes the tenant's credit. A report whose
 * reference, currency or amount does not fit is stored for a person to review.
 */
export async function settlePayment(context: Context, callback: GatewayCallback): Promise<GatewayEventOutcome> {
  const { db } = context;
  const paymentId = z.uuid().safeParse(callback.referenceId).data ?? null;
  const [, applied] = await db.batch([
    db.execute(lockBill(sql`id = (select invoice_id from payments where id = ${paymentId})`)),
    db.execute<{ outcome: GatewayEventOutcome }>(
      callback.kind === 'CAPTURE'
        ? creditCaptures(context, callback, paymentId)
        : closeAttempt(context, callback, paymentId),
    ),
    nameRequest(context, callback, paymentId),
  ]);
  const outcome = applied.rows[0]?.outcome ?? 'QUARANTINED';
  if (outcome === 'APPLIED') sendNoticesSoon(context);
  return outcome;
}

/** Stores the provider's id of a request whose creation was never answered, so that its state can be asked for. */
function nameRequest({ db, gateway, now }: Context, { providerRequestId }: GatewayCallback, paymentId: string | null) {
  return db
    .update(payments)
    .set({ provider_request_id: providerRequestId, updated_at: now().toISOString() })
    .where(
      and(
        sql`${payments.id} = ${paymentId} and ${providerRequestId}::text is not null`,
        eq(payments.provider, gateway.provider),
        isNull(payments.provider_request_id),
      ),
    );
}

function creditCaptures(context: Context, callback: GatewayCallback, paymentId: string | null): SQL {
  const settled = changes(payments, { ...arrived(context), failure_code: null });
  return sql`
    with ${checkedReport(context, callback, paymentId)},
    fresh as (${insertNewCaptures(context, callback)} returning id),
    captured as (
      -- The first capture of an open attempt pays the bill; any other one on the same attempt becomes credit.
      select fresh.id as capture_id, attempt.*,
        ${leadingTo(paymentTransitions, 'SUCCEEDED', sql`attempt.status`)}
          and row_number() over (order by fresh.id) = 1 as is_first
      from fresh, attempt
    ), share as (${splitMoney(sql`captured`, sql`case when is_first then due else 0 end`)}),
    settled as (
      update payments p set ${settled} from share where p.id = share.id and share.is_first
      returning p.id, p.invoice_id, p.allocated_amount
    ), billed as (${settleBill(context, sql`settled`)}),
    credited as (${creditOverpayment(context, sql`share`, sql`capture_id`)}),
    audited as (
      ${auditEntry(context, {
        action: 'payment.settle',
        from: sql`share`,
        subject: sql`id`,
        owner: sql`owner_id`,
        kost: sql`kost_id`,
        details: sql`jsonb_build_object('amount', amount, 'allocated_amount', allocated_amount)`,
        actor: null,
      })}
    ), told as (${tellOfArrival(context)}),
    verdict as (
      select case
        when (select reason from problem) is not null then 'QUARANTINED'
        when exists (select from fresh) then 'APPLIED' else 'REPEATED' end as outcome
    )
    ${recordEvent(context, callback, sql`(select reason from problem)`)}`;
}

/** Tells both parties of each capture in the CTE `share`. */
function tellOfArrival(context: Context): SQL {
  return addNotice(context, {
    kind: 'PAYMENT_RECEIVED',
    from: sql`share ${bothParties(sql`payer_user_id`, sql`tenant_name`)}`,
    user: sql`reader.id`,
    details: {
      invoice_id: sql`invoice_id`,
      title: sql`invoice_title`,
      amount: sql`amount`,
      room_number: sql`room_number`,
      kost_name: sql`kost_name`,
      tenant_name: sql`reader.tenant_name`,
    },
    once: sql`capture_id`,
  });
}

function because(reason: QuarantineReason): SQL {
  return sql`${reason}::text`;
}

/** The CTEs `attempt`, `reported` captures, and `problem`: why the report does not fit the attempt, or null. */
function checkedReport({ gateway }: Context, callback: GatewayCallback, paymentId: string | null): SQL {
  const captures = callback.captures.map(({ captureId, amount }) => ({ capture_id: captureId, amount }));
  return sql`attempt as (
      select p.id, p.invoice_id, p.owner_id, p.kost_id, p.payer_user_id, p.amount, p.fee_amount, p.status, p.invoice_title,
        p.tenant_name, p.room_number, p.kost_name, ${stillDue} as due
      from payments p join invoices i on i.id = p.invoice_id
      where p.id = ${paymentId} and p.provider = ${gateway.provider}
    ), reported as (
      select capture_id, amount
      from jsonb_to_recordset(${JSON.stringify(captures)}::jsonb) as c(capture_id text, amount bigint)
    ), problem as (
      select case
        when not exists (select from attempt) then ${because('unknown reference')}
        when ${callback.currency}::text is distinct from 'IDR' then ${because('currency')}
        when not exists (select from reported) then ${because('no capture')}
        when ${callback.requestAmount}::bigint is distinct from (select amount + fee_amount from attempt) then ${because('amount')}
        when exists (select from reported, attempt a where reported.amount <> a.amount + a.fee_amount) then ${because('captured amount')}
        when exists (select from reported r, payment_captures c, attempt a
          where c.provider = ${gateway.provider} and c.capture_id = r.capture_id and c.payment_id <> a.id)
          then ${because('capture of another payment')}
      end as reason
    )`;
}

/**
 * Inserts the new captures of a report without a problem. Money that the sweep found has no capture id of the provider:
 * a later callback about the same provider's payment, or without an id of that payment, reports the same money.
 */
function insertNewCaptures(context: Context, { providerPaymentId }: GatewayCallback): SQL {
  const isFoundBySweep = (captureId: SQL) => sql`${captureId} like ${`${FOUND_BY_SWEEP}%`}`;
  const capture = {
    provider: context.gateway.provider,
    capture_id: sql`reported.capture_id`,
    payment_id: sql`attempt.id`,
    amount: sql`reported.amount`,
    provider_payment_id: providerPaymentId,
    created_at: nowIso(context),
  };
  const isNews = sql`problem.reason is null and not exists (
      select from payment_captures known
      where known.payment_id = attempt.id and coalesce(known.provider_payment_id = ${providerPaymentId}, true)
        and (${isFoundBySweep(sql`known.capture_id`)} or ${isFoundBySweep(sql`reported.capture_id`)}))`;
  return sql`
    ${insertFrom(paymentCaptures, capture, sql`reported, attempt, problem where ${isNews}`)}
    on conflict (provider, capture_id) do nothing`;
}

function closeAttempt(context: Context, callback: GatewayCallback, paymentId: string | null): SQL {
  const status = callback.kind === 'FAILURE' ? 'FAILED' : 'EXPIRED';
  const closes = callback.kind === 'FAILURE' || callback.kind === 'EXPIRY';
  const closed = changes(payments, {
    status,
    failure_code: callback.failureCode ?? status,
    updated_at: nowIso(context),
  });
  return sql`
    with attempt as (
      select id from payments where id = ${paymentId} and provider = ${context.gateway.provider}
    ), closed as (
      update payments set ${closed}
      where id in (select id from attempt) and ${leadingTo(paymentTransitions, status)} and ${closes}
      returning id, owner_id, kost_id
    ), audited as (
      ${auditEntry(context, {
        action: 'payment.close',
        from: sql`closed`,
        subject: sql`id`,
        owner: sql`owner_id`,
        kost: sql`kost_id`,
        details: sql`jsonb_build_object('status', ${status}::text)`,
        actor: null,
      })}
    ), verdict as (
      select case when exists (select from closed) then 'APPLIED'
        when ${closes} and not exists (select from attempt) then 'QUARANTINED' else 'IGNORED' end as outcome
    )
    ${recordEvent(context, callback, sql`case when exists (select from attempt) then null else ${because('unknown reference')} end`)}`;
}

/** Stores the callback with its outcome, from the CTEs `attempt` and `verdict`. */
function recordEvent(context: Context, { event, payload }: GatewayCallback, reason: SQL): SQL {
  const kept = {
    provider: context.gateway.provider,
    event,
    payment_id: sql`(select id from attempt)`,
    outcome: sql`verdict.outcome`,
    reason,
    // Converted here, so that a payload of null is stored as JSON's null and not as a missing value.
    payload: sql`${JSON.stringify(payload)}::json`,
    created_at: nowIso(context),
  };
  return sql`${insertFrom(gatewayEvents, kept, sql`verdict`)} returning outcome`;
}
