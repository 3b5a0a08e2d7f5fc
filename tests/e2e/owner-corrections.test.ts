import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { tenantRows } from '#tests/support/app/calls/import-calls.ts';
import { openDashboard, openPage, tenantsOf } from '#tests/support/browser/open-page.ts';
import { sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { expectStatus, makeBill, makeInvoice, unique, uniqueNik } from '#tests/support/people/factories.ts';
import { newHouse, newHousehold, product, today } from '#tests/support/people/started-product.ts';
import { formatDay, formatMonth } from '#shared/format.ts';

describe('cash that was recorded by mistake', () => {
  it('is recorded for its day, taken back with a reason, and both see it as BATAL', async () => {
    const { owner, tenant } = await newHousehold();
    const bill = await makeBill(product, owner, tenant.tenant.id);
    const { page, faults } = await openDashboard(owner, { at: `?tab=invoice&invoice=${bill.id}`, size: 'phone' });
    const detail = page.getByRole('dialog', { name: 'Detail Tagihan' });
    await page.getByRole('button', { name: 'Catat Pembayaran' }).click();
    const form = page.getByRole('dialog', { name: 'Catat Pembayaran' });
    await form.getByLabel('Diterima tanggal').fill(addDays(today(), 1));
    await form.getByRole('button', { name: 'Catat Pembayaran' }).click();
    await sees(page, 'Tanggal diterima paling lama satu tahun lalu');
    await form.getByLabel('Diterima tanggal').fill(addDays(today(), -3));
    await form.getByRole('button', { name: 'Catat Pembayaran' }).click();
    await expectToast(page, 'Pembayaran berhasil diproses!');

    await detail.getByRole('button', { name: 'Batalkan pembayaran Rp 1.500.000' }).click();
    const question = page.getByRole('dialog', { name: 'Batalkan pembayaran ini?' });
    await question.getByLabel('Alasan pembatalan').fill('Tercatat di kamar yang salah');
    await question.getByRole('button', { name: 'Batalkan Pembayaran' }).click();
    await expectToast(page, 'Pembayaran berhasil dibatalkan!');
    await sees(page, 'Dibatalkan: Tercatat di kamar yang salah');
    await detail.getByText('BATAL', { exact: true }).waitFor();
    expect(faults).toEqual([]);

    const theirs = await openPage('/payment?tab=riwayat', { as: tenant, size: 'phone' });
    await sees(theirs.page, 'Dibatalkan pemilik: Tercatat di kamar yang salah');
    const link = theirs.page.getByRole('link', { name: /^Kuitansi/ });
    const receipt = await openPage((await link.getAttribute('href')) ?? '', { as: tenant, size: 'phone' });
    await sees(receipt.page, 'Kuitansi ini tidak berlaku');
    expect([...theirs.faults, ...receipt.faults]).toEqual([]);
  });
});

describe('what was typed wrong of a tenancy', () => {
  it('is corrected in one form on a phone', async () => {
    const { owner, kost, tenant } = await newHousehold();
    const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
    await page.getByRole('button', { name: `Ubah data ${tenant.tenant.full_name}` }).click();
    const form = page.getByRole('dialog', { name: 'Ubah Data Penyewa' });
    await form.getByLabel('Nama kontak darurat').fill('Bu Sri Wahyuni');
    await form.getByLabel('Sewa per bulan').fill('1750000');
    await form.getByLabel('Akhir kontrak').fill('1995-01-01');
    await form.getByRole('button', { name: 'Simpan' }).click();
    await expectToast(page, /Akhir kontrak harus setelah/);
    await form.getByLabel('Akhir kontrak').fill(addDays(tenant.tenant.contract_end, 30));
    await form.getByRole('button', { name: 'Simpan' }).click();
    await expectToast(page, 'Data penyewa berhasil diubah!');
    await sees(page, 'Rp 1.750.000');

    // A rent that was agreed for later, which the card says beside the present one.
    const next = addMonths(`${today().slice(0, 7)}-01`, 2);
    await page.getByRole('button', { name: `Ubah data ${tenant.tenant.full_name}` }).click();
    await form.getByLabel('Sewa per bulan').fill('1900000');
    await form.getByLabel('Sewa berlaku mulai').selectOption({ label: formatMonth(next) });
    await form.getByRole('button', { name: 'Simpan' }).click();
    await expectToast(page, 'Data penyewa berhasil diubah!');
    await sees(page, `Rp 1.900.000 mulai ${formatMonth(next)}`);
    expect(faults.filter((fault) => !fault.includes('409'))).toEqual([]);
  });
});

describe('a tenancy of which an import did not know all', () => {
  it('says what is missing and who can add it, and is completed in the form on a phone', async () => {
    const { owner, kost } = await newHouse();
    const [row] = tenantRows(1);
    const cells = { ...row?.cells, contract_start: '' };
    const rows = [{ n: 2, cells }];
    await expectStatus(200, owner.rest.post('/api/imports', { id: crypto.randomUUID(), kost_id: kost.id, rows }));
    const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
    await sees(page, 'Isi lewat Ubah, atau kirim undangan agar penyewa melengkapinya.');
    // The advice has its button beside it.
    await page.getByRole('button', { name: 'Kirim undangan Penghuni 0' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tutup' }).click();
    await sees(page, 'Perlu dipastikan: tanggal masuk, habis kontrak. Periksa lewat Ubah, lalu simpan.');
    await page.getByRole('button', { name: 'Ubah data Penghuni 0' }).click();
    const form = page.getByRole('dialog', { name: 'Ubah Data Penyewa' });
    await expect.poll(() => form.getByText('Perkiraan dari impor. Periksa, lalu simpan.').count()).toBe(2);
    const start = addMonths(today(), -5);
    await form.getByLabel('Mulai kontrak').fill(start);
    await form.getByLabel('Nama kontak darurat').fill('Bu Sri Wahyuni');
    await form.getByRole('button', { name: 'Simpan' }).click();
    await sees(page, 'Isi nama dan nomor kontak darurat, atau kosongkan keduanya');
    await form.getByLabel('Nama kontak darurat').fill('');
    await form.getByLabel('Email').fill(owner.email);
    await form.getByRole('button', { name: 'Simpan' }).click();
    await expectToast(page, 'Email sudah terdaftar');
    const email = `${unique('lengkap')}@uji.ekost.id`;
    await form.getByLabel('Email').fill(email);
    await form.getByRole('button', { name: 'Simpan' }).click();
    await expectToast(page, 'Data penyewa berhasil diubah!');
    await sees(page, `Penyewa sekarang masuk dengan ${email}. Kirim undangan atau buat data login baru.`);
    await sees(page, 'Belum diketahui: NIK, kontak darurat.');
    await expect.poll(() => page.getByText('Perlu dipastikan').count()).toBe(0);
    await sees(page, `${formatDay(start)} –`);

    await page.getByRole('button', { name: 'Ubah data Penghuni 0' }).click();
    await form.getByLabel('NIK').fill(uniqueNik());
    await form.getByLabel('Nama kontak darurat').fill('Bu Sri Wahyuni');
    await form.getByLabel('Nomor kontak darurat').fill('081311112222');
    await form.getByRole('button', { name: 'Simpan' }).click();
    await expectToast(page, 'Data penyewa berhasil diubah!');
    await expect.poll(() => page.getByText('Lengkapi data').count()).toBe(0);
    await page.getByRole('button', { name: 'Tindakan lain untuk Penghuni 0' }).click();
    await page.getByRole('menuitem', { name: 'Buat data login baru' }).waitFor();
    expect(faults.filter((fault) => !fault.includes('409'))).toEqual([]);
  });

  it('has neither e-mail nor NIK in the form once its holder has taken the account over', async () => {
    const { owner, kost, tenant } = await newHousehold();
    const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost) });
    await page.getByRole('button', { name: `Ubah data ${tenant.tenant.full_name}` }).click();
    const form = page.getByRole('dialog', { name: 'Ubah Data Penyewa' });
    await form.getByLabel('Nama kontak darurat').waitFor();
    for (const label of ['Email', 'NIK', 'Nama lengkap']) {
      await expect.poll(() => form.getByLabel(label).count()).toBe(0);
    }
    expect(faults).toEqual([]);
  });
});

