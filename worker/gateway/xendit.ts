import * as z from 'zod/mini';
import { needsPhone, paymentMethods } from '#shared/rules/payment-methods.ts';
import { internationalPhone } from '#shared/rules/phone.ts';
import type { GatewayMethod } from '#shared/enums.ts';
import type { Log } from '../log.ts';
import type {
  CreateOutcome,
  PaymentFinding,
  PaymentGateway,
  PaymentInstructions,
  PaymentRequest,
} from './payment-gateway.ts';
import { Word } from './xendit-callback.ts';

const API_VERSION = '2024-11-11';
/** How long to wait for an answer: longer than Xendit usually takes, shorter than a person waits. */
const TIMEOUT_MS = { GET: 8_000, POST: 15_000 };

export interface XenditOptions {
  secretKey: string;
  baseUrl: string;
  fetch: typeof fetch;
  log: Log;
  /** Replaces the adapter's own time limits. */
  timeoutMs?: number | undefined;
}

/** An answer of Xendit; null if none came or it could not be read. */
interface Answer {
  status: number;
  body: unknown;
}

/** Status codes of Cloudflare's edge for requests that never arrived: refused, unreachable, no TLS. */
const NEVER_ARRIVED = new Set([521, 523, 525, 526]);

/** A text that is passed on unchanged: limited in length, without characters that a column or a person cannot read. */
const Exact = z.string().check(z.minLength(1), z.maxLength(4_000), z.regex(/^[^\p{Cc}\p{Cs}]+$/u));
/** An action of an unknown kind or without a value is skipped, so that it does not hide the others. */
const Action = z.catch(z.nullable(z.object({ descriptor: z.string(), value: Exact })), null);
const Created = z.object({
  payment_request_id: Exact,
  actions: z.catch(z.nullish(z.array(Action)), null),
});
const Found = z.object({
  status: z.string(),
  latest_payment_id: z.nullish(Word),
  request_amount: z.nullish(z.coerce.number()),
  failure_code: z.nullish(Word),
});
const Failure = z.object({ error_code: Word });

/** Xendit's Payments API v3 over fetch. Answers are judged by HTTP status first, then by error code. */
export function createXenditGateway(options: XenditOptions): PaymentGateway {
  const call = (method: 'GET' | 'POST', path: string, body?: unknown) => request(options, method, path, body);
  return {
    provider: 'xendit',
    createPayment: async (order) =>
      readCreated(order.method, await call('POST', '/v3/payment_requests', requestBody(order))),
    findPayment: async (id) => readFound(await call('GET', `/v3/payment_requests/${encodeURIComponent(id)}`)),
    cancelPayment: async (id) => {
      await call('POST', `/v3/payment_requests/${encodeURIComponent(id)}/cancel`);
    },
  };
}

async function request(
  options: XenditOptions,
  method: 'GET' | 'POST',
  path: string,
  body: unknown,
): Promise<Answer | null> {
  try {
    const response = await options.fetch(`${options.baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Basic ${btoa(`${options.secretKey}:`)}`,
        'api-version': API_VERSION,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      // The key must not follow a redirect.
      redirect: 'manual',
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS[method]),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    options.log.info('gateway.answered', { method, status: response.status });
    return { status: response.status, body: parseJson(text) };
  } catch (error) {
    options.log.error('gateway.unreached', error, { method });
    return null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function requestBody(order: PaymentRequest) {
  return {
    reference_id: order.referenceId,
    type: 'PAY',
    country: 'ID',
    currency: 'IDR',
    request_amount: order.amount,
    channel_code: order.method,
    channel_properties: channelProperties(order),
    metadata: { payment_reference: order.paymentReference },
  };
}

function channelProperties(order: PaymentRequest): Record<string, string> {
  const { channel } = paymentMethods[order.method];
  switch (channel) {
    case 'VIRTUAL_ACCOUNT':
      return { display_name: order.payerName.slice(0, 50), expires_at: order.expiresAt.toISOString() };
    case 'QRIS':
      return {};
    case 'EWALLET':
      return needsPhone(order.method)
        ? { account_mobile_number: internationalPhone(order.mobileNumber ?? '') }
        : { success_return_url: order.returnUrl, failure_return_url: order.returnUrl };
    default:
      return channel satisfies never;
  }
}

function readCreated(method: GatewayMethod, answer: Answer | null): CreateOutcome {
  if (answer === null) return { kind: 'UNKNOWN', providerRequestId: null };
  if (answer.status >= 200 && answer.status < 300) {
    const created = Created.safeParse(answer.body);
    // Made, but the way to pay is unreadable. A callback will still refer to it by our reference.
    if (!created.success) return { kind: 'UNKNOWN', providerRequestId: null };
    const instructions = readInstructions(created.data);
    if (isPayable(method, instructions)) return { kind: 'ACCEPTED', instructions };
    return { kind: 'UNKNOWN', providerRequestId: instructions.providerRequestId };
  }
  const failure = Failure.safeParse(answer.body);
  if (answer.status === 429 || (answer.status === 503 && failure.success)) {
    return { kind: 'UNAVAILABLE', failureCode: failure.data?.error_code ?? 'RATE_LIMIT_EXCEEDED' };
  }
  if (NEVER_ARRIVED.has(answer.status)) return { kind: 'UNAVAILABLE', failureCode: `HTTP_${answer.status}` };
  if (answer.status >= 400 && answer.status < 500) {
    return { kind: 'REJECTED', failureCode: failure.data?.error_code ?? `HTTP_${answer.status}` };
  }
  // 500, or an answer of a proxy: the payment may have been made.
  return { kind: 'UNKNOWN', providerRequestId: null };
}

function readInstructions(created: z.infer<typeof Created>): PaymentInstructions {
  const valueOf = (descriptor: string) =>
    created.actions?.find((action) => action?.descriptor === descriptor)?.value ?? null;
  return {
    providerRequestId: created.payment_request_id,
    accountNumber: valueOf('VIRTUAL_ACCOUNT_NUMBER'),
    checkoutUrl: valueOf('WEB_URL'),
    qrString: valueOf('QR_STRING'),
  };
}

/** Whether the payer can pay with these instructions. OVO asks in its own app, so it needs none. */
function isPayable(method: GatewayMethod, { accountNumber, checkoutUrl, qrString }: PaymentInstructions): boolean {
  const { channel } = paymentMethods[method];
  switch (channel) {
    case 'VIRTUAL_ACCOUNT':
      return accountNumber !== null;
    case 'QRIS':
      return qrString !== null;
    case 'EWALLET':
      return needsPhone(method) || checkoutUrl !== null;
    default:
      return channel satisfies never;
  }
}

/** Reads a finding. Unknown status or unreadable answer: PENDING, since only a clear status ends an attempt. */
function readFound(answer: Answer | null): PaymentFinding {
  if (answer === null || answer.status === 429 || answer.status >= 500) return { kind: 'UNREACHED' };
  const found = Found.safeParse(answer.status === 200 ? answer.body : null);
  if (!found.success) return { kind: 'PENDING' };
  const {
    status,
    latest_payment_id: providerPaymentId,
    request_amount: amount,
    failure_code: failureCode,
  } = found.data;
  switch (status) {
    case 'SUCCEEDED':
      return providerPaymentId ? { kind: 'SUCCEEDED', providerPaymentId, amount: amount ?? null } : { kind: 'PENDING' };
    case 'FAILED':
      return { kind: 'FAILED', failureCode: failureCode || 'FAILED' };
    case 'EXPIRED':
    case 'CANCELED':
      return { kind: 'EXPIRED' };
    default:
      return { kind: 'PENDING' };
  }
}
