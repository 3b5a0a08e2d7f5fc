import * as z from 'zod/mini';
import { mapped } from '#shared/contract/mapped.ts';
import type { GatewayCallback } from './payment-gateway.ts';

/** An amount, as a number or as a numeric string. */
const LooseAmount = mapped(z.union([z.number(), z.string().check(z.regex(/^\d+(\.0+)?$/))]), Number).check(
  z.refine(Number.isSafeInteger),
);

/** A short text for a column: printable ASCII only, so that nothing from the provider can make a statement fail. */
export const Word = mapped(z.string(), (value) => value.replace(/[^\x20-\x7e]/g, '?').slice(0, 100));

const Callback = z.object({
  event: Word,
  data: z.object({
    // An unreadable field counts as missing and does not discard the rest; a capture without it is quarantined.
    reference_id: z.catch(z.nullish(z.string()), null),
    payment_request_id: z.catch(z.nullish(Word), null),
    payment_id: z.catch(z.nullish(Word), null),
    currency: z.catch(z.nullish(Word), null),
    request_amount: z.catch(z.nullish(LooseAmount), null),
    captures: z.catch(
      z.nullish(
        z.array(z.object({ capture_id: Word.check(z.refine((id) => id !== '')), capture_amount: LooseAmount })),
      ),
      null,
    ),
    failure_code: z.catch(z.nullish(Word), null),
  }),
});

const kinds = new Map<string, GatewayCallback['kind']>([
  ['payment.capture', 'CAPTURE'],
  ['payment.failure', 'FAILURE'],
  ['payment.expiry', 'EXPIRY'],
  ['payment_request.expiry', 'EXPIRY'],
]);

/**
 * Reads a Xendit webhook (Payments API v3). An unknown event or a body of another shape becomes OTHER: stored and
 * acknowledged, never an error. Its `created` is the time of delivery and is not used.
 */
export function parseXenditCallback(payload: unknown): GatewayCallback {
  const parsed = Callback.safeParse(payload);
  if (!parsed.success) {
    const event = z.object({ event: Word }).safeParse(payload);
    return {
      kind: (event.success && kinds.get(event.data.event)) || 'OTHER',
      event: event.success ? event.data.event : 'unreadable',
      referenceId: null,
      currency: null,
      requestAmount: null,
      providerRequestId: null,
      providerPaymentId: null,
      captures: [],
      failureCode: null,
      payload,
    };
  }
  const { event, data } = parsed.data;
  return {
    kind: kinds.get(event) ?? 'OTHER',
    event,
    referenceId: data.reference_id ?? null,
    currency: data.currency ?? null,
    requestAmount: data.request_amount ?? null,
    providerRequestId: data.payment_request_id || null,
    providerPaymentId: data.payment_id || null,
    captures: (data.captures ?? []).map((capture) => ({
      captureId: capture.capture_id,
      amount: capture.capture_amount,
    })),
    failureCode: data.failure_code ?? null,
    payload,
  };
}
