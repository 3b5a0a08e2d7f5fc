import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { makeBill, openPayment, PASSWORD } from '#tests/support/people/factories.ts';
import { newOwner } from '#tests/support/people/owner-house.ts';
import { signIn } from '#tests/support/browser/page-steps.ts';
import { lodgedHousehold, productApp, tokenOf } from '#tests/support/people/product-people.ts';
import { press, sees } from '#tests/support/browser/screens/acts.ts';
import { openAs } from '#tests/support/browser/screens/visit.ts';
import { countToasts } from '#tests/support/browser/toast-count.ts';

const baseURL = inject('productUrl');
const app = productApp(baseURL);
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe('one event is one toast', () => {
  it('where somebody signs in', async () => {
    const owner = await newOwner(baseURL);
    const { page } = await openAs(browser, { baseURL, size: 'phone', token: null });
    await page.goto('/login');
    const toasts = await countToasts(page);
    await signIn(page, owner.email, PASSWORD);
    await sees(page, 'Dashboard Pemilik');
    expect(await toasts()).toEqual(['Login berhasil! Selamat datang kembali.']);
    await page.context().close();
  });

  it('where a payment that is waited for arrives', async () => {
    const { owner, tenant } = await lodgedHousehold(app);
    const bill = await makeBill(app, owner, tenant.tenant.id, { title: 'Sewa' });
    const { payment_reference } = await openPayment(tenant, bill.id, 1_500_000);
    const { page } = await openAs(browser, { baseURL, size: 'phone', token: tokenOf(tenant) });
    await page.goto('/dashboard?tab=pembayaran');
    await press(page, 'Lanjutkan pembayaran Sewa');
    await sees(page, 'Nomor virtual account BCA');
    const toasts = await countToasts(page);
    await app.rest.post(`/api/simulated-payments/${payment_reference}`, { outcome: 'SUCCEEDED' });
    await page.locator('[data-sonner-toast]').getByText('Pembayaran berhasil!').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await toasts()).toEqual(['Pembayaran berhasil!']);
    await page.context().close();
  });
});
