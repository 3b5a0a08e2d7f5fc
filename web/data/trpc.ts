import { httpBatchLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import superjson from 'superjson';
import type { AppRouter } from '#worker/trpc/router.ts';
import { takeEarlyAnswer } from './wire/early-calls.ts';
import { sessionHeaders } from './token.ts';
import { onceLink } from './links/once-link.ts';
import { signInAgainLink } from './links/sign-in-again-link.ts';
import { stepUpLink } from './links/step-up-link.ts';

/** The worker's procedures, with their types. */
export const trpc = createTRPCReact<AppRouter>();

/** How many calls one request holds at most; the worker accepts twice as many. */
const MAX_BATCH = 10;

/** The app's client: calls of one moment share a request, which carries the session's token. */
export const trpcClient = trpc.createClient({
  links: [
    onceLink(),
    signInAgainLink,
    stepUpLink,
    httpBatchLink({
      url: '/trpc',
      transformer: superjson,
      maxItems: MAX_BATCH,
      fetch: fetchJson,
      headers: sessionHeaders,
    }),
  ],
});

/**
 * A call may have been sent early already. An answer that is not JSON does not come from the server but, for example,
 * from a proxy; only its status is known.
 */
async function fetchJson(...request: Parameters<typeof fetch>): Promise<Response> {
  const [address] = request;
  const early = typeof address === 'string' ? takeEarlyAnswer(address) : undefined;
  const response = await (early ?? fetch(...request));
  if (response.headers.get('content-type')?.includes('json')) return response;
  return new Response('{}', { status: response.status });
}
