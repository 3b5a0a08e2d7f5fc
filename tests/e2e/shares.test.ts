import { expect, it } from 'vitest';
import { RETURN_PROOF_MISSING } from '#shared/contract/deposits.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openDashboard, openPage, tenantsOf } from '#tests/support/browser/open-page.ts';
import { clipboardOf, countTaps, paysBill, press, sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { expectStatus, makeBill, pay } from '#tests/support/people/factories.ts';
import { newHousehold, product } from '#tests/support/people/started-product.ts';

it('an owner lets somebody pay a share, who pays it by a link in two taps; all see who paid', async () => {
  const { owner, kost, tenant } = await newHousehold();
  const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
  await page.getByRole('button', { name: /^Tambah penghuni/ }).click();
  const form = page.getByRole('dialog', { name: 'Tambah penghuni' });
  await form.getByLabel('Nama lengkap').fill('Rini Wulandari');
  await form.getByLabel('Ikut membayar sewa').selectOption('Ya, sekian persen');
  await form.getByLabel('Bagian (%)').fill('140');
  await form.getByRole('button', { name: 'Simpan' }).click();
  await form.getByText('Bagian yang dibayar tidak valid').waitFor();
  await form.getByLabel('Bagian (%)').fill('40');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Simpan' }).click();
  await expectToast(page, 'Data penghuni disimpan!');
  await sees(page, /membayar 40% sewa/);
  await expectAccessible(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(page, 'Salin tautan bayar Rini Wulandari');
  await expect.poll(() => clipboardOf(page)).toContain('/t/bagian-');
  const path = new URL(await clipboardOf(page)).pathname;
  const bill = await makeBill(product, owner, tenant.tenant.id, { title: 'Sewa Desember' });

  const theirs = await openPage(path, { size: 'phone' });
  await sees(theirs.page, 'Bagian sewa Anda');
  await sees(theirs.page, `Untuk Rini, kamar 101 di ${kost.name}`);
  await expectAccessible(theirs.page);
  const taps = await countTaps(theirs.page);
  await press(theirs.page, paysBill('Sewa Desember'));
  await press(theirs.page, /^Bayar Rp\s?600\.000/);
  const [bank] = await Promise.all([
    theirs.page.waitForEvent('popup'),
    theirs.page.getByRole('link', { name: /Buka bank simulasi/ }).click(),
  ]);
  const tapped = await taps();
  expect(tapped).toBeLessThanOrEqual(3);
  await press(bank, 'Bayar');
  await sees(bank, 'Pembayaran berhasil. Anda dapat menutup halaman ini.');
  await bank.close();
  await sees(theirs.page, 'Terima kasih. Pembayaran Anda sudah kami terima.');
  await press(theirs.page, 'Semua tagihan');
  await sees(theirs.page, /^Bagian Anda Rp\s?600\.000 sudah dibayar$/);
  await expectAccessible(theirs.page);
  // What is paid is no part of what is due.
  await makeBill(product, owner, tenant.tenant.id, { title: 'Sewa Januari' });
  await theirs.page.reload();
  await theirs.page.getByRole('button', { name: paysBill('Sewa Januari') }).waitFor();
  await expect.poll(() => theirs.page.getByText('Total yang harus dibayar').count()).toBe(0);
  await press(theirs.page, 'Kuitansi Sewa Desember');
  await sees(theirs.page, 'Enam ratus ribu rupiah');
  expect(theirs.faults).toEqual([]);

  await page.goto(`/dashboard?tab=invoice&tampilan=semua&invoice=${bill.id}`);
  const shares = page.getByLabel('Bagian tiap pembayar');
  await expect
    .poll(async () => (await shares.innerText()).replaceAll('\u00a0', ' '))
    .toContain('Rp 600.000 dari bagian Rp 600.000');
  await sees(page, /dari Rini Wulandari/);
  await press(page, 'Catat Pembayaran');
  const record = page.getByRole('dialog', { name: 'Catat Pembayaran' });
  await record.getByLabel('Dibayar oleh').selectOption('Rini Wulandari');
  await record.getByLabel('Jumlah diterima').fill('100000');
  await expectAccessible(page);
  await record.getByRole('button', { name: 'Catat Pembayaran' }).click();
  await expectToast(page, 'Pembayaran berhasil diproses!');
  await expect
    .poll(async () => (await shares.innerText()).replaceAll('\u00a0', ' '))
    .toContain('Rp 700.000 dari bagian Rp 600.000');
  expect(faults).toEqual([]);
});

it('what a payer of a share has paid too much can be given back, and is said on their page', async () => {
  const { owner, kost, tenant } = await newHousehold();
  const rini = await expectStatus(
    201,
    owner.rest.post<{ link_url: string }>(`/api/tenants/${tenant.tenant.id}/occupants`, {
      full_name: 'Rini Wulandari',
      pays_amount: 500_000,
    }),
  );
  const token = rini.link_url.slice(rini.link_url.lastIndexOf('/') + 1);
  const { id } = await makeBill(product, owner, tenant.tenant.id, { title: 'Sewa Desember' });
  const attempt = await expectStatus(
    201,
    product.rest.post<{ payment_reference: string }>(`/api/bill-links/${token}/payments`, {
      invoice_id: id,
      amount: 500_000,
      payment_method: 'QRIS',
    }),
  );
  await pay(product, tenant, id, 1_500_000);
  await expectStatus(
    200,
    product.rest.post(`/api/simulated-payments/${attempt.payment_reference}`, { outcome: 'SUCCEEDED' }),
  );
  const theirs = await openPage(`/t/${token}`, { size: 'phone' });
  await sees(theirs.page, 'Tidak ada bagian yang perlu dibayar');
  await sees(theirs.page, /Kelebihan bayar Anda Rp\s?500\.000 dipakai/);
  await expectAccessible(theirs.page);

  const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
  await press(page, 'Kembalikan kelebihan bayar Rini Wulandari');
  const form = page.getByRole('dialog', { name: /^Kembalikan Rp/ });
  await form.getByRole('button', { name: 'Catat Pengembalian' }).click();
  await form.getByText(RETURN_PROOF_MISSING).waitFor();
  await expectAccessible(page);
  await form.getByText('Tunai', { exact: true }).click();
  await form.getByRole('button', { name: 'Catat Pengembalian' }).click();
  await expectToast(page, 'Pengembalian dicatat');
  await expect.poll(() => page.getByText(/^Kelebihan bayar/).count()).toBe(0);
  const how = /^Rp\s?500\.000 dikembalikan .*: Tunai, tanpa bukti$/;
  await sees(page, how);
  await theirs.page.reload();
  await sees(theirs.page, how);
  await expectAccessible(theirs.page);
  expect([...faults, ...theirs.faults]).toEqual([]);
});

it('who pays a share reports a transfer by their link; the queue and the month ask and say who paid', async () => {
  const { owner, kost, tenant } = await newHousehold();
  const rini = await expectStatus(
    201,
    owner.rest.post<{ link_url: string }>(`/api/tenants/${tenant.tenant.id}/occupants`, {
      full_name: 'Rini Wulandari',
      pays_percent: 40,
    }),
  );
  const token = rini.link_url.slice(rini.link_url.lastIndexOf('/') + 1);
  await makeBill(product, owner, tenant.tenant.id, { title: 'Sewa kamar' });
  const theirs = await openPage(`/t/${token}`, { size: 'phone' });
  await press(theirs.page, /^Sudah transfer\? Laporkan/);
  await sees(theirs.page, /^Sisa bagian Anda Rp\s?600\.000\.$/);
  await expectAccessible(theirs.page);
  await press(theirs.page, 'Kirim laporan');
  await sees(theirs.page, /menunggu pemeriksaan/);

  const { page, faults } = await openDashboard(owner, { at: '?tab=invoice&bagian=verifikasi', size: 'phone' });
  await page.getByRole('heading', { name: 'Rini Wulandari' }).waitFor();
  await sees(page, /^Bagian dari sewa/);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Setujui.*Rini Wulandari/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Setujui' }).click();
  await expectToast(page, 'Pembayaran berhasil diproses!');
  await page.goto('/dashboard?tab=invoice&bagian=masuk');
  await sees(page, /dibayar oleh Rini Wulandari/);
  await expectAccessible(page);
  // Of what is listed as well it is asked who has paid it.
  await page.goto(`/dashboard?tab=kelola&properti=${kost.id}&bagian=penyewa`);
  await page.getByRole('button', { name: /^Catat bayar/ }).click();
  await page.getByRole('dialog').getByLabel('Dibayar oleh').selectOption('Rini Wulandari');
  expect([...faults, ...theirs.faults]).toEqual([]);
});
