import { beforeAll, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { type Size } from '#tests/support/browser/browser.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import {
  choose,
  clipboardOf,
  countTaps,
  expectInReach,
  paysBill,
  PNG,
  press,
  saveQr,
  sees,
} from '#tests/support/browser/steps.ts';
import { type Household, makeBill, openPayment } from '#tests/support/people/factories.ts';
import { newHousehold, product } from '#tests/support/people/started-product.ts';

let house: Household;
beforeAll(async () => {
  house = await newHousehold();
});

const bill = (fields = {}) => makeBill(product, house.owner, house.tenant.tenant.id, fields);

async function openBill({ title }: Invoice, size: Size) {
  const opened = await openPage('/dashboard?tab=pembayaran', { as: house.tenant, size });
  await press(opened.page, paysBill(title));
  await sees(opened.page, 'Total dibayar');
  return opened;
}

describe('paying a bill', () => {
  it('shows number, reference, amount, method, status and the note of a simulation, copies, and hears of the money', async () => {
    const { page, faults } = await openBill(await bill({ title: 'Sewa VA' }), 'desktop');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByLabel('Jumlah pembayaran').fill('600000');
    await choose(page, /BCA/);
    await press(page, 'Bayar Rp 600.000');

    const dialog = page.getByRole('dialog', { name: 'Selesaikan Pembayaran' });
    await dialog.getByText('Nomor virtual account BCA').waitFor();
    await dialog.getByText('Ini adalah simulasi pembayaran. Tidak ada uang sungguhan yang berpindah.').waitFor();
    const facts = dialog.locator('dl').last();
    await expect
      .poll(async () => (await facts.innerText()).replaceAll('\u00a0', ' '))
      .toMatch(/Jumlah\s+Rp 600\.000[\s\S]+Metode\s+BCA Virtual Account[\s\S]+Status\s+Menunggu[\s\S]+Referensi\s+\S+/);
    await dialog.getByRole('button', { name: 'Salin nomor virtual account' }).click();
    await sees(page, 'Berhasil disalin!');
    const shown = (await dialog.locator('p.tabular.text-xl').innerText()).replaceAll(' ', '');
    expect(shown).toMatch(/^\d{8,}$/);
    await expect.poll(() => clipboardOf(page)).toBe(shown);
    await expectAccessible(page);

    const [bank] = await Promise.all([
      page.waitForEvent('popup'),
      dialog.getByRole('link', { name: /Buka bank simulasi/ }).click(),
    ]);
    await sees(bank, 'Simulasi – tidak ada uang sungguhan');
    await expectAccessible(bank);
    await press(bank, 'Bayar');
    await sees(bank, 'Pembayaran berhasil. Anda dapat menutup halaman ini.');
    await bank.close();
    await sees(page, 'Pembayaran berhasil!');
    await page.getByRole('dialog', { name: 'Pembayaran Berhasil' }).waitFor();
    await expectAccessible(page);
    await press(page, 'Selesai');
    await sees(page, 'Rp 900.000');
    expect(faults).toEqual([]);
  });

  it('leads to the kuitansi once the money came, never before, and passes on what it says', async () => {
    const invoice = await bill({ title: 'Sewa kuitansi' });
    const attempt = await openPayment(house.tenant, invoice.id, 1_500_000);
    const { page, faults } = await openPage('/dashboard?tab=pembayaran', { as: house.tenant, size: 'phone' });
    await press(page, 'Lanjutkan pembayaran Sewa kuitansi');
    await sees(page, 'Menunggu pembayaran');
    const receipt = page.getByRole('link', { name: 'Lihat kuitansi' });
    await expect.poll(() => receipt.count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Bagikan' }).count()).toBe(0);
    await product.rest.post(`/api/simulated-payments/${attempt.payment_reference}`, { outcome: 'SUCCEEDED' });
    await receipt.click();
    await sees(page, 'Sudah terima dari');
    await sees(page, 'Satu juta lima ratus ribu rupiah');
    await page.evaluate(() => {
      Object.assign(navigator, {
        share: ({ text }: { text: string }) => {
          document.title = text;
          return Promise.resolve();
        },
      });
    });
    await press(page, 'Bagikan');
    const shared = `Kuitansi ${attempt.payment_reference} Sudah diterima Rp 1.500.000 untuk Sewa kuitansi`;
    await expect.poll(async () => (await page.title()).replaceAll('\u00a0', ' ')).toContain(shared);
    await expectAccessible(page);
    expect(faults).toEqual([]);
  });

  it('draws the code of a QRIS payment, which can be saved, and offers another method', async () => {
    const { page, faults } = await openBill(await bill({ title: 'Sewa QRIS' }), 'phone');
    await press(page, 'Bayar Rp 1.500.000');
    await page.getByRole('img', { name: 'Kode QR untuk membayar tagihan ini' }).waitFor();
    await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/^sisa \d+ jam \d+ menit$/);
    await expectAccessible(page);
    const saved = await saveQr(page);
    expect(saved).toEqual(PNG);
    await sees(page, /QR tersimpan/);
    await press(page, 'Ganti metode');
    await sees(page, 'Bayar Tagihan');
    expect(faults).toEqual([]);
  });

  it('adds the fee of an e-wallet, and links to its checkout', async () => {
    const { page, faults } = await openBill(await bill({ title: 'Sewa e-wallet' }), 'desktop');
    await choose(page, /DANA/);
    await sees(page, 'Rp 22.500');
    await press(page, 'Bayar Rp 1.522.500');
    const link = page.getByRole('link', { name: /Lanjutkan ke DANA/ });
    await expect.poll(() => link.getAttribute('href')).toMatch(/^https?:\/\//);
    await expect.poll(() => link.getAttribute('target')).toBe('_blank');
    expect(faults).toEqual([]);
  });
});

it('a code is shown two taps after opening the app, and what is due can be paid without scrolling', async () => {
  const own = await newHousehold();
  for (const title of ['Sewa', 'Listrik']) await makeBill(product, own.owner, own.tenant.tenant.id, { title });
  const { page, faults } = await openPage('/payment', { as: own.tenant, size: 'phone' });
  await expectInReach(page, /^Bayar Rp/);
  await page.goto('/dashboard?tab=pembayaran');
  await expectInReach(page, /^Bayar Rp/);
  await page.goto('/dashboard');
  await expectInReach(page, 'Bayar Rp 1.500.000');
  const taps = await countTaps(page);
  await press(page, 'Bayar Rp 1.500.000');
  await page.getByRole('radio', { name: /QRIS/, checked: true }).waitFor();
  const top = (name: RegExp) =>
    page.getByRole('radio', { name }).evaluate((radio) => radio.getBoundingClientRect().top);
  await expect.poll(async () => (await top(/QRIS/)) < (await top(/BCA/))).toBe(true);
  await press(page, 'Bayar Rp 1.500.000');
  await page.getByRole('img', { name: 'Kode QR untuk membayar tagihan ini' }).waitFor();
  await expect.poll(taps).toBe(2);
  expect(faults).toEqual([]);
});

it('the method used last comes first and is chosen: the next bill takes two taps', async () => {
  await bill({ title: 'Sewa pertama' });
  await bill({ title: 'Sewa kedua' });
  const { page, faults } = await openPage('/dashboard?tab=pembayaran', { as: house.tenant, size: 'phone' });
  await press(page, paysBill('Sewa pertama'));
  await choose(page, /BRI/);
  await expect.poll(() => page.getByRole('group', { name: 'Terakhir dipakai' }).count()).toBe(0);
  await press(page, 'Bayar Rp 1.500.000');
  await sees(page, 'Nomor virtual account BRI');
  await press(page, 'Tutup');

  await press(page, paysBill('Sewa kedua'));
  const last = page.getByRole('group', { name: 'Terakhir dipakai' }).getByRole('radio', { name: /BRI/ });
  await expect.poll(() => last.isChecked()).toBe(true);
  await expect.poll(() => page.getByRole('radio').count()).toBe(12);
  await press(page, 'Bayar Rp 1.500.000');
  await sees(page, 'Nomor virtual account BRI');
  expect(faults).toEqual([]);
});

it.each([
  ['FAILED', 'Pembayaran tidak berhasil. Coba lagi, atau pilih metode lain.'],
  ['EXPIRED', 'Batas waktu pembayaran sudah lewat. Buat pembayaran baru untuk melanjutkan.'],
])('a payment that ends as %s says so and leads on', async (outcome, said) => {
  const invoice = await bill({ title: `Sewa ${outcome}` });
  const attempt = await openPayment(house.tenant, invoice.id, 1_500_000);
  const { page, faults } = await openPage('/dashboard?tab=pembayaran', { as: house.tenant, size: 'phone' });
  await press(page, `Lanjutkan pembayaran Sewa ${outcome}`);
  await sees(page, 'Menunggu pembayaran');
  await product.rest.post(`/api/simulated-payments/${attempt.payment_reference}`, { outcome });
  await sees(page, said);
  await expectAccessible(page);
  await press(page, 'Bayar lagi');
  await sees(page, 'Metode pembayaran');
  expect(faults).toEqual([]);
});
