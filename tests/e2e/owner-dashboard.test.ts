import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sizes } from '#tests/support/browser/browser.ts';
import { openDashboard } from '#tests/support/browser/open-page.ts';
import { seeAll } from '#tests/support/browser/screens/visit.ts';
import { sees } from '#tests/support/browser/steps.ts';
import { expectStatus, makeBill, makeKost, makeRoom, makeTenant } from '#tests/support/people/factories.ts';
import { newHouse, newOwner, product } from '#tests/support/people/started-product.ts';

describe('the dashboard of an owner', () => {
  it('shows its numbers, deposits beside the revenue, three of the properties, quick actions and how the business does', async () => {
    const { owner, kost, room } = await newHouse();
    const { tenant } = await makeTenant(product, owner, room.id, { full_name: 'Raden Ajeng Salsabila Kusumawardhani' });
    const bill = await makeBill(product, owner, tenant.id, {
      items: [{ description: 'Sewa setahun', quantity: 1, unit_price: 12_500_000 }],
    });
    await expectStatus(200, owner.rest.post(`/api/payments/${bill.id}/process`, { payment_method: 'CASH' }));
    const deposit = await makeBill(product, owner, tenant.id, { invoice_type: 'SECURITY_DEPOSIT' });
    const cash = { payment_method: 'CASH', amount: 1_100_000 };
    await expectStatus(200, owner.rest.post(`/api/payments/${deposit.id}/process`, cash));
    await makeRoom(owner, kost.id, { room_number: '102' });
    const broken = await makeRoom(owner, kost.id, { room_number: '103' });
    await expectStatus(200, owner.rest.put(`/api/rooms/${broken.id}`, { status: 'MAINTENANCE' }));
    for (let others = 0; others < 3; others += 1) await makeKost(owner);

    const { page, faults } = await openDashboard(owner);
    const numbers = page.getByRole('region', { name: 'Ringkasan angka' });
    await numbers.waitFor();
    const words = async () => (await numbers.innerText()).replace(/\s+/g, ' ');
    for (const part of [
      'Total properti 4',
      'Total kamar 3 1 kamar terisi',
      'Tingkat okupansi 33% Hari ini 1 kamar kosong, 1 dipesan atau tidak disewakan',
      'Total pendapatan Rp 12.500.000 1 tagihan belum dibayar, Rp 400.000',
      'Deposit dipegang Rp 1.100.000 Milik penyewa, bukan pendapatan. Rp 400.000 belum dibayar',
    ])
      await expect.poll(words).toContain(part);
    await seeAll(page);
    await expect.poll(() => page.getByRole('region', { name: 'Properti' }).getByRole('listitem').count()).toBe(3);
    for (const action of ['Kelola tagihan', 'Kelola kamar dan penyewa', 'Tambah properti'])
      await page.getByRole('button', { name: action, exact: true }).waitFor();
    // A part that came after the first look down the page is seen by the next one.
    for (const part of ['Pendapatan 12 bulan', 'Okupansi 12 bulan', 'Okupansi per kamar', 'Aktivitas'])
      await expect
        .poll(async () => {
          await seeAll(page);
          return page.getByRole('heading', { name: part }).count();
        })
        .toBe(1);
    await expect.poll(() => page.getByText('Tagihan menurut status').count()).toBe(0);

    const revenue = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Pendapatan 12 bulan' }) })
      .last();
    await revenue.getByText('Rp 20 jt').waitFor();
    await revenue.getByText('Lihat sebagai tabel').click();
    await revenue.getByRole('row').last().getByRole('link').click();
    await page.waitForURL('**/dashboard?tab=invoice&bagian=masuk');
    await sees(page, 'Raden Ajeng Salsabila Kusumawardhani');
    await page.goBack();
    await seeAll(page);

    await page.getByRole('button', { name: 'Lihat semua' }).click();
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: kost.name }) });
    await card.getByText('Aktif').waitFor();
    await expect
      .poll(async () => (await card.innerText()).replace(/\s+/g, ' '))
      .toContain('1 dari 3 kamar terisi hari ini 33%');
    await page.goBack();
    // The page before may still be there: what is scrolled to must be the dashboard.
    await numbers.waitFor();
    await seeAll(page);
    await page.getByRole('heading', { name: 'Tindakan cepat' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('shows all kosts of an owner of many, and opens the oldest again by its address', async () => {
    const { owner, kost, room } = await newHouse();
    for (let others = 0; others < 13; others += 1) await makeKost(owner);

    const { page, faults } = await openDashboard(owner, { at: '?tab=properti', size: 'phone' });
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(14);
    await page.getByRole('button', { name: `Kelola ${kost.name}` }).click();
    await page.getByText(`Kamar ${room.room_number}`).first().waitFor();
    await page.reload();
    await page.getByText(`Kamar ${room.room_number}`).first().waitFor();
    expect(faults).toEqual([]);
  });

  it('with forty rooms and long names still fits, on a phone and on a desktop', async () => {
    const owner = await newOwner();
    const kost = await makeKost(owner, { name: 'Kost Eksklusif Griya Kusumawardhani Residence Bojongsoang' });
    const numbers = Array.from(
      { length: 40 },
      (_, index) => `${Math.floor(index / 10) + 1}${String(index % 10).padStart(2, '0')}`,
    );
    await Promise.all(
      numbers.map((number) => makeRoom(owner, kost.id, { room_number: number, monthly_rent: 12_500_000 })),
    );
    const { page, faults } = await openDashboard(owner, { size: 'phone' });
    await sees(page, 'Total kamar');
    await seeAll(page);
    await page.getByRole('button', { name: 'Okupansi' }).click();
    await page.getByTitle('Kamar 409: Tersedia').waitFor();
    await fitsBoth(page);
    await page.getByRole('button', { name: `Kelola ${kost.name}` }).click();
    await page.getByRole('heading', { name: 'Kamar 409' }).waitFor();
    await sees(page, 'Rp 12.500.000');
    await fitsBoth(page);
    expect(faults).toEqual([]);
  });

  it('is refused to others, who follow an owner’s link', async () => {
    const { owner, room } = await newHouse();
    const tenant = await makeTenant(product, owner, room.id);
    const { page, faults } = await openDashboard(tenant, { at: '?tab=kelola', size: 'phone' });
    await page.getByRole('heading', { name: 'Akses Ditolak' }).waitFor();
    await sees(page, 'Anda tidak memiliki akses ke halaman pemilik kost.');
    expect(faults).toEqual([]);
  });
});

/** At both widths nothing leaves the page. */
async function fitsBoth(page: Page): Promise<void> {
  for (const size of [sizes.desktop, sizes.phone]) {
    await page.setViewportSize(size);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
  }
}
