import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openDashboard } from '#tests/support/browser/open-page.ts';

/** Of wide screens, from the first at which the navigation stands at the side. */
const widths = [1024, 1280, 1440];

/** What reads badly in the tables: columns out of view, and titles of more lines than these. */
function crowded(page: Page, lines: number): Promise<string[]> {
  return page.locator('table').evaluateAll(
    (tables, most) =>
      tables.flatMap((table) => {
        const frame = table.parentElement ?? table;
        const hidden = frame.scrollWidth - frame.clientWidth;
        const tall = [...table.querySelectorAll('tbody tr:not([aria-hidden]) td:first-child button')].filter(
          (title) => title.getBoundingClientRect().height > most * 20 + 5,
        );
        return [...(hidden > 0 ? [`${hidden} px out of view`] : []), ...tall.map((title) => title.textContent)];
      }),
    lines,
  );
}

describe('beside the navigation a table is whole', () => {
  it.each([
    ['owner', '?tab=invoice&tampilan=semua', 2],
    ['admin', '?tab=pengguna', 2],
    ['admin', '?tab=artikel', 3],
    ['admin', '?tab=properti', 2],
    ['admin', '?tab=audit', 2],
  ] as const)('for the %s at %s', async (as, at, lines) => {
    const { page, faults } = await openDashboard(as, { at });
    await page.locator('table tbody tr').nth(2).waitFor();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => crowded(page, lines), { message: `at ${width} px` }).toEqual([]);
    }
    expect(faults).toEqual([]);
  });
});
