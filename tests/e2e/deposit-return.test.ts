import { expect, it } from 'vitest';
import { openDashboard, openPage, tenantsOf } from '#tests/support/browser/open-page.ts';
import { sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { askToReturn, receiveDeposit } from '#tests/support/people/deposits.ts';
import { expectStatus, makeTenant } from '#tests/support/people/factories.ts';
import { newHouse, product } from '#tests/support/people/started-product.ts';

it('a deposit is returned from the tenant’s menu on a phone, read by both, and the record is taken back', async () => {
  const { owner, kost, room } = await newHouse();
  const tenant = await makeTenant(product, owner, room.id);
  await receiveDeposit(product, owner, tenant.tenant.id, { amount: 900_000, of: 1_500_000 });
  const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
  await sees(page, 'Rp 900.000 diterima');
  await page.getByRole('button', { name: 'Tindakan lain untuk Penyewa Uji' }).click();
  await page.getByRole('menuitem', { name: 'Kembalikan deposit' }).click();
  const form = page.getByRole('dialog', { name: 'Kembalikan deposit' });
  await expect.poll(() => form.getByLabel('Jumlah dikembalikan').inputValue()).toBe('900.000');
  await form.getByLabel('Jumlah dikembalikan').fill('900001');
  await form.getByRole('button', { name: 'Catat Pengembalian' }).click();
  await form.getByText('Jumlah ini lebih besar dari deposit yang masih dipegang').waitFor();
  await form.getByLabel('Jumlah dikembalikan').fill('400000');
  await form.getByText('Tunai').click();
  await form.getByRole('button', { name: 'Catat Pengembalian' }).click();
  await expectToast(page, 'Pengembalian deposit dicatat!');
  await sees(page, 'Rp 400.000 dikembalikan');
  await sees(page, 'Rp 500.000 masih dipegang');

  const theirs = await openPage('/dashboard?tab=profil', { as: tenant, size: 'phone' });
  await sees(theirs.page, 'Rp 500.000 masih dipegang');
  await theirs.page.getByRole('button', { name: 'Rincian deposit' }).click();
  const read = theirs.page.getByRole('dialog', { name: 'Rincian deposit' });
  await read.getByRole('listitem').filter({ hasText: 'Dikembalikan' }).getByText('−Rp 400.000').waitFor();
  await read.getByRole('listitem').filter({ hasText: 'Diterima' }).getByText('+Rp 900.000').waitFor();
  await expect.poll(() => read.getByRole('button', { name: /^Batalkan/ }).count()).toBe(0);

  await page.getByRole('button', { name: 'Rincian deposit Penyewa Uji' }).click();
  const entries = page.getByRole('dialog', { name: 'Rincian deposit' });
  await entries.getByRole('button', { name: 'Batalkan pengembalian Rp 400.000' }).click();
  const question = page.getByRole('dialog', { name: 'Batalkan catatan pengembalian ini?' });
  await question.getByLabel('Alasan pembatalan').fill('Salah penyewa');
  await question.getByRole('button', { name: 'Batalkan Catatan' }).click();
  await expectToast(page, 'Catatan pengembalian dibatalkan.');
  await entries.getByText('Pengembalian dibatalkan').waitFor();
  await entries.getByText('Alasan: Salah penyewa').waitFor();
  await entries.getByText('BATAL', { exact: true }).waitFor();
  expect([faults, theirs.faults]).toEqual([[], []]);
});

it('what is held after a contract is returned from the row of whoever has left', async () => {
  const { owner, kost, room } = await newHouse();
  const { tenant } = await makeTenant(product, owner, room.id);
  await receiveDeposit(product, owner, tenant.id);
  await expectStatus(200, askToReturn(owner, tenant.id, { amount: 1 }));
  await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.id}/checkout`));
  const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
  await page.getByRole('button', { name: /^Berakhir/ }).click();
  await page.getByRole('button', { name: 'Kembalikan deposit Penyewa Uji' }).click();
  await page.getByRole('button', { name: 'Catat Pengembalian' }).click();
  await expectToast(page, 'Pengembalian deposit dicatat!');
  await sees(page, 'Tidak ada lagi yang dipegang');
  await expect.poll(() => page.getByRole('button', { name: 'Kembalikan deposit Penyewa Uji' }).count()).toBe(0);
  expect(faults).toEqual([]);
});
