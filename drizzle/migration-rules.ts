import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a migration may do to tables that were there before it. The Worker of the release before goes on meanwhile, and
 * a table may have millions of rows (drizzle/README.md, "A big table").
 */

/** The statements of a migration's text. */
export function statementsOf(text: string): string[] {
  return text.split('--> statement-breakpoint').map((statement) => statement.trim());
}

const NAME = String.raw`(?:"?public"?\.)?"?(\w+)"?`;
const INDEX = new RegExp(
  String.raw`^create (?:unique )?index (?!concurrently)(?:if not exists )?${NAME} on (?:only )?${NAME}`,
  'im',
);
const UNIQUE_INDEX = new RegExp(String.raw`^create unique index (?:concurrently )?${NAME} on`, 'i');
const DROPPED_INDEX = new RegExp(String.raw`^drop index (?:concurrently )?(?:if exists )?${NAME}`, 'i');
const CONSTRAINT = new RegExp(
  String.raw`^alter table (?:only )?${NAME} add constraint ${NAME} (check|foreign key|\w+)`,
  'im',
);
const COLUMN = new RegExp(String.raw`^alter table (?:only )?${NAME} add column`, 'im');
const ALTERED = new RegExp(
  String.raw`^alter table (?:only )?${NAME} alter column \S+ (set data type|type|set not null)`,
  'im',
);
const GONE = new RegExp(String.raw`^(?:drop table|alter table \S+ (?:drop column|rename))\b`, 'im');
const CHANGE = new RegExp(String.raw`^(?:update (?:only )?|delete from (?:only )?)${NAME}`, 'im');
const VOLATILE = /default (?:uuidv[47]|gen_random_uuid|clock_timestamp|random|nextval)\s*\(|\bserial\b|as identity/i;

/** A comment above a statement that says why it may do at once what the rule refuses, such as of a table of a few rows. */
const AT_ONCE = /^-- at once: \S+/m;

/**
 * The statements of a migration that would fail the older Worker, or lock a table for as long as reading or writing all
 * of it takes, each with what to write instead. Empty if there are none.
 */
export function rashStatements(text: string): string[] {
  const made = madeTables(text);
  return statementsOf(text).flatMap((statement, at, all) => {
    const advice = AT_ONCE.test(statement)
      ? null
      : (adviceOn(statement, made) ?? gapAfter(statement, all.slice(at + 1)));
    return advice === null ? [] : [`${bare(statement).slice(0, 120)}: ${advice}`];
  });
}

/** A unique index that is made anew under its name: between the two nothing refuses what it is there to refuse. */
function gapAfter(statement: string, later: string[]): string | null {
  const [, dropped] = DROPPED_INDEX.exec(bare(statement)) ?? [];
  const isMadeAnew = later.some((each) => UNIQUE_INDEX.exec(bare(each))?.[1] === dropped);
  return dropped !== undefined && isMadeAnew
    ? 'make the new unique index under another name first, then rename it'
    : null;
}

function adviceOn(statement: string, made: ReadonlySet<string>): string | null {
  const sql = bare(statement);
  const isOld = (match: RegExpExecArray | null, group = 1) => match !== null && !made.has(match[group] ?? '');
  if (GONE.test(sql)) return 'the older Worker still uses it: drop or rename it a release later';
  if (isOld(INDEX.exec(sql), 2)) return 'create the index concurrently';
  const constraint = CONSTRAINT.exec(sql);
  if (isOld(constraint)) {
    const kind = constraint?.[3]?.toLowerCase() ?? '';
    if (!['check', 'foreign'].includes(kind.split(' ')[0] ?? '')) return 'create a unique index concurrently instead';
    if (!/not valid;?$/i.test(sql)) return 'add the constraint as not valid, and validate it in a statement of its own';
  }
  if (isOld(COLUMN.exec(sql))) {
    if (/generated always as .* stored/i.test(sql))
      return 'add a plain column, kept by a trigger, and fill it in pieces';
    if (VOLATILE.test(sql)) return 'add the column without a default, set the default, and fill it in pieces';
    if (/not null/i.test(sql) && !/default/i.test(sql)) return 'the older Worker does not fill it: give it a default';
  }
  const altered = ALTERED.exec(sql);
  if (isOld(altered)) {
    return /not null/i.test(altered?.[2] ?? '')
      ? 'add a check that it is not null, as not valid, and validate it'
      : 'add a second column instead, and fill it in pieces';
  }
  if (isOld(CHANGE.exec(sql)) && !/^-- in pieces of /m.test(statement)) return 'change the rows in pieces';
  return null;
}

/** A statement as one line without comments. */
function bare(statement: string): string {
  return statement
    .replaceAll(/^\s*--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function madeTables(text: string): Set<string> {
  const made = new RegExp(String.raw`^create table (?:if not exists )?${NAME}`, 'gim');
  return new Set([...text.matchAll(made)].map(([, table]) => table ?? ''));
}

/**
 * Writes what drizzle-kit generated in the way that locks no table for long: indexes are made concurrently, constraints
 * are added as not valid and validated at the end.
 */
export function withShortLocks(text: string): string {
  const made = madeTables(text);
  const validations: string[] = [];
  const statements = statementsOf(text).map((statement) => {
    const index = INDEX.exec(statement);
    if (index !== null && !made.has(index[2] ?? '')) return statement.replace(/\bindex\b/i, '$& CONCURRENTLY');
    const [, table = '', name, kind] = CONSTRAINT.exec(statement) ?? [];
    if (kind === undefined || !/^(check|foreign)/i.test(kind) || made.has(table)) return statement;
    if (/not valid;?$/i.test(statement)) return statement;
    validations.push(`ALTER TABLE "${table}" VALIDATE CONSTRAINT "${name}";`);
    return statement.replace(/;?$/, ' NOT VALID;');
  });
  return [...statements, ...validations].join('--> statement-breakpoint\n');
}

export interface MigrationEntry {
  /** The file's name without its ending. */
  tag: string;
  /** When it was made, in milliseconds. */
  when: number;
}

/** The migrations of a folder, in order. */
export function migrationEntries(folder: string): MigrationEntry[] {
  const journal = readFileSync(join(folder, 'meta', '_journal.json'), 'utf8');
  return (JSON.parse(journal) as { entries: MigrationEntry[] }).entries;
}
