import { expect, it } from 'vitest';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { makeComplaint } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openDashboard, roomsOf } from '#tests/support/browser/open-page.ts';
import { typesTenant } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { makeBill, makeRoom, makeTenant, quickTenantFields } from '#tests/support/people/factories.ts';
import { newHousehold, product, today } from '#tests/support/people/started-product.ts';

it('a room on a phone says who lives there, what is open and broken, and takes the money of its bill', async () => {
  const house = await newHousehold();
  const { owner, kost, tenant } = house;
  const first = `${today().slice(0, 7)}-01`;
  const bill = await makeBill(product, owner, tenant.tenant.id, {
    due_date: addDays(today(), -3),
    covers_from: first,
    covers_to: addDays(addMonths(first, 1), -1),
  });
  await makeComplaint(house, { title: 'Keran bocor' });
  const soon = { contract_start: addDays(today(), -90), contract_end: addDays(today(), 12) };
  const leaving = await makeRoom(owner, kost.id, { room_number: '102' });
  await makeTenant(product, owner, leaving.id, { full_name: 'Bayu Wicaksono', ...soon });
  const coming = await makeRoom(owner, kost.id, { room_number: '103' });
  await makeTenant(product, owner, coming.id, { contract_start: addDays(today(), 7) });
  const { page, faults } = await openDashboard(owner, { at: roomsOf(kost), size: 'phone' });
  const tile = (number: string) => page.getByRole('listitem').filter({ hasText: number });
  await tile('101').getByText('Terlambat', { exact: true }).waitFor();
  await tile('102').getByText('Habis 12 hari lagi').waitFor();
  await tile('103')
    .getByText(/^Masuk \d+ \w+/)
    .waitFor();

  await page.getByRole('button', { name: 'Kamar 101' }).click();
  const sheet = page.getByRole('dialog', { name: 'Kamar 101' });
  await sheet.getByRole('heading', { name: tenant.tenant.full_name }).waitFor();
  for (const text of [/Terlambat 3 hari/, 'Keran bocor', /^Sewa \w+ \d+$/, /^Sampai /])
    await sheet.getByText(text).first().waitFor();
  await sheet.getByRole('button', { name: /^Perpanjang/ }).waitFor();
  await sheet.getByRole('button', { name: /^Keluar kos/ }).waitFor();
  await sheet.getByRole('link', { name: /^WhatsApp/ }).waitFor();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Catat bayar' }).click();
  await page
    .getByRole('dialog', { name: 'Catat Pembayaran' })
    .getByRole('button', { name: 'Catat Pembayaran' })
    .click();
  await expectToast(page, 'Pembayaran berhasil diproses!');
  await sheet.getByText('Tidak ada tagihan yang belum dibayar').waitFor();
  await sheet.getByRole('heading', { name: 'Pembayaran terakhir' }).waitFor();
  await expect.poll(() => sheet.getByRole('button', { name: 'Catat bayar' }).count()).toBe(0);
  await expect.poll(() => owner.rest.get(`/api/invoices/${bill.id}`)).toMatchObject({ body: { status: 'PAID' } });
  expect(faults).toEqual([]);
});

it('on a desktop the room stands beside the others; its address, reload and back work', async () => {
  const { owner, kost } = await newHousehold();
  await makeRoom(owner, kost.id, { room_number: '102' });
  const { page, faults } = await openDashboard(owner, { at: roomsOf(kost) });
  const panel = (number: string) => page.getByRole('region', { name: `Kamar ${number}`, exact: true });
  await page.getByRole('button', { name: 'Kamar 101', exact: true }).click();
  await panel('101').getByRole('button', { name: 'Tagih', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Kamar 102', exact: true }).click();
  await panel('102').getByRole('button', { name: 'Isi kamar', exact: true }).waitFor();
  await expect.poll(() => panel('101').count()).toBe(0);
  await expectAccessible(page);
  await page.reload();
  await panel('102').getByRole('button', { name: 'Isi dari akun' }).click();
  const form = page.getByRole('dialog', { name: 'Tambah Penyewa dari Akun' });
  await expect.poll(() => form.getByRole('combobox', { name: 'Kamar', exact: true }).inputValue()).toBe('Kamar 102');
  await form.getByRole('button', { name: 'Batal' }).click();
  await expect.poll(() => page.evaluate(() => 'above' in (history.state as object))).toBe(false);
  await page.goBack();
  await panel('102').waitFor({ state: 'detached' });
  await page.goForward();
  await panel('102').getByRole('button', { name: 'Tutup', exact: true }).click();
  await panel('102').waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

it('an owner reports what is broken in a room, of which its tenant sees nothing, and gives it to a technician', async () => {
  const { owner, kost, tenant } = await newHousehold();
  const { page, faults } = await openDashboard(owner, { at: roomsOf(kost), size: 'phone' });
  await page.getByRole('button', { name: 'Kamar 101' }).click();
  const sheet = page.getByRole('dialog', { name: 'Kamar 101' });
  await sheet.getByText('Tidak ada keluhan.').waitFor();
  await sheet.getByRole('button', { name: 'Laporkan kerusakan' }).click();
  const form = page.getByRole('dialog', { name: 'Laporkan Kerusakan' });
  await form.getByText(`${tenant.tenant.full_name} tidak melihat laporan ini.`).waitFor();
  await form.getByRole('button', { name: 'Laporkan', exact: true }).click();
  await form.getByText('Tulis apa yang rusak').waitFor();
  await form.getByLabel('Apa yang rusak').fill('Engsel pintu lepas');
  await form.getByLabel('Deskripsi').fill('Pintu lemari tidak bisa ditutup.');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Laporkan', exact: true }).click();
  await expectToast(page, 'Kerusakan dilaporkan');
  await sheet.getByRole('link', { name: /^Engsel pintu lepas/ }).click();
  const detail = page.getByRole('dialog', { name: 'Detail Keluhan' });
  await detail.getByText('Anda sendiri. Penyewa tidak melihat laporan ini.').waitFor();
  await detail.getByRole('button', { name: 'Tugaskan teknisi' }).waitFor();
  expect(faults).toEqual([]);
});

it('a room is given to the next tenant while somebody lives there, and says who it is', async () => {
  const { owner, kost, tenant } = await newHousehold();
  const { page, faults } = await openDashboard(owner, { at: roomsOf(kost), size: 'phone' });
  await page.getByRole('button', { name: 'Kamar 101' }).click();
  const sheet = page.getByRole('dialog', { name: 'Kamar 101' });
  await sheet.getByRole('button', { name: 'Tambah penyewa berikutnya' }).click();
  const form = page.getByRole('dialog', { name: 'Buat Penyewa Baru' });
  const next = quickTenantFields(product, '', { full_name: 'Citra Lestari' });
  await expect.poll(() => form.getByLabel('Mulai kontrak').inputValue()).toBe(tenant.tenant.contract_end);
  await expect.poll(() => form.getByRole('combobox', { name: 'Kamar', exact: true }).inputValue()).toBe('Kamar 101');
  await typesTenant(form, next);
  await form.getByRole('button', { name: 'Buat Penyewa' }).click();
  await expectToast(page, 'Penyewa berhasil dibuat dan ditugaskan!');
  await page.keyboard.press('Escape');
  await sheet.getByText(/^Berikutnya Citra Lestari, masuk \d+/).waitFor();
  await sheet.getByRole('heading', { name: tenant.tenant.full_name }).waitFor();
  await expectAccessible(page);
  expect(faults).toEqual([]);
});
