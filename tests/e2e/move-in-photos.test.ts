import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openDashboard, openPage, tenantsOf } from '#tests/support/browser/open-page.ts';
import { plainPhoto } from '#tests/support/browser/photos.ts';
import { settle } from '#tests/support/browser/screens/visit.ts';
import { press, sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { shareBills } from '#tests/support/people/bill-links.ts';
import { receiveDeposit } from '#tests/support/people/deposits.ts';
import { settlementOf } from '#tests/support/people/settlements.ts';
import { expectStatus } from '#tests/support/people/factories.ts';
import { newHousehold, product, today } from '#tests/support/people/started-product.ts';

const WIDTH = 390;

it('owner and tenant keep photos of moving in, which stand beside those of moving out', async () => {
  const { owner, kost, room, tenant } = await newHousehold();
  const { id, full_name: name } = tenant.tenant;
  await expectStatus(200, owner.rest.put(`/api/rooms/${room.id}`, { facilities: ['ac', 'tempat_tidur'] }));
  await receiveDeposit(product, owner, id);
  // Who has moved in today.
  await product.deps.db.execute(sql`
    update tenancies set contract_start = ${today()}, check_in_date = ${today()} where id = ${id}`);
  const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
  await page.getByRole('button', { name: `Tindakan lain untuk ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Foto saat masuk' }).click();
  const dialog = page.getByRole('dialog', { name: 'Foto saat masuk' });
  const cooler = dialog.getByRole('group', { name: 'AC' });
  await cooler.waitFor();
  await page
    .locator('input[name="masuk.AC"]')
    .first()
    .setInputFiles(await plainPhoto(page, 'ac.jpg', '#08f'));
  await expectToast(page, 'Foto disimpan!');
  await cooler.getByText(/, dari pemilik kost$/).waitFor();
  await page
    .locator('input[name="masuk.AC"]')
    .first()
    .setInputFiles(await plainPhoto(page, 'dua.jpg', '#f80'));
  await expect.poll(() => cooler.getByText(/, dari pemilik kost$/).count()).toBe(2);
  await settle(page);
  await expectAccessible(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(WIDTH);
  await cooler.getByRole('button', { name: 'Hapus foto AC' }).first().click();
  await press(page, 'Hapus Foto');
  await expect.poll(() => cooler.getByText(/, dari pemilik kost$/).count()).toBe(1);

  const theirs = await openPage('/dashboard?tab=profil', { as: tenant, size: 'phone' });
  await press(theirs.page, 'Foto saat masuk');
  await sees(theirs.page, /, dari pemilik kost$/);
  await theirs.page
    .locator('input[name="masuk.Seluruh kamar"]')
    .first()
    .setInputFiles(await plainPhoto(theirs.page, 'kamar.jpg', '#0f8'));
  await sees(theirs.page, /, dari penyewa$/);
  await settle(theirs.page);
  await expectAccessible(theirs.page);
  expect((await settlementOf(owner, id)).move_in).toMatchObject([
    { item: 'AC', by_tenant: false },
    { item: null, by_tenant: true },
  ]);

  // The inspection names each facility, and has its photos beside today's.
  await page.goto(`/cetak/keluar-kos/${id}?langkah=2`);
  const inspected = page.getByRole('group', { name: 'AC', exact: true });
  await page.getByRole('group', { name: 'Tempat Tidur' }).waitFor();
  await expect.poll(() => page.getByText(/^Saat masuk, /).count()).toBe(2);
  await inspected.getByText('Rusak').click();
  await page
    .locator('input[name="inspection.0.photo"]')
    .first()
    .setInputFiles(await plainPhoto(page, 'rusak.jpg', '#333'));
  await sees(page, 'Hari ini');
  const compared = page.locator('div', { has: page.getByText('Hari ini', { exact: true }) }).last();
  const captions = await compared.locator('figcaption').allTextContents();
  expect(captions).toEqual([expect.stringMatching(/^Saat masuk, /), 'Hari ini']);
  await compared.getByRole('button', { name: /AC: Saat masuk/ }).waitFor();
  await settle(page);
  await expectAccessible(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(WIDTH);
  await press(page, 'Lanjut');
  await press(page, 'Lanjut');
  await press(page, 'Keluar kos dan kirim');
  await expectToast(page, 'Perhitungan dikirim. Penyewa diberi tahu.');

  // So have the paper that the tenant reads, and the bill link.
  for (const path of [`/cetak/keluar-kos/${id}`, `/t/${await shareBills(owner, id)}?keluar=1`]) {
    await theirs.page.goto(path);
    await sees(theirs.page, 'Saat keluar');
    await expect.poll(() => theirs.page.getByText(/^Saat masuk, /).count()).toBe(2);
    await settle(theirs.page);
    await expectAccessible(theirs.page);
    await expect
      .poll(() => theirs.page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(WIDTH);
  }
  expect([faults, theirs.faults]).toEqual([[], []]);
});
