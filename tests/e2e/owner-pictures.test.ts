import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatMonth, formatShortMonth } from '#shared/format.ts';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { openDashboard } from '#tests/support/browser/open-page.ts';
import { seeAll } from '#tests/support/browser/screens/visit.ts';
import { press, sees } from '#tests/support/browser/steps.ts';
import { expectStatus, makeBill, makeKost, makeRoom, makeTenant } from '#tests/support/people/factories.ts';
import { newHousehold, newHouse, product } from '#tests/support/people/started-product.ts';

const today = wibDay(new Date());
const month = today.slice(0, 7);
/** A day of the month before, long enough ago to be late. */
const earlier = addDays(`${month}-01`, -20);
const monthBefore = addMonths(`${month}-01`, -1).slice(0, 7);

/** A picture of the first screen. */
async function picture(page: Page, title: string) {
  const found = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .last();
  // Parts within parts are loaded as they come near.
  await expect
    .poll(async () => {
      await seeAll(page);
      return found.count();
    })
    .toBe(1);
  return found;
}

describe('the pictures of an owner’s first screen', () => {
  it('open the rows they are made of: bills of a month, at a pace, of a kost, and the tenants of a month', async () => {
    const { owner, kost, tenant } = await newHousehold();
    const other = await makeKost(owner);
    const second = await makeTenant(product, owner, (await makeRoom(owner, other.id)).id, { full_name: 'Sinta Dewi' });
    const bill = (id: string, title: string, fields = {}) =>
      makeBill(product, owner, id, { title, late_fee_percentage: 0, ...fields });
    const late = await bill(tenant.tenant.id, 'Sewa telat', { due_date: earlier });
    await bill(tenant.tenant.id, 'Sewa belum dibayar', { due_date: earlier });
    await expectStatus(200, owner.rest.post(`/api/payments/${late.id}/process`, { payment_method: 'CASH' }));
    const now = await bill(second.tenant.id, 'Sewa sekarang', { due_date: today });
    await expectStatus(200, owner.rest.post(`/api/payments/${now.id}/process`, { payment_method: 'CASH' }));
    await bill(tenant.tenant.id, 'Jaminan', { due_date: earlier, invoice_type: 'SECURITY_DEPOSIT' });

    const { page, faults } = await openDashboard(owner, { size: 'phone' });
    await sees(page, 'Total properti');
    await seeAll(page);
    // A phone shows them when asked, and again to whoever comes back.
    await press(page, 'Grafik 12 bulan');
    const collected = await picture(page, 'Diterima dari yang ditagih');
    await collected.getByText('dari Rp 1.500.000 yang jatuh tempo bulan ini, Rp 1.500.000 lunas tepat waktu').waitFor();
    // The bar itself, by its place: for everybody else the table has the same links.
    await collected
      .getByTitle(new RegExp(`^${formatShortMonth(monthBefore)} ${monthBefore.slice(0, 4)}: Rp.1\\.500\\.000$`, 'u'))
      .click();
    await sees(page, 'Sewa belum dibayar');
    await sees(page, 'Sewa telat');
    await sees(page, `Tagihan jatuh tempo ${formatMonth(monthBefore)}, tanpa deposit, draf, dan yang dibatalkan.`);
    await expect.poll(() => page.getByText('Sewa sekarang').count()).toBe(0);
    await expect.poll(() => page.getByText('Jaminan').count()).toBe(0);
    await page.getByRole('button', { name: 'Semua tagihan' }).click();
    await sees(page, 'Jaminan');
    await page.goBack();

    const paces = await picture(page, 'Seberapa cepat tagihan dibayar');
    await paces.getByRole('link', { name: 'Belum lunas 50% · 1 tagihan' }).click();
    await sees(page, 'Sewa belum dibayar');
    await expect.poll(() => page.getByText('Sewa telat').count()).toBe(0);
    await page.goBack();

    const kosts = await picture(page, 'Bulan ini per kost');
    await kosts
      .getByRole('link', { name: `${other.name} Rp 1.500.000 dari Rp 1.500.000 Semua sudah diterima` })
      .click();
    await sees(page, 'Sewa sekarang');
    await sees(page, `Tagihan jatuh tempo ${formatMonth(month)}, tanpa deposit`);
    await page.goBack();

    const rooms = await picture(page, 'Okupansi 12 bulan');
    await rooms.getByText('Lihat sebagai tabel').click();
    await expect.poll(() => rooms.getByRole('row').count()).toBe(13);
    await rooms.getByRole('row').last().getByRole('link').click();
    await sees(page, `Yang menempati kamar pada ${formatMonth(month)}, juga yang sudah keluar kos.`);
    await sees(page, 'Sinta Dewi');
    await sees(page, kost.name);
    expect(faults).toEqual([]);
  });

  it('say to a new owner what will stand there, and where to begin', async () => {
    const { owner } = await newHouse();
    const { page, faults } = await openDashboard(owner);
    const bills = await picture(page, 'Diterima dari yang ditagih');
    await bills.getByText('Belum ada tagihan jatuh tempo').waitFor();
    await bills.getByRole('link', { name: 'Buka tagihan' }).waitFor();
    await (await picture(page, 'Okupansi 12 bulan')).getByText('terisi rata-rata dari tanggal 1').waitFor();
    for (const absent of ['Seberapa cepat tagihan dibayar', 'Bulan ini per kost'])
      await expect.poll(() => page.getByRole('heading', { name: absent }).count()).toBe(0);
    expect(faults).toEqual([]);
  });
});
