import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

/** Types into the search, and waits for what is found. */
async function searches(page: Page, text: string, finds: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Cari/ }).first().click();
  await page.getByRole('combobox', { name: 'Cari' }).fill(text);
  await page.getByRole('dialog', { name: 'Cari' }).getByText(finds).first().waitFor();
}

const onHome = (name: string, text: string, finds: string | RegExp): Screen => ({
  name,
  path: '/dashboard',
  shows: 'Total properti',
  steps: (page) => searches(page, text, finds),
});

/** The search of everything an owner has. */
export const searchScreens: Screen[] = [
  onHome('search', '', 'Nomor tagihan'),
  onHome('search-name', 'an', 'Penyewa'),
  onHome('search-room', '101', 'Kamar 101'),
  onHome('search-amount', '1.500.000', 'Tagihan'),
  onHome('search-nothing', 'zzyzx', /Tidak ada yang cocok/),
];
