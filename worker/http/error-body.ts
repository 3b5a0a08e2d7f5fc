import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type DomainError, toDomainError } from '../errors.ts';

/** The body of every failed REST call. */
export interface ErrorBody {
  /** The sentence to show. */
  detail: string;
  code: DomainError['code'];
  issues?: NonNullable<DomainError['issues']>;
  /** With ACCOUNT_REJECTED: how often `POST /auth/apply-again` may still be called. */
  applications_left?: number;
  request_id: string;
}

/** REST's answer to a failure, without the cause of an unexpected one. */
export function errorResponse(c: Context, error: unknown, requestId: string): Response {
  const refusal = toDomainError(error);
  const body: ErrorBody = {
    detail: refusal.message,
    code: refusal.code,
    ...(refusal.issues ? { issues: refusal.issues } : {}),
    ...(refusal.applicationsLeft === undefined ? {} : { applications_left: refusal.applicationsLeft }),
    request_id: requestId,
  };
  if (refusal.retryAfter !== undefined) c.header('Retry-After', String(refusal.retryAfter));
  if (refusal.status === 401) c.header('WWW-Authenticate', 'Bearer');
  return c.json(body, refusal.status as ContentfulStatusCode);
}
