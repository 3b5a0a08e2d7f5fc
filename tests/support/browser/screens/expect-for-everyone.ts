import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findings } from '../accessible.ts';
import { type OpenedPage, sizes } from '../browser.ts';
import type { Screen } from './screen.ts';
import { seeAll, settle, visit } from './visit.ts';

/**
 * A screen passes axe at both widths, its contrasts in dark too, fits phones and a desktop, and reports no fault of its
 * own. The contrasts of a dialog are read once, since they are the same at every width, and in dark by the theme
 * (`theme-colour.test.ts`).
 *
 * @param opened a phone's page that is still
 * @param go how it comes there
 */
export async function expectForEveryone({ page, faults }: OpenedPage, screen: Screen, go = visit): Promise<void> {
  await go(page, screen);
  const isDialog = (await page.locator('[data-modal]').count()) > 0;
  await expectToFit(page, 'on a phone');
  const phone = await findings(page);
  await expectToFitOtherPhones(page);

  await page.setViewportSize(sizes.desktop);
  if (!isDialog) await seeAll(page);
  await settle(page);
  await expectToFit(page, 'on a desktop');
  const desktop = await findings(page, { rules: { 'color-contrast': { enabled: !isDialog } } });
  const dark = isDialog ? [] : await findingsInDark(page);
  expect({ phone, desktop, dark }).toEqual({ phone: [], desktop: [], dark: [] });
  expect(faults.filter((fault) => !screen.refusal?.test(fault))).toEqual([]);
}

/** The dark theme changes colours only. */
async function findingsInDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await settle(page);
  return findings(page, { runOnly: ['color-contrast'] });
}

/** Nothing leaves the page on the narrowest phones, nor with letters of 150 % or 200 % (WCAG 1.4.4). */
async function expectToFitOtherPhones(page: Page): Promise<void> {
  for (const letters of ['150%', '200%']) {
    await setLetters(page, letters);
    await expectToFit(page, `with letters of ${letters}`);
  }
  await setLetters(page, '');
  await page.setViewportSize({ ...sizes.phone, width: 320 });
  await expectToFit(page, 'at 320 px');
  await expect.poll(() => outOfTheirCards(page), { message: 'leaves its card at 320 px' }).toEqual([]);
}

async function expectToFit(page: Page, where: string): Promise<void> {
  await expect.poll(() => sidewaysScroll(page), { message: `scrolls sideways ${where}` }).toBe(0);
}

/** The figures that leave the card they are in. */
function outOfTheirCards(page: Page): Promise<(string | null)[]> {
  return page.locator('.shadow-card .tabular').evaluateAll((figures) =>
    figures
      .filter((each) => {
        const card = each.closest('.shadow-card')?.getBoundingClientRect().right ?? 0;
        return each.getBoundingClientRect().left + each.scrollWidth > card;
      })
      .map((each) => each.textContent),
  );
}

function setLetters(page: Page, size: string): Promise<void> {
  return page.evaluate((value) => {
    document.documentElement.style.fontSize = value;
  }, size);
}

/** How many pixels the page is wider than its window, or a dialog's content than the dialog. */
function sidewaysScroll(page: Page): Promise<number> {
  // Not the window's inner width, because a phone zooms out until everything fits.
  return page.evaluate(() =>
    Math.max(
      0,
      ...[document.documentElement, ...document.querySelectorAll('[data-modal]')].map(
        (each) => each.scrollWidth - each.clientWidth,
      ),
    ),
  );
}
