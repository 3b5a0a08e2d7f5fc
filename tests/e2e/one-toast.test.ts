import { describe, expect, it } from 'vitest';
import { atRest } from '#tests/support/browser/at-rest.ts';
import { breakCalls, brokenCall, expectOnly } from '#tests/support/browser/calls.ts';
import { openDashboard, openPage } from '#tests/support/browser/open-page.ts';
import { fillLogin, press, sees } from '#tests/support/browser/steps.ts';
import { countToasts, expectToast, toastLeaves } from '#tests/support/browser/toasts.ts';
import { makeBill, openPayment, PASSWORD } from '#tests/support/people/factories.ts';
import { newHousehold, newOwner, product } from '#tests/support/people/started-product.ts';

describe('one event is one toast', () => {
  it('where somebody signs in', async () => {
    const owner = await newOwner();
    const { page } = await openPage('/login', { size: 'phone', moves: true });
    const toasts = await countToasts(page);
    await fillLogin(page, owner.email, PASSWORD);
    await sees(page, 'Dashboard Pemilik');
    await expect.poll(() => toasts()).toEqual(['Login berhasil! Selamat datang kembali.']);
  });

  it('where a payment that is waited for arrives', async () => {
    const { owner, tenant } = await newHousehold();
    const bill = await makeBill(product, owner, tenant.tenant.id, { title: 'Sewa' });
    const { payment_reference } = await openPayment(tenant, bill.id, 1_500_000);
    const { page } = await openPage('/dashboard?tab=pembayaran', { as: tenant, size: 'phone', moves: true });
    await press(page, 'Lanjutkan pembayaran Sewa');
    await sees(page, 'Nomor virtual account BCA');
    const toasts = await countToasts(page);
    await product.rest.post(`/api/simulated-payments/${payment_reference}`, { outcome: 'SUCCEEDED' });
    await expectToast(page, 'Pembayaran berhasil!');
    await atRest(page);
    await expect.poll(() => toasts()).toEqual(['Pembayaran berhasil!']);
  });
});

it('a second failure is said although the toast of the first is just leaving', async () => {
  const { page, faults } = await openDashboard(await newOwner(), { size: 'phone', moves: true });
  await sees(page, 'Dashboard Pemilik');
  await breakCalls(page, 'invoices.list');
  await page.goto('/dashboard?tab=invoice&tampilan=semua');
  await expectToast(page, 'Gagal memuat data invoice');
  const toasts = await countToasts(page);
  await toastLeaves(page);
  await press(page, 'Coba lagi');
  await expect.poll(() => toasts()).toEqual(['Gagal memuat data invoice']);
  expectOnly(faults, brokenCall);
});
