import { and, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type GatewayEventOutcome, payments } from '#drizzle/schema/payments.ts';
import type { Context } from '../../context.ts';
import type { GatewayCallback } from '../../gateway/payment-gateway.ts';
import { lockedBill } from '../billing/bill-money.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { closedAttempt } from './closed-attempt.ts';
import { creditedCaptures } from './credited-captures.ts';

/**
 * Applies a report of the gateway exactly once: each capture counts a single time, however often and in whatever order
 * callbacks come. Money pays the invoice up to what remains; the rest becomes the tenant's credit. A report whose
 * reference, currency or amount does not fit is stored for a person to review.
 */
export async function settlePayment(context: Context, callback: GatewayCallback): Promise<GatewayEventOutcome> {
  const { db } = context;
  const paymentId = z.uuid().safeParse(callback.referenceId).data ?? null;
  const [, applied] = await db.batch([
    db.execute(lockedBill(sql`id = (select invoice_id from payments where id = ${paymentId})`)),
    db.execute<{ outcome: GatewayEventOutcome }>(
      callback.kind === 'CAPTURE'
        ? creditedCaptures(context, callback, paymentId)
        : closedAttempt(context, callback, paymentId),
    ),
    namedRequest(context, callback, paymentId),
  ]);
  const outcome = applied.rows[0]?.outcome ?? 'QUARANTINED';
  if (outcome === 'APPLIED') sendNoticesSoon(context);
  return outcome;
}

/** Stores the provider's id of a request whose creation was never answered, so that its state can be asked for. */
function namedRequest({ db, gateway, now }: Context, { providerRequestId }: GatewayCallback, paymentId: string | null) {
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
