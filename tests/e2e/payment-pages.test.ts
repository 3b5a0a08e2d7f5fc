import { beforeAll, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Payment } from '#shared/contract/payments.ts';
import { newPage, openPage } from '#tests/support/browser/open-page.ts';
import { choose, paysBill, press, sees } from '#tests/support/browser/steps.ts';
import { expectStatus, type Household, makeBill, pay } from '#tests/support/people/factories.ts';
import { newHousehold, product } from '#tests/support/people/started-product.ts';

let house: Household;
beforeAll(async () => {
  house = await newHousehold();
});

const bill = (fields = {}) => makeBill(product, house.owner, house.tenant.tenant.id, fields);

async function open(path: string) {
  return openPage(path, { as: house.tenant, size: 'phone' });
}

describe('the payments page', () => {
  it('has what is to be paid, what was paid, and the tab in the address', async () => {
    await bill({ title: 'Air', invoice_type: 'WATER', due_date: '2026-01-05', late_fee_percentage: 0 });
    const paid = await bill({ title: `Sewa lunas` });
    await pay(product, house.tenant, paid.id, 1_500_000);
    const inPart = await bill({ title: `Sewa sebagian` });
    await pay(product, house.tenant, inPart.id, 600_000);
    const { page, faults } = await open('/payment');
    const open_ = page.getByRole('listitem').filter({ hasText: 'Air' });
    await open_.getByText('Terlambat', { exact: true }).waitFor();
    // The spec's words for the states of this page.
    const waits = page.getByRole('listitem').filter({ hasText: 'Sewa sebagian' });
    await waits.getByText('Menunggu', { exact: true }).waitFor();
    await waits.getByText('Rp 900.000', { exact: true }).waitFor();
    await waits.getByText('dari Rp 1.500.000', { exact: true }).waitFor();
    await expect.poll(() => page.title()).toBe('Pembayaran - Platform E-Kost');
    await expect.poll(() => page.getByText(`Sewa lunas`).count()).toBe(0);

    await page.getByRole('tab', { name: 'Riwayat Pembayaran' }).click();
    await page.waitForURL('**/payment?tab=riwayat');
    const part = page.getByRole('listitem').filter({ hasText: `Sewa sebagian` });
    await part.getByText('Rp 600.000', { exact: true }).waitFor();
    await part.getByText('Lunas', { exact: true }).waitFor();
    const receipt = part.getByRole('link', { name: `Kuitansi Sewa sebagian` });
    await expect.poll(() => receipt.getAttribute('href')).toContain(`/cetak/kuitansi/${inPart.id}/`);
    await page.getByRole('button', { name: `Detail Sewa lunas` }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Cetak Kuitansi' }).waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('tab', { name: 'Tagihan Saya', selected: true }).waitFor();
    expect(faults).toEqual([]);
  });

  it('takes the report of a payment that was made elsewhere', async () => {
    const title = `Internet`;
    await bill({ title, invoice_type: 'INTERNET' });
    const { page, faults } = await open('/payment');
    await press(page, `Laporkan pembayaran ${title}`);
    await press(page, 'Kirim Laporan');
    await sees(page, 'Mohon lengkapi data pembayaran');
    await choose(page, /Transfer bank/);
    await page.getByText('Atau pakai tautan').click();
    await page.getByLabel('Tautan bukti pembayaran').fill('bukan tautan');
    await press(page, 'Kirim Laporan');
    await sees(page, 'URL bukti pembayaran tidak valid');
    await page.getByLabel('Tautan bukti pembayaran').fill('https://contoh.id/struk.jpg');
    await page.getByLabel('Nomor transaksi').fill('TRX-001');
    await page.getByLabel('Catatan').fill('Dibayar lewat m-banking');
    await press(page, 'Kirim Laporan');
    await sees(page, 'Pembayaran berhasil diproses!');
    await sees(page, 'Menunggu pemeriksaan pemilik');
    const row = page.getByRole('listitem').filter({ hasText: title });
    await row.getByText(/menunggu pemeriksaan pemilik/).waitFor();
    await expect.poll(() => row.getByRole('button', { name: /^Laporkan/ }).count()).toBe(0);
    expect(faults).toEqual([]);
  });
});

it('while a report waits, "Bayar" says so and asks, and the sum shows what waits', async () => {
  const own = await newHousehold();
  const { id } = await makeBill(product, own.owner, own.tenant.tenant.id, { title: 'Sewa dilaporkan' });
  const report = { payment_method: 'BANK_TRANSFER', amount: 500_000 };
  await expectStatus(200, own.tenant.rest.post(`/api/payments/${id}/process`, report));
  const { page, faults } = await openPage('/payment', { as: own.tenant, size: 'phone' });
  await sees(page, 'Rp 500.000 menunggu pemeriksaan');
  await press(page, paysBill('Sewa dilaporkan'));
  const question = page.getByRole('alertdialog', { name: 'Laporan Anda belum diperiksa' });
  await question.getByText('Rp 500.000 yang Anda laporkan masih menunggu pemeriksaan pemilik. Tetap bayar?').waitFor();
  await question.getByRole('button', { name: 'Batal' }).click();
  await question.waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await press(page, paysBill('Sewa dilaporkan'));
  await question.getByRole('button', { name: 'Tetap bayar' }).click();
  await page.getByRole('dialog', { name: 'Bayar Tagihan' }).waitFor();
  await page.goto('/dashboard?tab=pembayaran');
  await sees(page, '1 belum jatuh tempo, Rp 500.000 menunggu pemeriksaan');
  expect(faults).toEqual([]);
});

it("a report that the owner turned down says so with the owner's reason, and can be made again", async () => {
  const title = 'Parkir motor';
  const { id } = await bill({ title, invoice_type: 'CUSTOM' });
  const report = { payment_method: 'BANK_TRANSFER', amount: 600_000, transaction_id: 'TRX-0042' };
  const payment = await expectStatus(200, house.tenant.rest.post<Payment>(`/api/payments/${id}/process`, report));
  const { page, faults } = await open('/payment');
  const row = page.getByRole('listitem').filter({ hasText: title });
  await row.getByText(/menunggu pemeriksaan pemilik/).waitFor();
  const verdict = { action: 'reject', reason: 'Belum masuk ke rekening.' };
  await expectStatus(200, house.owner.rest.post(`/api/payments/${payment.id}/verify`, verdict));
  await expect.poll(() => row.getByText(/menunggu pemeriksaan pemilik/).count()).toBe(1);

  // The page asks again and shows what is new.
  await press(page, 'Muat ulang');
  await row.getByRole('button', { name: `Laporkan pembayaran ${title}` }).waitFor();
  await expect.poll(() => row.getByText(/menunggu pemeriksaan pemilik/).count()).toBe(0);
  await row.getByText('Laporan Rp 600.000 ditolak: Belum masuk ke rekening.').waitFor();
  await row.getByText('Rp 1.500.000', { exact: true }).waitFor();
  await row.getByRole('button', { name: `Detail ${title}` }).click();
  const detail = page.getByRole('dialog', { name: 'Detail Tagihan' });
  const rejected = detail.getByRole('listitem').filter({ hasText: 'Transfer bank' });
  await rejected.getByText('Ditolak: Belum masuk ke rekening.', { exact: true }).waitFor();
  await rejected.getByText('Rp 600.000', { exact: true }).waitFor();
  await rejected.getByText('Gagal', { exact: true }).waitFor();
  await expect.poll(() => detail.getByText(/menunggu verifikasi/).count()).toBe(0);
  const { body } = await house.tenant.rest.get<Invoice>(`/api/invoices/${id}`);
  expect(body).toMatchObject({ remaining_amount: 1_500_000, paid_amount: 0 });
  await page.goto('/dashboard?tab=pembayaran');
  await row.getByText('Laporan Rp 600.000 ditolak: Belum masuk ke rekening.').waitFor();
  expect(faults).toEqual([]);
});

it('the payment pages are refused to others', async () => {
  const { page, faults } = await newPage({ as: 'owner', size: 'phone' });
  for (const path of ['/payment', '/payment-legacy']) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'Akses Ditolak - Halaman ini hanya untuk penyewa kost.' }).waitFor();
    await page.getByRole('link', { name: 'Buka Dashboard' }).click();
    await page.waitForURL('**/dashboard');
  }
  expect(faults).toEqual([]);
});
