import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/support/browser/open-page.ts';
import { settle } from '#tests/support/browser/screens/visit.ts';

/** What is drawn around a field: a ring is outside, a border inside. */
function drawnAround(field: Locator): Promise<string> {
  return field.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
    return outlineStyle === 'none' ? 'nothing' : `${outlineWidth} at ${outlineOffset}`;
  });
}

const RING = '2px at 2px';
const BORDER = '1px at -1px';
const WRONG = '2px at -1px';

/** Whether what the focus draws has the colour of the field's border. */
function isOfBorder(field: Locator): Promise<boolean> {
  return field.evaluate((element) => {
    const { outlineColor, borderTopColor } = getComputedStyle(element);
    return outlineColor === borderTopColor;
  });
}

/** What the Tab key leads to, from the top of the page on, that something fixed covers. */
async function coveredOf(page: Page, keys: number): Promise<string[]> {
  const covered: string[] = [];
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const at = document.activeElement;
      if (at === null || at === document.body) return null;
      const { left, top, width, height } = at.getBoundingClientRect();
      // What is larger than the window cannot be in sight as a whole.
      if (height > innerHeight / 2) return null;
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      const isSeen = seen !== null && (at.contains(seen) || seen.contains(at) || seen.closest('label') !== null);
      return isSeen ? null : (at.getAttribute('aria-label') ?? at.textContent);
    });
    if (name !== null) covered.push(name);
  }
  return covered;
}

describe('the focus', () => {
  it('has a ring where the keyboard moved it, and a border alone where a pointer did', async () => {
    const { page, faults } = await openPage('/login');
    const email = page.getByLabel('Email');
    const password = page.getByLabel('Password', { exact: true });
    const send = page.getByRole('main').getByRole('button', { name: 'Masuk', exact: true });

    await email.click();
    await expect.poll(() => drawnAround(email)).toBe(BORDER);
    await page.keyboard.type('a@b.id');
    await expect.poll(() => drawnAround(email)).toBe(BORDER);
    await page.keyboard.press('Tab');
    await expect.poll(() => drawnAround(password)).toBe(RING);
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => drawnAround(email)).toBe(RING);
    await password.click();
    await expect.poll(() => drawnAround(password)).toBe(BORDER);
    // The button moves the focus to the wrong field.
    await send.click();
    await page.getByText('Kata sandi harus diisi').waitFor();
    await expect.poll(() => drawnAround(password)).toBe(WRONG);
    await expect.poll(() => isOfBorder(password)).toBe(true);
    await expect.poll(() => drawnAround(send)).toBe('nothing');
    // When code moves the focus after a click, a browser would draw a ring.
    await send.focus();
    await expect.poll(() => drawnAround(send)).toBe('nothing');
    await page.keyboard.press('Enter');
    await expect.poll(() => drawnAround(password)).toBe(RING);
    await expect.poll(() => isOfBorder(password)).toBe(true);
    expect(faults).toEqual([]);
  });

  it.each([
    ['desktop', '/dashboard?tab=invoice', 40],
    ['phone', '/dashboard', 30],
  ] as const)('is never behind the bars of a %s', async (size, path, keys) => {
    const { page } = await openPage(path, { as: 'owner', size });
    await settle(page);
    const covered = await coveredOf(page, keys);
    expect(covered).toEqual([]);
  });
});
