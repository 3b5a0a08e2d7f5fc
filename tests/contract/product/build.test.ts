import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ensureBuilt, root } from '#worker/local/build.ts';

it('a product that runs keeps its build: one of the same sources is not made again', () => {
  const built = () => statSync(join(root, 'dist', 'ekost', 'wrangler.json')).mtimeMs;
  const before = built();
  ensureBuilt();
  expect(built()).toBe(before);
});
