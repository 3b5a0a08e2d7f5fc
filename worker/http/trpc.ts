import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { Context } from '../context.ts';
import { toDomainError } from '../errors.ts';
import { appRouter } from '../trpc/router.ts';

/** Calls in one batch; more are refused whole. */
const MAX_BATCH = 20;

/** Serves the tRPC router below `/trpc`. */
export function serveTrpc(request: Request, context: Context): Promise<Response> {
  return fetchRequestHandler({
    endpoint: '/trpc',
    req: request,
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    createContext: () => context,
    responseMeta: ({ errors }) => {
      const waits = errors.map((error) => toDomainError(error).retryAfter ?? 0);
      const longest = Math.max(0, ...waits);
      return longest > 0 ? { headers: { 'Retry-After': String(longest) } } : {};
    },
  });
}
