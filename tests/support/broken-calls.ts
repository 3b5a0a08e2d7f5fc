import type { Page, Route } from 'playwright-core';

/** The server is not reached, or it answers that something went wrong there. */
export type Break = 'network' | 'server';

/** Lets a call of the page fail from now on: 'users.list'. Returns what mends it. */
export async function breakCall(page: Page, call: string, how: Break = 'server'): Promise<() => Promise<void>> {
  const matches = (url: URL) => url.pathname.startsWith('/trpc/') && url.pathname.includes(call);
  const handler = (route: Route) => (how === 'network' ? route.abort('failed') : route.fulfill(fault(route)));
  await page.route(matches, handler);
  return () => page.unroute(matches, handler);
}

/** Holds a call of the page until it is let go: what is seen while the page waits. */
export async function holdCall(page: Page, call: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname.startsWith('/trpc/') && url.pathname.includes(call),
    async (route) => {
      await held.promise;
      await route.continue();
    },
  );
  return held.resolve;
}

/** What the worker answers to a fault that nobody foresaw, once for each call of the request. */
function fault(route: Route) {
  const calls = new URL(route.request().url()).pathname.split(',');
  const data = { httpStatus: 500, code: 'INTERNAL', path: 'x', request_id: 'x' };
  const error = { json: { message: 'Terjadi kesalahan pada server.', code: -32603, data } };
  return { status: 500, contentType: 'application/json', body: JSON.stringify(calls.map(() => ({ error }))) };
}
