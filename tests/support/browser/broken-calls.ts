import type { Page, Route } from 'playwright-core';
import { errorCatalogue } from '#shared/error-codes.ts';
import { callsOf } from './screens/acts.ts';

/**
 * How a call fails: the connection breaks, the Worker answers with an unexpected fault, or something before the Worker
 * answers with a page of this status.
 */
export type Fault = 'line' | 'worker' | number;

/**
 * Lets the calls of a procedure, such as 'users.list', fail from now on. With a fault of the Worker, other calls of the
 * same batch still succeed; with the others the whole batch fails.
 *
 * @returns the function that ends it
 */
export async function breakCalls(page: Page, procedure: string, fault: Fault = 'worker'): Promise<() => Promise<void>> {
  const calls = callsOf(procedure);
  const handler = (route: Route) => {
    if (fault === 'line') return route.abort('connectionreset');
    if (fault === 'worker') return answerForWorker(route, procedure);
    return route.fulfill({ status: fault, contentType: 'text/html', body: '<h1>–</h1>' });
  };
  await page.route(calls, handler);
  return () => page.unroute(calls, handler);
}

async function answerForWorker(route: Route, procedure: string): Promise<void> {
  const asked = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',');
  const { status, message } = errorCatalogue.INTERNAL;
  const data = { code: 'INTERNAL', httpStatus: status, path: procedure, request_id: crypto.randomUUID() };
  const broken = { error: { json: { message, code: -32_603, data } } };
  if (asked.every((each) => each === procedure)) return route.fulfill({ status, json: asked.map(() => broken) });
  const response = await route.fetch();
  const answers = (await response.json()) as unknown[];
  return route.fulfill({ response, json: answers.map((each, index) => (asked[index] === procedure ? broken : each)) });
}

/** Holds back a call of the page until the returned function is called, to see what the page shows while it waits. */
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
