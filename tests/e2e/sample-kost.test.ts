import { expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openDashboard } from '#tests/support/browser/open-page.ts';
import { openPart, press, sees, pressEscape } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { newHouse, newOwner } from '#tests/support/people/started-product.ts';

const banner = 'Ini kost contoh';

it('a new owner on a phone looks around a sample kost after one tap, and removes it with another', async () => {
  const owner = await newOwner();
  const { page, faults } = await openDashboard(owner, { size: 'phone' });
  await page.getByRole('button', { name: 'Coba dengan kost contoh' }).click();
  await sees(page, banner);
  await sees(page, /^2 kontrak, 2 tagihan$/);
  await expectAccessible(page);
  for (const [part, shown] of [
    ['Tagihan', 'Ani Contoh'],
    ['Keluhan', 'Keran kamar mandi bocor'],
  ] as const) {
    await openPart(page, part);
    await sees(page, shown);
    await sees(page, banner);
  }
  await page.reload();
  await sees(page, banner);
  await press(page, 'Hapus contoh');
  await sees(page, '0 dari 5 langkah selesai');
  await expect.poll(() => page.getByText(banner).count()).toBe(0);
  await expect.poll(async () => (await owner.rest.get('/api/kost')).body).toEqual([]);
  expect(faults).toEqual([]);
});

it('an owner who looks at the sample changes nothing, and goes back to their own kost', async () => {
  const { owner } = await newHouse();
  const { page } = await openDashboard(owner);
  await press(page, 'Coba dengan kost contoh');
  await sees(page, banner);
  await page.goto('/dashboard?tab=keluhan');
  await press(page, /^(Update|Perbarui) keluhan Keran/);
  await page.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click();
  await expectToast(page, 'Ini kost contoh, hanya untuk dilihat. Kembali ke kost Anda untuk melakukannya.');
  await pressEscape(page);
  await page.goto('/dashboard');
  await press(page, 'Kembali ke kost saya');
  await sees(page, '1 kamar siap disewakan');
  await expect.poll(() => page.getByText(banner).count()).toBe(0);
});
