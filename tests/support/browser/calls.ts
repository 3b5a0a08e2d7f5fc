import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { errorCatalogue } from '#shared/error-codes.ts';

/** Matches requests with calls of one procedure, alone or in a batch. */
export function callsOf(procedure: string): RegExp {
  return new RegExp(`/trpc/(?:[^?]*,)?${procedure.replace('.', '\\.')}(?:,|\\?|$)`);
}

/** Counts the requests of a procedure from now on. */
export function countCalls(page: Page, procedure: string): () => number {
  const url = callsOf(procedure);
  let count = 0;
  page.on('request', (request) => {
    if (url.test(request.url())) count += 1;
  });
  return () => count;
}

/** The procedures that are called from now on, in order: once for each call, though several may share a request. */
export function recordCalls(page: Page): () => string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/trpc/')) names.push(...decodeURIComponent(pathname.slice('/trpc/'.length)).split(','));
  });
  return () => names;
}

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

/** Holds back the calls of a procedure until `release`, and counts them, to see what the page shows while it waits. */
export async function holdCalls(page: Page, procedure: string) {
  const gate = Promise.withResolvers<void>();
  let calls = 0;
  await page.route(callsOf(procedure), async (route) => {
    calls += 1;
    await gate.promise;
    await route.continue();
  });
  return { calls: () => calls, release: () => gate.resolve() };
}

/** What a browser reports of a call that was cut off or refused. */
export const brokenCall = /Failed to load resource|net::ERR_CONNECTION_RESET|net::ERR_INTERNET_DISCONNECTED/;

/** Fails if a page reports a fault that the test did not cause. */
export function expectOnly(faults: string[], expected: RegExp): void {
  expect(faults.filter((fault) => !expected.test(fault))).toEqual([]);
}
