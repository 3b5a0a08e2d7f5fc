import { type SQL, sql } from 'drizzle-orm';
import { payments } from '#drizzle/schema/payments.ts';
import type { QuarantineReason } from '#shared/enums.ts';
import { paymentTransitions } from '#shared/rules/transitions.ts';
import { auditOwned } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes, cte, pick, selected, withCtes } from '../../db/ctes.ts';
import { leadingTo } from '../../db/states.ts';
import type { GatewayCallback } from '../../gateway/payment-gateway.ts';
import { recordedEvent } from './recorded-event.ts';

/** The statement that ends an attempt which failed or expired, and stores a report of anything else. */
export function closedAttempt(context: Context, callback: GatewayCallback, paymentId: string | null): SQL {
  const status = callback.kind === 'FAILURE' ? 'FAILED' : 'EXPIRED';
  const closes = callback.kind === 'FAILURE' || callback.kind === 'EXPIRY';
  const attempt = selected(
    'attempt',
    pick(payments, 'id'),
  )`payments where id = ${paymentId} and provider = ${context.gateway.provider}`;
  const closed = cte('closed', pick(payments, 'id', 'owner_id', 'kost_id', 'status'), (columns) => {
    const change = changes(payments, {
      status,
      failure_code: callback.failureCode ?? status,
      updated_at: nowIso(context),
    });
    return sql`
      update payments set ${change}
      where id in (select id from ${attempt}) and ${leadingTo(paymentTransitions, status)} and ${closes}
      returning ${columns}`;
  });
  const isKnown = sql`exists (select from ${attempt})`;
  const outcome = sql`case when exists (select from ${closed}) then 'APPLIED'
    when ${closes} and not ${isKnown} then 'QUARANTINED' else 'IGNORED' end`;
  const unknown: QuarantineReason = 'unknown reference';
  return withCtes(
    [attempt, closed, { audited: auditOwned(context, 'payment.close', closed, ['status'], null) }],
    recordedEvent(context, callback, attempt, outcome, sql`case when not ${isKnown} then ${unknown}::text end`),
  );
}
