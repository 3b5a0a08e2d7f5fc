import type { Page } from 'playwright-core';
import { DRAFTS } from '#web/data/end-drafts.ts';
import { atRest } from '../at-rest.ts';
import type { Screen } from './screen.ts';

/** A page from which every screen begins anew: nothing of another is open on it. */
const BETWEEN = { path: '/lupa-kata-sandi', shows: 'Kirim lewat' };

/** Goes to a screen, waits until nothing is loading, and does its steps. */
export async function visit(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path);
  await arrive(page, screen);
}

/** The same from another screen, as a link leads: the app goes on running, which takes half of loading it again. */
export async function goOn(page: Page, screen: Screen): Promise<void> {
  for (const { path, shows } of [BETWEEN, screen]) {
    await leadTo(page, path);
    await page.getByText(shows).locator('visible=true').first().waitFor();
  }
  await arrive(page, screen);
}

/** Goes on to an address of the app, as a link to it does. */
export function leadTo(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    // Not by the app's own, which tells the router by itself.
    History.prototype.pushState.call(history, null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

async function arrive(page: Page, screen: Screen): Promise<void> {
  // What another screen has typed and left is put back into no form of this one.
  await page.evaluate((key) => localStorage.removeItem(key), DRAFTS);
  await page.getByText(screen.shows).locator('visible=true').first().waitFor();
  // Once what is seen first has come, what loads when it is near stands where it stays.
  await settle(page);
  await seeAll(page);
  await settle(page);
  await screen.steps?.(page);
  await settle(page);
}

/** Scrolls down the page and back up, because some parts load only when they come near. */
export async function seeAll(page: Page): Promise<void> {
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
  await atRest(page);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.animate-pulse')].every((each) => each.getBoundingClientRect().top > innerHeight),
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
