import { TRPCClientError } from '@trpc/client';
import type { ValidationIssue } from '#shared/error-codes.ts';
import type { AppRouter } from '#worker/trpc/router.ts';

/** What is known about a failed call. */
interface CallFailure {
  /** The server's sentence; null if it gave none or was not reached. */
  detail: string | null;
  code: string | null;
  status: number | null;
  /** What is wrong with which field. */
  issues: readonly ValidationIssue[];
  /** Of a refused registration: how often its holder may still apply again. */
  applicationsLeft?: number | undefined;
}

/** Reads a failed call. If the server was not reached, there is no detail. */
export function callFailure(error: unknown): CallFailure {
  if (!(error instanceof TRPCClientError)) return { detail: null, code: null, status: null, issues: [] };
  const { data } = error as TRPCClientError<AppRouter>;
  if (!data) return { detail: null, code: null, status: answerStatus(error), issues: [] };
  const { code, httpStatus: status, issues = [], applications_left: applicationsLeft } = data;
  return { detail: code === 'INTERNAL' ? null : error.message, code, status, issues, applicationsLeft };
}

/** The status of an answer that did not come from the server but, for example, from a proxy. */
function answerStatus({ meta }: TRPCClientError<AppRouter>): number | null {
  return meta?.response instanceof Response ? meta.response.status : null;
}

/** The server's sentence, or else the screen's own (spec §8). */
export function failureMessage(error: unknown, fallback: string): string {
  return callFailure(error).detail ?? fallback;
}

/** Whether the server was not reached. */
export function isOffline(error: unknown): boolean {
  return error instanceof TRPCClientError && !error.data;
}
