import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, copyFileSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Conditions on the owner of another row, for whom they are asked with an expression of that row. */
const ofAnotherRow = [
  'accounts/masked-accounts.ts',
  'billing/bill-money.ts',
  'sample-kost/create-sample-kost.ts',
  'sample-kost/remove-sample-kost.ts',
  'sending/first-message.ts',
  'sending/owner-day.ts',
  'sending/reminded-by-hand.ts',
  'sending/stopped-numbers.ts',
  'tenants/queries.ts',
  'work-orders/assignments.ts',
];

/** A condition that compares an owner with a value, in SQL or by Drizzle; not one that joins rows of the same owner. */
const BY_HAND =
  /owner_id (?:=|<>|in|is not distinct from) \(?\$\{(?!\w+\.owner_id\})|\b(?:eq|ne|inArray)\(\s*\w+\.owner_id/;

describe('whose rows a call reads and writes', () => {
  it('is never written by hand in a feature: `inScope`, `ofOwner` and `ofParty` of worker/scope.ts say it', async () => {
    const found: string[] = [];
    const features = join(root, 'worker/features');
    for await (const file of glob('**/*.ts', { cwd: features })) {
      if (BY_HAND.test(readFileSync(join(features, file), 'utf8'))) found.push(file);
    }
    expect(found.toSorted()).toEqual(ofAnotherRow);
  });

  it('is never the account of whoever acts, which the linter keeps to those who make actors and scopes', () => {
    const read = 'export const rows = (actor: { accountId: string }) => actor.accountId;\n';
    const taken = 'export const rows = ({ accountId }: { accountId: string }) => accountId;\n';
    const files = {
      'worker/features/rooms/read.ts': read,
      'worker/features/rooms/taken.ts': taken,
      'worker/scope.ts': read,
    };
    expect(refused(files)).toEqual(['worker/features/rooms/read.ts', 'worker/features/rooms/taken.ts']);
  });
});

/** The files that the linter refuses because of a property, under the project's own rules. */
function refused(files: Record<string, string>): string[] {
  const oxlint = join(dirname(createRequire(import.meta.url).resolve('oxlint/package.json')), 'bin', 'oxlint');
  const directory = mkdtempSync(join(tmpdir(), 'ekost-whose-'));
  try {
    copyFileSync(join(root, 'oxlint.config.ts'), join(directory, 'oxlint.config.ts'));
    for (const [file, code] of Object.entries(files)) {
      mkdirSync(dirname(join(directory, file)), { recursive: true });
      writeFileSync(join(directory, file), code);
    }
    const { diagnostics } = JSON.parse(lint(oxlint, directory)) as {
      diagnostics: { code: string; filename: string }[];
    };
    const named = diagnostics.filter(({ code }) => code.includes('no-restricted-properties'));
    return named.map(({ filename }) => filename).toSorted();
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** What the linter prints, also if it refuses something. */
function lint(oxlint: string, cwd: string): string {
  try {
    return execFileSync(process.execPath, [oxlint, '--format=json'], { cwd, encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
