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
