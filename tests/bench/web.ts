/**
 * The built app on a phone with a slow network, by Lighthouse's mobile profile, beside its budgets: `npm run
 * bench:web`. Each page is measured several times and the median counts. Ends with 1 if something is over.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { type RunnerResult } from 'lighthouse';
import type { BrowserContext } from 'playwright-core';
import { freePort } from '#drizzle/local/processes.ts';
import { launchDrivenBrowser } from '#tests/support/browser/browser.ts';
import { demoToken, type Visitor } from '#tests/support/people/sign-in.ts';
import { demoBindings } from '#worker/local/local-bindings.ts';
import { dataDirectory, startProduct } from '#worker/local/product.ts';
import { endChildrenAtExit } from '#worker/local/signals.ts';
import { firstViewRows } from './first-view.ts';
import { absoluteRow, median, report, type Row } from './report.ts';
import { roomStepRows } from './room-steps.ts';

const RUNS = 5;
/** Pages named on the command line, `figures` or `rooms`; without any, all. */
const only = new Set(process.argv.slice(2));
const PAGES: [name: string, path: string, visitor: Visitor, performance: number][] = [
  ['/', '/', 'visitor', 97],
  ['/articles', '/articles', 'visitor', 97],
  ['/login', '/login', 'visitor', 97],
  ["the owner's dashboard", '/dashboard', 'owner', 97],
  ["the tenant's dashboard", '/dashboard', 'tenant', 97],
  ["the admin's dashboard", '/dashboard', 'admin', 97],
];
const BLOCKING_MS = 150;
/** In shares of the window; what is below 0.1 is called good (web.dev/cls). */
const LAYOUT_SHIFT = 0.02;
const PERFECT = 100;

endChildrenAtExit();
const directory = mkdtempSync(join(tmpdir(), 'ekost-web-'));
const product = await startProduct({
  port: await freePort(),
  directory,
  bindings: demoBindings,
  throwaway: true,
  onLog: () => undefined,
});
const rows: Row[] = [];
try {
  for (const [name, path, visitor, performance] of PAGES.filter(([each]) => only.size === 0 || only.has(each)))
    rows.push(...(await pageRows(name, path, visitor, performance)));
  if (only.size === 0 || only.has('figures')) rows.push(...(await firstViewRows(product.url)));
  if (only.size === 0 || only.has('rooms')) rows.push(...(await roomStepRows(product)));
} finally {
  await product.stop();
  rmSync(directory, { recursive: true, force: true });
}
process.exitCode = report('Lighthouse, mobile, on the built app', rows, join(dataDirectory, 'bench', 'web.json'))
  ? 0
  : 1;

async function pageRows(name: string, path: string, visitor: Visitor, performance: number): Promise<Row[]> {
  const token = await demoToken(product.url, visitor);
  const results: RunnerResult[] = [];
  for (let run = 0; run < RUNS; run += 1) results.push(await measure(path, token));
  const score = (category: string) => median(results.map(({ lhr }) => (lhr.categories[category]?.score ?? 0) * 100));
  const audited = (id: string) => median(results.map(({ lhr }) => lhr.audits[id]?.numericValue ?? Number.NaN));
  const paints = ['first-contentful-paint', 'largest-contentful-paint', 'speed-index', 'cumulative-layout-shift'];
  const seen = paints.map((id) => `${id} ${results[0]?.lhr.audits[id]?.displayValue}`);
  process.stdout.write(`${name}: ${seen.join(', ')}\n`);
  for (const failed of failedAudits(results)) process.stdout.write(`${name}: ${failed}\n`);
  return [
    { ...absoluteRow(`performance of ${name}`, score('performance'), 'points', performance), bound: 'least' },
    absoluteRow(`blocking time of ${name}`, audited('total-blocking-time'), 'ms', BLOCKING_MS),
    absoluteRow(`layout shift of ${name}`, audited('cumulative-layout-shift'), 'shares', LAYOUT_SHIFT),
    ...['accessibility', 'best-practices', 'seo'].map((category): Row => ({
      ...absoluteRow(`${category} of ${name}`, score(category), 'points', PERFECT),
      bound: 'least',
    })),
  ];
}

/** One run, in a browser and a profile of its own. */
async function measure(path: string, token: string | null): Promise<RunnerResult> {
  const profile = mkdtempSync(join(tmpdir(), 'ekost-profile-'));
  const port = await freePort();
  const browser = await launchDrivenBrowser(profile, port);
  try {
    if (token !== null) await keepToken(browser, token);
    const result = await lighthouse(new URL(path, product.url).href, {
      port,
      // A reset would delete the session.
      disableStorageReset: true,
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      logLevel: 'error',
    });
    if (result === undefined) throw new Error(`Lighthouse has nothing to say of ${path}.`);
    return result;
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Signs the profile in without caching anything of the app: the page that it opens is a text. */
async function keepToken(browser: BrowserContext, token: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(new URL('/robots.txt', product.url).href);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.close();
}

/** What keeps the page from the full score in the categories that must have it. */
function failedAudits(results: RunnerResult[]): string[] {
  const [first] = results;
  const audits = ['accessibility', 'best-practices', 'seo'].flatMap(
    (category) => first?.lhr.categories[category]?.auditRefs ?? [],
  );
  return audits
    .filter(({ id, weight }) => weight > 0 && (first?.lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${first?.lhr.audits[id]?.title}`);
}
