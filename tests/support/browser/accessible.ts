import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settle } from './screens/visit.ts';

type Scheme = 'light' | 'dark';

/** Fails if axe finds anything on a page as it stands, in light or in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  expect({ light: await findings(page, 'light'), dark: await findings(page, 'dark') }).toEqual({ light: [], dark: [] });
}

/** What axe finds, each with the rule and the elements. The dark theme changes colours only. */
async function findings(page: Page, colorScheme: Scheme): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await settle(page);
  // Legacy mode runs in the page itself; there are no frames.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (colorScheme === 'dark') axe.withRules('color-contrast');
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}
