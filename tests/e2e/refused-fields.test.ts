import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sizes } from '#tests/support/browser/browser.ts';
import { breakCalls, callsOf, holdCalls } from '#tests/support/browser/calls.ts';
import { openDashboard, roomsOf } from '#tests/support/browser/open-page.ts';
import { hasFocus } from '#tests/support/browser/steps.ts';
import { toastsOf } from '#tests/support/browser/toasts.ts';
import { newHouse } from '#tests/support/people/started-product.ts';

/** The form for a new room on a phone, filled in: longer than the screen, and scrolled to its end. */
async function fillRoomForm(room_number: string) {
  const { owner, kost } = await newHouse();
  const { page } = await openDashboard(owner, { at: roomsOf(kost), size: 'phone' });
  await page.getByRole('button', { name: 'Tambah Kamar' }).first().click();
  const form = page.getByRole('dialog', { name: 'Tambah Kamar' });
  await form.getByLabel('Nomor kamar').fill(room_number);
  await form.getByLabel('Sewa per bulan').fill('900000');
  await form.getByText('Lainnya').click();
  await form.getByRole('button', { name: 'Buat', exact: true }).click();
  return { page, form, send: () => form.getByRole('button', { name: 'Simpan Kamar' }).click() };
}

/** Waits until the element is between the head and the foot of the dialog. */
async function expectInSight(form: Locator, element: Locator): Promise<void> {
  const foot = form.getByRole('button', { name: 'Simpan Kamar' });
  await expect
    .poll(async () => {
      const [box, head, end] = await Promise.all([
        element.boundingBox(),
        form.getByRole('heading', { level: 2 }).boundingBox(),
        foot.boundingBox(),
      ]);
      if (!box || !head || !end) return false;
      return box.y >= head.y + head.height && box.y + box.height <= end.y && end.y < sizes.phone.height;
    })
    .toBe(true);
}

describe('a refusal of the server', () => {
  it('by a rule about one field is said there, in sight, with the focus, and once as a toast', async () => {
    const { page, form, send } = await fillRoomForm('101');
    await send();
    const message = form.getByRole('alert').getByText('Nomor kamar sudah dipakai di kost ini');
    await message.waitFor();
    const number = form.getByLabel('Nomor kamar');
    await expect.poll(() => hasFocus(number)).toBe(true);
    await expectInSight(form, number);
    await expectInSight(form, message);
    const id = await form.getByRole('alert').getAttribute('id');
    await expect
      .poll(async () => [await number.getAttribute('aria-invalid'), await number.getAttribute('aria-describedby')])
      .toEqual(['true', id]);
    await expect.poll(() => form.getByRole('alert').count()).toBe(1);
    await expect.poll(() => toastsOf(page).allTextContents()).toEqual(['Nomor kamar sudah dipakai di kost ini']);

    await number.fill('102');
    await message.waitFor({ state: 'detached' });
    await expect.poll(() => number.getAttribute('aria-invalid')).toBeNull();
    await send();
    await form.waitFor({ state: 'detached' });
  });

  it('of what was sent is said at each of the fields it names', async () => {
    const { page, form, send } = await fillRoomForm('102');
    // The form checks this too, so it reaches the server only from a form that is older than the server.
    await page.route(callsOf('rooms.create'), async (route) => {
      const body = route.request().postData() ?? '';
      await route.continue({ postData: body.replace('900000', '-1').replace('"floor":1', '"floor":0') });
    });
    await send();
    await form.getByText('Lantai minimal 1').waitFor();
    await form.getByText('Jumlah minimal Rp 0').waitFor();
    await expect.poll(() => hasFocus(form.getByLabel('Lantai'))).toBe(true);
    await expect.poll(() => form.getByLabel('Sewa per bulan').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => toastsOf(page).count()).toBe(1);
  });

  it('about no field is said above the form, in sight, and what was typed stays; then it is sent once, however often it is pressed', async () => {
    const { page, form, send } = await fillRoomForm('102');
    const mend = await breakCalls(page, 'rooms.create');
    await send();
    const alert = form.getByRole('alert');
    await alert.getByText('Gagal menambahkan kamar').waitFor();
    await expectInSight(form, alert);
    await expect.poll(() => toastsOf(page).count()).toBe(1);
    await expect.poll(() => form.getByLabel('Nomor kamar').inputValue()).toBe('102');
    await mend();
    const call = await holdCalls(page, 'rooms.create');
    await form.getByRole('button', { name: 'Simpan Kamar' }).dblclick();
    await form.getByRole('button', { name: 'Menyimpan...' }).waitFor();
    await form.getByLabel('Nomor kamar').press('Enter');
    call.release();
    await form.waitFor({ state: 'detached' });
    expect(call.calls()).toBe(1);
  });
});
