import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { jpeg } from '#tests/support/files/pictures.ts';
import { startTestBucket, type TestBucket } from '#tests/support/files/test-bucket.ts';
import { open, upload } from '#tests/support/files/upload.ts';
import { expectStatus, makeKost, makePerson, type Person } from '#tests/support/people/factories.ts';
import { runHourlyJob } from '#worker/jobs.ts';

const HOUR = 60 * 60 * 1000;

let bucket: TestBucket;
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  bucket = await startTestBucket();
  const own = await createOwnApp({ files: bucket.store });
  app = own.app;
  owner = await makePerson(app, { role: 'OWNER' });
  return async () => {
    await own.stop();
    await bucket.stop();
  };
});

let width = 8;
async function newPhoto() {
  const photo = jpeg({ width: (width += 8) });
  return { photo, ...(await expectStatus(201, upload(app, owner, 'kost', photo))) };
}

/** All that is stored: the rows' ids with their states, and the keys of the bytes. */
async function stored() {
  const { rows } = await app.deps.db.execute<{ id: string; state: string }>(
    sql`select id, state from files order by id`,
  );
  return { rows: rows.map(({ id, state }) => [id, state]), keys: (await bucket.keys()).sort() };
}

const swept = async (deps = app.deps) => (await runHourlyJob(deps)).sweepFiles;

describe('the hourly job', () => {
  it('removes what nobody has used within a day, with its thumbnail, and keeps what is used', async () => {
    const [left, used] = [await newPhoto(), await newPhoto()];
    await expectStatus(201, upload(app, owner, `purpose=kost&of=${left.id}`, jpeg()));
    await makeKost(owner, { images: [used.url] });
    app.clock.advanceMs(23 * HOUR);
    expect(await swept()).toBe(0);
    expect((await stored()).keys).toEqual([`files/${left.id}`, `files/${used.id}`, `thumbs/${left.id}`].sort());
    app.clock.advanceMs(HOUR);
    expect(await swept()).toBe(1);
    expect(await stored()).toEqual({ rows: [[used.id, 'ATTACHED']], keys: [`files/${used.id}`] });
    app.clock.advanceMs(400 * 24 * HOUR);
    expect([await swept(), (await stored()).rows.length]).toEqual([0, 1]);
  });

  it('removes what no row has any longer, after its row has counted as an upload for an hour', async () => {
    const before = await stored();
    owner = await makePerson(app, { role: 'OWNER' });
    const removed = await newPhoto();
    const kost = await makeKost(owner, { images: [removed.url] });
    await expectStatus(200, owner.rest.put(`/api/kost/${kost.id}/photos`, { images: [] }));
    await expect.poll(async () => (await stored()).keys).toEqual(before.keys);
    expect(await swept()).toBe(0);
    expect((await stored()).rows).toEqual([...before.rows, [removed.id, 'DELETED']]);
    app.clock.advanceMs(HOUR);
    expect(await swept()).toBe(1);
    expect(await stored()).toEqual(before);
  });

  it('that finds the store out of reach removes no row, and the next one goes on', async () => {
    const before = await stored();
    const left = await newPhoto();
    app.clock.advanceMs(24 * HOUR);
    const remove = () => Promise.reject(new Error('R2 is out of reach'));
    await expect(runHourlyJob({ ...app.deps, files: { ...bucket.store, remove } })).rejects.toThrow('sweepFiles');
    expect((await stored()).rows).toEqual([...before.rows, [left.id, 'DELETED']]);
    expect((await open(app, left.url)).status).toBe(404);
    // Nobody can use it meanwhile; the same photo sent again is another file.
    const again = await expectStatus(201, upload(app, owner, 'kost', left.photo));
    expect(again.id).not.toBe(left.id);
    expect(await swept()).toBe(1);
    expect((await stored()).rows).toEqual([...before.rows, [again.id, 'TEMP']]);
  });

  it('asks R2 for at most 1,000 keys at once, and removes at most 10,000 files in a run', async () => {
    const calls: number[] = [];
    const counting = { ...bucket.store, remove: async (keys: string[]) => void calls.push(keys.length) };
    const now = app.clock.now().toISOString();
    await app.deps.db.execute(sql`
      insert into files (uploaded_by, purpose, mime, bytes, sha256, state, created_at)
      select ${owner.id}, 'kost', 'image/jpeg', 1, n::text, case when n % 2 = 0 then 'TEMP' else 'DELETED' end,
        ${now}::timestamptz - interval '2 days' from generate_series(1, 10200) as n`);
    expect(await swept({ ...app.deps, files: counting })).toBe(10_000);
    expect([calls.length, Math.max(...calls)]).toEqual([20, 1_000]);
    expect(await swept({ ...app.deps, files: counting })).toBe(200);
  });

  it('beside another one removes each file once and fails neither', async () => {
    await Promise.all([newPhoto(), newPhoto()]);
    app.clock.advanceMs(24 * HOUR);
    await Promise.all([swept(), swept(), swept()]);
    expect((await stored()).rows.filter(([, state]) => state !== 'ATTACHED')).toEqual([]);
  });
});

describe('a crash', () => {
  it('between the row and the bytes leaves nothing that can be seen, and nothing for ever', async () => {
    const before = await stored();
    const dying = createTestApp({
      files: { ...bucket.store, put: () => Promise.reject(new Error('the isolate ended')) },
      bindings: {
        DATABASE_URL: app.deps.config.DATABASE_URL,
        NEON_FETCH_ENDPOINT: String(app.deps.config.NEON_FETCH_ENDPOINT),
      },
      now: app.clock.now().toISOString(),
    });
    expect((await upload(dying, owner, 'kost', jpeg({ variant: 5 }))).status).toBe(503);
    expect((await stored()).keys).toEqual(before.keys);
    app.clock.advanceMs(25 * HOUR);
    await swept();
    expect(await stored()).toEqual(before);
  });
});
