import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { launchBrowser, type Size, sizes } from '#tests/support/browser/browser.ts';
import { type Person, uniqueNik } from '#tests/support/people/factories.ts';
import { type LiveHouse, newBill, newHouse, newTenant, today } from '#tests/support/people/owner-house.ts';
import { openDashboard, toasts } from '#tests/support/browser/owner-page.ts';
import { approvedPerson, productApp } from '#tests/support/people/product-people.ts';
import { assign } from '#tests/support/people/lasting-people.ts';
import { press, sees } from '#tests/support/browser/screens/acts.ts';
import { findings } from '#tests/support/browser/screens/findings.ts';
import { settle } from '#tests/support/browser/screens/visit.ts';
import { formatDay } from '#web/lib/format.ts';

const baseURL = inject('productUrl');
const app = productApp(baseURL);

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const tenantsOf = (kost: { id: string }) => `?tab=kelola&properti=${kost.id}&bagian=penyewa`;
const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Gives the house's room to somebody, in the form. */
async function assignsInForm(page: Page, { room }: LiveHouse, person: Person): Promise<void> {
  await page.getByRole('button', { name: 'Tambah Penyewa dari User' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Cari penyewa').fill(person.email);
  await form.getByRole('button', { name: /Bagas Wirawan Prakoso/ }).click();
  await form.getByLabel('Kamar', { exact: true }).selectOption(room.id);
  await form.getByLabel('NIK').fill(uniqueNik());
  await form.getByLabel('Nama kontak darurat').fill('Keluarga Uji');
  await form.getByLabel('Nomor kontak darurat').fill('081334567890');
  await form.getByRole('button', { name: 'Tambah Penyewa', exact: true }).click();
  await toasts(page, 'Penyewa berhasil ditambahkan!');
}

describe.each(Object.keys(sizes) as Size[])('who is given a room without being asked (%s)', (size) => {
  it('is a stranger to the owner until they say that they live there', { timeout: 90_000 }, async () => {
    const house = await newHouse(baseURL);
    const person = await approvedPerson(app, 'TENANT', 'Bagas Wirawan Prakoso');
    const { page: owner, faults } = await openDashboard(browser, house.owner, { at: tenantsOf(house.kost), size });
    await assignsInForm(owner, house, person);
    const hidden = cardOf(owner, 'Bagas P.');
    await hidden.getByText('Menunggu konfirmasi penyewa').waitFor();
    expect(await hidden.textContent()).not.toMatch(/Prakoso|081234567890/);
    expect(await hidden.getByRole('link').count()).toBe(0);
    expect(await owner.getByRole('button', { name: 'Tindakan lain untuk Bagas P.' }).count()).toBe(0);
    await settle(owner);
    expect(await findings(owner)).toEqual([]);

    const { page, faults: tenantFaults } = await openDashboard(browser, person, { size });
    await sees(page, 'Konfirmasi hunian');
    await sees(page, /Pemilik Uji mencatat Anda sebagai penyewa kamar ini/);
    await settle(page);
    expect(await findings(page)).toEqual([]);
    await press(page, 'Ya, saya tinggal di sini');
    await toasts(page, 'Terima kasih, hunian Anda sudah dikonfirmasi!');
    await page.getByText('Konfirmasi hunian').waitFor({ state: 'hidden' });
    await sees(page, 'Kamar Anda');

    await owner.reload();
    const shown = cardOf(owner, 'Bagas Wirawan Prakoso');
    await shown.getByRole('link', { name: /^Telepon/ }).waitFor();
    expect(await shown.getByText('Menunggu konfirmasi penyewa').count()).toBe(0);
    expect([...faults, ...tenantFaults]).toEqual([]);
  });

  it('can say that they do not: it is over, nothing is owed, and the owner is told', { timeout: 90_000 }, async () => {
    const { owner, kost, room } = await newHouse(baseURL);
    const person = await approvedPerson(app, 'TENANT', 'Bagas Wirawan Prakoso');
    const tenancy = await assign(app, owner, person, room.id);
    await newBill(owner, tenancy.id, { title: 'Sewa yang tidak dikenal' });
    const { page, faults } = await openDashboard(browser, person, { size });
    await sees(page, 'Konfirmasi hunian');
    await press(page, 'Bukan saya');
    const question = page.getByRole('alertdialog', { name: 'Anda tidak tinggal di sini?' });
    await question.waitFor();
    await settle(page);
    expect(await findings(page)).toEqual([]);
    await question.getByRole('button', { name: 'Bukan saya' }).click();
    await toasts(page, 'Penyewaan ini sudah diakhiri.');
    await sees(page, 'Tidak Ada Penyewaan Aktif');
    await sees(page, 'Tidak ada tagihan yang perlu dibayar.');

    const { page: ownerPage, faults: ownerFaults } = await openDashboard(browser, owner, {
      at: `${tenantsOf(kost)}&penyewa=berakhir`,
      size,
    });
    await cardOf(ownerPage, 'Bagas P.').getByText('Bukan penyewa ini').waitFor();
    await sees(ownerPage, /kamar 101 · .* menyatakan bukan penghuninya/);
    expect([...faults, ...ownerFaults]).toEqual([]);
  });
});

describe.each(Object.keys(sizes) as Size[])('a contract (%s)', (size) => {
  it('that begins later is shown with its day, its room and its terms', { timeout: 60_000 }, async () => {
    const { owner, room } = await newHouse(baseURL);
    const contract_start = addDays(today(), 9);
    const contract = { contract_start, contract_end: addMonths(contract_start, 12) };
    const tenant = await newTenant(baseURL, owner, room, contract);
    const { page, faults } = await openDashboard(browser, tenant, { size });
    const panel = page.getByRole('tabpanel');
    await panel.getByText(`Mulai ${formatDay(contract_start)}`).waitFor();
    await panel.getByText('9 hari lagi').waitFor();
    await panel.getByText('Kamar 101').waitFor();
    await sees(page, `mulai ${formatDay(contract_start)}`);
    expect(await page.getByText('Tidak Ada Penyewaan Aktif').count()).toBe(0);
    await settle(page);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Profil' }).click();
    await sees(page, 'Kontrak Sewa');
    await press(page, 'Ajukan Keluhan');
    await sees(page, 'Tidak ada informasi penyewaan aktif. Anda perlu menjadi penyewa aktif untuk mengajukan keluhan.');
    expect(faults).toEqual([]);
  });

  it('that has ended is marked for both until somebody acts', { timeout: 60_000 }, async () => {
    const { owner, kost, room } = await newHouse(baseURL);
    const contract = { contract_start: addDays(today(), -90), contract_end: addDays(today(), -4) };
    const tenant = await newTenant(baseURL, owner, room, { full_name: 'Lewat Waktu', ...contract });
    const marked = `Kontrak berakhir ${formatDay(contract.contract_end)}`;
    const { page, faults } = await openDashboard(browser, tenant, { size });
    await page.getByRole('tabpanel').getByText(marked).waitFor();
    const { page: overview } = await openDashboard(browser, owner, { size });
    await sees(overview, '1 kontrak sudah berakhir. Perpanjang atau checkout penyewanya.');
    await settle(overview);
    expect(await findings(overview)).toEqual([]);
    const { page: ownerPage, faults: ownerFaults } = await openDashboard(browser, owner, { at: tenantsOf(kost), size });
    await cardOf(ownerPage, 'Lewat Waktu').getByText(marked).waitFor();
    await settle(ownerPage);
    expect(await findings(ownerPage)).toEqual([]);
    await ownerPage.getByRole('button', { name: 'Perpanjang kontrak Lewat Waktu' }).click();
    await ownerPage.getByRole('button', { name: '+12 bulan' }).click();
    await ownerPage.getByRole('button', { name: 'Perpanjang', exact: true }).click();
    await toasts(ownerPage, 'Kontrak berhasil diperpanjang!');
    await ownerPage.getByText(marked).waitFor({ state: 'hidden' });
    expect([...faults, ...ownerFaults]).toEqual([]);
  });
});
