import type { GatewayProvider } from '#drizzle/schema/payments.ts';
import type { GatewayMethod, SimulatedOutcome } from '#shared/enums.ts';

/** The payment that the gateway is to collect. */
export interface PaymentRequest {
  /** Our attempt's id; callbacks refer to it. */
  referenceId: string;
  /** The reference that people see. */
  paymentReference: string;
  /** All that the payer pays, fee included, in rupiah. */
  amount: number;
  method: GatewayMethod;
  payerName: string;
  mobileNumber: string | undefined;
  expiresAt: Date;
  /** Where an e-wallet sends the payer afterwards. Coming back proves no payment. */
  returnUrl: string;
}

/** Where and until when the payer can pay. */
export interface PaymentInstructions {
  providerRequestId: string;
  accountNumber: string | null;
  checkoutUrl: string | null;
  qrString: string | null;
}

/**
 * The result of a request. REJECTED: not made, and trying again will not help. UNAVAILABLE: not made, try later.
 * UNKNOWN: no answer, so the gateway may have made it; do not repeat it, since a callback or a later check will show.
 */
export type CreateOutcome =
  | { kind: 'ACCEPTED'; instructions: PaymentInstructions }
  | { kind: 'REJECTED'; failureCode: string }
  | { kind: 'UNAVAILABLE'; failureCode: string }
  | {
      kind: 'UNKNOWN';
      /** Set if the gateway answered with an id, but not with a way to pay; otherwise null. */
      providerRequestId: string | null;
    };

/** Money that the gateway reports. */
export interface Capture {
  captureId: string;
  amount: number;
}

/** A callback in our own terms. OTHER changes nothing: it is stored, never refused. */
export interface GatewayCallback {
  kind: 'CAPTURE' | 'FAILURE' | 'EXPIRY' | 'OTHER';
  event: string;
  referenceId: string | null;
  currency: string | null;
  requestAmount: number | null;
  /** The provider's id of the request, for checking and cancelling it. */
  providerRequestId: string | null;
  /** The provider's id of the payment; a later check reports the same one. */
  providerPaymentId: string | null;
  captures: Capture[];
  failureCode: string | null;
  payload: unknown;
}

/** The gateway's answer to a check. UNREACHED says nothing about the payment. */
export type PaymentFinding =
  | { kind: 'UNREACHED' }
  | { kind: 'PENDING' }
  | { kind: 'SUCCEEDED'; providerPaymentId: string; /** Null where the gateway does not say. */ amount: number | null }
  | { kind: 'FAILED'; failureCode: string }
  | { kind: 'EXPIRED' };

/** The payment provider: one port with two adapters. */
export interface PaymentGateway {
  readonly provider: GatewayProvider;
  createPayment(request: PaymentRequest): Promise<CreateOutcome>;
  /** Checks a request that no callback has reported on. */
  findPayment(providerRequestId: string): Promise<PaymentFinding>;
  /** Asks the gateway to end an attempt; money on its way may still arrive. */
  cancelPayment(providerRequestId: string): Promise<void>;
  /** Simulates an answer of the payer's bank; only where no real money moves. */
  simulate?(attempt: SimulatedAttempt, outcome: SimulatedOutcome): Promise<void>;
}

/** An attempt as the simulated bank knows it. */
export interface SimulatedAttempt {
  referenceId: string;
  method: string;
  /** Fee included. */
  amount: number;
}
