import { expect, it } from 'vitest';
import { openDashboard, openPage } from '#tests/support/browser/open-page.ts';
import { bell, noticeOf, press, sees, signsOut } from '#tests/support/browser/steps.ts';
import { makeBill, pay } from '#tests/support/people/factories.ts';
import { newHousehold, product } from '#tests/support/people/started-product.ts';

it('the bell tells both sides of a payment, and is quiet after everything was laid aside', async () => {
  const house = await newHousehold();
  const bill = await makeBill(product, house.owner, house.tenant.tenant.id);
  await pay(product, house.tenant, bill.id, 100_000);
  for (const [reader, who] of [
    [house.owner, house.tenant.tenant.full_name],
    [house.tenant, house.kost.name],
  ] as const) {
    const { page, faults } = await openDashboard(reader, { size: 'phone' });
    await bell(page, /belum dibaca/).click();
    await noticeOf(page, 'Pembayaran diterima').getByText(who).first().waitFor();
    await sees(page, 'Rp 100.000 untuk');
    await press(page, 'Tandai semua dibaca');
    await bell(page, /^Pemberitahuan$/).waitFor();
    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Bagian utama' }).waitFor();
    await bell(page, /^Pemberitahuan$/).waitFor();
    expect(faults).toEqual([]);
  }
});

it('the bell tells its number on a page that is opened first', async () => {
  const house = await newHousehold();
  await makeBill(product, house.owner, house.tenant.tenant.id);
  const { page, faults } = await openPage('/payment', { as: house.tenant, size: 'phone' });
  await bell(page, /belum dibaca/).waitFor();
  expect(faults).toEqual([]);
});

it('the bell tells what was last heard, also when a page is loaded afresh', async () => {
  const house = await newHousehold();
  await makeBill(product, house.owner, house.tenant.tenant.id);
  const { page, faults } = await openDashboard(house.tenant, { size: 'phone' });
  await bell(page, /belum dibaca/).waitFor();
  await page.goto('/payment');
  await page.getByRole('tab', { name: /Tagihan Saya/ }).waitFor();
  await bell(page, /belum dibaca/).waitFor();
  await signsOut(page);
  await page.getByRole('link', { name: 'Masuk' }).first().waitFor();
  const kept = () => page.evaluate(() => sessionStorage.getItem('belum-dibaca') ?? '');
  await expect.poll(kept).not.toMatch(/,[1-9]\d*\]$/);
  expect(faults).toEqual([]);
});
