import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { openAs } from '#tests/support/browser/screens/visit.ts';

const baseURL = inject('productUrl');
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** What is drawn around it: a ring stands off, a border lies within. */
function drawnAround(field: Locator): Promise<string> {
  return field.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
    return outlineStyle === 'none' ? 'nothing' : `${outlineWidth} at ${outlineOffset}`;
  });
}

const RING = '2px at 2px';
const BORDER = '1px at -1px';

describe('the focus', () => {
  it('has a ring where the keyboard moved it, and a border alone where a pointer did', async () => {
    const { page, faults } = await openAs(browser, { baseURL, size: 'desktop', token: null });
    await page.goto('/login');
    const email = page.getByLabel('Email');
    const password = page.getByLabel('Password', { exact: true });
    const send = page.getByRole('main').getByRole('button', { name: 'Masuk', exact: true });

    await email.click();
    expect(await drawnAround(email)).toBe(BORDER);
    await page.keyboard.type('a@b.id');
    expect(await drawnAround(email)).toBe(BORDER);
    await page.keyboard.press('Tab');
    expect(await drawnAround(password)).toBe(RING);
    await page.keyboard.press('Shift+Tab');
    expect(await drawnAround(email)).toBe(RING);
    await password.click();
    expect(await drawnAround(password)).toBe(BORDER);
    // The button leads to the field that is wrong.
    await send.click();
    await page.getByText('Password harus diisi').waitFor();
    expect(await drawnAround(password)).toBe(BORDER);
    expect(await drawnAround(send)).toBe('nothing');
    // Where code moves the focus after a click, a browser would draw it.
    await send.focus();
    expect(await drawnAround(send)).toBe('nothing');
    await page.keyboard.press('Enter');
    await expect.poll(() => drawnAround(password)).toBe(RING);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
