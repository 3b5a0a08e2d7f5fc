import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startGateway } from '#drizzle/local/gateway.ts';
import { startPostgres } from '#drizzle/local/postgres.ts';
import { migrate } from '#drizzle/migrate.ts';
import type { Role } from '#shared/enums.ts';
import { presentInstant } from '#tests/support/app/clock.ts';
import { asWritten } from '#tests/support/kept-plans/kept-texts.ts';
import { createApp } from '#worker/app.ts';
import { parseConfig } from '#worker/config.ts';
import type { Deps } from '#worker/context.ts';
import { keyCheck } from '#worker/crypto.ts';
import { createDeps } from '#worker/deps.ts';
import { commonPasswords } from '#worker/local/common-passwords-file.ts';
import { signAccessToken } from '#worker/features/auth/access-token.ts';
import { TOKEN_SECONDS } from '#worker/features/open-sessions/lifetimes.ts';
import { root } from '#worker/local/build.ts';
import { dataDirectory } from '#worker/local/product.ts';
import { demoBindings, localAddress } from '#worker/local/local-bindings.ts';
import { localSecrets } from '#worker/local/secrets.ts';
import { version } from '#worker/local/version.ts';
import { createPasswordHasher } from '#worker/passwords/password-hasher.ts';
import { unlimited } from '#worker/rate-limit.ts';
import { fillDatabase } from './dataset.ts';
import type { DatasetSize } from './dataset-size.ts';

/** A statement as it was sent to the database. */
export interface Statement {
  query: string;
  params: (string | null)[];
}

/** An answer, and for each request to the database the statements that it held. */
interface Called {
  response: Response;
  requests: Statement[][];
  /** The idempotency key that a call with a body carried. */
  key: string;
}

/** A database full of data, with the app in this process. */
export interface Stage {
  databaseUrl: string;
  /** Where its database is asked. */
  endpoint: string;
  client: pg.Client;
  deps: Deps;
  bindings: Record<string, string>;
  /** How long the longest request to the database took since this was set to 0. */
  slowestMs: number;
  /** A token of an open session of this account, always the same. */
  token: (email: string) => Promise<string>;
  /** Calls the app, with a body to write something; returns the answer and the statements that it sent. */
  call: (token: string | null, path: string, body?: object) => Promise<Called>;
  stop: () => Promise<void>;
}

const directory = join(dataDirectory, 'bench');

/** The one PostgreSQL of a run. The filled databases stay for the next run. */
export async function startBenchPostgres() {
  mkdirSync(directory, { recursive: true });
  // Before the data, because no secrets are made beside data.
  localSecrets(directory);
  return startPostgres({ directory: join(directory, 'postgres') });
}

/**
 * A database of this size, filled unless an earlier run has done so with the same schema and data.
 *
 * @returns its address, and the seconds that filling and its floor took; null if it was there already
 */
export async function filledDatabase(serverUrl: string, size: DatasetSize) {
  const name = `bench_${fingerprint(size)}`;
  const databaseUrl = addressOf(serverUrl, name);
  const marker = join(directory, `${name}.filled`);
  if (existsSync(marker)) return { databaseUrl, filling: null };
  await recreateDatabase(serverUrl, name);
  await migrate(databaseUrl);
  const filling = await fillDatabase(databaseUrl, size);
  writeFileSync(marker, '');
  return { databaseUrl, filling };
}

/** A copy of a database, in place of an earlier one of that name. */
export async function copyDatabase(serverUrl: string, from: string, name: string): Promise<string> {
  const template = new URL(from).pathname.slice(1);
  await recreateDatabase(serverUrl, name, template);
  return addressOf(serverUrl, name);
}

async function recreateDatabase(serverUrl: string, name: string, template?: string): Promise<void> {
  const admin = new pg.Client({ connectionString: addressOf(serverUrl, 'postgres') });
  await admin.connect();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(
    `create database ${name}${template === undefined ? '' : ` template ${template} strategy file_copy`}`,
  );
  if (template !== undefined) await copySettings(admin, template, name);
  await admin.end();
}

/** Copies what `alter database … set` has set, such as planner costs and time limits: a template does not carry it. */
async function copySettings(admin: pg.Client, from: string, to: string): Promise<void> {
  const { rows } = await admin.query<{ statement: string }>(
    `select format('alter database %I set %I to %L', $2::text, split_part(setting, '=', 1),
       substr(setting, strpos(setting, '=') + 1)) as statement
     from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase, unnest(s.setconfig) setting
     where d.datname = $1 and s.setrole = 0`,
    [from, to],
  );
  for (const { statement } of rows) await admin.query(statement);
}

