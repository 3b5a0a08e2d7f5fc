import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser, type Size, sizes } from '#tests/support/browser/browser.ts';
import { everyScreen } from '#tests/support/browser/screens/every-screen.ts';
import type { Screen, Visitor } from '#tests/support/browser/screens/screen.ts';
import { sessionToken, settle, visit } from '#tests/support/browser/screens/visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe.each(Object.entries(everyScreen) as [Visitor, Screen[]][])('every screen of the %s', (visitor, screens) => {
  const baseURL = inject('productUrl');
  let token: string | null;
  beforeAll(async () => {
    token = await sessionToken(baseURL, visitor);
  });

  describe.each(Object.keys(sizes) as Size[])('on a %s', (size) => {
    it.each(screens)('$name is for everyone, in light and dark, and fits', async (screen) => {
      const { page, faults } = await visit(browser, screen, { baseURL, size, token });
      expect(await sidewaysScroll(page), 'scrolls sideways').toBe(0);
      if (size === 'phone') await fitsOtherPhones(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await settle(page);
        expect({ colorScheme, findings: await findings(page) }).toEqual({ colorScheme, findings: [] });
      }
      expect(faults.filter((fault) => !screen.refusal?.test(fault))).toEqual([]);
      await page.context().close();
    });
  });
});

/** Nothing leaves the page on the narrowest phones, nor with letters half as large again or twice as large (WCAG 1.4.4). */
async function fitsOtherPhones(page: Page): Promise<void> {
  await page.setViewportSize({ ...sizes.phone, width: 320 });
  expect(await sidewaysScroll(page), 'scrolls sideways at 320 px').toBe(0);
  expect(await outOfTheirCards(page), 'leaves its card at 320 px').toEqual([]);
  await page.setViewportSize(sizes.phone);
  for (const letters of ['150%', '200%']) {
    await setLetters(page, letters);
    expect(await sidewaysScroll(page), `scrolls sideways with letters of ${letters}`).toBe(0);
  }
  await setLetters(page, '');
}

/** The figures that reach over the edge of the card they stand in. */
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
  // Not the window's inner width: a phone zooms out until what is too wide fits.
  return page.evaluate(() =>
    Math.max(
      0,
      ...[document.documentElement, ...document.querySelectorAll('[data-modal]')].map(
        (each) => each.scrollWidth - each.clientWidth,
      ),
    ),
  );
}

/** What axe finds, each with the rule and the elements. In the page itself: there are no frames to go into. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}
