import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { CALLBACK_TOKEN, deployed, JWT_SECRET, NIK_KEY } from '#tests/support/app/secrets.ts';
import { jpeg } from '#tests/support/files/pictures.ts';
import { uploadRefused } from '#tests/support/files/upload.ts';
import { makeHousehold, makePerson } from '#tests/support/people/factories.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { emptyFolder } from '#tests/support/app/data-folder.ts';
import { completeDatabase } from '#worker/local/complete-database.ts';
import { bucketStore } from '#worker/files/file-store.ts';
import { isRightKey, keyGuard, WRONG_KEY } from '#worker/kept-checks.ts';

const OTHER_KEY = createHash('sha256').update('another key').digest('base64');

/** The same database with other keys. */
const withKeys = ({ deps: { config } }: TestApp, NIK: string, NIK_OLD_KEYS = '') =>
  createTestApp({
    bindings: {
      DATABASE_URL: config.DATABASE_URL,
      NEON_FETCH_ENDPOINT: config.NEON_FETCH_ENDPOINT ?? '',
      NIK_KEY: NIK,
      NIK_OLD_KEYS,
    },
  });

async function withOwnApp(work: (app: TestApp) => Promise<void>): Promise<void> {
  const { app, stop } = await createOwnApp();
  try {
    await work(app);
  } finally {
    await stop();
  }
}

const post = new Request('https://ekost.test/api/tenants', { method: 'POST' });

describe('a NIK_KEY that is well-formed, but not the database’s own', () => {
  it('is noticed before anything is sealed with it, and told by the health check', () =>
    withOwnApp(async (app) => {
      expect(await isRightKey(app.deps)).toBe(true);
      const wrong = withKeys(app, OTHER_KEY);
      expect(await keyGuard(wrong.deps)(post)).toBe(false);
      expect(await keyGuard(wrong.deps)(new Request('https://ekost.test/'))).toBe(true);
      const { status, body } = await wrong.rest.get('/healthz');
      expect([status, body]).toEqual([
        503,
        expect.objectContaining({ status: 'error', database: 'ok', nik_key: 'error' }),
      ]);
      expect(await keyGuard(app.deps)(post)).toBe(true);
      expect(await app.rest.get('/healthz')).toMatchObject({ status: 200, body: { nik_key: 'ok', writes: 'ok' } });
    }));

  it('is noticed by NIKs that were sealed before a check value was kept', () =>
    withOwnApp(async (app) => {
      await makeHousehold(app);
      expect(await isRightKey(withKeys(app, OTHER_KEY).deps)).toBe(false);
      const { rows } = await app.deps.db.execute(sql`select from kept_checks where name = 'nik_key'`);
      expect(rows).toHaveLength(0);
      expect(await isRightKey(app.deps)).toBe(true);
    }));

  it('keeps the product from starting, and is not stored', () =>
    withOwnApp(async (app) => {
      expect(await isRightKey(app.deps)).toBe(true);
      const directory = emptyFolder();
      const { DATABASE_URL, NEON_FETCH_ENDPOINT = '' } = app.deps.config;
      const secrets = { JWT_SECRET, XENDIT_CALLBACK_TOKEN: CALLBACK_TOKEN, NIK_KEY: OTHER_KEY };
      const bindings = { ...deployed, ...secrets, DATABASE_URL, NEON_FETCH_ENDPOINT };
      const start = completeDatabase({ directory, secrets, bindings, isKeyGiven: true });
      await expect(start).rejects.toThrow(WRONG_KEY);
      expect(readdirSync(directory)).toEqual([]);
    }));

  it('takes the place of the earlier one only if that one is named beside it', () =>
    withOwnApp(async (app) => {
      expect(await isRightKey(app.deps)).toBe(true);
      expect(await isRightKey(withKeys(app, OTHER_KEY, NIK_KEY).deps)).toBe(true);
      expect(await isRightKey(withKeys(app, OTHER_KEY).deps)).toBe(true);
      expect(await isRightKey(withKeys(app, NIK_KEY).deps)).toBe(false);
    }));
});

it('the health check says when writes fail while reads answer', () =>
  withOwnApp(async (app) => {
    const name = new URL(app.deps.config.DATABASE_URL).pathname.slice(1);
    await app.deps.db.execute(sql.raw(`alter database ${name} set default_transaction_read_only = on`));
    const reading = withKeys(app, NIK_KEY);
    await app.deps.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`);
    await expect
      .poll(async () => (await reading.rest.get('/healthz')).body)
      .toMatchObject({ status: 'error', database: 'ok', writes: 'error' });
  }));

it('a file store that does not answer fails an upload in time, and is asked again by the next', async () => {
  const never = () => new Promise<never>(() => undefined);
  const files = bucketStore({ put: never, get: never, delete: never }, 50);
  const app = createTestApp({ files });
  const person = await makePerson(app, { role: 'OWNER' });
  await expectRefusal('FILES_UNAVAILABLE', uploadRefused(app, person, 'room', jpeg()));
  await expect(files.get('files/x', new Headers())).rejects.toThrow('has not answered for 50 ms');
  await expect(files.remove(['files/x'])).rejects.toThrow('has not answered for 50 ms');
});
