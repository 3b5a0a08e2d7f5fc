import { TRPCClientError } from '@trpc/client';
import type { ValidationIssue } from '#shared/error-codes.ts';
import type { AppRouter } from '#worker/trpc/router.ts';

/** What is known of a call that failed. */
export interface CallFailure {
  /** The server's sentence; null where it gave none or was not reached. */
  detail: string | null;
  code: string | null;
  status: number | null;
  /** What is wrong with the input, where. */
  issues: readonly ValidationIssue[];
}

/** Reads a failed call. A server that was not reached has no detail. */
export function callFailure(error: unknown): CallFailure {
  if (!(error instanceof TRPCClientError)) return { detail: null, code: null, status: null, issues: [] };
  const { data } = error as TRPCClientError<AppRouter>;
  if (!data) return { detail: null, code: null, status: answerStatus(error), issues: [] };
  const { code, httpStatus: status, issues = [] } = data;
  return { detail: code === 'INTERNAL' ? null : error.message, code, status, issues };
}

/** The status of an answer that was not the server's own, say a proxy's. */
function answerStatus({ meta }: TRPCClientError<AppRouter>): number | null {
  return meta?.response instanceof Response ? meta.response.status : null;
}

/** The server's sentence first, else the screen's own (spec §8). */
export function failureMessage(error: unknown, fallback: string): string {
  return callFailure(error).detail ?? fallback;
}

/** Whether the server was reached at all. */
export function isOffline(error: unknown): boolean {
  return error instanceof TRPCClientError && !error.data;
}
