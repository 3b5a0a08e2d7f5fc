import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser, type Size } from '#tests/support/browser/browser.ts';
import { expectStatus, makeBill } from '#tests/support/people/factories.ts';
import { approvedPerson, lodgedHousehold, productApp, tokenOf } from '#tests/support/people/product-people.ts';
import { press, sees } from '#tests/support/browser/screens/acts.ts';
import { findings } from '#tests/support/browser/screens/findings.ts';
import { openAs, settle } from '#tests/support/browser/screens/visit.ts';

const baseURL = inject('productUrl');
const app = productApp(baseURL);

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe.each<Size>(['phone', 'desktop'])('a tenant without a room (%s)', (size) => {
  it('is told so in each place, and may not complain', { timeout: 60_000 }, async () => {
    const person = await approvedPerson(app, 'TENANT', 'Penyewa Baru');
    const { page, faults } = await openAs(browser, { baseURL, size, token: tokenOf(person) });
    await page.goto('/dashboard');
    await sees(page, 'Tidak Ada Penyewaan Aktif');
    await settle(page);
    expect(await findings(page)).toEqual([]);

    await page.getByRole('tab', { name: 'Profil' }).click();
    await sees(page, 'Profil Penghuni Belum Lengkap');
    await settle(page);
    expect(await findings(page)).toEqual([]);

    await press(page, 'Ajukan Keluhan');
    await sees(page, 'Tidak ada informasi penyewaan aktif. Anda perlu menjadi penyewa aktif untuk mengajukan keluhan.');
    expect(await page.getByRole('button', { name: 'Kirim Keluhan' }).count()).toBe(0);
    await settle(page);
    expect(await findings(page)).toEqual([]);

    // There is no emergency contact to change, so there is no tab for one.
    await page.goto('/profil');
    await page.getByRole('tab', { name: 'Data Diri' }).waitFor();
    await page.getByRole('tab', { name: 'Kontak Darurat' }).waitFor({ state: 'detached' });
    await page.goto('/payment');
    await sees(page, 'Tidak ada tagihan yang perlu dibayar');
    expect(faults).toEqual([]);
  });
});

it('a former tenant still reaches the bills that are left', async () => {
  const { owner, tenant } = await lodgedHousehold(app);
  await makeBill(app, owner, tenant.tenant.id, { title: 'Listrik terakhir' });
  await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.tenant.id}/checkout`));
  const { page, faults } = await openAs(browser, { baseURL, size: 'phone', token: tokenOf(tenant) });
  await page.goto('/dashboard');
  await sees(page, 'Tidak Ada Penyewaan Aktif');
  await sees(page, 'Anda masih memiliki 1 tagihan dari penyewaan sebelumnya. Selesaikan pembayarannya di sini.');
  await page.getByRole('tabpanel').getByRole('link', { name: 'Lihat tagihan' }).click();
  await page.getByRole('button', { name: 'Bayar Listrik terakhir' }).waitFor();
  expect(faults).toEqual([]);
});
