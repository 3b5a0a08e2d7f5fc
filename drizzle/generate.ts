import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rashStatements, withShortLocks } from './migration-rules.ts';

/**
 * `npm run db:generate -- --name <what-it-does>`: drizzle-kit compares the schema files with the last migration and
 * writes the next one. What it writes is then put in the form that does not lock a big table for long.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const migrations = join(root, 'drizzle/migrations');

const before = new Set(files());
const kit = fileURLToPath(new URL('bin.cjs', import.meta.resolve('drizzle-kit')));
const { status } = spawnSync(
  process.execPath,
  [kit, 'generate', '--config', 'drizzle/drizzle.config.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
for (const file of files().filter((each) => !before.has(each))) {
  const path = join(migrations, file);
  const text = withShortLocks(readFileSync(path, 'utf8'));
  writeFileSync(path, text);
  const rash = rashStatements(text);
  if (rash.length > 0) {
    process.stderr.write(`To be rewritten by hand (drizzle/README.md, "A big table"):\n${rash.join('\n')}\n`);
  }
}
process.exitCode = status ?? 1;

function files(): string[] {
  return readdirSync(migrations).filter((file) => file.endsWith('.sql'));
}
