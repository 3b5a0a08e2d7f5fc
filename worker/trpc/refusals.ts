import type { ErrorCode } from '#shared/error-codes.ts';

/** For the docs: what several calls refuse of a new password. */
export const EASY_PASSWORDS: ErrorCode[] = ['PASSWORD_EASY', 'PASSWORD_PERSONAL', 'PASSWORD_SHORT_FOR_ADMIN'];

/** For the docs: what can fail where the payment gateway is asked. */
export const GATEWAY_FAILURES: ErrorCode[] = ['GATEWAY_REJECTED', 'GATEWAY_UNAVAILABLE', 'GATEWAY_UNANSWERED'];

/** For the docs: what a try of a password meets. */
export const PASSWORD_LIMITS: ErrorCode[] = ['TOO_MANY_ATTEMPTS', 'PASSWORDS_BUSY'];

/** For the docs: what is said of an amount and the bill that it would pay. */
export const PAYMENT_REFUSALS: ErrorCode[] = [
  'PAYMENT_AMOUNT_INVALID',
  'INVOICE_NOT_PAYABLE',
  'OWNER_OFF',
  'PARTIAL_NOT_ALLOWED',
];
