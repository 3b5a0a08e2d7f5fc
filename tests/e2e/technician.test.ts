import { describe, expect, it } from 'vitest';
import { countCalls } from '#tests/support/browser/calls.ts';
import { newPage } from '#tests/support/browser/open-page.ts';
import { press, sees } from '#tests/support/browser/steps.ts';
import { makePerson } from '#tests/support/people/factories.ts';
import { product } from '#tests/support/people/started-product.ts';

describe('a technician', () => {
  it('gets the tenant dashboard without tenant data, which explains itself', async () => {
    const person = await makePerson(product, { role: 'MAINTENANCE', full_name: 'Teknisi Uji' });
    const { page, faults } = await newPage({ as: person, size: 'phone' });
    const asked = countCalls(page, 'dashboards.tenant');
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Halo, Teknisi Uji' }).waitFor();
    await sees(page, 'Bagaimana keluhan sampai kepada Anda');
    await sees(page, 'Belum ada data untuk teknisi');
    await sees(page, '081234567890');
    await expect.poll(() => page.title()).toBe('Dashboard - Platform E-Kost');
    await expect.poll(() => page.getByRole('tab').count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Ajukan Keluhan' }).count()).toBe(0);
    await page.waitForLoadState('networkidle');
    expect(asked()).toBe(0);

    // The profile has the number that owners call.
    await page.getByRole('link', { name: 'Periksa nomor telepon' }).click();
    await page.waitForURL('**/profil');
    await page.getByLabel('Nomor telepon').fill('081299990000');
    // Once the form is there, all tabs are.
    await expect.poll(() => page.getByRole('tab', { name: 'Kontak Darurat' }).count()).toBe(0);
    await press(page, 'Simpan Profil');
    await sees(page, 'Profil berhasil diperbarui!');
    await page.goBack();
    await sees(page, '081299990000');
    expect(faults).toEqual([]);
  });
});
