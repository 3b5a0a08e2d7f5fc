import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { auditEntry } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import type { GatewayCallback } from '../../gateway/payment-gateway.ts';

/** What the capture id of money begins with that was found by asking. */
export const FOUND = 'found:';

export type CallbackOutcome = 'APPLIED' | 'REPEATED' | 'IGNORED' | 'QUARANTINED';

/**
 * Takes in what the gateway reports, exactly once: each capture is credited a single time, however often and in
 * whatever order callbacks come. Money settles the invoice up to what remains of it; what is over becomes the tenant's
 * credit. A report whose reference, currency or amount does not fit is kept for a person to look at.
 */
export async function settlePayment(context: Context, callback: GatewayCallback): Promise<CallbackOutcome> {
  const { db } = context;
  const paymentId = z.uuid().safeParse(callback.referenceId).data ?? null;
  // Every write to a bill's money locks the bill first, in a statement of its own: the next one sees all before it.
  const lock = db.execute(sql`
    select id from invoices where id = (select invoice_id from payments where id = ${paymentId}) for update`);
  const [, applied] = await db.batch([
    lock,
    db.execute<{ outcome: CallbackOutcome }>(
      callback.kind === 'CAPTURE'
        ? creditCaptures(context, callback, paymentId)
        : closeAttempt(context, callback, paymentId),
    ),
    db.execute(nameRequest(context, callback, paymentId)),
  ]);
  return applied.rows[0]?.outcome ?? 'QUARANTINED';
}

/** Keeps the provider's name for a request whose creation was never answered, so that it can be asked about. */
function nameRequest(context: Context, { providerRequestId }: GatewayCallback, paymentId: string | null): SQL {
  return sql`
    update payments set provider_request_id = ${providerRequestId}, updated_at = ${nowIso(context)}
    where id = ${paymentId} and provider = ${context.gateway.provider} and provider_request_id is null
      and ${providerRequestId}::text is not null`;
}

