import { expect, it } from 'vitest';
import { backButton } from '#tests/support/browser/back-button.ts';
import { openDashboard, openPage } from '#tests/support/browser/open-page.ts';
import { openPart, paysBill, press, sees } from '#tests/support/browser/steps.ts';
import { makeBill, makeKost, makeTenant } from '#tests/support/people/factories.ts';
import { makeJob } from '#tests/support/people/technicians.ts';
import { newHouse, newHousehold, newOwner, product } from '#tests/support/people/started-product.ts';

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

it('the back of a browser closes a payment and keeps the page, however often, and loses no open one', async () => {
  const { owner, tenant } = await newHousehold();
  const { title } = await makeBill(product, owner, tenant.tenant.id);
  const { page, faults } = await openDashboard(tenant, { size: 'phone' });
  const closed = async () => {
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  };
  const entries = () => page.evaluate(() => history.length);
  await press(page, 'Bayar Rp 1.500.000');
  await sees(page, 'Total dibayar');
  const most = await entries();
  await page.goBack();
  await closed();
  await page.goForward();
  await closed();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard');
  await openPart(page, 'Tagihan');
  await press(page, paysBill(title));
  await sees(page, 'Total dibayar');
  await press(page, 'Tutup');
  await closed();
  await press(page, paysBill(title));
  await press(page, 'Bayar Rp 1.500.000');
  const code = page.getByRole('dialog', { name: 'Selesaikan Pembayaran' });
  await code.getByText(title).waitFor();
  await code.getByRole('img', { name: 'Kode QR untuk membayar tagihan ini' }).waitFor();
  await page.reload();
  await closed();
  await press(page, `Lanjutkan pembayaran ${title}`);
  await code.waitFor();
  await page.goBack();
  await closed();
  await page.getByRole('button', { name: `Lanjutkan pembayaran ${title}` }).waitFor();
  await expect.poll(entries).toBeLessThanOrEqual(most + 1);
  expect(faults).toEqual([]);
});

it('the back of a browser closes what a press has opened, asks before it loses what was typed, and keeps the page', async () => {
  const { tenant } = await newHousehold();
  const { page, faults } = await openDashboard(tenant, { at: '?tab=keluhan', size: 'phone' });
  const stays = async () => {
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=keluhan');
  };
  for (const [opens, name] of [
    ['Ajukan Keluhan', 'Ajukan Keluhan'],
    ['Lainnya', 'Lainnya'],
  ] as const) {
    await press(page, opens);
    await page.getByRole('dialog', { name }).waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await stays();
  }
  await press(page, 'Lainnya');
  await page.getByRole('dialog').getByRole('link', { name: 'Baca artikel' }).click();
  await page.waitForURL('**/articles');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goBack();
  await stays();
  expect(faults).toEqual([]);
});

it('the back of a browser asks before a reason is lost, and closes its dialog', async () => {
  const { hand } = await makeJob(product, await newHousehold(), ['ACCEPTED']);
  const { page, faults } = await openDashboard(hand, { size: 'phone' });
  await page.getByRole('button', { name: /^Tidak bisa mengerjakan/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Tidak bisa mengerjakan?' });
  await dialog.getByLabel('Alasan').fill('Alat tidak ada');
  const question = page.getByRole('alertdialog');
  await page.goBack();
  await question.waitFor();
  await question.getByRole('button').first().click();
  await question.waitFor({ state: 'detached' });
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'Batal' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard');
  expect(faults).toEqual([]);
});

it('the back of a phone leads to the place of a long list that a place of the bar has left', async () => {
  const owner = await newOwner();
  for (const nth of Array.from({ length: 20 }, (_, index) => index + 1))
    await makeKost(owner, { name: `Kost Ke-${nth}` });
  const { page, faults } = await openDashboard(owner, { at: '?tab=properti', size: 'phone' });
  await sees(page, 'Kost Ke-20');
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.getByRole('navigation', { name: 'Bagian utama' }).getByRole('link', { name: 'Keluhan' }).click();
  await sees(page, 'Belum ada keluhan');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
  expect(faults).toEqual([]);
});
