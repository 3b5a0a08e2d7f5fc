import { expect, it } from 'vitest';
import type { Complaint } from '#shared/contract/complaints.ts';
import { formatDay } from '#shared/format.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openDashboard, roomsOf, tenantsOf } from '#tests/support/browser/open-page.ts';
import { openPart, picks, press, sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { expectStatus, makeBill, makeRoom, uniqueNik } from '#tests/support/people/factories.ts';
import { newHousehold, product } from '#tests/support/people/started-product.ts';

it('a tenant gets a second room, sees both, and says of which one a complaint is', async () => {
  const { owner, kost, tenant } = await newHousehold();
  const second = await makeRoom(owner, kost.id, { room_number: '102' });
  const name = tenant.tenant.full_name;
  const { page: at, faults: ofOwner } = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
  await at.getByRole('button', { name: `Tindakan lain untuk ${name}` }).click();
  await at.getByRole('menuitem', { name: 'Tambah kamar lain' }).click();
  const form = at.getByRole('dialog', { name: `Kamar tambahan untuk ${name}` });
  await picks(form, 'Kamar', second.room_number);
  await form.getByLabel('NIK').fill(uniqueNik());
  await expectAccessible(at);
  await form.getByRole('button', { name: 'Berikan Kamar' }).click();
  await expectToast(at, 'Kamar berhasil diberikan!');
  await expect.poll(() => at.getByRole('heading', { name, exact: true }).count()).toBe(2);

  const { page, faults } = await openDashboard(tenant, { size: 'phone' });
  await press(page, 'Ya, saya tinggal di sini');
  await expectToast(page, 'Terima kasih, hunian Anda sudah dikonfirmasi!');
  const rooms = page.getByRole('group', { name: 'Pilih kamar' });
  const room = (number: string) => rooms.getByRole('button', { name: `Kamar ${number}` });
  await expect.poll(() => room('102').getAttribute('aria-pressed')).toBe('true');
  await page.getByText(`Kamar 102 · ${kost.name}`).waitFor();
  await room('101').click();
  await page.getByText(`Kamar 101 · ${kost.name}`).waitFor();
  await expect.poll(() => room('101').getAttribute('aria-pressed')).toBe('true');
  await expectAccessible(page);
  await page.reload();
  await page.getByText(`Kamar 101 · ${kost.name}`).waitFor();

  await press(page, 'Ajukan Keluhan');
  const complaint = page.getByRole('dialog', { name: 'Ajukan Keluhan' });
  const choice = complaint.getByLabel('Kamar', { exact: true });
  await expect.poll(() => choice.locator('option:checked').textContent()).toBe(`Kamar 101 · ${kost.name}`);
  await choice.selectOption({ label: `Kamar 102 · ${kost.name}` });
  await complaint.getByLabel('Judul keluhan').fill('Lampu mati');
  await complaint.getByLabel('Deskripsi').fill('Sejak kemarin');
  await expectAccessible(page);
  await complaint.getByRole('button', { name: 'Kirim Keluhan' }).click();
  await sees(page, 'Keluhan berhasil diajukan!');
  const [filed] = await expectStatus(200, tenant.rest.get<Complaint[]>('/api/complaints'));
  expect(filed).toMatchObject({ title: 'Lampu mati', room_number: '102' });

  const { tenancies } = await expectStatus(
    200,
    tenant.rest.get<{ tenancies: { id: string }[] }>('/api/dashboard/tenant'),
  );
  for (const { id } of tenancies) await makeBill(product, owner, id, { title: 'Listrik' });
  await page.goto('/dashboard?tab=pembayaran');
  const bills = page.getByRole('region', { name: 'Tagihan aktif' });
  for (const number of ['101', '102'])
    await bills
      .getByText(new RegExp(`Kamar ${number}`))
      .first()
      .waitFor();
  await expect.poll(() => rooms.count()).toBe(0);
  await page.goto('/dashboard');
  await page.getByText(/, kamar 10[12]/).waitFor();
  await openPart(page, 'Profil');
  await room('101').click();
  await page.getByRole('link', { name: 'Ubah kontak darurat' }).click();
  await page.getByRole('heading', { name: 'Kontak Darurat kamar 101' }).waitFor();
  expect([...faults, ...ofOwner]).toEqual([]);
});

it('a room in which somebody lives is closed for repair from the end of their contract on, and opened again', async () => {
  const { owner, kost, tenant } = await newHousehold();
  const { page, faults } = await openDashboard(owner, { at: roomsOf(kost), size: 'phone' });
  // The tile stays there behind the sheet, where nobody is told of it.
  const tile = page.locator('li').filter({ hasText: '101' });
  await tile.getByText(/^Sampai \d+ \w+/).waitFor();
  await press(page, 'Kamar 101');
  const sheet = page.getByRole('dialog', { name: 'Kamar 101' });
  await sheet.getByRole('button', { name: 'Tutup untuk perbaikan' }).click();
  const form = page.getByRole('dialog', { name: 'Tutup kamar 101' });
  await expect.poll(() => form.getByLabel('Ditutup mulai').inputValue()).toBe(tenant.tenant.contract_end);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Tutup Kamar' }).click();
  await expectToast(page, 'Kamar akan ditutup.');
  await sheet.getByText(`Ditutup untuk perbaikan mulai ${formatDay(tenant.tenant.contract_end)}`).waitFor();
  await tile.getByText(/^Ditutup \d+ \w+/).waitFor({ state: 'attached' });
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Tidak jadi ditutup' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tidak jadi ditutup' }).click();
  await expectToast(page, 'Kamar tidak jadi ditutup.');
  await sheet.getByRole('button', { name: 'Tutup untuk perbaikan' }).waitFor();
  expect(faults).toEqual([]);
});
