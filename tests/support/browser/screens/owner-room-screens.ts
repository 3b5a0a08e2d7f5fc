import type { Page } from 'playwright-core';
import { manages, opens, presses } from './owner-steps.ts';
import type { Screen } from './screen.ts';

/** An open room shows what can be done with it. */
async function opensRoom(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: `Kamar ${number}`, exact: true }).click();
  await page.getByRole('button', { name: `Ubah kamar ${number}` }).waitFor();
}

/** Opens one of the dialogs for many rooms. */
const opensForMany = (page: Page, item: string) => opensFrom(page, 'Tindakan untuk banyak kamar', item);

/** Opens one of the dialogs of the kost itself. */
const opensKost = (page: Page, item: string) => opensFrom(page, 'Tindakan untuk Kost Melati', item);

async function opensFrom(page: Page, menu: string, item: string): Promise<void> {
  await manages(page);
  await presses(page, menu);
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').waitFor();
}

/** A screen of the demo's first kost, by the steps that lead there. */
const inKost = (name: string, steps: NonNullable<Screen['steps']>): Screen => ({
  name,
  path: '/dashboard?tab=properti',
  shows: 'Kost Melati',
  steps,
});

/** When rooms are free: bars of a wide screen, of a phone a list. */
const inCalendar = (
  name: string,
  more: string,
  steps: NonNullable<Screen['steps']> = async () => undefined,
): Screen => ({
  name,
  path: `/dashboard?tab=properti&bagian=kalender${more}`,
  shows: 'Kosong dalam 30 hari',
  steps: async (page) => {
    await page.locator('[data-row]').first().waitFor();
    await steps(page);
  },
});

/** The rooms of a kost, and the kost itself. */
export const roomScreens: Screen[] = [
  inKost('rooms', (page) => manages(page)),
  inCalendar('calendar', ''),
  inCalendar('calendar-long', '&rentang=18-bulan&saring-kalender=berakhir'),
  inCalendar('calendar-weeks', '&rentang=16-minggu&saring-kalender=dijanjikan'),
  inCalendar('calendar-table', '&bentuk=tabel'),
  inCalendar('calendar-room', '', async (page) => {
    await page.locator('[data-opens]').first().click();
    await page.getByRole('heading', { name: 'Data kamar' }).waitFor();
  }),
  inKost('kost-photos', async (page) => {
    await opensKost(page, 'Foto kost');
    await page.getByRole('button', { name: 'Pilih foto' }).waitFor();
  }),
  inKost('kost-contract', async (page) => {
    await opensKost(page, 'Isi kontrak');
    await page.getByRole('textbox', { name: 'Isi kontrak' }).waitFor();
  }),
  inKost('rt-report', async (page) => {
    await manages(page);
    await presses(page, 'Tindakan untuk Kost Melati');
    await page.getByRole('menuitem', { name: 'Laporan RT' }).click();
    await page.getByText('Sertakan NIK lengkap').waitFor();
  }),
  {
    ...inKost('rooms-filtered-empty', async (page) => {
      await manages(page);
      await page
        .getByRole('group', { name: 'Saring menurut status kamar' })
        .getByRole('button', { name: /Dipesan/ })
        .click();
      await page.getByText('Tidak ada kamar berstatus dipesan').waitFor();
    }),
    path: '/dashboard?tab=properti&kamar=RESERVED',
  },
  inKost('room-add', async (page) => {
    await manages(page);
    await opens(page, 'Tambah Kamar');
  }),
  inKost('rooms-add-many', async (page) => {
    await opensForMany(page, 'Tambah banyak kamar');
    await page.getByLabel('Nomor kamar').fill('201–212, A1–A5, 9-3');
    await page.getByText('9-3 terbalik').waitFor();
  }),
  inKost('rooms-change-many', async (page) => {
    await opensForMany(page, 'Ubah banyak kamar');
    await page.getByText(/^Semua \(/).click();
  }),
  inKost('room-actions', async (page) => {
    await manages(page);
    await opensRoom(page, '101');
    // A card of a wide screen has a menu of them.
    const menu = page.getByRole('button', { name: 'Tindakan untuk kamar 101' });
    if (await menu.isVisible()) await menu.click();
  }),
  inKost('room-hub', async (page) => {
    await manages(page);
    await page.getByRole('button', { name: 'Kamar 101', exact: true }).click();
    await page.getByRole('heading', { name: 'Bulan ini dan berikutnya' }).waitFor();
  }),
  inKost('room-hub-empty', async (page) => {
    await manages(page);
    await page.getByRole('button', { name: 'Kamar 205', exact: true }).click();
    await page.getByRole('button', { name: 'Isi kamar', exact: true }).waitFor();
  }),
  inKost('room-fill', async (page) => {
    await manages(page);
    await page.getByRole('button', { name: 'Kamar 205', exact: true }).click();
    await page.getByRole('button', { name: 'Isi kamar', exact: true }).click();
    await page.getByText('Kamar 205 · Kost Melati').waitFor();
  }),
  inKost('kost-edit', (page) => opensKost(page, 'Ubah kost')),
  inKost('room-edit', async (page) => {
    await manages(page);
    await opensRoom(page, '204');
    await opens(page, 'Ubah kamar 204');
    // On a phone the room's sheet is a dialog too, until the form takes its place.
    await page.getByRole('dialog', { name: 'Ubah Kamar 204' }).waitFor();
  }),
  inKost('room-delete', async (page) => {
    await manages(page);
    await opensRoom(page, '205');
    await opens(page, 'Hapus kamar 205', 'alertdialog');
  }),
];
