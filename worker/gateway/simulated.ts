import type { SimulatedOutcome } from '#shared/enums.ts';
import { paymentMethods } from '#shared/rules/payment-methods.ts';
import type { PaymentGateway, PaymentInstructions, PaymentRequest, SimulatedAttempt } from './payment-gateway.ts';

export interface SimulatedGatewayOptions {
  randomBytes: (count: number) => Uint8Array;
  /** Sends a callback to the webhook route, which checks it like any other. */
  deliver: (payload: unknown) => Promise<void>;
}

/**
 * A gateway without a bank that answers as Xendit would. A page of the web app, or `POST
 * /api/simulated-payments/{payment_reference}`, acts as the bank.
 */
export function createSimulatedGateway({ randomBytes, deliver }: SimulatedGatewayOptions): PaymentGateway {
  const digits = (count: number) => [...randomBytes(count)].map((byte) => byte % 10).join('');
  return {
    provider: 'simulated',
    createPayment: async (request) => ({ kind: 'ACCEPTED', instructions: instructionsFor(request, digits) }),
    // The simulated bank never loses a callback, and stores no attempt that could be cancelled.
    findPayment: async () => ({ kind: 'PENDING' }),
    cancelPayment: async () => undefined,
    simulate: (attempt, outcome) => deliver(callbackOf(attempt, outcome)),
  };
}

function instructionsFor(request: PaymentRequest, digits: (count: number) => string): PaymentInstructions {
  const blank = {
    providerRequestId: `pr-simulated-${request.referenceId}`,
    accountNumber: null,
    checkoutUrl: null,
    qrString: null,
  };
  const { channel } = paymentMethods[request.method];
  switch (channel) {
    case 'VIRTUAL_ACCOUNT':
      return { ...blank, accountNumber: `8808${digits(12)}` };
    case 'QRIS':
      return { ...blank, qrString: `ID.CO.EKOST.SIMULASI|${request.paymentReference}|${request.amount}` };
    case 'EWALLET':
      return {
        ...blank,
        checkoutUrl: `${new URL(request.returnUrl).origin}/simulasi-bank/${request.paymentReference}`,
      };
    default:
      return channel satisfies never;
  }
}

/** The callback that Xendit would send. A bank captures an attempt once, so a capture has one id. */
function callbackOf(attempt: SimulatedAttempt, outcome: SimulatedOutcome): unknown {
  const events = {
    SUCCEEDED: 'payment.capture',
    FAILED: 'payment.failure',
    EXPIRED: 'payment_request.expiry',
  } as const;
  const captures =
    outcome === 'SUCCEEDED'
      ? [{ capture_id: `cptr-simulated-${attempt.referenceId}`, capture_amount: attempt.amount }]
      : [];
  return {
    event: events[outcome],
    business_id: 'simulated',
    data: {
      payment_id: `py-simulated-${attempt.referenceId}`,
      payment_request_id: `pr-simulated-${attempt.referenceId}`,
      reference_id: attempt.referenceId,
      request_amount: attempt.amount,
      currency: 'IDR',
      channel_code: attempt.method,
      status: outcome,
      captures,
      failure_code: outcome === 'FAILED' ? 'SIMULATED_FAILURE' : null,
    },
  };
}
