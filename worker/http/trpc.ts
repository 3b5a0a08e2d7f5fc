import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { Context } from '../context.ts';
import { toDomainError } from '../errors.ts';
import { builtCall, proceduresOf } from '../internals/calls.ts';
import { appRouter } from '../trpc/router.ts';
import { sharedHeaders } from './shared-cache.ts';

/** The most calls in one batch; a larger batch is refused as a whole. */
const MAX_BATCH = 20;

/** Whether the answer of a procedure is the same for everybody. */
function isShared(path: string): boolean {
  const procedure = proceduresOf(appRouter)[path];
  return procedure !== undefined && builtCall(procedure).meta.shared === true;
}

/** Serves the tRPC router below `/trpc`. */
export function serveTrpc(request: Request, context: Context): Promise<Response> {
  return fetchRequestHandler({
    endpoint: '/trpc',
    req: request,
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    createContext: () => context,
    responseMeta: ({ errors, paths, eagerGeneration }) => {
      // A streamed answer sends its headers before the results of its calls are known.
      if (eagerGeneration) return {};
      const waits = errors.map((error) => toDomainError(error).retryAfter ?? 0);
      const longest = Math.max(0, ...waits);
      if (longest > 0) return { headers: { 'Retry-After': String(longest) } };
      return errors.length === 0 && paths?.every(isShared) ? { headers: sharedHeaders } : {};
    },
  });
}
