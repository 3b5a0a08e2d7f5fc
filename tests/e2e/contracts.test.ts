import { expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openDashboard, openPage, roomsOf, tenantsOf } from '#tests/support/browser/open-page.ts';
import { settle } from '#tests/support/browser/screens/visit.ts';
import { press, sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { askForContract } from '#tests/support/people/contracts.ts';
import { expectStatus } from '#tests/support/people/factories.ts';
import { newHousehold } from '#tests/support/people/started-product.ts';

const UNCERTIFIED = 'Dokumen ini tidak bermeterai dan persetujuan elektroniknya tidak tersertifikasi.';

it('a contract is made on a phone, agreed to by its tenant, and printed on A4', async () => {
  const { owner, kost, tenant } = await newHousehold();
  const { full_name: name } = tenant.tenant;
  const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
  await press(page, `Tindakan lain untuk ${name}`);
  await page.getByRole('menuitem', { name: 'Kontrak' }).click();
  await page.getByRole('dialog', { name: 'Kontrak' }).getByText('Belum ada kontrak tertulis.').waitFor();
  await press(page, 'Buat Kontrak');
  await expectToast(page, 'Kontrak siap. Penyewa diberi tahu.');
  await sees(page, 'Pasal 6. Deposit');
  await sees(page, UNCERTIFIED);
  // Beside the text, and not on paper.
  const received = page.getByText(/^Sampai hari ini: deposit disepakati Rp.*, belum ada yang diterima\.$/);
  await received.waitFor();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => received.isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
  await expect.poll(() => page.getByRole('button', { name: 'Saya Setuju' }).count()).toBe(0);

  const theirs = await openPage('/dashboard?tab=profil', { as: tenant, size: 'phone' });
  await sees(theirs.page, 'Menunggu Anda');
  await theirs.page.getByRole('link', { name: /^Versi 1/ }).click();
  await theirs.page.getByLabel('Nama lengkap Anda').fill('Orang Lain');
  await press(theirs.page, 'Saya Setuju');
  await sees(theirs.page, 'Tulis nama seperti tertulis di kontrak');
  await theirs.page.getByLabel('Nama lengkap Anda').fill(name.toLowerCase());
  await settle(theirs.page);
  await expectAccessible(theirs.page);
  await press(theirs.page, 'Saya Setuju');
  await expectToast(theirs.page, 'Kontrak disetujui!');
  await theirs.page.getByText(`Disetujui secara elektronik oleh ${name.toLowerCase()} pada`).waitFor();
  await expect.poll(() => theirs.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const pdf = await theirs.page.pdf({ format: 'A4', preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(3);
  await theirs.page.emulateMedia({ media: 'print' });
  await expect.poll(() => theirs.page.getByText(UNCERTIFIED).isVisible()).toBe(true);
  await theirs.page.emulateMedia({ media: null });

  await page.goto('/pemberitahuan');
  await sees(page, /^Kontrak versi 1 disetujui/);
  expect(faults).toEqual([]);
  expect(theirs.faults.filter((fault) => !/400/.test(fault))).toEqual([]);
});

it('a contract is declined with a reason, and what stands in the next is changed in the kost’s menu', async () => {
  const { owner, kost, tenant } = await newHousehold();
  const { id } = await expectStatus(201, askForContract(owner, tenant.tenant.id));
  const theirs = await openPage(`/cetak/kontrak/${id}`, { as: tenant, size: 'phone' });
  await press(theirs.page, 'Tolak');
  await theirs.page.getByLabel('Alasan penolakan').fill('Tanggalnya keliru');
  await press(theirs.page, 'Tolak Kontrak');
  await expectToast(theirs.page, 'Kontrak ditolak. Pemilik kost diberi tahu.');

  const { page, faults } = await openDashboard(owner, { at: roomsOf(kost), size: 'phone' });
  await press(page, `Tindakan untuk ${kost.name}`);
  await page.getByRole('menuitem', { name: 'Isi kontrak' }).click();
  const dialog = page.getByRole('dialog', { name: 'Isi kontrak' });
  const text = dialog.getByRole('textbox', { name: 'Isi kontrak' });
  await expect.poll(() => text.inputValue()).toContain('Pasal 14. Perselisihan');
  await text.fill('Sewa {{rekening}}');
  await press(page, 'Simpan');
  await dialog.getByText('{{rekening}} tidak dikenal. Pakai kata dari daftar di bawah.').waitFor();
  await settle(page);
  await expectAccessible(page);
  await text.fill('Sewa {{sewa}} untuk {{nama}}.');
  await press(page, 'Simpan');
  await expectToast(page, 'Isi kontrak disimpan!');
  const next = await expectStatus(201, askForContract(owner, tenant.tenant.id));
  expect(next.body).toContain(`untuk ${tenant.tenant.full_name}.`);
  expect([faults, theirs.faults]).toEqual([[], []]);

  const other = await newHousehold();
  const foreign = await openPage(`/cetak/kontrak/${next.id}`, { as: other.tenant });
  await sees(foreign.page, 'Kontrak tidak ditemukan');
});
