import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { demoBindings } from '#worker/local/local-bindings.ts';
import { startDatabase } from '#worker/local/local-database.ts';
import {
  copyFolder,
  countAccounts,
  emptyFolder,
  filesOf,
  linkFolder,
  makeDataFolder,
  removeFolder,
} from '#tests/support/app/data-folder.ts';
import { PUBLIC_URL } from '#tests/support/app/secrets.ts';
import { makeOwnDatabase } from '#tests/support/app/own-database.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { makeHousehold } from '#tests/support/people/factories.ts';

/** What starts wait for each other by. It stays: were it removed, two starts could hold a file of this name each. */
const LOCK = 'run.lock';

/** The reason why a start is refused, in one sentence. */
async function refusalOf(directory: string, databaseUrl?: string): Promise<string> {
  const outcome = await startDatabase({ directory, databaseUrl, bindings: { ...demoBindings, PUBLIC_URL } }).then(
    async (database) => {
      await database.stop();
      return 'it started';
    },
    (error: Error) => error.message,
  );
  expect(outcome).toMatch(/^[^\n]+\.$/);
  return outcome;
}

const whole = await makeDataFolder();
const accounts = await countAccounts(whole);

describe('an incomplete data folder', () => {
  let folder: string;
  afterAll(() => removeFolder(whole));
  afterEach(() => removeFolder(folder));

  const inFolder = (...path: string[]) => join(folder, ...path);
  /** Makes a file anew, because a linked folder shares its files with the whole one. */
  const replace = (path: string, text: string) => {
    rmSync(path, { recursive: true, force: true });
    writeFileSync(path, text);
  };

  it.each<[what: string, harm: () => void, says: RegExp]>([
    [
      'a cluster without PG_VERSION',
      () => rmSync(inFolder('postgres', 'cluster', 'PG_VERSION')),
      /cluster holds something, but no whole PostgreSQL database \(PG_VERSION is missing\): nothing was changed/,
    ],
    [
      'a half-written PG_VERSION',
      () => replace(inFolder('postgres', 'cluster', 'PG_VERSION'), ''),
      /cluster is of PostgreSQL \?; this is 18/,
    ],
    [
      'a file in place of the cluster',
      () => replace(inFolder('postgres', 'cluster'), 'catatan'),
      /cluster holds something/,
    ],
    [
      'somebody’s notes in place of the cluster',
      () => {
        rmSync(inFolder('postgres', 'cluster'), { recursive: true });
        mkdirSync(inFolder('postgres', 'cluster'));
        replace(inFolder('postgres', 'cluster', 'catatan.txt'), 'penting');
      },
      /cluster holds something/,
    ],
    ['no password', () => rmSync(inFolder('postgres', 'password')), /but its password is not: bring \S+password back/],
    [
      'an empty password',
      () => replace(inFolder('postgres', 'password'), ''),
      /but its password is not: bring \S+password back/,
    ],
    [
      'no secrets',
      () => rmSync(inFolder('secrets.json')),
      /secrets\.json is missing, and the data beside it is encrypted/,
    ],
    ['empty secrets', () => replace(inFolder('secrets.json'), ''), /secrets\.json is damaged/],
    [
      'half-written secrets',
      () => replace(inFolder('secrets.json'), readFileSync(inFolder('secrets.json'), 'utf8').slice(0, 120)),
      /secrets\.json is damaged/,
    ],
    [
      'secrets without the key of the NIKs',
      () => {
        const { NIK_KEY: _, ...rest } = JSON.parse(readFileSync(inFolder('secrets.json'), 'utf8')) as {
          NIK_KEY: string;
        };
        replace(inFolder('secrets.json'), JSON.stringify(rest));
      },
      /secrets\.json is damaged/,
    ],
    ['a run.json of garbage', () => replace(inFolder('run.json'), '{"pid": 12'), /run\.json is not what a run writes/],
    ['an empty run.json', () => replace(inFolder('run.json'), ''), /run\.json is not what a run writes/],
    ['a run.json that is a list', () => replace(inFolder('run.json'), '[]'), /run\.json is not what a run writes/],
    [
      'a run.json whose children are no list',
      () => replace(inFolder('run.json'), '{"pid":999999,"command":"x","children":{"pid":1}}'),
      /run\.json is not what a run writes/,
    ],
    [
      'a run.json whose process is text',
      () => replace(inFolder('run.json'), '{"pid":"999999","command":"x","children":[]}'),
      /run\.json is not what a run writes/,
    ],
    [
      'a run.json that would end every process',
      () => replace(inFolder('run.json'), '{"pid":999999,"command":"x","children":[{"pid":-1,"command":"x"}]}'),
      /run\.json is not what a run writes/,
    ],
  ])('(%s) is refused in one sentence, and stays as it is', async (_, harm, says) => {
    folder = linkFolder(whole);
    harm();
    const before = filesOf(folder);
    expect(await refusalOf(folder)).toMatch(says);
    // The lock is released. Its file remains only if it was the fault.
    expect(filesOf(folder)).toEqual(before);
  });

  it('works again once the missing part is back', async () => {
    folder = copyFolder(whole);
    const version = inFolder('postgres', 'cluster', 'PG_VERSION');
    const text = readFileSync(version);
    rmSync(version);
    await refusalOf(folder);
    writeFileSync(version, text);
    expect(await countAccounts(folder)).toBe(accounts);
  });

  it('(the password of another database) says so, and opens with the right one', async () => {
    folder = copyFolder(whole);
    const file = inFolder('postgres', 'password');
    const password = readFileSync(file);
    writeFileSync(file, 'lain\n');
    expect(await refusalOf(folder)).toMatch(/^The password in \S+password is not the one of the data in \S+cluster: /);
    writeFileSync(file, password);
    expect(await countAccounts(folder)).toBe(accounts);
  });

  it('(a run that was killed) is cleared away by the next start', async () => {
    folder = copyFolder(whole);
    writeFileSync(
      inFolder('run.json'),
      '{"pid":999999,"command":"node start.ts","children":[{"pid":999998,"command":"x"}]}',
    );
    expect(await countAccounts(folder)).toBe(accounts);
    expect(existsSync(inFolder('run.json'))).toBe(false);
  });

  it('(a cluster that was moved away) is not spoilt by the start in between', async () => {
    folder = copyFolder(whole);
    const away = copyFolder(folder);
    rmSync(inFolder('postgres', 'cluster'), { recursive: true });
    await countAccounts(folder);
    // The password is the old one.
    expect(readFileSync(inFolder('postgres', 'password'))).toEqual(readFileSync(join(away, 'postgres', 'password')));
    removeFolder(away);
  });

  it('has secrets that nobody else may read, never written in part', () => {
    folder = linkFolder(whole);
    expect(statSync(inFolder('secrets.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).sort()).toEqual(['postgres', LOCK, 'secrets.json']);
  });
});

describe('another database', () => {
  let folder: string;
  beforeEach(() => {
    folder = emptyFolder();
  });
  afterEach(() => removeFolder(folder));

  it.each<[what: string, change: (url: URL) => void, says: RegExp]>([
    ['a wrong password', (url) => (url.password = 'salah'), /: password authentication failed for user "postgres"\.$/],
    ['no such database', (url) => (url.pathname = '/tidak_ada'), /: database "tidak_ada" does not exist\.$/],
    ['nobody there', (url) => (url.port = '9'), /ECONNREFUSED/],
  ])('(%s) is refused in one sentence, and leaves nothing behind', async (_, change, says) => {
    const url = new URL(inject('databaseUrl'));
    change(url);
    const sentence = await refusalOf(folder, url.href);
    expect(sentence).toMatch(/^DATABASE_URL: the database does not let us in \(127\.0\.0\.1\): /);
    expect(sentence).toMatch(says);
    expect(sentence).not.toContain('salah');
    expect(readdirSync(folder)).toEqual([LOCK]);
  });

  it('gets no new key beside NIKs that were encrypted with another', async () => {
    const own = await makeOwnDatabase();
    const app = createTestApp({ bindings: { DATABASE_URL: own.databaseUrl, NEON_FETCH_ENDPOINT: own.endpoint } });
    await makeHousehold(app);
    expect(await refusalOf(folder, own.databaseUrl)).toMatch(
      /^DATABASE_URL names a database with encrypted NIKs: set NIK_KEY/,
    );
    expect(readdirSync(folder)).toEqual([LOCK]);
    await own.stop();
  });

  it('(a migration that fails) is named by its file, and nothing of it is applied', async () => {
    const own = await makeOwnDatabase({ migrations: 0 });
    const client = new pg.Client({ connectionString: own.databaseUrl });
    await client.connect();
    await client.query('create table users (mine text)');
    expect(await refusalOf(folder, own.databaseUrl)).toMatch(
      /^The migration 0000_schema\.sql failed, and nothing of it was applied: relation "users" already exists\.$/,
    );
    const { rows } = await client.query<object>(
      `select tablename from pg_tables where schemaname = 'public' order by 1`,
    );
    expect(rows).toEqual([{ tablename: 'migrations' }, { tablename: 'users' }]);
    await client.end();
    await own.stop();
  });
});