function creditCaptures(context: Context, callback: GatewayCallback, paymentId: string | null): SQL {
  const { provider } = context.gateway;
  const now = sql`${nowIso(context)}::timestamptz`;
  const captures = JSON.stringify(
    callback.captures.map(({ captureId, amount }) => ({ capture_id: captureId, amount })),
  );
  return sql`
    with attempt as (
      select p.id, p.invoice_id, p.owner_id, p.payer_user_id, p.amount, p.fee_amount, p.status,
        case when i.status in ('SENT', 'VIEWED', 'PARTIAL') then i.remaining_amount else 0 end as due
      from payments p join invoices i on i.id = p.invoice_id
      where p.id = ${paymentId} and p.provider = ${provider}
    ), reported as (
      select capture_id, amount from jsonb_to_recordset(${captures}::jsonb) as c(capture_id text, amount bigint)
    ), problem as (
      select case
        when not exists (select from attempt) then 'unknown reference'
        when ${callback.currency}::text is distinct from 'IDR' then 'currency'
        when not exists (select from reported) then 'no capture'
        when ${callback.requestAmount}::bigint is distinct from (select amount + fee_amount from attempt) then 'amount'
        when exists (select from reported, attempt a where reported.amount <> a.amount + a.fee_amount) then 'captured amount'
        when exists (select from reported r, payment_captures c, attempt a
          where c.provider = ${provider} and c.capture_id = r.capture_id and c.payment_id <> a.id)
          then 'capture of another payment'
      end as reason
    ), fresh as (
      insert into payment_captures (provider, capture_id, payment_id, amount, provider_payment_id, created_at)
      select ${provider}, reported.capture_id, attempt.id, reported.amount, ${callback.providerPaymentId}, ${now}
      from reported, attempt, problem
      where problem.reason is null
        -- Money that the sweep found has no capture id; told of by both, it is still the same money. So it is where
        -- the report does not say which of the provider's payments it means.
        and not exists (
          select from payment_captures known
          where known.payment_id = attempt.id
            and coalesce(known.provider_payment_id = ${callback.providerPaymentId}, true)
            and (known.capture_id like ${`${FOUND}%`} or reported.capture_id like ${`${FOUND}%`}))
      on conflict (provider, capture_id) do nothing
      returning id
    ), share as (
      select fresh.id as capture_id, attempt.*,
        -- The first capture of an open attempt settles; another one on the same attempt is money over the bill.
        case when attempt.status <> 'SUCCEEDED' and row_number() over (order by fresh.id) = 1
          then least(attempt.amount, attempt.due) end as allocated
      from fresh, attempt
    ), settled as (
      update payments p set status = 'SUCCEEDED', failure_code = null, allocated_amount = share.allocated,
        credited_amount = share.amount - share.allocated, paid_at = ${now}, updated_at = ${now}
      from share where p.id = share.id and share.allocated is not null
      returning p.id, p.invoice_id, p.allocated_amount
    ), billed as (
      update invoices i set paid_amount = i.paid_amount + settled.allocated_amount,
        status = case when i.remaining_amount = settled.allocated_amount then 'PAID' else 'PARTIAL' end,
        paid_at = case when i.remaining_amount = settled.allocated_amount then ${now} end, updated_at = ${now}
      from settled where i.id = settled.invoice_id and settled.allocated_amount > 0
    ), credited as (
      insert into credit_entries (user_id, owner_id, kind, amount, payment_id, capture_id, created_at)
      select payer_user_id, owner_id, 'OVERPAYMENT', amount - coalesce(allocated, 0), id, capture_id, ${now}
      from share where amount > coalesce(allocated, 0)
    ), audited as (
      ${auditEntry(context, {
        action: 'payment.settle',
        from: sql`share`,
        subject: sql`id`,
        owner: sql`owner_id`,
        details: sql`jsonb_build_object('amount', amount, 'allocated_amount', coalesce(allocated, 0))`,
        actor: null,
      })}
    ), verdict as (
      select case
        when (select reason from problem) is not null then 'QUARANTINED'
        when exists (select from fresh) then 'APPLIED' else 'REPEATED' end as outcome
    )
    ${recordEvent(context, callback, sql`(select reason from problem)`)}`;
}

function closeAttempt(context: Context, callback: GatewayCallback, paymentId: string | null): SQL {
  const status = callback.kind === 'FAILURE' ? 'FAILED' : 'EXPIRED';
  const closes = callback.kind === 'FAILURE' || callback.kind === 'EXPIRY';
  return sql`
    with attempt as (
      select id from payments where id = ${paymentId} and provider = ${context.gateway.provider}
    ), closed as (
      update payments set status = ${status}, failure_code = ${callback.failureCode ?? status},
        updated_at = ${nowIso(context)}
      where id in (select id from attempt) and status = 'PENDING' and ${closes} returning id, owner_id
    ), audited as (
      ${auditEntry(context, {
        action: 'payment.close',
        from: sql`closed`,
        subject: sql`id`,
        owner: sql`owner_id`,
        details: sql`jsonb_build_object('status', ${status}::text)`,
        actor: null,
      })}
    ), verdict as (
      select case when exists (select from closed) then 'APPLIED'
        when ${closes} and not exists (select from attempt) then 'QUARANTINED' else 'IGNORED' end as outcome
    )
    ${recordEvent(context, callback, sql`case when exists (select from attempt) then null else 'unknown reference' end`)}`;
}

/** Keeps the callback with what became of it. Every statement of this file ends with it. */
function recordEvent(context: Context, callback: GatewayCallback, reason: SQL): SQL {
  return sql`insert into gateway_events (provider, event, payment_id, outcome, reason, payload, created_at)
    select ${context.gateway.provider}, ${callback.event}, (select id from attempt), verdict.outcome, ${reason},
      ${JSON.stringify(callback.payload)}::json, ${nowIso(context)}::timestamptz
    from verdict returning outcome`;
}
