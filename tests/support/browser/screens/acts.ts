import type { Page, Request } from 'playwright-core';

/** Waits until a text is visible. A no-break space counts as a space. */
export async function sees(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).locator('visible=true').first().waitFor({ timeout: 15_000 });
}

/** Presses the first visible button of that name. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).locator('visible=true').first().click();
}

/** Chooses a card; the card hides its radio button. */
export async function choose(page: Page, name: RegExp): Promise<void> {
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name }) })
    .click();
}

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

/** The faults that a page reports, without those of calls that were broken on purpose. */
export function unexpected(faults: string[]): string[] {
  return faults
    .splice(0)
    .filter((fault) => !/ERR_CONNECTION_RESET|ERR_INTERNET_DISCONNECTED|status of 500/.test(fault));
}

/** The step in which the page's time advances, in ms. */
const STEP = 250;

/**
 * Advances the page's stopped time until a procedure is called, and waits for the answer.
 *
 * @returns how long that took, in the page's ms
 * @throws Error if there is no call within a minute
 */
export async function timeUntilCall(page: Page, procedure: string): Promise<number> {
  const calls: Request[] = [];
  const url = callsOf(procedure);
  page.on('request', (request) => {
    if (url.test(request.url())) calls.push(request);
  });
  for (let gone = STEP; gone <= 60_000; gone += STEP) {
    await page.clock.runFor(STEP);
    await letPageWork(page);
    const [call] = calls;
    if (call === undefined) continue;
    // Wait for the answer to this very call, not to one that was still on its way.
    await (await call.response())?.finished();
    await letPageWork(page);
    return gone;
  }
  throw new Error(`${procedure} was not called for a minute`);
}

/** Lets the page process an answer while its time stands still: some turns of its event loop. */
async function letPageWork(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', resolve);
        port1.start();
        port2.postMessage(null);
      });
    }
  });
}

/** Stops the page's time; `clock.install` must have been called before. */
export async function stopTime(page: Page): Promise<void> {
  // The moment must lie in the page's future, and its time goes on until this call arrives.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_000);
}
