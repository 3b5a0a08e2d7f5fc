import { describe, expect, it } from 'vitest';
import { breakCalls, brokenCall, expectOnly, holdCalls } from '#tests/support/browser/calls.ts';
import { openDashboard } from '#tests/support/browser/open-page.ts';
import { sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { expectStatus, makeBill } from '#tests/support/people/factories.ts';
import { newHousehold, product } from '#tests/support/people/started-product.ts';

const QUEUE = '?tab=invoice&bagian=verifikasi';

/** A bill with a reported transfer of a part of it. */
async function newReport() {
  const { owner, tenant } = await newHousehold();
  const bill = await makeBill(product, owner, tenant.tenant.id);
  const report = { payment_method: 'BANK_TRANSFER', amount: 600_000, transaction_id: 'TRX-0042', notes: 'Dari BCA' };
  const payment_proof = 'https://www.drive.google.com.bukti.example:8443/file/d/1?drive.google.com';
  await expectStatus(200, tenant.rest.post(`/api/payments/${bill.id}/process`, { ...report, payment_proof }));
  return { owner, tenant, bill };
}

describe('a payment to verify', () => {
  it('waits in a queue with what proves it, and counts once it is approved', async () => {
    const { owner } = await newReport();
    const { page, faults } = await openDashboard(owner, { at: '?tab=invoice&tampilan=semua' });
    await page.getByRole('tab', { name: /Verifikasi Pembayaran/ }).click();
    const card = page.getByRole('listitem').filter({ hasText: 'TRX-0042' });
    await card.getByText('Rp 600.000').waitFor();
    await card.getByText('Dari BCA').waitFor();
    const proof = card.getByRole('link', { name: 'Bukti di drive.google.com.bukti.example:8443' });
    await expect
      .poll(async () => [await proof.getAttribute('target'), await proof.getAttribute('rel')])
      .toEqual(['_blank', 'noopener noreferrer']);
    await card.getByRole('button', { name: 'Setujui pembayaran Penyewa Uji' }).click();
    const question = page.getByRole('alertdialog', { name: 'Setujui pembayaran ini?' });
    const call = await holdCalls(page, 'payments.verify');
    await question.getByRole('button', { name: 'Setujui' }).dblclick();
    call.release();
    await expectToast(page, 'Pembayaran berhasil diproses!');
    expect(call.calls()).toBe(1);
    await sees(page, 'Tidak ada pembayaran yang menunggu');
    await page.getByRole('tab', { name: 'Daftar Tagihan' }).click();
    await sees(page, 'Sisa Rp 900.000');
    expect(faults).toEqual([]);
  });
});

describe('a payment to verify', () => {
  it('says before and after that it becomes credit, where its bill was paid meanwhile', async () => {
    const { owner, bill } = await newReport();
    const cash = { payment_method: 'CASH', amount: 1_500_000 };
    await expectStatus(200, owner.rest.post(`/api/payments/${bill.id}/process`, cash));
    const { page, faults } = await openDashboard(owner, { at: QUEUE, size: 'phone' });
    const says = 'Tagihan ini sudah lunas; Rp 600.000 menjadi saldo kredit penyewa.';
    await page.getByRole('listitem').getByText(says).waitFor();
    await page.getByRole('button', { name: 'Setujui pembayaran Penyewa Uji' }).click();
    const question = page.getByRole('alertdialog', { name: 'Setujui pembayaran ini?' });
    await question.getByText(says).waitFor();
    await question.getByRole('button', { name: 'Setujui' }).click();
    await expectToast(page, 'Pembayaran berhasil diproses!');
    await sees(page, 'Rp 600.000 menjadi saldo kredit penyewa');
    expect(faults).toEqual([]);
  });

  it('is turned down with a reason only, which stays when the call fails', async () => {
    const { owner } = await newReport();
    const { page, faults } = await openDashboard(owner, { at: QUEUE, size: 'phone' });
    await page.getByRole('button', { name: 'Tolak pembayaran Penyewa Uji' }).click();
    const form = page.getByRole('dialog', { name: 'Tolak pembayaran ini?' });
    const reject = form.getByRole('button', { name: 'Tolak' });
    await expect.poll(() => reject.isDisabled()).toBe(true);
    await form.getByLabel('Alasan penolakan').fill('Belum masuk ke rekening.');
    const mend = await breakCalls(page, 'payments.verify', 'line');
    await reject.click();
    await expectToast(page, 'Gagal memproses pembayaran');
    await expect.poll(() => form.getByLabel('Alasan penolakan').inputValue()).toBe('Belum masuk ke rekening.');
    await mend();
    await reject.click();
    await expectToast(page, 'Pembayaran berhasil ditolak!');
    await sees(page, 'Tidak ada pembayaran yang menunggu');
    expectOnly(faults, brokenCall);
  });

  it('leads to its bill, and back leads to the queue', async () => {
    const { owner } = await newReport();
    const { page, faults } = await openDashboard(owner, { at: QUEUE });
    await page.getByRole('button', { name: 'Sewa bulan ini' }).click();
    await page.getByRole('dialog').getByText('menunggu verifikasi Anda').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Setujui pembayaran Penyewa Uji' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('that cannot be loaded is said so, and is asked for again', async () => {
    const { owner } = await newReport();
    const { page, faults } = await openDashboard(owner, { at: QUEUE });
    await page.getByRole('button', { name: 'Setujui pembayaran Penyewa Uji' }).click();
    const mend = await breakCalls(page, 'payments.list');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Setujui' }).click();
    await expectToast(page, 'Gagal memuat data pembayaran');
    await page.getByRole('button', { name: 'Setujui pembayaran Penyewa Uji' }).waitFor();
    await mend();
    await page.reload();
    await sees(page, 'Tidak ada pembayaran yang menunggu');
    expectOnly(faults, brokenCall);
  });
});
