import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openContext } from '#tests/support/browser/browser.ts';
import { demoToken, type Visitor } from '#tests/support/people/sign-in.ts';
import { absoluteRow, median, type Row } from './report.ts';

const RUNS = 3;
const FIRST_MS = 4_000;
const AGAIN_MS = 2_000;
/** Time for the service worker to keep the app's files. */
const KEPT_AFTER_MS = 6_000;

/** The slow 4G of a browser's developer tools: half a second for every answer, and 1.4 Mbit/s. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const SLOWER_PROCESSOR = 4;

/** How long a phone with a slow network and a slow processor waits for the figures of a dashboard, new and again. */
export async function firstViewRows(url: string): Promise<Row[]> {
  const browser = await launchBrowser();
  const rows: Row[] = [];
  try {
    for (const visitor of ['owner', 'tenant'] as const) {
      const first: number[] = [];
      const again: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const seen = await visit(browser, url, visitor);
        first.push(seen.first);
        again.push(seen.again);
      }
      rows.push(absoluteRow(`first figures of the ${visitor} on slow 4G`, median(first), 'ms', FIRST_MS));
      rows.push(absoluteRow(`the same after a reload`, median(again), 'ms', AGAIN_MS));
    }
  } finally {
    await browser.close();
  }
  return rows;
}

async function visit(browser: Browser, url: string, visitor: Visitor): Promise<{ first: number; again: number }> {
  const token = await demoToken(url, visitor);
  const { page } = await openContext(browser, { baseURL: url, size: 'phone', token, serviceWorkers: 'allow' });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  const first = await untilFigures(page, () => page.goto('/dashboard', { waitUntil: 'commit' }));
  await page.waitForTimeout(KEPT_AFTER_MS);
  const again = await untilFigures(page, () => page.reload({ waitUntil: 'commit' }));
  await page.context().close();
  return { first, again };
}

/** How long it takes until the page shows an amount; in ms. */
async function untilFigures(page: Page, open: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await open();
  await page.waitForFunction(() => /Rp\s?\d/.test(document.querySelector('main')?.innerText ?? ''), undefined, {
    polling: 50,
  });
  return performance.now() - started;
}
