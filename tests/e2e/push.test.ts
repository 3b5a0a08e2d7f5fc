import { expect, inject, it } from 'vitest';
import { callsOf } from '#tests/support/browser/calls.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { sees } from '#tests/support/browser/steps.ts';
import { newHousehold } from '#tests/support/people/started-product.ts';

it('the service worker of the build has the part that shows push messages', async () => {
  const text = async (path: string) => (await fetch(new URL(path, inject('productUrl')))).text();
  const [worker, part] = [await text('/sw.js'), await text('/push-worker.js')];
  expect(worker).toContain('/push-worker.js');
  expect(part).toContain('notificationclick');
});

it('the profile says what is sent and keeps each choice', async () => {
  const { owner } = await newHousehold();
  const { page, faults } = await openPage('/profil?tab=pemberitahuan', { as: owner, size: 'phone' });
  await sees(page, 'Pemberitahuan yang Anda terima');
  const complaints = page.getByRole('checkbox', { name: 'Keluhan: Di perangkat' });
  await expect.poll(() => complaints.isChecked()).toBe(true);
  const saved = page.waitForResponse(callsOf('notices.choose'));
  await page.locator('label').filter({ has: complaints }).click();
  expect((await saved).ok()).toBe(true);
  await expect.poll(() => complaints.isChecked()).toBe(false);
  await page.reload();
  await expect.poll(() => complaints.isChecked()).toBe(false);
  expect(faults).toEqual([]);
});

it('a group opens to its kinds, of which each is switched alone', async () => {
  const { tenant } = await newHousehold();
  const { page, faults } = await openPage('/profil?tab=pemberitahuan', { as: tenant, size: 'phone' });
  await page.getByRole('button', { name: /^Pilih satu per satu .*Pembayaran/ }).click();
  const [all, refused] = ['Semua Pembayaran: Di perangkat', 'Bukti bayar ditolak: Di perangkat'].map((name) =>
    page.getByRole('checkbox', { name }),
  );
  if (all === undefined || refused === undefined) throw new Error('no switches');
  await page.locator('label').filter({ has: refused }).click();
  await expect.poll(() => refused.isChecked()).toBe(false);
  await expect.poll(() => all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
  await page.locator('label').filter({ has: all }).click();
  await expect.poll(() => refused.isChecked()).toBe(true);
  await page.locator('label').filter({ has: all }).click();
  await expect.poll(() => refused.isChecked()).toBe(false);
  await expect.poll(() => page.getByText('Keluhan baru', { exact: true }).count()).toBe(0);
  expect(faults).toEqual([]);
});
