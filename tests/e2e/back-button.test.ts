import { expect, it } from 'vitest';
import { backButton } from '#tests/support/browser/back-button.ts';
import { openDashboard, openPage } from '#tests/support/browser/open-page.ts';
import { makeBill, makeTenant } from '#tests/support/people/factories.ts';
import { newHouse, product } from '#tests/support/people/started-product.ts';

it('the back of a phone closes one thing at a time: a menu, a question, the dialog under them', async () => {
  const { owner, room } = await newHouse();
  const { tenant } = await makeTenant(product, owner, room.id);
  const { title } = await makeBill(product, owner, tenant.id, { is_recurring: true, recurrence_type: 'MONTHLY' });
  const { page, faults } = await openDashboard(owner, { at: '?tab=invoice&tampilan=semua', size: 'phone' });
  await page.getByRole('button', { name: title }).waitFor();
  const back = await backButton(page);
  await page.getByRole('button', { name: title }).click();
  const detail = page.getByRole('dialog', { name: 'Detail Tagihan' });
  const question = page.getByRole('alertdialog');
  const cancel = page.getByRole('menuitem', { name: 'Batalkan Tagihan' });
  const more = detail.getByRole('button', { name: 'Lainnya' });
  await more.click();
  await cancel.waitFor();
  await back();
  await cancel.waitFor({ state: 'detached' });
  await more.click();
  await cancel.click();
  await question.waitFor();
  await back();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => detail.isVisible()).toBe(true);
  await back();
  await detail.waitFor({ state: 'detached' });
  await page.waitForURL((url) => url.search === '?tab=invoice&tampilan=semua');
  expect(faults).toEqual([]);
});

it('the back of a phone closes the menu of the bar and stays on the page', async () => {
  const { page, faults } = await openPage('/login', { size: 'phone' });
  await page.getByRole('button', { name: 'Buka menu' }).waitFor();
  const back = await backButton(page);
  await page.getByRole('button', { name: 'Buka menu' }).click();
  await page.getByRole('button', { name: 'Tutup menu' }).waitFor();
  await back();
  await page.getByRole('button', { name: 'Buka menu' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(faults).toEqual([]);
});
