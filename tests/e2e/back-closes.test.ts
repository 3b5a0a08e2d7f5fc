import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openDashboard, roomsOf, sharedPage, tenantsOf } from '#tests/support/browser/open-page.ts';
import { everyScreen } from '#tests/support/browser/screens/every-screen.ts';
import { goOn, visit } from '#tests/support/browser/screens/visit.ts';
import { press, sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { makeBill, makeKost } from '#tests/support/people/factories.ts';
import { newHouse, newHousehold, newOwner, product } from '#tests/support/people/started-product.ts';

/** Screens that end with something open above a page: dialogs, sheets and questions, some above each other. */
const open = {
  owner: [
    'kost-picker',
    'search-name',
    'wizard-1',
    'wizard-2',
    'kost-photos',
    'kost-edit',
    'room-add',
    'rooms-add-many',
    'rooms-change-many',
    'room-edit',
    'tenant-new',
    'tenant-invited',
    'tenants-invited',
    'tenant-existing',
    'tenant-renew',
    'tenant-edit',
    'tenant-automatic-rent',
    'tenants-raise',
    'tenants-automatic',
    'tenant-checkout',
    'invoice-create',
    'invoice-sent',
    'invoice-edit',
    'invoice-record',
    'invoice-waive',
    'invoice-cancel',
    'verify-approve',
    'verify-reject',
    'reminder',
    'reminder-rule',
    'complaint-detail',
    'complaint-update',
    'complaint-damage',
    'article-delete',
    'month-bill',
    'month-many',
    'month-row',
  ],
  tenant: ['bayar', 'lapor-bayar', 'keluhan-baru', 'keluhan-detail', 'keluhan-ubah'],
  technician: ['job-done'],
  admin: ['user-create', 'user-edit', 'user-deactivate', 'user-reject', 'article-create', 'article-read'],
} as const;

interface Pressed {
  href: string;
  on: Element | null;
}

/** Remembers where, and on what, a page was pressed last while nothing was open above it. */
async function watchPresses(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener(
      'click',
      ({ target }) => {
        const on = (target as Element).closest('button, a');
        if (on === null || document.querySelector('[data-modal]') !== null) return;
        Object.assign(globalThis, { pressed: { href: location.href, on } satisfies Pressed });
      },
      { capture: true },
    );
  });
}

/** Presses back for each thing that is open, and lets go what was typed. */
async function backCloses(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog', { name: 'Buang perubahan?' });
  const titles = () =>
    page
      .locator('[data-modal]')
      .evaluateAll((modals) =>
        modals.map((each) => document.getElementById(each.getAttribute('aria-labelledby') ?? '')?.innerText),
      );
  await expect.poll(async () => (await titles()).length).toBeGreaterThan(0);
  for (let before = await titles(); before.length > 0; before = await titles()) {
    await page.goBack();
    await expect.poll(titles).not.toEqual(before);
    if ((await question.count()) === 0) continue;
    await question.getByRole('button', { name: 'Buang' }).click();
    await question.waitFor({ state: 'detached' });
  }
}

for (const as of ['owner', 'tenant', 'technician', 'admin'] as const) {
  const names: readonly string[] = open[as];
  describe(`back closes what is open above a page of the ${as}`, () => {
    const shared = sharedPage({ as, size: 'phone' });
    it.each(names)('%s: the page stays, and what opened it has the focus', async (name) => {
      const screen = everyScreen[as].find((each) => each.name === name);
      if (screen === undefined) throw new Error(`There is no screen ${name}`);
      const { page, faults, isNew } = await shared();
      const { steps = () => Promise.resolve(), ...shown } = screen;
      const watched = async (on: Page) => {
        await watchPresses(on);
        await steps(on);
      };
      await (isNew ? visit : goOn)(page, { ...shown, steps: watched });
      await backCloses(page);
      const pressed = () =>
        page.evaluate(() => {
          const { href, on } = (globalThis as unknown as { pressed: Pressed }).pressed;
          return { isSame: href === location.href, hasFocus: on === document.activeElement };
        });
      await expect.poll(pressed).toEqual({ isSame: true, hasFocus: true });
      expect(faults).toEqual([]);
    });
  });
}

const placeOf = (page: Page) => new URL(page.url()).search;

