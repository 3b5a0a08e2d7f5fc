import type { Page, Request } from 'playwright-core';
import { callsOf } from './calls.ts';

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
  // The moment must lie in the page's future, whose time goes on until the call arrives. One that comes too late has
  // stopped it, but is refused; then the next one is in time.
  const pause = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_000);
  await pause().catch(pause);
}
