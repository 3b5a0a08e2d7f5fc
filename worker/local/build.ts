import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const SOURCES = ['drizzle/schema', 'shared', 'web', 'worker', 'package-lock.json', 'package.json', 'wrangler.toml'];
const STAMP = join(root, 'dist', '.built');

/**
 * Builds the web app and the Worker, unless the last build was made of the same sources.
 *
 * @throws Error with the build's own message
 */
export function ensureBuilt(): void {
  // Taken before the build, so that a source that changes during the build makes the next start build again.
  const sources = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  const result = spawnSync(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (result.status !== 0) throw new Error(`The build failed:\n${result.stdout}${result.stderr}`);
  writeFileSync(STAMP, sources);
}

/** The names of all sources, and when each was changed. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap((source) => filesOf(join(root, source)))) {
    const { mtimeMs, size } = statSync(path);
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** A file, or the files of a folder without hidden ones: the build itself writes into a hidden folder of `web`. */
function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => !name.startsWith('.'));
  return names.toSorted().flatMap((name) => filesOf(join(path, name)));
}

// `node worker/local/build.ts` builds once before several simultaneous commands that would each build.
if (import.meta.main) ensureBuilt();
