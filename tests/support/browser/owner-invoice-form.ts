import type { Locator, Page } from 'playwright-core';
import { picks } from './steps.ts';

/** The message for an invoice without a complete item (spec §5). */
export const ITEMS_MESSAGE = 'Mohon tambahkan minimal satu item dengan deskripsi, jumlah, dan harga yang valid';

/** Opens the form for a new invoice. */
export async function opensForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Buat Tagihan' }).first().click();
  const form = page.getByRole('dialog', { name: 'Buat Tagihan' });
  await form.waitFor();
  return form;
}

/** Opens the form and fills in the required fields. */
export async function fillsIn(page: Page, title: string): Promise<Locator> {
  const form = await opensForm(page);
  await picks(form, 'Penyewa', 'Penyewa Uji · Kamar 101');
  await form.getByLabel('Judul tagihan').fill(title);
  await form.getByRole('button', { name: 'Jatuh Tempo +7 Hari' }).click();
  return form;
}
