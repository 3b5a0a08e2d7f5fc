import axe, { type Result, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settle } from './screens/visit.ts';

/** Fails if axe finds anything on a page as it stands. What reads in light reads in dark (`theme-colour.test.ts`). */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page);
  expect(await findings(page)).toEqual([]);
}

/** What axe finds, by all rules unless told otherwise, each with the rule and the elements. */
export async function findings(page: Page, options: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(run, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}

/** Runs in the page, where axe stays from the first time on. What it reports of rules that hold is not asked for. */
async function run(options: RunOptions): Promise<Result[]> {
  const { axe: found } = globalThis as typeof globalThis & { axe: typeof axe };
  // `preload` is for style sheets of other sites, and the app has none.
  const { violations } = await found.run(document, { resultTypes: ['violations'], preload: false, ...options });
  return violations;
}
