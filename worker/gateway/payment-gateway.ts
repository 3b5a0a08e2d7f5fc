import type { GatewayMethod, SimulatedOutcome } from '#shared/enums.ts';

/** What the gateway is asked to collect. */
export interface PaymentRequest {
  /** Our attempt's id: what callbacks name it by. */
  referenceId: string;
  /** The reference that people see. */
  paymentReference: string;
  /** All the payer pays, fee included, in rupiah. */
  amount: number;
  method: GatewayMethod;
  payerName: string;
  mobileNumber: string | undefined;
  expiresAt: Date;
  /** Where an e-wallet sends the payer back to; coming back proves nothing. */
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
 * What came of asking. REJECTED: not made, and asking again will not help. UNAVAILABLE: not made, try later. UNKNOWN: no answer, so the gateway may or may not hold the request; it must not be made again
 * blindly, a callback or a later look will tell.
 */
export type CreateOutcome =
  | { kind: 'ACCEPTED'; instructions: PaymentInstructions }
  | { kind: 'REJECTED'; failureCode: string }
  | { kind: 'UNAVAILABLE'; failureCode: string }
  | {
      kind: 'UNKNOWN';
      /** Where the gateway named what it made, but not how to pay it. */ providerRequestId: string | null;
    };

/** Money the gateway reports. */
export interface Capture {
  captureId: string;
  amount: number;
}

/** A callback in our words. OTHER is anything that changes nothing here: kept, never refused. */
export interface GatewayCallback {
  kind: 'CAPTURE' | 'FAILURE' | 'EXPIRY' | 'OTHER';
  event: string;
  referenceId: string | null;
  currency: string | null;
  requestAmount: number | null;
  /** The provider's name for the request, to ask and to cancel by. */
  providerRequestId: string | null;
  /** The provider's own payment, which a later look finds again. */
  providerPaymentId: string | null;
  captures: Capture[];
  failureCode: string | null;
  payload: unknown;
}

/** What the gateway says when it is asked. UNREACHED: nothing, for now; it tells nothing about the payment. */
export type PaymentFinding =
  | { kind: 'UNREACHED' }
  | { kind: 'PENDING' }
  | { kind: 'SUCCEEDED'; providerPaymentId: string; /** Null where the gateway does not say. */ amount: number | null }
  | { kind: 'FAILED'; failureCode: string }
  | { kind: 'EXPIRED' };

/** The payment provider: one port, two adapters. */
export interface PaymentGateway {
  readonly provider: 'simulated' | 'xendit';
  createPayment(request: PaymentRequest): Promise<CreateOutcome>;
  /** What became of a request that no callback told of. */
  findPayment(providerRequestId: string): Promise<PaymentFinding>;
  /** Asks that an attempt no longer be payable; money that is on its way may still come. */
  cancelPayment(providerRequestId: string): Promise<void>;
  /** Makes the payer's bank answer; only where no real money moves. */
  simulate?(attempt: SimulatedAttempt, outcome: SimulatedOutcome): Promise<void>;
}

/** An attempt as its bank knows it. */
export interface SimulatedAttempt {
  referenceId: string;
  method: string;
  /** Fee included. */
  amount: number;
}
