import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser, type Size } from '#tests/support/browser/browser.ts';
import { approvedPerson, productApp, tokenOf } from '#tests/support/people/product-people.ts';
import { countCalls, press, sees } from '#tests/support/browser/screens/acts.ts';
import { openAs } from '#tests/support/browser/screens/visit.ts';

const baseURL = inject('productUrl');
const app = productApp(baseURL);

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe.each<Size>(['phone', 'desktop'])('a technician (%s)', (size) => {
  it('gets the tenant dashboard without tenant data, which explains itself', async () => {
    const person = await approvedPerson(app, 'MAINTENANCE', 'Teknisi Uji');
    const { page, faults } = await openAs(browser, { baseURL, size, token: tokenOf(person) });
    const asked = countCalls(page, 'dashboards.tenant');
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Halo, Teknisi Uji' }).waitFor();
    await sees(page, 'Bagaimana keluhan sampai kepada Anda');
    await sees(page, 'Belum ada data untuk teknisi');
    await sees(page, '081234567890');
    expect(await page.title()).toBe('Dashboard - Platform E-Kost');
    expect(await page.getByRole('tab').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Ajukan Keluhan' }).count()).toBe(0);
    await page.waitForLoadState('networkidle');
    expect(asked()).toBe(0);

    // What owners call is what stands in the profile.
    await page.getByRole('link', { name: 'Periksa nomor telepon' }).click();
    await page.waitForURL('**/profil');
    await page.getByLabel('Nomor telepon').fill('081299990000');
    // Once the form is there, all tabs are.
    expect(await page.getByRole('tab', { name: 'Kontak Darurat' }).count()).toBe(0);
    await press(page, 'Simpan Profil');
    await sees(page, 'Profil berhasil diperbarui!');
    await page.goBack();
    await sees(page, '081299990000');
    expect(faults).toEqual([]);
  });

  it('has no business on /admin', async () => {
    const person = await approvedPerson(app, 'MAINTENANCE');
    const { page, faults } = await openAs(browser, { baseURL, size, token: tokenOf(person) });
    await page.goto('/admin');
    await page.waitForURL('**/dashboard');
    await sees(page, 'Belum ada data untuk teknisi');
    expect(faults).toEqual([]);
  });
});
