import type { PaymentDisplayStatus, PaymentSource, PaymentStatus } from '../enums.ts';

/** A payment outside the gateway that its tenant reported, and that waits for its owner to approve or reject it. */
export const reportedPayment = { source: 'MANUAL', status: 'PENDING' } as const satisfies {
  source: PaymentSource;
  status: PaymentStatus;
};

/** Whether a payment is one that its owner still has to check. */
export function isReportedPayment(payment: { source: PaymentSource; status: PaymentDisplayStatus }): boolean {
  return payment.source === reportedPayment.source && payment.status === reportedPayment.status;
}
