import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const SOURCES = ['drizzle/schema', 'shared', 'web', 'worker', 'package-lock.json', 'package.json', 'wrangler.toml'];
const STAMP = join(root, 'dist', '.built');

/**
 * Builds the web app and the Worker, unless the build is newer than every source.
 *
 * @throws Error with the build's own message
 */
export function ensureBuilt(): void {
  const newest = Math.max(...SOURCES.map((source) => newestChange(join(root, source))));
  if (existsSync(STAMP) && statSync(STAMP).mtimeMs >= newest) return;
  const started = new Date();
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  const result = spawnSync(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (result.status !== 0) throw new Error(`The build failed:\n${result.stdout}${result.stderr}`);
  writeFileSync(STAMP, '');
  // The stamp is the time of the start, so that a source changed during the build counts as newer.
  utimesSync(STAMP, started, started);
}

function newestChange(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  // Hidden folders are skipped: the build itself writes into one in `web`.
  const entries = readdirSync(path, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'));
  return Math.max(stats.mtimeMs, ...entries.map((entry) => newestChange(join(path, entry.name))));
}
