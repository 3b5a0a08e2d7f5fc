import { type SQL, sql } from 'drizzle-orm';
import { gatewayEvents } from '#drizzle/schema/payments.ts';
import { type Context, nowIso } from '../../context.ts';
import { insertion, type Rows } from '../../db/ctes.ts';
import type { GatewayCallback } from '../../gateway/payment-gateway.ts';

/**
 * Stores a callback with what came of it, and answers with that.
 *
 * @param attempt the attempt that it is about; it may be empty
 * @param outcome an expression of a `GatewayEventOutcome`
 * @param reason an expression of a `QuarantineReason` or null
 */
export function recordedEvent(
  context: Context,
  { event, payload }: GatewayCallback,
  attempt: Rows<'id'>,
  outcome: SQL,
  reason: SQL,
): SQL {
  const kept = {
    provider: context.gateway.provider,
    event,
    payment_id: sql`(select id from ${attempt})`,
    outcome,
    reason,
    // Converted here, so that a payload of null is stored as JSON's null and not as a missing value.
    payload: sql`${JSON.stringify(payload)}::json`,
    created_at: nowIso(context),
  };
  return sql`${insertion(gatewayEvents, kept)} returning outcome`;
}
