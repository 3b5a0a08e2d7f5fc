import type { Page } from 'playwright-core';
import { afterAll, onTestFinished } from 'vitest';
import type { Visitor } from '../people/sign-in.ts';
import { type OpenedPage, sizes } from './browser.ts';
import { type FollowedPage, openBlank } from './open-page.ts';

/** Of the product's origin, whose storage is cleared from there, but without the app. */
const OUTSIDE_THE_APP = '/icon.svg';

/** What only the browser can clear as a whole. */
const STORED = 'cookies,indexeddb,cache_storage,service_workers';

/**
 * A phone's still page that the tests of a suite use one after the other, because a browser that has run the app before
 * does so with a fifth less of the processor. Call it in the suite; what it returns gives a test the page, as new. The page
 * of a test that failed is not used again. A test must not do to it what cannot be undone: stop its clock, add scripts
 * or listeners.
 */
export function keptPage(as: Visitor): () => Promise<OpenedPage> {
  let kept: FollowedPage | undefined;
  afterAll(() => kept?.page.context().close());
  return async () => {
    const opened = kept ?? (await openBlank({ as, size: 'phone' }));
    kept = undefined;
    onTestFinished(async ({ task }) => {
      if (task.result?.state !== 'pass') {
        await opened.tellOf(task);
        return opened.page.context().close();
      }
      await makeNew(opened);
      kept = opened;
    });
    return opened;
  };
}

/** Leaves the app first, so that it stores nothing more and what it reports from then on is not counted. */
async function makeNew({ page, faults }: OpenedPage): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const other of page.context().pages()) if (other !== page) await other.close();
  await page.goto(OUTSIDE_THE_APP);
  await forgetStored(page);
  await page.emulateMedia({ media: null, colorScheme: 'light' });
  await page.setViewportSize(sizes.phone);
  await page.mouse.move(0, 0);
  faults.length = 0;
}

/** Empties the storage of every kind, and the history. The app's files stay in the cache. */
async function forgetStored(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const tools = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED });
  await tools.send('Page.resetNavigationHistory');
  await tools.detach();
}