describe('back', () => {
  it('closes the question alone, then asks again, and what was typed stays until it may go', async () => {
    const { owner, kost } = await newHouse();
    const { page, faults } = await openDashboard(owner, { at: roomsOf(kost), size: 'phone' });
    await press(page, 'Tambah Kamar');
    const form = page.getByRole('dialog', { name: 'Tambah Kamar' });
    const question = page.getByRole('alertdialog', { name: 'Buang perubahan?' });
    await form.getByLabel('Nomor kamar').fill('909');
    for (let times = 0; times < 2; times += 1) {
      await page.goBack();
      await question.waitFor();
      await page.goBack();
      await question.waitFor({ state: 'detached' });
      await expect.poll(() => form.getByLabel('Nomor kamar').inputValue()).toBe('909');
    }
    await page.goBack();
    await question.getByRole('button', { name: 'Buang' }).click();
    await form.waitFor({ state: 'detached' });
    expect(placeOf(page)).toBe(roomsOf(kost));
    // What is gone is not opened again by going forward.
    await page.goForward();
    await page.goForward();
    await sees(page, 'Tambah Kamar');
    await expect.poll(() => page.locator('[data-modal]').count()).toBe(0);
    expect(placeOf(page)).toBe(roomsOf(kost));
    expect(faults).toEqual([]);
  });

  it('closes a question above a dialog alone, also after it was answered', async () => {
    const { owner, kost, tenant } = await newHousehold();
    await makeBill(product, owner, tenant.tenant.id);
    const { page, faults } = await openDashboard(owner, { at: tenantsOf(kost), size: 'phone' });
    const name = tenant.tenant.full_name;
    await page.getByRole('button', { name: `Tautan bayar ${name}` }).waitFor();
    const before = await page.evaluate(() => history.length);
    await press(page, `Tautan bayar ${name}`);
    const dialog = page.getByRole('dialog', { name: 'Tautan bayar' });
    const question = page.getByRole('alertdialog');
    await press(page, 'Buat tautan baru');
    await question.waitFor();
    await page.goBack();
    await question.waitFor({ state: 'detached' });
    await dialog.waitFor();
    await press(page, 'Buat tautan baru');
    await question.getByRole('button', { name: 'Buat Tautan Baru' }).click();
    await expectToast(page, 'Tautan baru berhasil dibuat!');
    await question.waitFor({ state: 'detached' });
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    expect(placeOf(page)).toBe(tenantsOf(kost));
    await expect.poll(() => page.evaluate(() => history.length)).toBeLessThanOrEqual(before + 2);
    expect(faults).toEqual([]);
  });

  it('leads from what a dialog has led to in one step to the page below it', async () => {
    const owner = await newOwner();
    await makeKost(owner, { name: 'Kost Lama' });
    const { page, faults } = await openDashboard(owner, { at: '?tab=properti', size: 'phone' });
    await press(page, 'Tambah Properti');
    const wizard = page.getByRole('dialog', { name: 'Tambah Kost' });
    await wizard.getByLabel('Nama kost').fill('Kost Baru');
    await wizard.getByLabel('Alamat kost').fill('Jl. Uji No. 1, Bandung');
    await wizard.getByText('Kost Putri').click();
    await wizard.getByRole('button', { name: 'Selanjutnya' }).click();
    await wizard.getByLabel('Deskripsi kost').fill('Tenang dan bersih');
    await wizard.getByText('WiFi').click();
    await wizard.getByRole('button', { name: 'Selanjutnya' }).click();
    await wizard.getByText('Dilarang merokok di dalam kamar').click();
    await wizard.getByRole('button', { name: 'Tambah Kost' }).click();
    await page.waitForURL(/tab=kelola/);
    const made = placeOf(page);
    await page.goBack();
    await page.waitForURL((url) => url.search === '?tab=properti');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.goForward();
    await page.waitForURL((url) => url.search === made);
    // What is found leads elsewhere at once.
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Cari' }).fill('lama');
    await page.getByRole('option', { name: /Kost Lama/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.search !== made);
    await page.goBack();
    await page.waitForURL((url) => url.search === made);
    await page.goBack();
    await page.waitForURL((url) => url.search === '?tab=properti');
    expect(faults).toEqual([]);
  });

  it('does not undo what a dialog has chosen for the page below it', async () => {
    const owner = await newOwner();
    await makeKost(owner, { name: 'Kost Satu' });
    const two = await makeKost(owner, { name: 'Kost Dua' });
    const { page, faults } = await openDashboard(owner, { size: 'phone' });
    await page.getByRole('navigation', { name: 'Bagian utama' }).getByRole('link', { name: 'Keluhan' }).click();
    await page.waitForURL(/tab=keluhan/);
    await press(page, /^Ganti kost/);
    await page.getByRole('dialog', { name: 'Pilih kost' }).getByRole('button', { name: 'Kost Dua' }).click();
    await page.getByRole('button', { name: 'Ganti kost, sekarang Kost Dua' }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.waitForURL((url) => url.searchParams.get('kost') === two.id);
    // The page has not been told of the way back from the dialog.
    await expect.poll(() => page.evaluate(() => (history.state as { above?: number }).above ?? 0)).toBe(0);
    await page.getByRole('button', { name: 'Ganti kost, sekarang Kost Dua' }).waitFor();
    await page.reload();
    await page.waitForURL((url) => url.searchParams.get('kost') === two.id);
    await page.goBack();
    await page.waitForURL((url) => url.search === '');
    expect(faults).toEqual([]);
  });

  it('leaves at once what a reload has found open', async () => {
    const { owner, kost } = await newHouse();
    const { page, faults } = await openDashboard(owner, { at: roomsOf(kost), size: 'phone' });
    await press(page, 'Tambah Kamar');
    await page.getByRole('dialog', { name: 'Tambah Kamar' }).waitFor();
    await page.reload();
    await sees(page, 'Tambah Kamar');
    await expect.poll(() => page.evaluate(() => (history.state as { above?: number }).above ?? 0)).toBe(0);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(placeOf(page)).toBe(roomsOf(kost));
    expect(faults).toEqual([]);
  });
});
