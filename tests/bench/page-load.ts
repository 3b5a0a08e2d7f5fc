import type { Browser, Page } from 'playwright-core';
import { startGateway } from '#drizzle/local/gateway.ts';
import { freePort } from '#drizzle/local/processes.ts';
import { launchBrowser, openContext } from '#tests/support/browser/browser.ts';
import { settle } from '#tests/support/browser/screens/visit.ts';
import { startEdge } from '#worker/local/edge.ts';
import { castOf } from './cast.ts';
import { absoluteRow, type Row } from './report.ts';
import type { Stage } from './stage.ts';
import { kilobytes } from './bundle.ts';

const REQUESTS = 2;
const LANDING_KB = 115;
/** For every page but the landing page, which needs no data. */
const PAGE_KB = 170;

/** The cost of a page's first load: requests to the database, and JavaScript, as a browser asks for them. */
export async function pageLoadRows(stage: Stage): Promise<Row[]> {
  const { big, admin } = await castOf(stage);
  let requests = 0;
  const gateway = await startGateway({ databaseUrl: stage.databaseUrl, onRequest: () => (requests += 1) });
  const bindings = { ...stage.bindings, NEON_FETCH_ENDPOINT: gateway.endpoint };
  const edge = await startEdge({ port: await freePort(), bindings, onLog: () => undefined });
  const browser = await launchBrowser();
  const rows: Row[] = [];
  try {
    for (const [name, path, email, budget] of [
      ['/', '/', null, LANDING_KB],
      ['/articles', '/articles', null, PAGE_KB],
      ['/login', '/login', null, PAGE_KB],
      ["the owner's dashboard", '/dashboard', big.email, PAGE_KB],
      ["the tenant's dashboard", '/dashboard', big.tenant, PAGE_KB],
      ["the admin's dashboard", '/dashboard', admin, PAGE_KB],
    ] as const) {
      const token = email === null ? null : await stage.token(email);
      requests = 0;
      const script = await loadedScript(browser, { url: edge.url, path, token });
      if (email !== null) rows.push(absoluteRow(`database requests of ${name}`, requests, 'requests', REQUESTS));
      rows.push(absoluteRow(`JavaScript of ${name}, gzipped`, script, 'KB', budget));
    }
  } finally {
    await browser.close();
    await edge.stop();
    await gateway.stop();
  }
  return rows;
}

/** The scripts that a page loads until nothing is loading any more, each gzipped, in KB. */
async function loadedScript(
  browser: Browser,
  { url, path, token }: { url: string; path: string; token: string | null },
): Promise<number> {
  const { page } = await openContext(browser, { baseURL: url, size: 'phone', token, serviceWorkers: 'allow' });
  const scripts = collectScripts(page);
  await page.goto(path);
  await settle(page);
  const sizes = await Promise.all(scripts);
  await page.context().close();
  return sizes.reduce((sum, size) => sum + size, 0);
}

function collectScripts(page: Page): Promise<number>[] {
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    // A script that arrives later, perhaps after the page was closed, does not count.
    scripts.push(response.body().then(kilobytes, () => 0));
  });
  return scripts;
}
