import { describe, expect, it } from 'vitest';
import { type Size, sizes } from '#tests/support/browser/browser.ts';
import { newPage } from '#tests/support/browser/open-page.ts';
import { stopTime } from '#tests/support/browser/page-time.ts';
import { fitThumbs } from '#tests/support/browser/places.ts';
import { press, sees } from '#tests/support/browser/steps.ts';
import { toastsOf } from '#tests/support/browser/toasts.ts';
import { makeBill, openPayment } from '#tests/support/people/factories.ts';
import { newHousehold, product } from '#tests/support/people/started-product.ts';

describe.each<{ size: Size; width: number }>([
  { size: 'desktop', width: 356 },
  // As wide as a phone allows.
  { size: 'phone', width: 358 },
])('toasts ($size)', ({ size, width }) => {
  it('three are seen at once, each for 4 seconds', async () => {
    const { owner, tenant } = await newHousehold();
    const bill = await makeBill(product, owner, tenant.tenant.id, { title: 'Sewa' });
    await openPayment(tenant, bill.id, 1_500_000);
    const { page, faults } = await newPage({ as: tenant, size, moves: true });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    await page.goto('/dashboard?tab=pembayaran');
    await press(page, 'Lanjutkan pembayaran Sewa');
    await sees(page, 'Nomor virtual account BCA');
    await stopTime(page);

    const toasts = toastsOf(page);
    for (let count = 1; count <= 4; count += 1) {
      await page.getByRole('button', { name: 'Salin nomor virtual account' }).click();
      // The clipboard answers in real time, the toast comes in the page's time.
      while ((await toasts.count()) < count) await page.clock.runFor(10);
    }
    await page.clock.runFor(100);
    await expect.poll(() => page.locator('[data-sonner-toast][data-visible=true]').count()).toBe(3);
    await expect
      .poll(() =>
        toasts
          .locator('visible=true')
          .first()
          .evaluate((toast: HTMLElement) => toast.offsetWidth),
      )
      .toBe(width);
    const front = page.locator('[data-sonner-toast][data-front=true]');
    await fitThumbs(front.getByRole('button', { name: 'Tutup pemberitahuan' }));
    // On a phone the sheet's title and its close button stay visible.
    const spaceBelow = async () => {
      const [toast, sheet] = await Promise.all([front.boundingBox(), page.getByRole('dialog').boundingBox()]);
      const end = size === 'phone' ? sheet?.y : sizes.desktop.height;
      return toast && end !== undefined ? end - toast.y - toast.height : NaN;
    };
    await expect.poll(spaceBelow).toBeGreaterThanOrEqual(0);
    await page.clock.runFor(2_500);
    await expect.poll(() => toasts.count()).toBe(4);
    await page.clock.runFor(2_500);
    await toasts.first().waitFor({ state: 'detached' });
    await expect.poll(() => toasts.count()).toBe(0);
    expect(faults).toEqual([]);
  });
});

it('what is said is read when the code of toasts cannot be loaded', async () => {
  const { owner, tenant } = await newHousehold();
  const bill = await makeBill(product, owner, tenant.tenant.id, { title: 'Sewa' });
  await openPayment(tenant, bill.id, 1_500_000);
  const { page } = await newPage({ as: tenant, size: 'phone' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.route('**/assets/toasts-*.js', (route) => route.abort());
  await page.goto('/dashboard?tab=pembayaran');
  await press(page, 'Lanjutkan pembayaran Sewa');
  await press(page, 'Salin nomor virtual account');
  await expect.poll(() => page.getByRole('status').allTextContents()).toContain('Berhasil disalin!');
});
