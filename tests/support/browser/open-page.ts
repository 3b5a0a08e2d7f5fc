import type { Browser } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import type { RestClient } from '../app/rest-client.ts';
import { demoToken, type Visitor } from '../people/sign-in.ts';
import { followPage } from './failed-page.ts';
import { launchTestBrowser, openContext, type OpenedPage, type Size } from './browser.ts';

export interface OpenOptions {
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

/** A blank page with storage of its own, signed in from its first request on. It is closed when its test ends. */
export async function newPage(options: OpenOptions = {}): Promise<OpenedPage> {
  const opened = await openBlank(options);
  onTestFinished(async ({ task }) => {
    await opened.tellOf(task);
    await opened.page.context().close();
  });
  return opened;
}

/** A page that can say what it showed to a test that failed. */
export type FollowedPage = OpenedPage & { tellOf: ReturnType<typeof followPage> };

/** A blank page as `newPage` gives it, whose context the caller closes. */
export async function openBlank({ as = 'visitor', moves = false, ...options }: OpenOptions): Promise<FollowedPage> {
  // One browser for all files that a process runs; it ends with the process.
  browser ??= launchTestBrowser();
  const opened = await openContext(await browser, {
    baseURL: inject('productUrl'),
    token: typeof as === 'string' ? await tokenOfDemo(as) : (as.rest.token ?? null),
    still: !moves,
    ...options,
  });
  return { ...opened, tellOf: followPage(opened.page) };
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
