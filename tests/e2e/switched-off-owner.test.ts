import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/rules/calendar.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openDashboard, openPage } from '#tests/support/browser/open-page.ts';
import { doesTo, sees } from '#tests/support/browser/steps.ts';
import { shareBills } from '#tests/support/people/bill-links.ts';
import { makeBill, makePerson } from '#tests/support/people/factories.ts';
import { assignStranger } from '#tests/support/people/lasting-people.ts';
import { newHousehold, product, today } from '#tests/support/people/started-product.ts';
import { switchOff, switchOn } from '#tests/support/people/switched-off.ts';

const WHAT_GOES_ON = /Akun pemilik kost sedang dinonaktifkan, jadi tagihannya belum bisa dibayar/;

/** No button of the page begins or continues a payment. */
const payButtons = (page: Page) =>
  page.getByRole('button', { name: /^(Bayar|Lanjutkan|Laporkan|Sudah (bayar|transfer))/ });

async function expectNoWayToPay(page: Page): Promise<void> {
  await sees(page, WHAT_GOES_ON);
  await expect.poll(() => payButtons(page).count()).toBe(0);
}

async function houseOff() {
  const house = await newHousehold();
  const { owner, tenant } = house;
  const bill = await makeBill(product, owner, tenant.tenant.id, {
    title: 'Sewa Desember',
    due_date: addDays(today(), -3),
  });
  const token = await shareBills(owner, tenant.tenant.id);
  const admin = await makePerson(product, { role: 'ADMIN' });
  await switchOff(admin, owner);
  return { ...house, admin, bill, token };
}

describe('while the owner is switched off', () => {
  it('a tenant is told what goes on wherever they would pay, and pays once the owner is back', async () => {
    const { tenant, owner, admin, bill } = await houseOff();
    const { page, faults } = await openDashboard(tenant, { size: 'phone' });
    await expectNoWayToPay(page);
    await expectAccessible(page);
    await page.goto('/dashboard?tab=pembayaran');
    await sees(page, 'Belum bisa dibayar');
    await expectNoWayToPay(page);
    await page.goto(`/dashboard?tab=pembayaran&invoice=${bill.id}`);
    await sees(page, 'Riwayat pembayaran');
    await expectNoWayToPay(page);
    await page.goto('/payment');
    await sees(page, 'Belum bisa dibayar');
    await expectNoWayToPay(page);
    await switchOn(admin, owner);
    await page.getByRole('button', { name: 'Muat ulang' }).click();
    await payButtons(page).first().waitFor();
    await expect.poll(() => page.getByText(WHAT_GOES_ON).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('the holder of a bill link is told it, also on the page of the payment', async () => {
    const { token, bill } = await houseOff();
    const { page, faults } = await openPage(`/t/${token}`);
    await sees(page, 'Belum bisa dibayar');
    await expectNoWayToPay(page);
    await page.goto(`/t/${token}?bayar=${bill.id}`);
    await expectNoWayToPay(page);
    expect(faults).toEqual([]);
  });
});

it('who was asked to confirm a room can only say that it is not them', async () => {
  const { owner, kost } = await newHousehold();
  const { person } = await assignStranger(product, owner, kost.id);
  await switchOff(await makePerson(product, { role: 'ADMIN' }), owner);
  const { page, faults } = await openDashboard(person, { size: 'phone' });
  await sees(page, /sedang dinonaktifkan\. Anda baru dapat mengonfirmasi/);
  await page.getByRole('button', { name: 'Bukan saya' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Ya, saya tinggal di sini' }).count()).toBe(0);
  expect(faults).toEqual([]);
});

it('an admin is told before what happens to the tenants', async () => {
  const { owner } = await newHousehold();
  const { page, faults } = await openPage(`/dashboard?tab=pengguna&cari=${owner.email}`, { as: 'admin' });
  await doesTo(page, /^Tindakan lain untuk /, 'Nonaktifkan');
  await page.getByRole('alertdialog').getByText('pembayaran baru ditolak').waitFor();
  await page.getByRole('button', { name: 'Batal' }).click();
  await page.getByRole('button', { name: /^Ubah / }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByText('pembayaran baru ditolak').count()).toBe(0);
  await dialog.getByLabel('Status').selectOption('SUSPENDED');
  await dialog.getByText('pembayaran baru ditolak').waitFor();
  expect(faults).toEqual([]);
});
