import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';

/** Waits until a text is visible. A no-break space counts as a space. */
export async function sees(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).locator('visible=true').first().waitFor();
}

/** Presses the first visible button of that name. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).locator('visible=true').first().click();
}

/** Chooses a card; the card hides its radio button. */
export async function choose(page: Page, name: RegExp): Promise<void> {
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name }) })
    .click();
}

/** Chooses from a field that searches: opens it, and takes the option of that name. */
export async function picks(form: Page | Locator, field: string, option: string | RegExp): Promise<void> {
  await form.getByRole('combobox', { name: field, exact: true }).click();
  await form.getByRole('option', { name: option }).first().click();
}

/** Presses Tab until the target has the focus, as someone without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The Tab key does not lead there');
}

export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/**
 * Fills in the login form and sends it. Waits for the form first, because the address changes before the screen, and
 * the registration form has the same fields.
 */
export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  const send = page.getByRole('main').getByRole('button', { name: 'Masuk', exact: true });
  await send.waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await send.click();
}

/** Pastes a text over the content of a field, with the keyboard. */
export async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+v');
}

/** Saves the shown QR code, and returns the first bytes of the file. */
export async function saveQr(page: Page): Promise<number[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Simpan QR')]);
  return [...readFileSync(await download.path()).subarray(0, 8)];
}

/** How every PNG begins. */
export const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
