import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser, type Size, sizes } from '#tests/support/browser/browser.ts';
import { makeBill, openPayment } from '#tests/support/people/factories.ts';
import { lodgedHousehold, productApp, tokenOf } from '#tests/support/people/product-people.ts';
import { press, sees, stopTime } from '#tests/support/browser/screens/acts.ts';
import { openAs } from '#tests/support/browser/screens/visit.ts';

const baseURL = inject('productUrl');
const app = productApp(baseURL);

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe.each<{ size: Size; width: number }>([
  { size: 'desktop', width: 356 },
  // As wide as a phone has room for.
  { size: 'phone', width: 358 },
])('toasts ($size)', ({ size, width }) => {
  it('three are seen at once, each for 4 seconds', { timeout: 60_000 }, async () => {
    const { owner, tenant } = await lodgedHousehold(app);
    const bill = await makeBill(app, owner, tenant.tenant.id, { title: 'Sewa' });
    await openPayment(tenant, bill.id, 1_500_000);
    const { page, faults } = await openAs(browser, { baseURL, size, token: tokenOf(tenant) });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    await page.goto('/dashboard?tab=pembayaran');
    await press(page, 'Lanjutkan pembayaran Sewa');
    await sees(page, 'Nomor virtual account BCA');
    await stopTime(page);

    const toasts = page.locator('[data-sonner-toast]');
    for (let count = 1; count <= 4; count += 1) {
      await page.getByRole('button', { name: 'Salin nomor virtual account' }).click();
      // The clipboard answers in its own time, the toast comes in the page's.
      while ((await toasts.count()) < count) await page.clock.runFor(10);
    }
    await page.clock.runFor(100);
    expect(await page.locator('[data-sonner-toast][data-visible=true]').count()).toBe(3);
    expect(
      await toasts
        .locator('visible=true')
        .first()
        .evaluate((toast: HTMLElement) => toast.offsetWidth),
    ).toBe(width);
    const front = page.locator('[data-sonner-toast][data-front=true]');
    const close = await front.getByRole('button', { name: 'Tutup pemberitahuan' }).boundingBox();
    expect(Math.min(close?.width ?? 0, close?.height ?? 0)).toBeGreaterThanOrEqual(44);
    const toast = await front.boundingBox();
    const sheet = await page.getByRole('dialog').boundingBox();
    // On a phone it leaves the title of the sheet and its way out in sight.
    const end = size === 'phone' ? (sheet?.y ?? 0) : sizes.desktop.height;
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(end);
    await page.clock.runFor(2_500);
    expect(await toasts.count()).toBe(4);
    await page.clock.runFor(2_500);
    await toasts.first().waitFor({ state: 'detached' });
    expect(await toasts.count()).toBe(0);
    expect(faults).toEqual([]);
  });
});
