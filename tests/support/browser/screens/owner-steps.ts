import type { Page } from 'playwright-core';

/** Presses the first visible button of that name and waits for the dialog that it opens. */
export async function opens(
  page: Page,
  button: string | RegExp,
  role: 'dialog' | 'alertdialog' = 'dialog',
): Promise<void> {
  await presses(page, button);
  await page.getByRole(role).waitFor();
}

/** The same for a thing of a list, which on a desktop stands beside it instead. */
export async function opensThing(page: Page, button: string | RegExp): Promise<void> {
  await presses(page, button);
  await page.locator('[role=dialog], [data-panel]').waitFor();
}

export async function presses(page: Page, button: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).locator('visible=true').first().click();
}

/** Opens the demo's first kost, and its rooms or tenants. */
export async function manages(page: Page, part: 'Kamar' | 'Penyewa' = 'Kamar', kost = 'Kost Melati'): Promise<void> {
  await presses(page, `Kelola ${kost}`);
  await page.getByRole('tab', { name: part, exact: true }).click();
  await page
    .getByRole('button', { name: part === 'Kamar' ? 'Tambah Kamar' : 'Buat Penyewa Baru' })
    .first()
    .waitFor();
}
