import { expect, it } from 'vitest';
import { openDashboard } from '#tests/support/browser/open-page.ts';
import { hasFocus } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { makeBill } from '#tests/support/people/factories.ts';
import { newHousehold, product } from '#tests/support/people/started-product.ts';

async function openBill(size: 'phone' | 'desktop') {
  const { owner, tenant } = await newHousehold();
  const bill = await makeBill(product, owner, tenant.tenant.id);
  const { page, faults } = await openDashboard(owner, { at: `?tab=invoice&invoice=${bill.id}`, size });
  const open = page.getByRole('button', { name: 'Catat Pembayaran' });
  const form = page.getByRole('dialog', { name: 'Catat Pembayaran' });
  await open.waitFor();
  return { page, faults, open, form };
}

it('a form in a dialog has the focus in its first field: cash is recorded with three keys', async () => {
  const { page, faults, open, form } = await openBill('desktop');
  await open.focus();
  await page.keyboard.down('Enter');
  const cash = form.getByRole('radio', { name: 'Tunai' });
  await expect.poll(() => hasFocus(cash)).toBe(true);
  // The key is still down: its repetitions do not send the form.
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await form.getByLabel('Jumlah diterima').waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => hasFocus(form.getByLabel('Jumlah diterima'))).toBe(true);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Pembayaran berhasil diproses!');
  expect(faults).toEqual([]);
});

it('on a touch screen it has not, since the keyboard would cover the dialog', async () => {
  const { open, form } = await openBill('phone');
  await open.tap();
  await form.waitFor();
  await expect.poll(() => form.locator(':focus').count()).toBe(1);
  await expect.poll(() => form.locator('form :focus').count()).toBe(0);
});
