import type { Page, Request } from 'playwright-core';
import type { RunnerTestCase } from 'vitest';

/** How much of a failed page is told. */
const TOLD = { requests: 15, letters: 1_500 };

/**
 * Follows a page, so that a test that fails on it can say what the page showed and waited for. Call what it returns
 * when each test ends, before the page is closed or left: it prints nothing of a test that passed.
 */
export function followPage(page: Page): (task: Readonly<RunnerTestCase>) => Promise<void> {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (!/^\/(?:trpc|api)\//.test(new URL(request.url()).pathname)) return;
    if (requests.push(request) > TOLD.requests) requests.shift();
  });
  return async (task) => {
    const told = requests.splice(0).map(describe);
    if (task.result?.state !== 'fail' || page.isClosed()) return;
    const shown = await page
      .evaluate(
        (letters) =>
          `${document.visibilityState}, ${navigator.onLine ? 'online' : 'offline'}, focus on ` +
          `${document.activeElement?.outerHTML.slice(0, 200)}\n${document.body.innerText.slice(0, letters)}`,
        TOLD.letters,
      )
      .catch((error: unknown) => `nothing that can be read: ${String(error)}`);
    process.stderr.write(`${[`The page when “${task.name}” failed: ${page.url()}`, ...told, shown].join('\n')}\n`);
  };
}

/** Method, address and how it ended. */
function describe(request: Request): string {
  const { pathname, search } = new URL(request.url());
  const { startTime, responseEnd } = request.timing();
  const ended = request.failure()?.errorText ?? (responseEnd < 0 ? 'not ended' : `${Math.round(responseEnd)} ms`);
  return `  ${new Date(startTime).toISOString()} ${request.method()} ${pathname}${decodeURIComponent(search)}: ${ended}`;
}
