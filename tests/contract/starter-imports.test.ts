import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { root } from '#worker/local/build.ts';

/** Writes the address of each module that a process loads. */
const LISTENER = `
import { registerHooks } from 'node:module';
registerHooks({ load: (url, context, next) => { process.stdout.write(url + '\\n'); return next(url, context); } });
`;

/** The packages that are loaded by importing some of our files. */
function packagesOf(...files: string[]): Set<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ekost-imports-'));
  try {
    const [listener, entry] = [join(folder, 'listener.mjs'), join(folder, 'entry.mjs')];
    writeFileSync(listener, LISTENER);
    writeFileSync(entry, files.map((file) => `import '${pathToFileURL(join(root, file)).href}';`).join('\n'));
    const loaded = execFileSync(process.execPath, ['--import', pathToFileURL(listener).href, entry], {
      encoding: 'utf8',
    });
    return new Set([...loaded.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)\//g)].map(([, name]) => name ?? ''));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Packages that build the app and prepare its database; each of them takes as much memory as the product. */
const HEAVY = new Set(['wrangler', 'vite', 'drizzle-orm', '@neondatabase/serverless', 'zod']);

it('the process that stays with the running product loads nothing that only a start needs', () => {
  const loaded = packagesOf('worker/local/product.ts', 'worker/local/edge.ts', 'worker/local/scheduled-jobs.ts');
  expect(loaded).toContain('miniflare');
  expect([...loaded].filter((name) => HEAVY.has(name))).toEqual([]);
  expect([...packagesOf('worker/local/complete-database.ts')]).toEqual(expect.arrayContaining(['drizzle-orm', 'zod']));
});
