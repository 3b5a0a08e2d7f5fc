import { expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openDashboard, tenantsOf } from '#tests/support/browser/open-page.ts';
import { picks, press, sharedText } from '#tests/support/browser/steps.ts';
import { expectStatus, makeRoom } from '#tests/support/people/factories.ts';
import { newHouse } from '#tests/support/people/started-product.ts';

it('a tenant of whom little is known is made by five fields, once, and the invitation is one tap away', async () => {
  const { owner, kost, room } = await newHouse();
  await makeRoom(owner, kost.id, { room_number: 'Lain' });
  const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
  await press(page, 'Undang Penyewa');
  const form = page.getByRole('dialog', { name: 'Undang Penyewa' });
  await form.getByRole('button', { name: 'Simpan dan Undang' }).click();
  await form.getByText('Pilih kamar terlebih dahulu').waitFor();
  await form.getByText('Nama lengkap harus diisi').waitFor();
  await picks(form, 'Kamar', `Kamar ${room.room_number}`);
  await expect.poll(() => form.getByLabel('Sewa per bulan').inputValue()).toBe('1.500.000');
  // Of another period the room has no price.
  await form.getByLabel('Sewa dihitung per').selectOption('Tahun');
  await expect.poll(() => form.getByLabel('Sewa per tahun').inputValue()).toBe('');
  await form.getByLabel('Sewa per tahun').fill('15000000');
  await form.getByLabel('Nama lengkap').fill('Budi Santoso');
  await form.getByLabel('Nomor telepon').fill('0812 3456 7890');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Simpan dan Undang' }).dblclick();
  const invitation = page.getByRole('dialog', { name: 'Undang Budi Santoso' });
  const link = invitation.getByRole('link', { name: /WhatsApp/ });
  await link.waitFor();
  await expect.poll(() => sharedText(link)).toMatch(/\/undangan\/\S+$/);
  await expectAccessible(page);
  type Made = { full_name: string; monthly_rent: number; rent_period: string; incomplete: string[] };
  const made = await expectStatus(200, owner.rest.get<Made[]>(`/api/kost/${kost.id}/tenants`));
  expect(made).toMatchObject([{ full_name: 'Budi Santoso', monthly_rent: 15_000_000, rent_period: 'YEAR' }]);
  expect(made[0]?.incomplete).toContain('nik');
  expect(faults).toEqual([]);
});
