import type { Page } from 'playwright-core';
import { type NewerApi, newerApis } from './newer-features.ts';

/**
 * Makes a page's browser one at the floor: whatever it loads from now on finds no function that is newer. Styles and
 * the service worker keep what is newer; the test of the built files reads those.
 */
export async function makeOld(page: Page): Promise<void> {
  await page.addInitScript(takeAway, newerApis());
}

/** What a page has that is newer than the floor. */
export function newerOn(page: Page): Promise<string[]> {
  return page.evaluate(takeAway, newerApis());
}

/** Runs in the page, before its code. What a constructor has goes before the constructor does. Returns what was there. */
function takeAway(apis: NewerApi[]): string[] {
  const found: string[] = [];
  for (const { path, of } of apis.toSorted((a, b) => b.path.length - a.path.length)) {
    const name = path.at(-1) ?? '';
    let owner: unknown = globalThis;
    for (const each of path.slice(0, -1)) owner = (owner as Record<string, unknown> | null | undefined)?.[each];
    const instance = (owner as { prototype?: unknown } | null | undefined)?.prototype;
    for (const each of [of === 'instance' ? null : owner, of === 'global' || of === 'constructor' ? null : instance]) {
      if (!(each instanceof Object) || !Object.hasOwn(each, name)) continue;
      Reflect.deleteProperty(each, name);
      found.push(path.join('.'));
    }
  }
  return found;
}
