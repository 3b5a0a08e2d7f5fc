import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { keptName } from '#worker/db/kept-plans.ts';
import { keptStatements as previousStatements } from '../releases/previous-kept-statements.ts';
import type { HotStatement } from './hot-statements.ts';
import { HEAD, KEPT_FOLDER, TAIL } from './kept-texts.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const MIGRATIONS = join(root, 'drizzle/migrations');
const LIST = join(root, 'worker/db/kept-statements.ts');

/** A hot statement that no function of the database holds, with the SQL that makes one. */
export interface MissingFunction extends HotStatement {
  name: string;
  sql: string;
}

/** The hot statements that the database has no function for: a name is the digest of a text, so it cannot hold another. */
export async function missingFunctions(client: pg.Client, hot: HotStatement[]): Promise<MissingFunction[]> {
  const missing: MissingFunction[] = [];
  for (const statement of hot) {
    const name = keptName(statement.text);
    const { rows } = await client.query<{ isHeld: boolean }>(
      `select strpos(prosrc, $2) > 0 and coalesce(proconfig, '{}') = $3::text[] as "isHeld" from pg_proc where proname = $1`,
      [name, HEAD + statement.text + TAIL, settingsOf(name)],
    );
    if (rows[0]?.isHeld) continue;
    missing.push({ ...statement, name, sql: await functionOf(client, name, statement) });
  }
  return missing;
}

const isWrite = (name: string) => name.includes('write');

/**
 * What a function sets. A write is about few rows that its parameters name, so that one plan serves all of them: by costs,
 * PostgreSQL would plan a long one anew each time, which takes longer than the write. A read's rows differ by owner.
 */
const settingsOf = (name: string) => (isWrite(name) ? ['plan_cache_mode=force_generic_plan'] : []);

/** The types of parameters and columns are those that PostgreSQL finds in the statement. */
async function functionOf(client: pg.Client, name: string, { text, columns }: HotStatement): Promise<string> {
  await client.query(`prepare ${name} as ${text}`);
  const { rows } = await client.query<{ parameters: string[]; columns: string[] }>(
    `select parameter_types::text[] as parameters, (
       select array_agg(format_type(oid::oid, null) order by n) from unnest($2::int[]) with ordinality as each (oid, n)) as columns
     from pg_prepared_statements where name = $1`,
    [name, columns.map(({ dataTypeID }) => dataTypeID)],
  );
  const [types] = rows;
  if (types === undefined) throw new Error(`${name} was not prepared`);
  // Drizzle reads rows by place; what it does not build is read by name, and has each name once.
  const isByName = new Set(columns.map(({ name: column }) => column)).size === columns.length;
  const table = columns.map(
    ({ name: column }, n) => `"${isByName ? column : `column_${n}`}" ${types.columns[n] ?? ''}`,
  );
  const volatility = isWrite(name) ? 'VOLATILE' : 'STABLE';
  const settings = settingsOf(name).map((setting) => `SET ${setting} `);
  return `CREATE OR REPLACE FUNCTION ${name}(${types.parameters.join(', ')})
RETURNS TABLE (${table.join(', ')}) LANGUAGE plpgsql ${volatility} ${settings.join('')}AS $kept$
${HEAD}${text}${TAIL} $kept$;
`;
}

/** The functions of statements that are not kept any more, and that the Worker of the release before does not ask either. */
export async function unusedFunctions(client: pg.Client, kept: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    String.raw`select proname as name from pg_proc where proname like 'kept\_%' order by 1`,
  );
  return rows
    .map(({ name }) => name)
    .filter((name) => ![...kept, ...previousStatements].some((end) => name.endsWith(end)));
}

/** The end of a function's name, by which the Worker knows it. */
export const endOf = ({ text }: HotStatement) => keptName(text).replace(/.*_/, '');

/**
 * Writes the list that the Worker reads, a file for each function, and the migration that makes those that are missing
 * and drops those that nobody asks.
 */
export function writeFunctions(hot: HotStatement[], missing: MissingFunction[], unused: string[]): void {
  const lines = hot.map((statement) => `  '${endOf(statement)}', // ${statement.of}\n`);
  writeFileSync(
    LIST,
    `/** The statements of \`kept-plans.ts\`, by the ends of their functions' names; \`npm run db:keep-plans\` writes this file. */
export const keptStatements: readonly string[] = [\n${lines.join('')}];\n`,
  );
  if (missing.length + unused.length === 0) return;
  const before = new Set(readdirSync(MIGRATIONS));
  execFileSync('npm', ['run', 'db:generate', '--', '--custom', '--name', 'kept-plans'], {
    cwd: root,
    stdio: 'inherit',
  });
  const file = readdirSync(MIGRATIONS).find((each) => each.endsWith('.sql') && !before.has(each)) ?? '';
  writeFileSync(
    join(MIGRATIONS, file),
    [...missing.map(({ sql }) => sql), ...unused.map((name) => `DROP FUNCTION ${name};\n`)].join(
      '--> statement-breakpoint\n',
    ),
  );
  for (const name of unused) rmSync(join(KEPT_FOLDER, `${name}.sql`));
  mkdirSync(KEPT_FOLDER, { recursive: true });
  for (const { name, of, sql } of missing) {
    writeFileSync(
      join(KEPT_FOLDER, `${name}.sql`),
      `-- A statement of ${of}.\n-- Last made by migration ${file.replace('.sql', '')}.\n\n${sql}`,
    );
  }
}
