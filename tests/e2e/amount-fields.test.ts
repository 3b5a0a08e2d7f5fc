import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { AMOUNT_UNCLEAR } from '#shared/contract/fields.ts';
import type { Room } from '#shared/contract/rooms.ts';
import { openDashboard, roomsOf } from '#tests/support/browser/open-page.ts';
import { hasFocus, paste } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { expectStatus } from '#tests/support/people/factories.ts';
import { newHouse } from '#tests/support/people/started-product.ts';

async function openRoomForm() {
  const house = await newHouse();
  const { page, faults } = await openDashboard(house.owner, { at: roomsOf(house.kost) });
  await page.getByRole('button', { name: 'Tambah Kamar' }).first().click();
  const form = page.getByRole('dialog', { name: 'Tambah Kamar' });
  return { ...house, page, faults, form, rent: form.getByLabel('Sewa per bulan') };
}

/** The field's text with the caret as a bar. */
function caretIn(field: Locator): Promise<string> {
  return field.evaluate((input: HTMLInputElement) => {
    const place = input.selectionStart ?? 0;
    return `${input.value.slice(0, place)}|${input.value.slice(place)}`;
  });
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

describe('an amount', () => {
  it('that is pasted is what was copied, however it was written; one that can mean several is refused and stays', async () => {
    const { page, owner, kost, form, rent, faults } = await openRoomForm();
    for (const [copied, shown] of [
      ['1200000.00', '1.200.000'],
      ['1,200,000', '1.200.000'],
      ['Rp 1.200.000,00', '1.200.000'],
      ['1,2jt', '1.200.000'],
      ['750 ribu', '750.000'],
    ] as const) {
      await paste(page, rent, copied);
      await expect.poll(async () => [copied, await rent.inputValue()]).toEqual([copied, shown]);
    }

    await form.getByLabel('Nomor kamar').fill('Uji 7');
    await paste(page, rent, '1.200,000');
    await expect.poll(() => rent.inputValue()).toBe('1.200,000');
    await form.getByRole('button', { name: 'Simpan Kamar' }).click();
    await form.getByText(AMOUNT_UNCLEAR).waitFor();
    await expect.poll(() => rent.inputValue()).toBe('1.200,000');
    await expect.poll(() => rent.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => hasFocus(rent)).toBe(true);

    await paste(page, rent, '1.5 juta');
    await form.getByText(AMOUNT_UNCLEAR).waitFor({ state: 'detached' });
    await form.getByRole('button', { name: 'Simpan Kamar' }).click();
    await expectToast(page, 'Kamar berhasil ditambahkan!');
    const rooms = await expectStatus(200, owner.rest.get<Room[]>(`/api/kost/${kost.id}/rooms`));
    expect(rooms.find((room) => room.room_number === 'Uji 7')?.monthly_rent).toBe(1_500_000);
    expect(faults).toEqual([]);
  });

  it('is grouped digit by digit while it is typed, units are understood, and the caret stays where one types', async () => {
    const { page, rent } = await openRoomForm();
    await rent.focus();
    for (const [typed, during, after] of [
      ['1500000', '1.500.000', '1.500.000'],
      ['1.500.000', '1.500.000', '1.500.000'],
      ['1,500,000', '1,500,000', '1.500.000'],
      ['1500000,00', '1.500.000,00', '1.500.000'],
      ['1,5jt', '1,5jt', '1.500.000'],
      ['1200000.00', '1.200.000.00', '1.200.000.00'],
      ['abc', 'abc', 'abc'],
    ] as const) {
      await press(page, 'ControlOrMeta+a', 'Delete');
      await page.keyboard.type(typed);
      await expect.poll(async () => [typed, await rent.inputValue()]).toEqual([typed, during]);
      await press(page, 'Tab', 'Shift+Tab');
      await expect.poll(async () => [typed, await rent.inputValue()]).toEqual([typed, after]);
    }

    await press(page, 'ControlOrMeta+a', 'Delete');
    await page.keyboard.type('1500000');
    await expect.poll(() => caretIn(rent)).toBe('1.500.000|');
    await press(page, 'Home', 'ArrowRight', '2');
    await expect.poll(() => caretIn(rent)).toBe('12|.500.000');
    await press(page, 'ArrowRight', 'Backspace');
    await expect.poll(() => caretIn(rent)).toBe('12|.500.000');
    await press(page, 'Backspace');
    await expect.poll(() => caretIn(rent)).toBe('1|.500.000');
    await press(page, 'Delete');
    await expect.poll(() => caretIn(rent)).toBe('1.|500.000');
    await press(page, 'Delete');
    await expect.poll(() => caretIn(rent)).toBe('1|00.000');
  });
});