describe('a draft with a mistake', () => {
  it('is found by name or number on a phone, and changed before it is sent', async () => {
    const { owner, tenant } = await newHousehold();
    const other = await makeBill(product, owner, tenant.tenant.id, { invoice_type: 'WATER', title: 'Air' });
    const draft = await makeInvoice(product, owner, tenant.tenant.id, { title: 'Sewa keliru' });
    const { page, faults } = await openDashboard(owner, { at: '?tab=invoice&tampilan=semua', size: 'phone' });
    const row = (title: string) => page.getByRole('button', { name: title });
    const search = page.getByRole('searchbox', { name: 'Cari nama, kamar, atau nomor' });
    await row('Air').waitFor();
    await search.fill(draft.invoice_number);
    await row('Air').waitFor({ state: 'hidden' });
    await search.fill(`${tenant.tenant.full_name} ${other.invoice_number.slice(-4)}`);
    await row('Air').waitFor();
    await search.fill('tidak ada');
    await sees(page, 'Tidak ada tagihan yang cocok');
    await page.getByRole('button', { name: 'Tampilkan semua' }).click();
    await row('Sewa keliru').click();
    await page.getByRole('dialog', { name: 'Detail Tagihan' }).getByRole('button', { name: 'Ubah' }).click();

    const form = page.getByRole('dialog', { name: 'Ubah Draf' });
    await form.getByLabel('Judul tagihan').fill('Sewa dan parkir');
    await form.getByRole('button', { name: 'Tambah item' }).click();
    await form.getByLabel('Deskripsi', { exact: true }).nth(1).fill('Parkir motor');
    await form.getByLabel('Harga satuan').nth(1).fill('50000');
    await form.getByText('Rp 1.550.000').waitFor();
    await form.getByRole('button', { name: 'Simpan Draf' }).click();
    await expectToast(page, 'Draf berhasil diubah!');
    const detail = page.getByRole('dialog', { name: 'Detail Tagihan' });
    await detail.getByText('Sewa dan parkir').first().waitFor();
    await detail.getByText('Parkir motor').waitFor();
    await detail.getByRole('button', { name: /^Kirim tagihan/ }).click();
    await expectToast(page, 'Invoice berhasil dikirim!');
    await detail.getByRole('button', { name: 'Ubah' }).waitFor({ state: 'hidden' });
    expect(faults).toEqual([]);
  });
});
