import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeComplaint } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import { countCalls } from '#tests/support/browser/calls.ts';
import { newPage, openDashboard } from '#tests/support/browser/open-page.ts';
import { hasFocus, pressEscape } from '#tests/support/browser/steps.ts';
import { makeBill, makeKost, makeRoom, makeTenant, pay } from '#tests/support/people/factories.ts';
import { newHousehold, product } from '#tests/support/people/started-product.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Cari', exact: true });
const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Cari' });
const optionsOf = (page: Page) => page.getByRole('listbox', { name: 'Hasil pencarian' }).getByRole('option');
const markedOf = (page: Page) => optionsOf(page).and(page.locator('[aria-selected=true]'));

async function houseWithMoney() {
  const house = await newHousehold();
  const { owner, kost } = house;
  const room = await makeRoom(owner, kost.id, { room_number: '207' });
  const tenant = await makeTenant(product, owner, room.id, { full_name: 'Nur’aini Wulandari' });
  const items = [{ description: 'Sewa', quantity: 1, unit_price: 1_350_000 }];
  const bill = await makeBill(product, owner, tenant.tenant.id, { items });
  await pay(product, tenant, bill.id, 425_000);
  const complaint = await makeComplaint({ ...house, room, tenant }, { title: 'Keran bocor' });
  return { ...house, room, tenant, bill, complaint };
}

describe('the search of everything', () => {
  it('opens by Ctrl-K, is used by the keyboard alone, and gives the focus back', async () => {
    const { owner } = await houseWithMoney();
    const { page, faults } = await openDashboard(owner, { at: '?tab=properti' });
    const button = page.getByRole('button', { name: 'Cari', exact: true });
    await button.focus();
    await page.keyboard.press('Control+k');
    await expect.poll(() => hasFocus(fieldOf(page))).toBe(true);
    await page.keyboard.type('nuraini');
    await expect.poll(() => markedOf(page).allTextContents()).toEqual([expect.stringContaining('Nur’aini Wulandari')]);
    await expect
      .poll(() => fieldOf(page).getAttribute('aria-activedescendant'))
      .toBe(await markedOf(page).getAttribute('id'));
    await expect.poll(() => optionsOf(page).count()).toBe(4);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => markedOf(page).allTextContents()).toEqual([expect.stringContaining('Rp\u00a01.350.000')]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => markedOf(page).allTextContents()).toEqual([expect.stringContaining('Nur’aini Wulandari')]);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialogOf(page).count()).toBe(0);
    await expect.poll(() => hasFocus(button)).toBe(true);

    // Nothing of the last search is left.
    await page.keyboard.press('Control+k');
    await expect.poll(() => fieldOf(page).inputValue()).toBe('');
    await expect.poll(() => optionsOf(page).count()).toBe(0);
    await page.keyboard.press('Control+k');
    await expect.poll(() => dialogOf(page).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('gives the focus back to the button of a phone', async () => {
    const { page, faults } = await openDashboard('owner', { size: 'phone' });
    const button = page.getByRole('button', { name: /^Cari penyewa/ });
    // As in Safari, where a press gives it no focus.
    await button.dispatchEvent('click');
    await expect.poll(() => hasFocus(fieldOf(page))).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialogOf(page).count()).toBe(0);
    await expect.poll(() => hasFocus(button)).toBe(true);
    // By the keys, too, which leave the focus where it was.
    await page.keyboard.press('Control+k');
    await expect.poll(() => hasFocus(fieldOf(page))).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => hasFocus(button)).toBe(true);
    expect(faults).toEqual([]);
  });

  it('opens the tenant, the room and the complaint themselves', async () => {
    const { owner, complaint } = await houseWithMoney();
    const { page, faults } = await openDashboard(owner, { size: 'phone' });
    const finds = async (text: string, option: string) => {
      await page.keyboard.press('Control+k');
      await fieldOf(page).fill(text);
      await expect.poll(() => markedOf(page).allTextContents()).toEqual([expect.stringContaining(option)]);
      await page.keyboard.press('Enter');
    };
    await page.getByRole('button', { name: /^Cari penyewa/ }).waitFor();
    await finds('wulandari', 'Nur’aini Wulandari');
    await page.getByRole('button', { name: 'Nur’aini Wulandari', expanded: true }).waitFor();
    await finds('keran', 'Keran bocor');
    await page.getByRole('dialog', { name: 'Detail Keluhan' }).getByText(complaint.title).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Control+k');
    await fieldOf(page).fill('207');
    await optionsOf(page).filter({ hasText: 'Kamar 207' }).filter({ hasText: 'Terisi' }).click();
    await page.getByRole('dialog', { name: 'Kamar 207' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('asks once typing pauses, and says what it cannot find, or that there is no network', async () => {
    const { owner } = await houseWithMoney();
    const { page, faults } = await openDashboard(owner);
    const calls = countCalls(page, 'search.find');
    await page.getByRole('button', { name: 'Cari', exact: true }).waitFor();
    await page.keyboard.press('Control+k');
    await expect.poll(() => hasFocus(fieldOf(page))).toBe(true);
    await page.keyboard.type('w');
    await dialogOf(page).getByText('Ketik minimal 2 huruf atau angka.').waitFor();
    await page.keyboard.type('ulandari', { delay: 20 });
    await expect.poll(() => optionsOf(page).count()).toBe(4);
    expect(calls()).toBe(1);
    await fieldOf(page).fill('zzyzx');
    await dialogOf(page).getByText('Tidak ada yang cocok dengan “zzyzx”').waitFor();
    await page.context().setOffline(true);
    await fieldOf(page).fill('wulan');
    await dialogOf(page)
      .getByText(/Pencarian perlu koneksi internet/)
      .waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => optionsOf(page).count()).toBe(4);
    expect(faults).toEqual([]);
  });

  it('says that it looks in all kosts where the owner works in one', async () => {
    const { owner, kost } = await houseWithMoney();
    const other = await makeKost(owner, { name: 'Kost Seberang' });
    const { page, faults } = await openDashboard(owner, { at: `?tab=invoice&kost=${other.id}`, size: 'phone' });
    await page.getByRole('button', { name: 'Ganti kost, sekarang Kost Seberang' }).waitFor();
    await page.keyboard.press('Control+k');
    await dialogOf(page).getByText('Cari di semua kost, tidak hanya di Kost Seberang.').waitFor();
    await fieldOf(page).fill('wulandari');
    await expect.poll(() => markedOf(page).allTextContents()).toEqual([expect.stringContaining(kost.name)]);
    await pressEscape(page);
    await page.goto('/dashboard?tab=invoice&kost=semua');
    await page.getByRole('button', { name: 'Ganti kost, sekarang Semua kost' }).waitFor();
    await page.keyboard.press('Control+k');
    await fieldOf(page).waitFor();
    await expect
      .poll(() =>
        dialogOf(page)
          .getByText(/^Cari di semua kost/)
          .count(),
      )
      .toBe(0);
    expect(faults).toEqual([]);
  });

  it('is for owners alone', async () => {
    for (const as of ['tenant', 'admin', 'visitor'] as const) {
      const { page } = await newPage({ as });
      await page.goto('/articles');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Control+k');
      await expect.poll(() => page.getByRole('button', { name: 'Cari', exact: true }).count()).toBe(0);
      await expect.poll(() => dialogOf(page).count()).toBe(0);
    }
  });
});
