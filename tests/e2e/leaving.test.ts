import { expect, it } from 'vitest';
import { addDays } from '#shared/rules/calendar.ts';
import { formatDay } from '#shared/format.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openDashboard, openPage, tenantsOf } from '#tests/support/browser/open-page.ts';
import { press, sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { answerLeaving, saidToLeave } from '#tests/support/people/leavings.ts';
import { expectStatus } from '#tests/support/people/factories.ts';
import { newHousehold, today } from '#tests/support/people/started-product.ts';

it('a tenant says on a phone when they leave, takes it back, and takes the day that was offered', async () => {
  const { owner, tenant } = await newHousehold();
  const { page, faults } = await openPage('/dashboard?tab=profil', { as: tenant, size: 'phone' });
  await press(page, 'Ajukan pindah');
  const form = page.getByRole('dialog', { name: 'Ajukan pindah' });
  await expect.poll(() => form.getByLabel('Tanggal pindah').inputValue()).toBe(addDays(today(), 30));
  await form.getByLabel('Tanggal pindah').fill(addDays(today(), 5));
  await form.getByText(/berlaku hanya jika pemilik kost setuju/).waitFor();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Ajukan Pindah' }).click();
  await expectToast(page, 'Pemilik kost diberi tahu.');
  await sees(page, /Ini lebih cepat dari aturan kost/);
  await press(page, 'Batalkan pengajuan');
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Batalkan pengajuan' })
    .click();
  await page.getByRole('button', { name: 'Ajukan pindah' }).waitFor();

  const { id } = await saidToLeave(tenant, addDays(today(), 4));
  const offer = { accepts: false, note: 'Kunci belum bisa diserahkan', other_day: addDays(today(), 10) };
  await expectStatus(200, answerLeaving(owner, id, offer));
  await page.reload();
  await sees(page, 'Pemilik kost: Kunci belum bisa diserahkan');
  const other = formatDay(addDays(today(), 10));
  await press(page, `Setuju pindah ${other}`);
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Setuju' }).click();
  await sees(page, `Pindah ${other} sudah disetujui.`);
  expect(faults).toEqual([]);
});

it('an owner sees on a phone who leaves when, asks for another day, and agrees', async () => {
  const { owner, kost, tenant } = await newHousehold();
  const { id } = await saidToLeave(tenant, addDays(today(), 6), 'Pindah kerja ke Bandung');
  const home = await openPage('/dashboard', { as: owner, size: 'phone' });
  await sees(home.page, '1 penyewa akan pindah');
  const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
  await sees(page, /^Mengajukan pindah/);
  await sees(page, 'Alasan: Pindah kerja ke Bandung');
  await page.getByRole('button', { name: /^Minta tanggal lain/ }).click();
  const form = page.getByRole('dialog', { name: 'Minta tanggal lain' });
  await form.getByRole('button', { name: 'Kirim Jawaban' }).click();
  await form.getByText('Tulis alasannya untuk penyewa').waitFor();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Batal' }).click();
  await page.getByRole('button', { name: /^Setujui/ }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Setujui' }).click();
  await expectToast(page, 'Penyewa diberi tahu.');
  await sees(page, /sudah disepakati. Pada harinya, tekan Keluar kos/);
  await sees(page, /^Keluar \d/);
  expect([id.length, home.faults, faults]).toEqual([36, [], []]);
});
