/**
 * Takes a picture of every screen and dialog, at both widths, light and dark, of the built app with its demo data: `npm
 * run pictures [-- word …]`, into `.data/pictures`. With words, only of screens whose name has one of them.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { freePort } from '#drizzle/local/processes.ts';
import { launchBrowser, openContext, type Size, sizes } from '#tests/support/browser/browser.ts';
import { JWT_SECRET, NIK_KEY } from '#tests/support/app/secrets.ts';
import { everyScreen } from '#tests/support/browser/screens/every-screen.ts';
import { leavingScreens } from '#tests/support/browser/screens/leaving-screens.ts';
import { linkScreens } from '#tests/support/browser/screens/link-screens.ts';
import { moveScreens } from '#tests/support/browser/screens/move-screens.ts';
import type { Screen } from '#tests/support/browser/screens/screen.ts';
import { settle, visit } from '#tests/support/browser/screens/visit.ts';
import { demoToken, restOf, type Visitor } from '#tests/support/people/sign-in.ts';
import { createDb } from '#worker/db/client.ts';
import { demoBindings } from '#worker/local/local-bindings.ts';
import { dataDirectory, startProduct } from '#worker/local/product.ts';

const words = process.argv.slice(2);
const wanted = (visitor: Visitor, { name }: Screen) =>
  words.length === 0 || words.some((word) => `${visitor}-${name}`.includes(word));

const folder = join(dataDirectory, 'pictures');
const directory = mkdtempSync(join(tmpdir(), 'ekost-pictures-'));
const product = await startProduct({
  port: await freePort(),
  directory,
  bindings: { ...demoBindings, JWT_SECRET, NIK_KEY },
  throwaway: true,
  onLog: () => undefined,
});
const browser = await launchBrowser();
try {
  mkdirSync(folder, { recursive: true });
  for (const [visitor, screens] of Object.entries(everyScreen) as [Visitor, Screen[]][]) {
    const chosen = screens.filter((screen) => wanted(visitor, screen));
    if (chosen.length === 0) continue;
    const token = await demoToken(product.url, visitor);
    for (const screen of chosen) await pictures({ visitor, screen, token });
  }
  const { url, databaseUrl, fetchEndpoint } = product;
  const app = {
    rest: restOf(url),
    clock: { now: () => new Date() },
    deps: { db: createDb({ databaseUrl, fetchEndpoint }) },
  };
  for (const screen of [...linkScreens(), ...moveScreens(), ...leavingScreens()].filter((each) =>
    wanted('tenant', each),
  )) {
    await screen.make(app, url);
    await pictures({ visitor: 'tenant', screen, token: screen.token });
  }
} finally {
  await browser.close();
  await product.stop();
  rmSync(directory, { recursive: true, force: true });
}

async function pictures(what: Omit<PictureOf, 'size'>): Promise<void> {
  for (const size of Object.keys(sizes) as Size[]) await picture({ ...what, size });
}

async function picture({ visitor, screen, size, token }: PictureOf): Promise<void> {
  const { page, faults } = await openContext(browser, { baseURL: product.url, size, token });
  await visit(page, screen);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    const name = `${visitor}-${screen.name}-${sizes[size].width}-${colorScheme}.png`;
    // A dialog covers the window, so what is behind it is left out.
    const fullPage = (await page.locator('[role=dialog], [role=alertdialog]').count()) === 0;
    if (fullPage) await showWhole(page, size);
    await page.screenshot({ path: join(folder, name), fullPage });
    if (fullPage) await page.setViewportSize(sizes[size]);
    process.stdout.write(`${name}\n`);
  }
  for (const fault of faults) process.stdout.write(`  ${fault}\n`);
  await page.context().close();
}

/**
 * Makes the window as tall as the page; in a longer picture, elements that stick to the window's edge would be in the
 * middle.
 */
async function showWhole(page: Page, size: Size): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: sizes[size].width, height });
  await settle(page);
}

interface PictureOf {
  visitor: Visitor;
  screen: Screen;
  size: Size;
  token: string | null;
}