/** Deletes databases that belong to no run of today's schema and data. */
export async function dropStaleDatabases(serverUrl: string, sizes: DatasetSize[]): Promise<void> {
  const wanted = new Set(sizes.map((size) => `bench_${fingerprint(size)}`));
  const admin = new pg.Client({ connectionString: addressOf(serverUrl, 'postgres') });
  await admin.connect();
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname like 'bench\\_%'",
  );
  for (const { datname } of rows.filter((row) => !wanted.has(row.datname))) {
    rmSync(join(directory, `${datname}.filled`), { force: true });
    await admin.query(`drop database ${datname} with (force)`);
  }
  await admin.end();
}

/** Schema, data and the present month: a change in any of them makes another database. */
function fingerprint(size: DatasetSize): string {
  const migrations = join(root, 'drizzle', 'migrations');
  const hash = createHash('sha256').update(JSON.stringify(size)).update(new Date().toISOString().slice(0, 7));
  for (const file of readdirSync(migrations).filter((each) => each.endsWith('.sql'))) {
    hash.update(readFileSync(join(migrations, file)));
  }
  const bench = join(root, 'tests', 'bench');
  for (const file of readdirSync(bench).filter((each) => each.startsWith('dataset'))) {
    hash.update(readFileSync(join(bench, file)));
  }
  return hash.digest('hex').slice(0, 12);
}

function addressOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Connects the app, in this process, to a database, and records what it asks. */
export async function startStage(databaseUrl: string): Promise<Stage> {
  const gateway = await startGateway({ databaseUrl });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const bindings = {
    ...localSecrets(directory),
    ...demoBindings,
    PUBLIC_URL: localAddress(8787),
    DATABASE_URL: databaseUrl,
  };
  const tokens = new Map<string, string>();
  let requests: Statement[][] = [];
  const listen: typeof fetch = async (_, init) => {
    requests.push(statementsOf(init).map((each) => ({ ...each, query: asWritten(each.query) })));
    // The driver has one endpoint per process; each stage sends to its own.
    const started = performance.now();
    const response = await fetch(gateway.endpoint, init);
    stage.slowestMs = Math.max(stage.slowestMs, performance.now() - started);
    return response;
  };
  const deps = createDeps(parseConfig({ ...bindings, NEON_FETCH_ENDPOINT: gateway.endpoint }), {
    version,
    fetch: listen,
    now: presentInstant,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    passwords: createPasswordHasher(),
    linkLimit: unlimited,
    commonPasswords,
    writeLog: () => undefined,
    dispatch: (request) => app.fetch(request),
  });
  await keepKey(client, deps);
  const app = createApp(deps);
  const stage: Stage = {
    databaseUrl,
    endpoint: gateway.endpoint,
    client,
    slowestMs: 0,
    deps,
    bindings,
    token: async (email) => {
      const token = tokens.get(email) ?? (await openSession(client, bindings.JWT_SECRET, email));
      tokens.set(email, token);
      return token;
    },
    call: async (token, path, body) => {
      requests = [];
      const key = randomUUID();
      const headers = {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': key }),
        'cf-connecting-ip': '2001:db8::1',
      };
      const call = { headers, ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }) };
      const response = await app.fetch(new Request(`http://bench${path}`, call));
      return { response, requests, key };
    },
    stop: async () => {
      await client.end();
      await gateway.stop();
    },
  };
  return stage;
}

/** The statements of a request to the database, as they are sent. */
export function statementsOf(init: RequestInit | undefined): Statement[] {
  const body = JSON.parse(String(init?.body)) as Statement | { queries: Statement[] };
  return 'queries' in body ? body.queries : [body];
}

/** Puts the data in order as a database of that age has them, however long it takes. */
export async function settle({ client }: Pick<Stage, 'client'>): Promise<void> {
  await client.query('set statement_timeout = 0');
  await client.query('vacuum (analyze)');
  await client.query('reset statement_timeout');
}

/** Keeps the key as the right one, which the data cannot show: their NIKs are no sealed ones. */
async function keepKey(client: pg.Client, { config }: Deps): Promise<void> {
  const [current = ''] = config.nikKeys.map(keyCheck);
  await client.query(`insert into kept_checks (name, value) values ('nik_key', $1) on conflict do nothing`, [current]);
}

async function openSession(client: pg.Client, secret: string, email: string): Promise<string> {
  const sessionId = randomUUID();
  const { rows } = await client.query<{ id: string; role: Role }>(
    `with account as (select id, role from users where email = $2),
       opened as (insert into sessions (id, user_id, expires_at)
         select $1, id, now() + make_interval(secs => ${TOKEN_SECONDS}) from account)
     select * from account`,
    [sessionId, email],
  );
  const [account] = rows;
  if (account === undefined) throw new Error(`${email} is not in the data.`);
  return signAccessToken(
    secret,
    { kind: 'session', accountId: account.id, role: account.role, sessionId },
    presentInstant(),
  );
}
