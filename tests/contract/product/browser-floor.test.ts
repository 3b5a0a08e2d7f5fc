import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newerCode, newerStyles } from '#tests/support/browser/built-features.ts';
import { root } from '#worker/local/build.ts';

/** What the build names although phones at the floor lack it, without `typeof` before it; `e2e/old-phones` shows that it does without. */
const optionalCode = {
  CloseWatcher: "Android's back closes what is open; without it, back leaves the page, as on an iPhone",
  'Error.captureStackTrace': 'zod and superjson look for it first',
  navigation: 'React looks for it first',
};

/** What the styles say to phones that know it; others leave out that one line and not the rule around it. */
const optionalStyles = {
  'at-rule @starting-style': 'the menu stands there at once',
  'at-rule @page': 'the printer chooses the margins',
  'property resize': 'a field keeps its size',
  'property scrollbar-gutter': 'phones give the scrollbar no room',
  'property scrollbar-width': 'the strip of tabs has a scrollbar while it moves',
  'property overflow-anchor': 'the long list holds its place itself',
  'property field-sizing': 'the text scrolls in its field',
  'property text-wrap': 'the line breaks are less even',
  'property overscroll-behavior': 'known to all; since Chrome 144 also where nothing scrolls',
  'value grid-template-columns: subgrid': "each of a tenant's bills has columns of its own, from 640 px on",
  'value grid-template-rows: subgrid': 'the numbers of cards side by side are not on one line',
  'value font-family: ui-monospace': 'the next font is taken',
  'value cursor: pointer': 'phones have no cursor',
  'value cursor: not-allowed': 'phones have no cursor',
};

const built = (pattern: string) => {
  const client = join(root, 'dist', 'client');
  return globSync(pattern, { cwd: client }).map((file) => readFileSync(join(client, file), 'utf8'));
};

/** What is found is what is allowed, no more, and no less: an exception goes with what it was for. */
function expectOnly(found: Map<string, string>, allowed: Record<string, string>): void {
  expect([...found].filter(([name]) => !Object.hasOwn(allowed, name))).toEqual([]);
  expect(Object.keys(allowed).filter((name) => !found.has(name))).toEqual([]);
}

describe('the built app', () => {
  it('calls nothing that phones at the floor lack, in its packages and its service worker either', () => {
    const files = built('{*,assets/*}.js');
    expect(files.length).toBeGreaterThan(100);
    expectOnly(new Map(files.flatMap((file) => [...newerCode(file)])), optionalCode);
  });

  it('is drawn by styles that phones at the floor know', () => {
    const files = built('assets/*.css');
    expect(files.length).toBeGreaterThan(0);
    expectOnly(newerStyles(files.join('\n')), optionalStyles);
  });
});
