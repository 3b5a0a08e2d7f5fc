import { initTRPC } from '@trpc/server';
import superjson from 'superjson';
import type { ErrorCode, ValidationIssue } from '#shared/error-codes.ts';
import type { Action } from '#shared/policy.ts';
import type { Context } from '../context.ts';
import { toDomainError } from '../errors.ts';
import type { CallDocs } from './docs.ts';

/** How REST reaches a procedure (spec §7). */
export interface RestRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path parameters in braces are fields of the input: `/api/rooms/{id}`. */
  path: `/${string}`;
  /** 201 for create, 204 for delete, otherwise 200. */
  status?: 200 | 201 | 204;
  /** For a page: the key that holds its items. Without it, the body is the array itself. */
  envelope?: 'users' | 'articles';
}

export interface Meta {
  rest?: RestRoute;
  /** Absent in the built Worker. */
  docs?: CallDocs | undefined;
  /** The action of `policy.ts` that a caller must be allowed; absent if the procedure is public. */
  action?: Action;
  /** Whether the caller must always have proved their identity within ten minutes; some writes ask in some cases. */
  stepUp?: true;
  /** Whether it works while the caller looks at the sample kost: it is about the session, not about anything of a kost. */
  inSample?: true;
  /** Whether the answer is the same for everybody, so that caches may keep it for a minute. */
  shared?: true;
}

/** The data of a failed call besides its message. */
export interface ErrorData {
  httpStatus: number;
  path: string | undefined;
  code: ErrorCode;
  issues: ValidationIssue[] | undefined;
  /** With ACCOUNT_REJECTED: how often `auth.applyAgain` may still be called. */
  applications_left: number | undefined;
  request_id: string | undefined;
}

export const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer: superjson,
    // Without this, workerd would send stack traces to clients.
    isDev: false,
    errorFormatter: ({ shape, error, ctx }) => {
      const refusal = toDomainError(error);
      const data: ErrorData = {
        httpStatus: refusal.status,
        path: shape.data.path,
        code: refusal.code,
        issues: refusal.issues,
        applications_left: refusal.applicationsLeft,
        request_id: ctx?.requestId,
      };
      return { ...shape, message: refusal.message, data };
    },
  });
