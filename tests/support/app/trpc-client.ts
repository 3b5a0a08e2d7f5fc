import { createTRPCClient, httpBatchLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '#worker/trpc/router.ts';
import type { TestApp } from './test-app.ts';

/** The typed client that the web uses, connected to the app instead of a network. */
export function createTestClient(app: Pick<TestApp, 'fetch'>, token?: string) {
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: 'http://ekost.test/trpc',
        transformer: superjson,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        fetch: (input, init) => app.fetch(new Request(input, init as RequestInit)),
      }),
    ],
  });
}
