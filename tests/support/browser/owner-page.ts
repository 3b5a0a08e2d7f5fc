import type { Browser, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import type { PageFaults, Size } from './browser.ts';
import type { Person } from '../people/factories.ts';
import { tokenOf } from '../people/product-people.ts';
import { openAs } from './screens/visit.ts';

/** A page of an owner of this product, at the dashboard or a part of it: '?tab=invoice'. */
export async function openDashboard(
  browser: Browser,
  owner: Person,
  { at = '', size = 'desktop' }: { at?: string; size?: Size } = {},
): Promise<{ page: Page } & PageFaults> {
  const opened = await openAs(browser, { baseURL: inject('productUrl'), size, token: tokenOf(owner) });
  await opened.page.goto(`/dashboard${at}`);
  return opened;
}

/** Waits until a toast says exactly this. */
export async function toasts(page: Page, text: string): Promise<void> {
  const said = page.locator('[data-sonner-toast]').getByText(text, { exact: true });
  await said.first().waitFor({ timeout: 15_000 });
}

/** Holds back a call until it is released, and counts how often it was made. */
export async function holds(page: Page, procedure: string) {
  const isCalled = (url: URL) => url.pathname === `/trpc/${procedure}`;
  const gate = Promise.withResolvers<void>();
  let calls = 0;
  await page.route(isCalled, async (route) => {
    calls += 1;
    await gate.promise;
    await route.continue();
  });
  return { calls: () => calls, release: () => gate.resolve() };
}

/** Asserts that nothing failed but what the test broke or had refused. */
export function expectOnly(faults: string[], expected: RegExp): void {
  expect(faults.filter((fault) => !expected.test(fault))).toEqual([]);
}

/** What a browser reports of a call that was cut off or refused. */
export const brokenCall = /Failed to load resource|net::ERR_CONNECTION_RESET/;
