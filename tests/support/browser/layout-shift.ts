import type { Page } from 'playwright-core';

interface Watched {
  layoutShift?: number;
}

/** Watches how far what is painted moves by itself, in the page that is opened next. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = globalThis as Watched;
    watched.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        watched.layoutShift = (watched.layoutShift ?? 0) + ((entry as { value?: number }).value ?? 0);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum since then, in shares of the window (web.dev/cls): 0.1 and more is felt. */
export async function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as Watched).layoutShift ?? Number.NaN);
}
