import { describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import { addDays, firstOfNextMonth } from '#shared/rules/calendar.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { postFeesSinceDue } from '#tests/support/oracle/late-fees.ts';
import { breakCalls, brokenCall, expectOnly, holdCalls } from '#tests/support/browser/calls.ts';
import { openDashboard } from '#tests/support/browser/open-page.ts';
import { fillsIn } from '#tests/support/browser/owner-invoice-form.ts';
import { clipboardOf, hasFocus, openThing, sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { expectStatus, makeBill, makeInvoice, pay } from '#tests/support/people/factories.ts';
import { newHousehold, product, today } from '#tests/support/people/started-product.ts';

describe('an invoice', () => {
  it('is drafted with items and quick fills of the due date, and sent', async () => {
    const { owner } = await newHousehold();
    const { page, faults } = await openDashboard(owner, { at: '?tab=invoice&tampilan=semua' });
    await sees(page, 'Belum ada tagihan');
    await page.getByRole('button', { name: 'Buat Tagihan' }).first().click();
    const form = page.getByRole('dialog', { name: 'Buat Tagihan' });
    await form.getByRole('button', { name: 'Simpan Draf' }).click();
    for (const message of ['Mohon pilih penyewa', 'Mohon masukkan judul invoice', 'Mohon masukkan tanggal jatuh tempo'])
      await sees(page, message);
    await expect.poll(() => hasFocus(form.getByLabel('Penyewa'))).toBe(true);
    await sees(page, 'Mohon tambahkan minimal satu item dengan deskripsi, jumlah, dan harga yang valid');
    await form.getByRole('button', { name: 'Batal' }).click();

    await fillsIn(page, 'Sewa dan listrik bulan ini');
    await expect.poll(() => form.getByLabel('Jatuh tempo').inputValue()).toBe(addDays(today(), 7));
    await form.getByRole('button', { name: 'Set Jatuh Tempo' }).click();
    await expect.poll(() => form.getByLabel('Jatuh tempo').inputValue()).toBe(firstOfNextMonth(today()));

    // The contract's values are filled in; one item always remains.
    await expect.poll(() => form.getByLabel('Harga satuan').inputValue()).toBe('1.500.000');
    await expect.poll(() => form.getByRole('button', { name: 'Hapus item 1' }).isDisabled()).toBe(true);
    await form.getByRole('button', { name: 'Tambah item' }).click();
    await form.getByLabel('Deskripsi').nth(1).fill('Pemakaian listrik (kWh)');
    await form.getByLabel('Jumlah').nth(1).fill('100');
    await form.getByLabel('Harga satuan').nth(1).fill('110000');
    await sees(page, 'Rp 12.500.000');
    await form.getByRole('button', { name: 'Tambah item' }).click();
    await form.getByRole('button', { name: 'Hapus item 3' }).click();
    await expect.poll(() => form.getByRole('button', { name: /^Hapus item/ }).count()).toBe(2);
    await expect.poll(() => form.getByLabel('Denda keterlambatan per hari (%)').inputValue()).toBe('2');
    await expect.poll(() => form.getByLabel('Izinkan pembayaran sebagian').isChecked()).toBe(true);
    await form.getByRole('button', { name: 'Simpan Draf' }).click();
    await expectToast(page, 'Invoice berhasil dibuat!');

    const detail = openThing(page, 'Detail Tagihan');
    await detail.getByText('Sewa dan listrik bulan ini').first().waitFor();
    await detail.getByRole('button', { name: /^Kirim tagihan INV-/ }).click();
    await expectToast(page, 'Invoice berhasil dikirim!');
    await detail.getByText('Terkirim').first().waitFor();
    await expect.poll(() => detail.getByRole('button', { name: /^Kirim/ }).count()).toBe(0);
    // A toast in front of the button stays while the mouse is over it.
    await page.keyboard.press('Escape');
    await detail.waitFor({ state: 'detached' });
    await sees(page, 'Rp 12.500.000');
    expect(faults).toEqual([]);
  });
});

it('a bill that is paid leads to its kuitansi, passes it on, and to whoever paid it', async () => {
  const { owner, tenant } = await newHousehold();
  const { id, title } = await makeBill(product, owner, tenant.tenant.id);
  const { payment_id: payment } = await pay(product, tenant, id, 1_500_000);
  const { page, faults } = await openDashboard(owner, { at: `?tab=invoice&tampilan=semua&invoice=${id}` });
  const detail = openThing(page, 'Detail Tagihan');
  const receipt = detail.getByRole('link', { name: 'Kuitansi', exact: true });
  await expect.poll(() => receipt.getAttribute('href')).toBe(`/cetak/kuitansi/${id}/${payment}`);
  await detail.getByRole('link', { name: /^Telepon / }).waitFor();
  await detail.getByRole('link', { name: /^WhatsApp / }).waitFor();
  await detail.getByRole('button', { name: 'Lainnya' }).click();
  await page.getByRole('menuitem', { name: 'Atur bulan sewa' }).waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('menuitem', { name: 'Bagikan kuitansi' }).click();
  await expectToast(page, 'Isi kuitansi disalin. Tempel di obrolan.');
  await expect.poll(() => clipboardOf(page)).toContain(title);
  expect(faults).toEqual([]);
});

describe('the list of invoices', () => {
  it('is filtered by status and type, which the address keeps, and back closes a detail', async () => {
    const { owner, tenant } = await newHousehold();
    await makeInvoice(product, owner, tenant.tenant.id, { title: 'Sewa yang belum dikirim' });
    await makeBill(product, owner, tenant.tenant.id, { title: 'Listrik yang terkirim', invoice_type: 'ELECTRICITY' });
    const { page, faults } = await openDashboard(owner, { at: '?tab=invoice&tampilan=semua', size: 'phone' });
    const row = (title: string) => page.getByRole('button', { name: title });
    await row('Sewa yang belum dikirim').waitFor();
    await page.getByLabel('Saring menurut status').selectOption('SENT');
    await row('Sewa yang belum dikirim').waitFor({ state: 'hidden' });
    await row('Listrik yang terkirim').waitFor();
    await page.getByLabel('Saring menurut jenis').selectOption('MONTHLY_RENT');
    await sees(page, 'Tidak ada tagihan yang cocok');
    await page.reload();
    await sees(page, 'Tidak ada tagihan yang cocok');
    await page.getByRole('button', { name: 'Tampilkan semua' }).click();
    await row('Sewa yang belum dikirim').click();
    await openThing(page, 'Detail Tagihan').getByText('Sewa yang belum dikirim').first().waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await row('Sewa yang belum dikirim').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tutup' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=invoice&tampilan=semua');
    expect(faults).toEqual([]);
  });

  it('offers to send drafts alone, once', async () => {
    const { owner, tenant } = await newHousehold();
    const draft = await makeInvoice(product, owner, tenant.tenant.id);
    const { page, faults } = await openDashboard(owner, { at: '?tab=invoice&tampilan=semua' });
    const send = page.getByRole('button', { name: `Kirim tagihan ${draft.invoice_number}` });
    const mend = await breakCalls(page, 'invoices.send', 500);
    await send.click();
    await expectToast(page, 'Gagal mengirim invoice');
    await mend();
    const call = await holdCalls(page, 'invoices.send');
    await send.dblclick();
    call.release();
    await expectToast(page, 'Invoice berhasil dikirim!');
    expect(call.calls()).toBe(1);
    await send.waitFor({ state: 'hidden' });
    expectOnly(faults, brokenCall);
  });
});

describe('an invoice that cannot be made', () => {
  it('stays in the form, and says why: the server’s detail, no permission, nobody there, or nothing known', async () => {
    const { owner, tenant } = await newHousehold();
    const { page, faults } = await openDashboard(owner, { at: '?tab=invoice&tampilan=semua' });
    const form = await fillsIn(page, 'Sewa bulan ini');
    const save = form.getByRole('button', { name: 'Simpan Draf' });
    const attempts = [
      { status: 403, says: 'Tidak memiliki izin untuk membuat invoice' },
      { status: 404, says: 'Penyewa atau properti tidak ditemukan' },
      { status: 500, says: 'Gagal membuat invoice. Silakan coba lagi.' },
    ];
    for (const { status, says } of attempts) {
      const mend = await breakCalls(page, 'invoices.create', status);
      await save.click();
      await expectToast(page, says);
      await form.getByRole('alert').getByText(says).waitFor();
      await mend();
    }
    const mend = await breakCalls(page, 'invoices.create', 'line');
    await save.click();
    await form.getByRole('alert').getByText('Gagal membuat invoice. Silakan coba lagi.').waitFor();
    await mend();
    await owner.rest.post(`/api/tenants/${tenant.tenant.id}/checkout`);
    await save.click();
    await expectToast(page, 'Gagal membuat invoice: Penyewaan ini tidak aktif');
    await expect.poll(() => form.getByLabel('Judul tagihan').inputValue()).toBe('Sewa bulan ini');
    expectOnly(faults, brokenCall);
  });
});

describe('a bill that was sent', () => {
  it('takes a payment that the owner records, and prints', async () => {
    const { owner, tenant } = await newHousehold();
    const bill = await makeBill(product, owner, tenant.tenant.id);
    const { page, faults } = await openDashboard(owner, {
      at: `?tab=invoice&invoice=${bill.id}`,
      size: 'phone',
    });
    await page.getByRole('button', { name: 'Catat Pembayaran' }).click();
    const form = page.getByRole('dialog', { name: 'Catat Pembayaran' });
    await form.getByLabel('Jumlah diterima').fill('1600000');
    await form.getByRole('button', { name: 'Catat Pembayaran' }).click();
    await sees(page, 'Jumlah pembayaran tidak valid');
    await form.getByLabel('Jumlah diterima').fill('600000');
    await form.getByRole('button', { name: 'Catat Pembayaran' }).click();
    await expectToast(page, 'Pembayaran berhasil diproses!');
    const detail = openThing(page, 'Detail Tagihan');
    await detail.getByText('Rp 900.000').first().waitFor();
    await detail.getByText('Dibayar sebagian').first().waitFor();
    await detail.getByRole('link', { name: 'Cetak Tagihan' }).waitFor();
    await detail.getByRole('link', { name: 'Cetak Kuitansi' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('loses its unpaid late fees for a reason, and costs that much less', async () => {
    const { owner, tenant } = await newHousehold();
    const { id } = await makeBill(product, owner, tenant.tenant.id, { due_date: addDays(today(), -5) });
    await postFeesSinceDue(createTestApp(), id);
    const before = await expectStatus(200, owner.rest.get<Invoice>(`/api/invoices/${id}`));
    expect(before).toMatchObject({ late_fee_amount: 150_000, total_amount: 1_650_000 });

    const { page, faults } = await openDashboard(owner, { at: `?tab=invoice&invoice=${id}`, size: 'phone' });
    const detail = openThing(page, 'Detail Tagihan');
    const line = (name: string) => detail.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
    await line('Denda').getByText('Rp 150.000', { exact: true }).waitFor();
    await line('Total').getByText('Rp 1.650.000', { exact: true }).waitFor();
    await detail.getByRole('button', { name: 'Lainnya' }).click();
    await page.getByRole('menuitem', { name: 'Hapus denda' }).click();
    const form = page.getByRole('dialog', { name: 'Hapus denda' });
    await form.getByText('Denda Rp 150.000 yang belum dibayar dihapus dari tagihan ini.').waitFor();
    const waive = form.getByRole('button', { name: 'Hapus Denda' });
    await expect.poll(() => waive.isDisabled()).toBe(true);
    await form.getByLabel('Alasan').fill('Transfer bank sedang terganggu.');
    await waive.click();
    await expectToast(page, 'Denda berhasil dihapus!');
    await form.waitFor({ state: 'detached' });
    await line('Total').getByText('Rp 1.500.000', { exact: true }).waitFor();
    const after = await expectStatus(200, owner.rest.get<Invoice>(`/api/invoices/${id}`));
    expect(after).toMatchObject({ late_fee_amount: 0, total_amount: 1_500_000 });
    await expect.poll(() => detail.getByRole('button', { name: 'Hapus denda' }).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('is cancelled after a question', async () => {
    const { owner, tenant } = await newHousehold();
    const bill = await makeBill(product, owner, tenant.tenant.id);
    const { page, faults } = await openDashboard(owner, { at: `?tab=invoice&invoice=${bill.id}` });
    const detail = openThing(page, 'Detail Tagihan');
    await detail.getByRole('button', { name: 'Lainnya' }).click();
    await page.getByRole('menuitem', { name: 'Batalkan Tagihan' }).click();
    const question = page.getByRole('alertdialog', { name: 'Batalkan tagihan ini?' });
    await question.getByRole('button', { name: 'Batalkan Tagihan' }).click();
    await expectToast(page, 'Tagihan berhasil dibatalkan!');
    await detail.getByText('Dibatalkan').first().waitFor();
    expect(faults).toEqual([]);
  });
});
