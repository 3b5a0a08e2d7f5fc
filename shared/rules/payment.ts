import type { PaymentSource, PaymentStatus } from '../enums.ts';

/** A payment outside the gateway that its tenant reported, and that waits for its owner to approve or reject it. */
export const reportedPayment = { source: 'MANUAL', status: 'PENDING' } as const satisfies {
  source: PaymentSource;
  status: PaymentStatus;
};
