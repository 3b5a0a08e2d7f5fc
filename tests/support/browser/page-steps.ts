import { type Locator, type Page } from 'playwright-core';

/** Waits for a toast with this text. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await page.locator('[data-sonner-toast]').filter({ hasText: text }).first().waitFor({ timeout: 15_000 });
}

/** Presses Tab until the target has the focus, as someone without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The Tab key does not lead there');
}

/**
 * Fills in the login form and sends it. Waits for the form first, because the address changes before the screen, and
 * the registration form has the same fields.
 */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  const send = page.getByRole('main').getByRole('button', { name: 'Masuk', exact: true });
  await send.waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await send.click();
}
