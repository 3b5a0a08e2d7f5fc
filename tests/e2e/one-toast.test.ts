import { describe, expect, it } from 'vitest';
import { addMonths } from '#shared/rules/calendar.ts';
import { atRest } from '#tests/support/browser/at-rest.ts';
import { breakCalls, brokenCall, expectOnly } from '#tests/support/browser/calls.ts';
import { openDashboard, openPage } from '#tests/support/browser/open-page.ts';
import { fillLogin, press, sees } from '#tests/support/browser/steps.ts';
import { countToasts, expectToast, toastLeaves } from '#tests/support/browser/toasts.ts';
import { makeBill, makeRoom, makeTenant, openPayment, PASSWORD } from '#tests/support/people/factories.ts';
import { newHouse, newHousehold, newOwner, product, today } from '#tests/support/people/started-product.ts';

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

  it('where one of the bills of a month was made elsewhere meanwhile', async () => {
    const { owner, kost, room } = await newHouse();
    const stays = { contract_start: addMonths(today(), -6), contract_end: addMonths(today(), 18) };
    await makeTenant(product, owner, room.id, stays);
    const other = await makeRoom(owner, kost.id, { room_number: '909' });
    const billed = await makeTenant(product, owner, other.id, { full_name: 'Sari Puspita', ...stays });
    const { page } = await openDashboard(owner, { at: '?tab=invoice', size: 'phone', moves: true });
    await press(page, 'Tagih semua (2)');
    const save = page.getByRole('dialog').getByRole('button', { name: 'Simpan draf' });
    await save.waitFor();
    await makeBill(product, owner, billed.tenant.id, { due_date: today(), invoice_type: 'MONTHLY_RENT' });
    const toasts = await countToasts(page);
    await save.click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await atRest(page);
    await expect.poll(() => toasts()).toEqual(['1 draf dibuat!1 dilewati: Sari Puspita (Sudah ditagih).']);
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
