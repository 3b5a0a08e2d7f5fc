import type { Browser } from 'playwright-core';
import { afterAll, inject, onTestFinished } from 'vitest';
import type { RestClient } from '../app/rest-client.ts';
import { demoToken, type Visitor } from '../people/sign-in.ts';
import { launchTestBrowser, openContext, type OpenedPage, type Size } from './browser.ts';
import { followPage } from './failed-page.ts';
import { takePage } from './kept-pages.ts';

interface OpenOptions {
  /** Who is signed in: somebody whom the test made, a demo account, or a visitor without a session. */
  as?: Visitor | SignedIn;
  size?: Size;
  serviceWorkers?: 'allow' | 'block';
  /** As people see it. Otherwise nothing moves, which takes the browser a sixth less. */
  moves?: boolean;
}

/** The parts of an owner's dashboard with the rooms and with the tenants of a kost. */
export const roomsOf = (kost: { id: string }): string => `?tab=kelola&properti=${kost.id}`;
export const tenantsOf = (kost: { id: string }): string => `${roomsOf(kost)}&bagian=penyewa`;

/** Somebody with a session. */
type SignedIn = { rest: RestClient };

let browser: Promise<Browser> | undefined;
const demoTokens = new Map<Visitor, Promise<string | null>>();

/** A page outside the app, with storage of its own, signed in. It is given back when its test ends. */
export async function newPage({ as = 'visitor', size = 'desktop', ...options }: OpenOptions = {}): Promise<OpenedPage> {
  const { moves = false, serviceWorkers = 'block' } = options;
  // One browser for all files that a process runs; it ends with the process.
  browser ??= launchTestBrowser();
  const kind = { baseURL: inject('productUrl'), size, still: !moves, serviceWorkers };
  const opened = await takePage(await browser, kind);
  const token = typeof as === 'string' ? await tokenOfDemo(as) : as.rest.token;
  if (token) await opened.page.evaluate((value) => localStorage.setItem('token', value), token);
  return opened;
}

/**
 * A page for all tests of a suite, on which each begins where the one before ended, with no faults told yet. One that
 * failed is closed, and the next test gets another. Call it where the tests are described.
 */
export function sharedPage({ as, size }: { as: Visitor; size: Size }): () => Promise<OpenedPage & { isNew: boolean }> {
  let kept: (OpenedPage & { tell: ReturnType<typeof followPage> }) | undefined;
  afterAll(async () => kept?.page.context().close());
  return async () => {
    const isNew = kept === undefined;
    browser ??= launchTestBrowser();
    if (kept === undefined) {
      const token = await tokenOfDemo(as);
      const opened = await openContext(await browser, { baseURL: inject('productUrl'), size, token, still: true });
      kept = { ...opened, tell: followPage(opened.page) };
    }
    const { page, faults, tell } = kept;
    faults.length = 0;
    onTestFinished(async ({ task }) => {
      await tell(task);
      if (task.result?.state === 'pass') return;
      kept = undefined;
      await page.context().close();
    });
    return { page, faults, isNew };
  };
}

/** A page of the started product. */
export async function openPage(path: string, options: OpenOptions = {}): Promise<OpenedPage> {
  const opened = await newPage(options);
  await opened.page.goto(path);
  return opened;
}

/** A dashboard, or a part of it: '?tab=invoice&tampilan=semua'. */
export function openDashboard(
  as: Visitor | SignedIn,
  { at = '', ...options }: Omit<OpenOptions, 'as'> & { at?: string } = {},
): Promise<OpenedPage> {
  return openPage(`/dashboard${at}`, { as, ...options });
}

function tokenOfDemo(visitor: Visitor): Promise<string | null> {
  const known = demoTokens.get(visitor) ?? demoToken(inject('productUrl'), visitor);
  demoTokens.set(visitor, known);
  return known;
}
