import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { openPart, paysBill, press, sees } from '#tests/support/browser/steps.ts';
import { expectStatus, makeBill, makePerson, makeTenant } from '#tests/support/people/factories.ts';
import { newHousehold, product, today } from '#tests/support/people/started-product.ts';

describe('a tenant without a room', () => {
  it('is told so in each place, and may not complain', async () => {
    const person = await makePerson(product, { role: 'TENANT', full_name: 'Penyewa Baru' });
    const { page, faults } = await openPage('/dashboard', { as: person, size: 'phone' });
    await sees(page, 'Tidak Ada Penyewaan Aktif');
    await expectAccessible(page);

    await openPart(page, 'Profil');
    await sees(page, 'Profil Penghuni Belum Lengkap');

    await openPart(page, 'Keluhan');
    await press(page, 'Ajukan Keluhan');
    await sees(page, 'Tidak ada informasi penyewaan aktif. Anda perlu menjadi penyewa aktif untuk mengajukan keluhan.');
    await expect.poll(() => page.getByRole('button', { name: 'Kirim Keluhan' }).count()).toBe(0);
    await expectAccessible(page);

    // There is no emergency contact, so there is no tab for one.
    await page.goto('/profil');
    await page.getByRole('tab', { name: 'Data Diri' }).waitFor();
    await page.getByRole('tab', { name: 'Kontak Darurat' }).waitFor({ state: 'detached' });
    await page.goto('/payment');
    await sees(page, 'Tidak ada tagihan yang perlu dibayar');
    expect(faults).toEqual([]);
  });
});

it('a former tenant still reaches the bills that are left', async () => {
  const { owner, tenant } = await newHousehold();
  await makeBill(product, owner, tenant.tenant.id, { title: 'Listrik terakhir' });
  await expectStatus(200, owner.rest.post(`/api/tenants/${tenant.tenant.id}/checkout`));
  const { page, faults } = await openPage('/dashboard', { as: tenant, size: 'phone' });
  await sees(page, 'Tidak Ada Penyewaan Aktif');
  await sees(page, 'Anda masih memiliki 1 tagihan dari penyewaan sebelumnya. Selesaikan pembayarannya di sini.');
  await page.getByRole('main').getByRole('link', { name: 'Lihat tagihan' }).last().click();
  await page.getByRole('button', { name: paysBill('Listrik terakhir') }).waitFor();
  expect(faults).toEqual([]);
});

it('a tenant reads of a rent that was agreed for later, on the home and in the profile', async () => {
  const { owner, tenant } = await newHousehold();
  const rent_from = addMonths(`${today().slice(0, 7)}-01`, 1).slice(0, 7);
  const planned = { monthly_rent: 1_750_000, rent_from };
  const later = /^Rp\s1\.750\.000 mulai \w+ \d{4}$/;
  await expectStatus(200, owner.rest.put(`/api/tenants/${tenant.tenant.id}`, planned));
  const { page, faults } = await openPage('/dashboard', { as: tenant, size: 'phone' });
  await sees(page, later);
  await openPart(page, 'Profil');
  await sees(page, 'Kontrak Sewa');
  await sees(page, later);
  expect(faults).toEqual([]);
});

it('a tenant whose room was not left in time reads why they wait, and their owner too', async () => {
  const { owner, kost, room, tenant } = await newHousehold();
  const change = (id: string, days: ReturnType<typeof sql>) =>
    product.deps.db.execute(sql`update tenancies set ${days} where id = ${id}`);
  await change(tenant.tenant.id, sql`contract_end = ${addDays(today(), -3)}`);
  const soon = { contract_start: addDays(today(), 1), full_name: 'Citra Lestari' };
  const next = await makeTenant(product, owner, room.id, soon);
  await change(next.tenant.id, sql`contract_start = ${addDays(today(), -2)}`);
  const { page, faults } = await openPage('/dashboard', { as: next, size: 'phone' });
  await sees(page, /menunggu penyewa sebelumnya keluar$/);
  const { page: home } = await openPage(
    `/dashboard?tab=kelola&properti=${kost.id}&bagian=penyewa&buka-penyewa=${next.tenant.id}`,
    { as: owner },
  );
  await sees(home, /penyewa sebelumnya belum dicatat keluar dari kamarnya/);
  expect(faults).toEqual([]);
});
