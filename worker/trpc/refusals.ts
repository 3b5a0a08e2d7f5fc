import type { ErrorCode } from '#shared/error-codes.ts';

/** For `meta.refuses`: what several calls refuse of a new password. */
export const EASY_PASSWORDS: ErrorCode[] = ['PASSWORD_EASY', 'PASSWORD_PERSONAL', 'PASSWORD_SHORT_FOR_ADMIN'];

/** For `meta.refuses`: what can fail where the payment gateway is asked. */
export const GATEWAY_FAILURES: ErrorCode[] = ['GATEWAY_REJECTED', 'GATEWAY_UNAVAILABLE', 'GATEWAY_UNANSWERED'];
