import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newPage, openPage } from '#tests/support/browser/open-page.ts';
import { partIsOpen, paysBill, sees } from '#tests/support/browser/steps.ts';
import { type Household, makeBill } from '#tests/support/people/factories.ts';
import { newHousehold, product } from '#tests/support/people/started-product.ts';

let house: Household;
beforeAll(async () => {
  house = await newHousehold();
});

describe('with the keyboard alone', () => {
  it('a tenant finds a bill, pays it by virtual account, copies the number, and is back at the list', async () => {
    const title = 'Sewa Desember';
    await makeBill(product, house.owner, house.tenant.tenant.id, { title });
    const { page, faults } = await newPage({ as: house.tenant });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/dashboard');
    await sees(page, 'Kamar Anda');

    await tabTo(page, /^Pembayaran/);
    await page.keyboard.press('Enter');
    await partIsOpen(page, 'Pembayaran');
    await page.getByRole('button', { name: paysBill(title) }).waitFor();
    await tabTo(page, paysBill(title));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Bayar Tagihan' });
    await dialog.getByLabel('Jumlah pembayaran').waitFor();
    await staysIn(page, 'Bayar Tagihan');

    await tabTo(page, /Jumlah pembayaran/);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('500000');
    // QRIS is chosen, and the arrows go on from it.
    await tabTo(page, /QRIS/);
    await page.keyboard.press('ArrowRight');
    await page.getByRole('radio', { name: 'BCA', checked: true }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('radio', { name: 'BNI', checked: true }).waitFor();
    await tabTo(page, /^Bayar Rp/);
    await page.keyboard.press('Enter');

    await sees(page, 'Nomor virtual account BNI');
    await tabTo(page, 'Salin nomor virtual account');
    await page.keyboard.press('Enter');
    await sees(page, 'Berhasil disalin!');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The focus returns to where the payment began.
    await expect.poll(() => focused(page)).toMatch(new RegExp(`${title}$`));
    expect(faults).toEqual([]);
  });

  it('a tenant files a complaint', async () => {
    const { page, faults } = await openPage('/dashboard', { as: house.tenant, size: 'phone' });
    await sees(page, 'Kamar Anda');
    await tabTo(page, 'Ajukan Keluhan');
    await page.keyboard.press('Enter');
    await page.getByLabel('Judul keluhan').waitFor();
    await tabTo(page, /Judul keluhan/);
    await page.keyboard.type('Pompa air mati');
    await tabTo(page, /Prioritas/);
    await page.keyboard.type('Tinggi');
    await tabTo(page, /Deskripsi/);
    await page.keyboard.type('Air tidak naik ke lantai dua.');
    await tabTo(page, 'Kirim Keluhan');
    await page.keyboard.press('Enter');
    await sees(page, 'Keluhan berhasil diajukan!');
    await sees(page, 'Pompa air mati');
    expect(faults).toEqual([]);
  });
});

/** The name of the focused control, as it is read out; empty if none is focused. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || !element.matches('a, button, input, select, textarea')) return '';
    const label = (element as HTMLInputElement).labels?.[0]?.innerText;
    return (element.getAttribute('aria-label') ?? label ?? element.innerText).trim();
  });
}

/** Presses Tab until the control of this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    const found = await focused(page);
    if (typeof name === 'string' ? found === name : name.test(found)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}`);
}

/** The focus stays inside an open dialog. */
async function staysIn(page: Page, dialog: string): Promise<void> {
  const hasFocusInside = () =>
    page.getByRole('dialog', { name: dialog }).evaluate((element) => element.contains(document.activeElement));
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab');
    await expect.poll(hasFocusInside).toBe(true);
  }
}
