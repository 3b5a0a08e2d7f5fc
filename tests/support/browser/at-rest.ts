import type { Page, Request } from 'playwright-core';

/** What of a page's requests is under way, how many have begun, and the end of the next. */
interface Traffic {
  open: Set<Request>;
  begun: number;
  end: PromiseWithResolvers<void>;
}

const trafficOf = new WeakMap<Page, Traffic>();

/** Follows a page's requests from now on, for `atRest`. */
export function followRequests(page: Page): void {
  const traffic: Traffic = { open: new Set(), begun: 0, end: Promise.withResolvers() };
  trafficOf.set(page, traffic);
  page.on('request', (request) => {
    traffic.begun += 1;
    traffic.open.add(request);
  });
  const ended = (request: Request) => {
    traffic.open.delete(request);
    traffic.end.resolve();
    traffic.end = Promise.withResolvers();
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
}

/**
 * Waits until all that a page has asked for is answered, and it has worked on the answers without asking for more. The
 * page's time must not stand still.
 */
export async function atRest(page: Page): Promise<void> {
  const traffic = trafficOf.get(page);
  if (traffic === undefined) throw new Error('Nobody follows the requests of this page.');
  for (let before = -1; before !== traffic.begun || traffic.open.size > 0;) {
    before = traffic.begun;
    while (traffic.open.size > 0) await traffic.end.promise;
    await page.evaluate(letWork);
  }
}

/** Runs in the page: lets it draw, and what waits for a turn have one. */
async function letWork(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}
