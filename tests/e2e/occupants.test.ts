import { expect, it } from 'vitest';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openDashboard, openPage, tenantsOf } from '#tests/support/browser/open-page.ts';
import { fillsIn } from '#tests/support/browser/owner-invoice-form.ts';
import { sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { makeBill } from '#tests/support/people/factories.ts';
import { newHousehold, product, today } from '#tests/support/people/started-product.ts';

it('an owner adds on a phone who lives with a tenant, with a name and a number alone; the tenant sees them', async () => {
  const { owner, kost, tenant } = await newHousehold();
  const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
  await page.getByRole('button', { name: /^Tambah penghuni/ }).click();
  const form = page.getByRole('dialog', { name: 'Tambah penghuni' });
  await form.getByRole('button', { name: 'Simpan' }).click();
  await form.getByText('Nama penghuni harus diisi').waitFor();
  await form.getByLabel('Nama lengkap').fill('Emma Larsen');
  await form.getByLabel('Nomor telepon').fill('+65 9123 4567');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Simpan' }).click();
  await expectToast(page, 'Data penghuni disimpan!');
  const whatsapp = page.getByRole('link', { name: 'WhatsApp Emma Larsen' });
  await expect.poll(() => whatsapp.getAttribute('href')).toContain('6591234567');

  await page.getByRole('button', { name: /^Ubah Emma Larsen/ }).click();
  const change = page.getByRole('dialog', { name: 'Ubah penghuni' });
  await change.getByLabel('Nomor paspor').fill('ab 123-4567');
  await change.getByLabel('Tambahan sewa per bulan').fill('150000');
  await expectAccessible(page);
  await change.getByRole('button', { name: 'Simpan' }).click();
  await sees(page, /tambahan sewa Rp\s?150\.000 per bulan/);
  await sees(page, '•••• 567');

  await page.goto('/dashboard?tab=invoice&tampilan=semua');
  const bill = await fillsIn(page, 'Sewa');
  await bill.getByText(/^Tambahan penghuni Rp\s?150\.000 per bulan ikut masuk tagihan ini/).waitFor();
  await bill.getByRole('button', { name: 'Simpan Draf' }).click();
  await sees(page, /^Rp\s?1\.650\.000$/);
  expect(faults).toEqual([]);

  const theirs = await openPage('/dashboard?tab=profil', { as: tenant, size: 'phone' });
  await sees(theirs.page, 'Emma Larsen');
  await sees(theirs.page, /Paspor •••• 567/);
  await expect.poll(() => theirs.page.getByRole('button', { name: /penghuni/ }).count()).toBe(0);
  expect(theirs.faults).toEqual([]);
});

it('an owner is asked at once about months that are billed without a surcharge, and bills them with one tap', async () => {
  const { owner, kost, tenant } = await newHousehold();
  const day = today();
  const first = `${day.slice(0, 7)}-01`;
  const months = { covers_from: first, covers_to: addDays(addMonths(first, 3), -1) };
  await makeBill(product, owner, tenant.tenant.id, { ...months, due_date: day });
  const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
  await page.getByRole('button', { name: /^Tambah penghuni/ }).click();
  const form = page.getByRole('dialog', { name: 'Tambah penghuni' });
  await form.getByLabel('Nama lengkap').fill('Emma Larsen');
  await form.getByText('Tanggal, identitas, dan tambahan sewa').click();
  await form.getByLabel('Tanggal masuk').fill(first);
  await form.getByLabel('Tambahan sewa per bulan').fill('150000');
  await form.getByRole('button', { name: 'Simpan' }).click();
  const question = page.getByRole('alertdialog', { name: /^Tagih tambahan Rp\s?450\.000\?$/ });
  await question.getByText(/sudah ditagih tanpa tambahan untuk Emma Larsen/).waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Kirim Tagihan' }).click();
  await expectToast(page, 'Tagihan tambahan dikirim!');
  await sees(page, 'Emma Larsen');
  expect(faults).toEqual([]);
});
