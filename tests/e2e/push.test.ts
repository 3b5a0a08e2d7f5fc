import { expect, inject, it } from 'vitest';
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
  await sees(page, 'Kabar yang Anda terima');
  const complaints = page.getByRole('checkbox', { name: 'Keluhan: Notifikasi' });
  await expect.poll(() => complaints.isChecked()).toBe(true);
  await page.locator('label').filter({ has: complaints }).click();
  await expect.poll(() => complaints.isChecked()).toBe(false);
  await page.reload();
  await expect.poll(() => complaints.isChecked()).toBe(false);
  expect(faults).toEqual([]);
});
