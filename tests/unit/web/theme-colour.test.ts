import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const web = (path: string) => readFileSync(new URL(`../../../web/${path}`, import.meta.url), 'utf8');

it.each(['index.html', 'vite.config.ts', 'public/icon.svg'])(
  'the frame around the app has the colour of its theme, in %s',
  (path) => {
    const [, primary] = /--primary: (#[\da-f]{6});/.exec(web('ui/theme.css')) ?? [];
    expect(primary).toBeDefined();
    expect(web(path)).toContain(primary);
  },
);

/** The contrasts that text needs, and large text (WCAG 1.4.3). */
const NEEDED = [4.5, 3];

/** They draw lines and charts, on which no text of another colour stands. */
const DRAWN = new Set(['border-strong', 'chart']);

it.each(NEEDED)('whichever two colours have a contrast of %d in light have it in dark', (needed) => {
  const [light = '', dark = ''] = web('ui/theme.css').split('prefers-color-scheme: dark');
  const [inLight, inDark] = [coloursOf(light), coloursOf(dark)];
  expect([...inDark.keys()]).toEqual([...inLight.keys()]);
  const names = [...inLight.keys()].filter((name) => !DRAWN.has(name));
  const reads = (colours: Map<string, number>, text: string, ground: string) =>
    contrast(colours.get(text) ?? 0, colours.get(ground) ?? 0) >= needed;
  const pairs = names.flatMap((text) => names.map((ground) => [text, ground] as const));
  const readable = pairs.filter((pair) => reads(inLight, ...pair));
  expect(readable.length).toBeGreaterThan(names.length);
  expect(readable.filter((pair) => !reads(inDark, ...pair))).toEqual([]);
});

/** How bright each colour of a theme is. */
function coloursOf(theme: string): Map<string, number> {
  return new Map(
    [...theme.matchAll(/--([\w-]+): #([\da-f]{6});/g)].map(([, name = '', hex = '']) => [name, luminance(hex)]),
  );
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = (hex.match(/../g) ?? []).map((part) => {
    const share = Number.parseInt(part, 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
