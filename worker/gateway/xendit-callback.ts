import * as z from 'zod';
import type { GatewayCallback } from './payment-gateway.ts';

/** An amount, as a number or as a numeric string. */
const LooseAmount = z
  .union([z.number(), z.string().regex(/^\d+(\.0+)?$/)])
  .transform(Number)
  .refine(Number.isSafeInteger);

/** A short text for a column: printable ASCII only, so that nothing from the provider can make a statement fail. */
export const Word = z.string().transform((value) => value.replace(/[^\x20-\x7e]/g, '?').slice(0, 100));

const Callback = z.object({
  event: Word,
  data: z.object({
    // An unreadable field counts as missing and does not discard the rest; a capture without it is quarantined.
    reference_id: z.string().nullish().catch(null),
    payment_request_id: Word.nullish().catch(null),
    payment_id: Word.nullish().catch(null),
    currency: Word.nullish().catch(null),
    request_amount: LooseAmount.nullish().catch(null),
    captures: z
      .array(z.object({ capture_id: Word.refine((id) => id !== ''), capture_amount: LooseAmount }))
      .nullish()
      .catch(null),
    failure_code: Word.nullish().catch(null),
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
