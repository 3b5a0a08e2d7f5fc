import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { Context } from '../context.ts';
import { toDomainError } from '../errors.ts';
import { appRouter } from '../trpc/router.ts';
import { restProcedures } from './rest-routes.ts';
import { sharedHeaders } from './shared-cache.ts';

/** The most calls in one batch; a larger batch is refused as a whole. */
const MAX_BATCH = 20;

/** The procedures whose answer is the same for everybody. */
const shared = new Set(
  restProcedures(appRouter)
    .filter(({ meta }) => meta.shared)
    .map(({ name }) => name),
);

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
      return errors.length === 0 && paths?.every((path) => shared.has(path)) ? { headers: sharedHeaders } : {};
    },
  });
}
