import { httpBatchLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import superjson from 'superjson';
import type { AppRouter } from '#worker/trpc/router.ts';
import { takeEarly } from './wire/early-calls.ts';
import { readToken } from './token.ts';
import { onceLink } from './links/once-link.ts';
import { renewalLink } from './links/renewal-link.ts';
import { stepUpLink } from './links/step-up-link.ts';

/** The worker's procedures, with the types they have there. */
export const trpc = createTRPCReact<AppRouter>();

/** Calls of one moment go in one request; the worker takes at most this many. */
const MAX_BATCH = 10;

/** The client of the app: the calls of one moment share a request, and the session's token goes with them. */
export function createTrpcClient() {
  return trpc.createClient({
    links: [
      onceLink(),
      renewalLink,
      stepUpLink,
      httpBatchLink({
        url: '/trpc',
        transformer: superjson,
        maxItems: MAX_BATCH,
        fetch: fetchJson,
        headers: () => {
          const token = readToken();
          return token === null ? {} : { authorization: `Bearer ${token}` };
        },
      }),
    ],
  });
}

/**
 * A call may be under way already. An answer that is not JSON is not the server's, say a proxy's page: its status is all
 * there is to know of it.
 */
async function fetchJson(...request: Parameters<typeof fetch>): Promise<Response> {
  const [address] = request;
  const early = typeof address === 'string' ? takeEarly(address) : undefined;
  const response = await (early ?? fetch(...request));
  if (response.headers.get('content-type')?.includes('json')) return response;
  return new Response('{}', { status: response.status });
}
