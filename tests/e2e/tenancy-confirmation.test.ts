import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { formatDay } from '#shared/format.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openDashboard, tenantsOf } from '#tests/support/browser/open-page.ts';
import { addsFromAccounts, openPart, picks, press, sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { makeBill, makePerson, makeTenant, type Person, uniqueNik } from '#tests/support/people/factories.ts';
import { assign } from '#tests/support/people/lasting-people.ts';
import { type House, newHouse, product, today } from '#tests/support/people/started-product.ts';

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Assigns the house's room to somebody in the form. */
async function assignsInForm(page: Page, { room }: House, person: Person): Promise<void> {
  await addsFromAccounts(page);
  const form = page.getByRole('dialog');
  await form.getByLabel('Cari penyewa').fill(person.email);
  await form.getByRole('button', { name: /Bagas Wirawan Prakoso/ }).click();
  await picks(form, 'Kamar', room.room_number);
  await form.getByLabel('NIK').fill(uniqueNik());
  await form.getByLabel('Nama kontak darurat').fill('Keluarga Uji');
  await form.getByLabel('Nomor kontak darurat').fill('081334567890');
  await form.getByRole('button', { name: 'Tambah Penyewa', exact: true }).click();
  await expectToast(page, 'Penyewa berhasil ditambahkan!');
}

describe('who is given a room without being asked', () => {
  it('is a stranger to the owner until they say that they live there', async () => {
    const house = await newHouse();
    const person = await makePerson(product, { role: 'TENANT', full_name: 'Bagas Wirawan Prakoso' });
    const { page: owner, faults } = await openDashboard(house.owner, { at: tenantsOf(house.kost), size: 'phone' });
    await assignsInForm(owner, house, person);
    const hidden = cardOf(owner, 'Bagas P.');
    await hidden.getByText('Menunggu konfirmasi penyewa').waitFor();
    await expect.poll(() => hidden.textContent()).not.toMatch(/Prakoso|081234567890/);
    await hidden
      .getByRole('link', { name: /Sewa kamar 101/ })
      .first()
      .waitFor();
    const contacts = hidden.locator('a:not([href^="/dashboard"])');
    await expect.poll(() => contacts.count()).toBe(0);
    await owner.getByRole('button', { name: 'Tindakan lain untuk Bagas P.' }).click();
    await expect
      .poll(() => owner.getByRole('menuitem').allTextContents())
      .toEqual(['Perhitungan keluar', 'Foto saat masuk']);
    await owner.keyboard.press('Escape');
    await expectAccessible(owner);

    const { page, faults: tenantFaults } = await openDashboard(person, { size: 'phone' });
    await sees(page, 'Konfirmasi hunian');
    await sees(page, /Pemilik Uji mencatat Anda sebagai penyewa kamar ini/);
    await expectAccessible(page);
    await press(page, 'Ya, saya tinggal di sini');
    await expectToast(page, 'Terima kasih, hunian Anda sudah dikonfirmasi!');
    await page.getByText('Konfirmasi hunian').waitFor({ state: 'hidden' });
    await sees(page, 'Kamar Anda');

    await owner.reload();
    const shown = cardOf(owner, 'Bagas Wirawan Prakoso');
    await shown.getByRole('link', { name: /^Telepon/ }).waitFor();
    await expect.poll(() => shown.getByText('Menunggu konfirmasi penyewa').count()).toBe(0);
    expect([...faults, ...tenantFaults]).toEqual([]);
  });

  it('can say that they do not: it is over, nothing is owed, and the owner is told', async () => {
    const { owner, kost, room } = await newHouse();
    const person = await makePerson(product, { role: 'TENANT', full_name: 'Bagas Wirawan Prakoso' });
    const tenancy = await assign(product, owner, person, room.id);
    await makeBill(product, owner, tenancy.id, { title: 'Sewa yang tidak dikenal' });
    const { page, faults } = await openDashboard(person, { size: 'phone' });
    await sees(page, 'Konfirmasi hunian');
    await press(page, 'Bukan saya');
    const question = page.getByRole('alertdialog', { name: 'Anda tidak tinggal di sini?' });
    await question.waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Bukan saya' }).click();
    await expectToast(page, 'Penyewaan ini sudah diakhiri.');
    await sees(page, 'Tidak Ada Penyewaan Aktif');
    await sees(page, 'Tidak ada tagihan yang perlu dibayar.');

    const { page: ownerPage, faults: ownerFaults } = await openDashboard(owner, {
      at: `${tenantsOf(kost)}&penyewa=berakhir`,
      size: 'phone',
    });
    await cardOf(ownerPage, 'Bagas P.').getByText('Bukan penyewa ini').waitFor();
    await sees(ownerPage, /kamar 101 · .* menyatakan tidak menyewa di sana/);
    expect([...faults, ...ownerFaults]).toEqual([]);
  });
});

describe('a contract', () => {
  it('that begins later is shown with its day, its room and its terms', async () => {
    const { owner, room } = await newHouse();
    const contract_start = addDays(today(), 9);
    const contract = { contract_start, contract_end: addMonths(contract_start, 12) };
    const tenant = await makeTenant(product, owner, room.id, contract);
    const { page, faults } = await openDashboard(tenant, { size: 'phone' });
    const panel = page.getByRole('main');
    await panel.getByText(`Mulai ${formatDay(contract_start)}`, { exact: true }).waitFor();
    await panel.getByText('9 hari lagi').waitFor();
    await panel.getByText('Kamar 101', { exact: true }).waitFor();
    await sees(page, `mulai ${formatDay(contract_start)}`);
    await expect.poll(() => page.getByText('Tidak Ada Penyewaan Aktif').count()).toBe(0);
    await openPart(page, 'Profil');
    await sees(page, 'Kontrak Sewa');
    await openPart(page, 'Keluhan');
    await press(page, 'Ajukan Keluhan');
    await sees(page, 'Tidak ada informasi penyewaan aktif. Anda perlu menjadi penyewa aktif untuk mengajukan keluhan.');
    expect(faults).toEqual([]);
  });

  it('that has ended is marked for both until somebody acts', async () => {
    const { owner, kost, room } = await newHouse();
    const contract = { contract_start: addDays(today(), -90), contract_end: addDays(today(), -4) };
    const tenant = await makeTenant(product, owner, room.id, { full_name: 'Lewat Waktu', ...contract });
    const marked = `Kontrak berakhir ${formatDay(contract.contract_end)}`;
    const { page, faults } = await openDashboard(tenant, { size: 'phone' });
    await page.getByRole('main').getByText(marked).waitFor();
    const { page: overview } = await openDashboard(owner, { size: 'phone' });
    await sees(overview, '1 kontrak sudah berakhir');
    const { page: ownerPage, faults: ownerFaults } = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
    await cardOf(ownerPage, 'Lewat Waktu').getByText(marked).waitFor();
    await expectAccessible(ownerPage);
    await ownerPage.getByRole('button', { name: 'Perpanjang kontrak Lewat Waktu' }).click();
    await ownerPage.getByRole('button', { name: '+12 bulan' }).click();
    await ownerPage.getByRole('button', { name: 'Perpanjang', exact: true }).click();
    await expectToast(ownerPage, 'Kontrak berhasil diperpanjang!');
    await ownerPage.getByText(marked).waitFor({ state: 'hidden' });
    expect([...faults, ...ownerFaults]).toEqual([]);
  });
});
