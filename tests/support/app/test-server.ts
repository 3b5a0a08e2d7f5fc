import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrate } from '#drizzle/migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../drizzle/migrations/', import.meta.url));

/** Runs that prepare the same server take turns. */
const LOCK = 8_260_117;

/**
 * Makes the database that all others of a server are copied from: the newest schema and no rows. One that an earlier
 * run has made from the same migrations is used again.
 *
 * @returns its name
 */
export function prepareTemplate(serverUrl: string): Promise<string> {
  const template = `template_${schemaHash()}`;
  return withServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 1) return template;
    await client.query(`drop database if exists ${template}_unfinished with (force)`);
    await client.query(`create database ${template}_unfinished`);
    const databaseUrl = addressOf(serverUrl, `${template}_unfinished`);
    await migrate(databaseUrl);
    await client.query(`alter database ${template}_unfinished rename to ${template}`);
    return template;
  });
}

/**
 * Hundreds of calls that wait for one lock, each planned anew by a new connection, take long on a machine that does much
 * else. They may take as long as a test; the limits of the product are tested by `bounded-waiting`.
 */
const PATIENT = { lock_timeout: '50s', statement_timeout: '50s', transaction_timeout: '50s' };

/**
 * Makes a database with the newest schema, in a fraction of the time that its migrations take.
 *
 * @param settings what it has instead of the product's own
 * @returns its address
 */
export function copyTemplate(
  serverUrl: string,
  template: string,
  name: string,
  settings: Record<string, string> = PATIENT,
): Promise<string> {
  return withServer(serverUrl, async (client) => {
    await client.query(`create database ${name} template ${template} strategy file_copy`);
    // A copy has the rows of its template, but not its settings (migration 0011).
    const { rows } = await client.query<{ setting: string }>(
      `select unnest(setconfig) as setting from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
       where d.datname = $1`,
      [template],
    );
    const own = Object.fromEntries(rows.map(({ setting }) => setting.split('=')));
    for (const [variable, value] of Object.entries({ ...own, ...settings })) {
      await client.query(`alter database ${name} set ${variable} = '${value}'`);
    }
    return addressOf(serverUrl, name);
  });
}

/** Makes a database without a schema. */
export function createEmptyDatabase(serverUrl: string, name: string): Promise<string> {
  return withServer(serverUrl, async (client) => {
    await client.query(`create database ${name}`);
    return addressOf(serverUrl, name);
  });
}

/** Removes the databases whose names begin so. */
export function dropDatabases(serverUrl: string, prefix: string): Promise<void> {
  return withServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  });
}

/** A connection to a server, in none of the databases of tests. */
export async function connectTo(serverUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: addressOf(serverUrl, 'postgres') });
  // Without a listener, a server that goes away would end this process; with it, the next query says so.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

export async function withServer<Result>(url: string, act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await connectTo(url);
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

function addressOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

function schemaHash(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(MIGRATIONS)
    .filter((each) => each.endsWith('.sql'))
    .sort()) {
    hash.update(readFileSync(MIGRATIONS + file));
  }
  return hash.digest('hex').slice(0, 16);
}
