import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Visitor } from '../../people/sign-in.ts';
import { findings } from '../accessible.ts';
import { sizes } from '../browser.ts';
import { newPage } from '../open-page.ts';
import type { Screen } from './screen.ts';
import { seeAll, settle, visit } from './visit.ts';

const NOTHING = { light: [], dark: [] };

/** A screen passes axe in light and dark, fits phones and a desktop, and reports no fault of its own. */
export async function expectForEveryone(visitor: Visitor, screen: Screen): Promise<void> {
  const { page, faults } = await newPage({ as: visitor, size: 'phone' });
  await visit(page, screen);
  await holdStill(page);
  await expectToFit(page, 'on a phone');
  await expectToFitOtherPhones(page);
  const phone = { light: await findings(page, 'light'), dark: await findings(page, 'dark') };

  await page.setViewportSize(sizes.desktop);
  await seeAll(page);
  await settle(page);
  await expectToFit(page, 'on a desktop');
  // The theme stays as it is, because changing it draws all anew.
  const desktop = { dark: await findings(page, 'dark'), light: await findings(page, 'light') };
  expect({ phone, desktop }).toEqual({ phone: NOTHING, desktop: NOTHING });
  expect(faults.filter((fault) => !screen.refusal?.test(fault))).toEqual([]);
}

/** Ends what moves: drawing a change of colours step by step takes longer than checking it. */
function holdStill(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Nothing leaves the page on the narrowest phones, nor with letters of 150 % or 200 % (WCAG 1.4.4). */
async function expectToFitOtherPhones(page: Page): Promise<void> {
  await page.setViewportSize({ ...sizes.phone, width: 320 });
  await expectToFit(page, 'at 320 px');
  await expect.poll(() => outOfTheirCards(page), { message: 'leaves its card at 320 px' }).toEqual([]);
  await page.setViewportSize(sizes.phone);
  for (const letters of ['150%', '200%']) {
    await setLetters(page, letters);
    await expectToFit(page, `with letters of ${letters}`);
  }
  await setLetters(page, '');
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
