import { sql } from 'drizzle-orm';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import type { TestApp } from '../app/test-app.ts';
import { CALLBACK_TOKEN } from '../app/secrets.ts';

/** The provider's callbacks in Xendit's words, delivered by hand: early, late, twice, wrong. */

type Fields = Record<string, unknown>;

interface Callback {
  event: string;
  data: Fields;
}

function callback(event: string, attempt: PaymentAttempt, fields: Fields): Callback {
  return {
    event,
    data: {
      payment_id: `py-${attempt.payment_id}`,
      payment_request_id: `pr-${attempt.payment_id}`,
      reference_id: attempt.payment_id,
      request_amount: attempt.amount + attempt.fee_amount,
      currency: 'IDR',
      channel_code: attempt.payment_method,
      captures: [],
      ...fields,
    },
  };
}

/** Money for an attempt; another capture id means other money. */
export function capture(attempt: PaymentAttempt, captureId = `cptr-${attempt.payment_id}`, fields: Fields = {}) {
  const captures = [{ capture_id: captureId, capture_amount: attempt.amount + attempt.fee_amount }];
  return callback('payment.capture', attempt, { captures, status: 'SUCCEEDED', ...fields });
}

export function failure(attempt: PaymentAttempt, fields: Fields = {}) {
  return callback('payment.failure', attempt, { status: 'FAILED', failure_code: 'INSUFFICIENT_BALANCE', ...fields });
}

export function expiry(attempt: PaymentAttempt, fields: Fields = {}) {
  return callback('payment_request.expiry', attempt, { status: 'EXPIRED', ...fields });
}

/** Sends a callback to the webhook route; a string is sent unchanged. */
export function deliver(app: TestApp, payload: unknown, token: string | null = CALLBACK_TOKEN) {
  return app.rest.post<{ outcome: string }>(
    '/webhooks/xendit',
    payload,
    token === null ? {} : { 'x-callback-token': token },
  );
}

/** The stored callbacks whose text contains a mark, oldest first. */
export async function keptEvents(app: TestApp, mark: string) {
  const { rows } = await app.deps.db.execute<{
    event: string;
    outcome: string;
    reason: string | null;
    payment_id: string | null;
    payload: string;
  }>(sql`
    select event, outcome, reason, payment_id, payload::text as payload from gateway_events
    where strpos(payload::text, ${mark}) > 0 order by created_at, id`);
  return rows;
}
