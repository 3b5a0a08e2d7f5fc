/**
 * Takes the pictures of the product that the landing page shows, of the built app with its demo data, as on a phone,
 * light and dark: `npm run pictures:landing`, into `web/features/landing/pictures`. Each is as good as 24 KB allow.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { freePort } from '#drizzle/local/processes.ts';
import { followRequests } from '#tests/support/browser/at-rest.ts';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { everyScreen } from '#tests/support/browser/screens/every-screen.ts';
import { settle, visit } from '#tests/support/browser/screens/visit.ts';
import { demoToken, type Visitor } from '#tests/support/people/sign-in.ts';
import { demoBindings } from '#worker/local/local-bindings.ts';
import { startProduct } from '#worker/local/product.ts';

/** The size of each picture in the page, and how many of its pixels a pixel of the page has. */
const SIZE = { width: 390, height: 680 };
const SCALE = 1.5;
const MOST_BYTES = 24 * 1024;

/** The screen of each picture, and how far down it begins. */
const pictures: readonly { name: string; visitor: Visitor; screen: string; from: number }[] = [
  { name: 'hari-ini', visitor: 'owner', screen: 'overview', from: 0 },
  { name: 'kamar', visitor: 'owner', screen: 'rooms', from: 137 },
  { name: 'bayar', visitor: 'tenant', screen: 'payment', from: 0 },
];

const folder = join(import.meta.dirname, '../../web/features/landing/pictures');
const directory = mkdtempSync(join(tmpdir(), 'ekost-landing-'));
const port = await freePort();
const product = await startProduct({
  port,
  directory,
  bindings: demoBindings,
  throwaway: true,
  onLog: () => undefined,
});
const browser = await launchBrowser();
try {
  for (const { name, visitor, screen: wanted, from } of pictures) {
    const screen = everyScreen[visitor].find((each) => each.name === wanted);
    const token = await demoToken(product.url, visitor);
    if (screen === undefined || token === null) throw new Error(`There is no screen ${visitor}-${wanted}.`);
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: SIZE,
      deviceScaleFactor: SCALE,
      isMobile: true,
      hasTouch: true,
      locale: 'id-ID',
      timezoneId: 'Asia/Jakarta',
      serviceWorkers: 'block',
    });
    context.on('page', followRequests);
    const page = await context.newPage();
    await page.addInitScript((value) => localStorage.setItem('token', value), token);
    await visit(page, screen);
    await page.evaluate((top) => scrollTo(0, top), from);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      const picture = await smallEnough(page);
      writeFileSync(join(folder, `${name}-${colorScheme}.webp`), picture);
      process.stdout.write(`${name}-${colorScheme}.webp ${picture.length} bytes\n`);
    }
    await context.close();
  }
} finally {
  await browser.close();
  await product.stop();
  rmSync(directory, { recursive: true, force: true });
}

/** The page as WebP, which the browser itself writes, with the highest quality that is small enough. */
async function smallEnough(page: Page): Promise<Buffer> {
  const png = (await page.screenshot()).toString('base64');
  const written = await browser.newPage();
  const webp = await written.evaluate(toWebp, { png, most: MOST_BYTES });
  await written.close();
  if (webp === null) throw new Error('The picture is too large in any quality.');
  return Buffer.from(webp, 'base64');
}

/** Runs in a page. */
async function toWebp({ png, most }: { png: string; most: number }): Promise<string | null> {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  for (let quality = 0.9; quality > 0; quality -= 0.05) {
    const webp = canvas.toDataURL('image/webp', quality).replace('data:image/webp;base64,', '');
    if (webp.length * 0.75 <= most) return webp;
  }
  return null;
}
