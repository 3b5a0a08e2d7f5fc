import { describe, expect, it } from 'vitest';
import type { LinkedReport } from '#shared/contract/bill-links.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { newPage, openDashboard, openPage, tenantsOf } from '#tests/support/browser/open-page.ts';
import { expectForEveryone } from '#tests/support/browser/screens/expect-for-everyone.ts';
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
  sharedText,
} from '#tests/support/browser/steps.ts';
import { jpeg } from '#tests/support/files/pictures.ts';
import { shareBills } from '#tests/support/people/bill-links.ts';
import { expectStatus, makeBill, openPayment, pay } from '#tests/support/people/factories.ts';
import { newHousehold, product } from '#tests/support/people/started-product.ts';

/** A link with one bill, on a phone without an account. */
async function openLink(fields: Record<string, unknown> = {}) {
  const house = await newHousehold();
  const bill = await makeBill(product, house.owner, house.tenant.tenant.id, { title: 'Sewa Desember', ...fields });
  const token = await shareBills(house.owner, house.tenant.tenant.id);
  const opened = await openPage(`/t/${token}`, { size: 'phone' });
  await sees(opened.page, 'Tagihan kost');
  return { ...opened, house, bill, token };
}

describe('a bill link on a phone', () => {
  it('pays by virtual account without an account, and shows the receipt', async () => {
    const { page, faults, house, bill } = await openLink();
    await sees(page, `Untuk Penyewa, kamar 101 di ${house.kost.name}`);
    await expect.poll(() => page.title()).toBe('Tagihan kost');
    await press(page, paysBill('Sewa Desember'));
    await choose(page, /BCA/);
    await press(page, /^Bayar Rp/);
    await sees(page, 'Nomor virtual account BCA');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press(page, 'Salin nomor virtual account');
    await sees(page, 'Tersalin');
    await expect.poll(() => clipboardOf(page)).toMatch(/^\d{8,}$/);

    // A reload, or the phone that has thrown the page away, continues the same payment.
    const number = await page.locator('p.tabular.text-xl').innerText();
    await page.reload();
    await expect.poll(() => page.locator('p.tabular.text-xl').innerText()).toBe(number);

    const [bank] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: /Buka bank simulasi/ }).click(),
    ]);
    await press(bank, 'Bayar');
    await sees(bank, 'Pembayaran berhasil. Anda dapat menutup halaman ini.');
    await bank.close();
    await sees(page, 'Terima kasih. Pembayaran Anda sudah kami terima.');
    await page.evaluate(() => Object.assign(navigator, { share: undefined }));
    await press(page, 'Bagikan');
    await sees(page, 'Isi kuitansi disalin. Tempel di obrolan.');
    const copied = await clipboardOf(page);
    expect(copied.replaceAll('\u00a0', ' ')).toContain(
      `Sudah diterima Rp 1.500.000 untuk Sewa Desember (${bill.invoice_number})`,
    );
    // Whoever has the link's address sees all bills.
    expect(copied).not.toContain('http');
    await press(page, 'Lihat kuitansi');
    await sees(page, 'Satu juta lima ratus ribu rupiah');
    await sees(page, bill.invoice_number);
    await page.goBack();
    await sees(page, 'Semua tagihan sudah lunas');
    await sees(page, 'Yang tampil pembayaran 90 hari terakhir. Untuk kuitansi yang lebih lama, hubungi pemilik kost.');
    expect(faults).toEqual([]);
  });

  it('shows the QRIS code after two taps, saves it as a picture that says what it pays, and shares it', async () => {
    const { page, faults } = await openLink();
    const taps = await countTaps(page);
    await expectInReach(page, paysBill('Sewa Desember'));
    await press(page, paysBill('Sewa Desember'));
    await sees(page, 'Metode pembayaran');
    await expectInReach(page, 'Bayar Rp 1.500.000');
    await press(page, 'Bayar Rp 1.500.000');
    await page.getByRole('img', { name: 'Kode QR untuk membayar tagihan ini' }).waitFor();
    await expect.poll(taps).toBe(2);
    const saved = await saveQr(page);
    expect(saved).toEqual(PNG);
    await sees(page, /QR tersimpan/);

    await page.evaluate(() => {
      Object.assign(navigator, {
        canShare: () => true,
        share: ({ files, text }: { files: File[]; text: string }) => {
          document.title = `${files[0]?.name} ${text}`;
          return Promise.resolve();
        },
      });
    });
    await press(page, 'Bagikan');
    await expect
      .poll(() => page.title())
      .toMatch(/^qris-tagihan-kost\.png QRIS Rp\s1\.500\.000\s+Sewa Desember · Kamar 101/);
    expect(faults).toEqual([]);
  });

  it('asks for a method where none carries the amount that QRIS could', async () => {
    const items = [{ description: 'Sewa setahun', quantity: 1, unit_price: 12_000_000 }];
    const { page, faults } = await openLink({ items });
    await press(page, paysBill('Sewa Desember'));
    await press(page, /^Bayar$/);
    await sees(page, 'Pilih metode pembayaran');
    await sees(page, /^Maksimal Rp\s10\.000\.000$/);
    expect(faults).toEqual([]);
  });

  it('reports a transfer, which then waits for the owner', async () => {
    const { page, faults, house } = await openLink();
    await press(page, 'Sudah transfer? Laporkan Sewa Desember');
    await page.getByLabel('Jumlah yang ditransfer').fill('600000');
    const photo = { name: 'struk.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(jpeg({ width: 60, height: 40 })) };
    await page.getByRole('button', { name: 'Pilih foto atau PDF' }).waitFor();
    await page.locator('input[name=payment_proof]').setInputFiles(photo);
    await page.getByRole('img', { name: 'Foto 1' }).waitFor();
    await press(page, 'Kirim laporan');
    await sees(page, /Rp\s600\.000 menunggu pemeriksaan pemilik/);
    const waiting = await expectStatus(
      200,
      house.owner.rest.get<(LinkedReport & { payment_proof: string })[]>(
        '/api/owner/payments?status=PENDING&source=MANUAL',
      ),
    );
    expect(waiting).toMatchObject([{ amount: 600_000, payment_proof: expect.stringMatching(/^\/f\//) }]);
    expect(faults).toEqual([]);
  });

  it('fits every phone and a desktop, for everyone: bills, ways to pay, a payment, a report and a receipt', async () => {
    const { house, token, bill } = await openLink({ title: 'Sewa kamar Desember 2026 dengan listrik dan air' });
    const paid = await makeBill(product, house.owner, house.tenant.tenant.id, { title: 'Sewa November' });
    const { payment_id } = await pay(product, house.tenant, paid.id, 1_500_000);
    const contact_phone = '0812-0000-0002';
    await expectStatus(200, house.owner.rest.put(`/api/kost/${house.kost.id}`, { contact_phone }));
    const screen = async (name: string, query: string, shows: string) =>
      expectForEveryone(await newPage({ size: 'phone' }), { name, path: `/t/${token}${query}`, shows });
    await screen('bills', '', 'Ada pertanyaan? Hubungi pemilik kost');
    await screen('methods', `?bayar=${bill.id}`, 'Metode pembayaran');
    await screen('report', `?lapor=${bill.id}`, 'Foto bukti transfer');
    await screen('receipt', `?kuitansi=${payment_id}`, 'Uang sejumlah');
    await openPayment(house.tenant, bill.id, 1_500_000, 'QRIS');
    await screen('payment', `?bayar=${bill.id}`, 'Simpan QR');
  });
});

describe('an owner on a phone', () => {
  it('copies the link of a tenancy, sends it by WhatsApp, makes a new one, and ends it', async () => {
    const house = await newHousehold();
    const { page, faults } = await openDashboard(house.owner, { at: tenantsOf(house.kost), size: 'phone' });
    await press(page, 'Tautan bayar Penyewa Uji');
    const dialog = page.getByRole('dialog', { name: 'Tautan bayar' });
    const address = dialog.getByText('/t/');
    await address.waitFor();
    await expectAccessible(page);
    const first = await address.innerText();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Salin tautan bayar' }).click();
    await sees(page, 'Berhasil disalin!');
    await expect.poll(() => clipboardOf(page)).toBe(first);
    const chat = dialog.getByRole('link', { name: 'Kirim lewat WhatsApp' });
    await expect.poll(() => chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/6281234567890\?/);
    await expect
      .poll(() => sharedText(chat))
      .toBe(
        `Halo Penyewa, ini tagihan kamar 101 di ${house.kost.name}. Bisa dilihat dan dibayar langsung di sini, tanpa akun: ${first}\n\nTerima kasih.`,
      );

    await dialog.getByRole('button', { name: 'Buat tautan baru' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Buat Tautan Baru' }).click();
    await sees(page, 'Tautan baru berhasil dibuat!');
    await expect.poll(() => address.innerText()).not.toBe(first);
    await dialog.getByRole('button', { name: 'Akhiri tautan' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Akhiri Tautan' }).click();
    await sees(page, 'Tautan bayar diakhiri');
    await dialog.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });
});
