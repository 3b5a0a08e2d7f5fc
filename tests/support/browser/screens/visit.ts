import type { Browser, Page } from 'playwright-core';
import { openPage, type PageFaults, type Size } from '../browser.ts';
import type { Screen, Visitor } from './screen.ts';

const emails: Record<Exclude<Visitor, 'visitor'>, string> = {
  owner: 'pemilik@demo.ekost.id',
  tenant: 'penyewa@demo.ekost.id',
  technician: 'teknisi@demo.ekost.id',
  admin: 'admin@demo.ekost.id',
};
const DEMO_PASSWORD = 'demo-ekost';

/**
 * A session of a demo account; null for a visitor without one.
 *
 * @throws Error if the server refuses it
 */
export async function sessionToken(baseURL: string, visitor: Visitor): Promise<string | null> {
  if (visitor === 'visitor') return null;
  const body = JSON.stringify({ email: emails[visitor], password: DEMO_PASSWORD });
  const response = await fetch(new URL('/auth/login', baseURL), { method: 'POST', body });
  if (!response.ok) throw new Error(`${emails[visitor]} cannot sign in: ${response.status}`);
  return ((await response.json()) as { access_token: string }).access_token;
}

export interface VisitOptions {
  baseURL: string;
  size: Size;
  token: string | null;
}

/** Opens a page that is signed in from its first request on. */
export async function openAs(browser: Browser, { baseURL, size, token }: VisitOptions) {
  const opened = await openPage(browser, { baseURL, size });
  if (token !== null) await opened.page.addInitScript((value) => localStorage.setItem('token', value), token);
  return opened;
}

/** Goes to a screen, waits until nothing is loading, and does its steps. */
export async function visit(
  browser: Browser,
  screen: Screen,
  options: VisitOptions,
): Promise<{ page: Page } & PageFaults> {
  const opened = await openAs(browser, options);
  const { page } = opened;
  await page.goto(screen.path);
  await page.getByText(screen.shows).locator('visible=true').first().waitFor({ timeout: 15_000 });
  await seeAll(page);
  await settle(page);
  await screen.steps?.(page);
  await settle(page);
  return opened;
}

/** Scrolls down the page and back up, because some parts load only when they come near. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    scrollTo(0, 0);
  });
}

/** Waits until nothing is loading and nothing moves. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('.animate-pulse')].every((each) => each.getBoundingClientRect().top > innerHeight),
    undefined,
    { timeout: 15_000 },
  );
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((each) => each.finished.catch(() => undefined)),
    ),
  );
}
