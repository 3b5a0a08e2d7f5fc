import axe, { type Result } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settle } from './screens/visit.ts';

type Scheme = 'light' | 'dark';

/** Fails if axe finds anything on a page as it stands, in light or in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  expect({ light: await findings(page, 'light'), dark: await findings(page, 'dark') }).toEqual({ light: [], dark: [] });
}

/** What axe finds, each with the rule and the elements. The dark theme changes colours only. */
export async function findings(page: Page, colorScheme: Scheme): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await settle(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(run, colorScheme === 'dark' ? ['color-contrast'] : null);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}

/** Runs in the page, where axe stays from the first time on. What it reports of rules that hold is not asked for. */
async function run(rules: string[] | null): Promise<Result[]> {
  const { axe: found } = globalThis as typeof globalThis & { axe: typeof axe };
  const only = rules === null ? {} : { runOnly: rules };
  // `preload` is for style sheets of other sites, and the app has none.
  const { violations } = await found.run(document, { resultTypes: ['violations'], preload: false, ...only });
  return violations;
}
