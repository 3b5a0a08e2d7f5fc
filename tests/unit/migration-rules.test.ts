import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { migrationEntries, rashStatements, withShortLocks } from '#drizzle/migration-rules.ts';
import { migrationSteps } from '#drizzle/migration-steps.ts';

const MIGRATIONS = fileURLToPath(new URL('../../drizzle/migrations', import.meta.url));
/** Migrations from here on were made after the release before, whose Worker goes on beside them. */
const FIRST = '0047';
/** Earlier ones lock for seconds what has few rows, or what was measured (drizzle/README.md). */
const RULES_SINCE = Date.parse('2026-11-27T00:00:00Z');

describe('a migration', () => {
  it('made by hand or by the command leaves the Worker before it what it uses', () => {
    const breaking = migrationEntries(MIGRATIONS).flatMap(({ tag, when }) =>
      rashStatements(textOf(tag)).filter((each) => when >= RULES_SINCE || (tag >= FIRST && /older Worker/.test(each))),
    );
    expect(breaking).toEqual([]);
  });

  it.each([
    ['drop table payments;', 'a release later'],
    ['ALTER TABLE "payments" DROP COLUMN "note";', 'a release later'],
    ['ALTER TABLE "payments" RENAME COLUMN "note" TO "remark";', 'a release later'],
    ['ALTER TABLE "payments" ADD COLUMN "note" text NOT NULL;', 'give it a default'],
    ['ALTER TABLE "payments" ADD COLUMN "key" uuid DEFAULT uuidv7() NOT NULL;', 'fill it in pieces'],
    ['ALTER TABLE "payments" ADD COLUMN "key" text GENERATED ALWAYS AS (lower(note)) STORED;', 'kept by a trigger'],
    ['ALTER TABLE "payments" ALTER COLUMN "note" SET NOT NULL;', 'not valid'],
    ['ALTER TABLE "payments" ALTER COLUMN "note" SET DATA TYPE bigint;', 'a second column'],
    ['ALTER TABLE "payments" ADD CONSTRAINT "x" CHECK (amount > 0);', 'not valid'],
    ['ALTER TABLE "payments" ADD CONSTRAINT "x" UNIQUE ("note");', 'a unique index concurrently'],
    ['CREATE INDEX "x" ON "payments" USING btree ("note");', 'concurrently'],
    ['-- why\nUPDATE payments SET note = 1;', 'in pieces'],
    ['DELETE FROM payments WHERE note is null;', 'in pieces'],
    [
      'DROP INDEX "x";--> statement-breakpoint\nCREATE UNIQUE INDEX CONCURRENTLY "x" ON "payments" USING btree ("note");',
      'under another name first',
    ],
  ])('is refused where it says %s', (statement, advice) => {
    expect(rashStatements(statement)).toEqual([expect.stringContaining(advice)]);
  });

  it.each([
    'ALTER TABLE "payments" ADD COLUMN "note" text;',
    `ALTER TABLE "payments" ADD COLUMN "note" text DEFAULT '' NOT NULL;`,
    'CREATE UNIQUE INDEX CONCURRENTLY "x" ON "payments" USING btree ("note");',
    'ALTER TABLE "payments" ADD CONSTRAINT "x" CHECK (amount > 0) NOT VALID;',
    'ALTER TABLE "payments" VALIDATE CONSTRAINT "x";',
    '-- in pieces of payments\nUPDATE payments SET note = 1 WHERE ctid >= $1::tid AND ctid < $2::tid AND note IS NULL;',
    '-- at once: one row for each admin\nUPDATE users SET note = 1;',
    'CREATE TABLE "notes" ("id" int);--> statement-breakpoint\nCREATE INDEX "x" ON "notes" USING btree ("id");',
  ])('may say %s', (text) => {
    expect(rashStatements(text)).toEqual([]);
  });

  it('is written by the command so that no index and no constraint locks a table for long', () => {
    const generated = [
      'CREATE TABLE "notes" ("id" int);',
      'ALTER TABLE "payments" ADD COLUMN "note" text;',
      'ALTER TABLE "notes" ADD CONSTRAINT "a" CHECK (id > 0);',
      'ALTER TABLE "payments" ADD CONSTRAINT "b" CHECK (amount > 0);',
      'CREATE INDEX "c" ON "payments" USING btree ("note");',
    ].join('--> statement-breakpoint\n');
    const text = withShortLocks(generated);
    expect(rashStatements(generated)).toHaveLength(2);
    expect(rashStatements(text)).toEqual([]);
    expect(withShortLocks(text)).toBe(text);
    expect(migrationSteps(text.split('--> statement-breakpoint')).map(({ kind }) => kind)).toEqual([
      'transaction',
      'alone',
      'alone',
    ]);
  });
});

function textOf(name: string): string {
  return readFileSync(join(MIGRATIONS, `${name}.sql`), 'utf8');
}
