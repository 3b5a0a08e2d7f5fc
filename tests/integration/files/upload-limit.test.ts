import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { jpeg } from '#tests/support/files/pictures.ts';
import { startTestBucket, type TestBucket } from '#tests/support/files/test-bucket.ts';
import { upload, uploadRefused } from '#tests/support/files/upload.ts';
import { expectStatus, makePerson } from '#tests/support/people/factories.ts';

let bucket: TestBucket;
beforeAll(async () => {
  bucket = await startTestBucket();
  return bucket.stop;
});

describe('of one person are taken', () => {
  it('twenty a minute and a hundred an hour, also at once; then 429 with the seconds to wait', async () => {
    const own = createTestApp({ files: bucket.store });
    const person = await makePerson(own, { role: 'OWNER' });
    let serial = 0;
    const next = async () => {
      const photo = jpeg({ width: 8 + (serial += 1) });
      return { photo, ...(await upload(own, person, 'room', photo)) };
    };
    const minute = await Promise.all(Array.from({ length: 25 }, next));
    const taken = minute.filter(({ status }) => status === 201);
    expect(taken).toHaveLength(20);
    const refused = minute.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    // An earlier upload whose answer was lost can be sent again.
    expect((await upload(own, person, 'room', taken[0]?.photo ?? jpeg())).status).toBe(201);
    for (let minutes = 0; minutes < 4; minutes += 1) {
      own.clock.advanceMs(60_000);
      for (const { status } of await Promise.all(Array.from({ length: 20 }, next))) expect(status).toBe(201);
    }
    own.clock.advanceMs(60_000);
    const late = await next();
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(3_000);
    own.clock.advanceMs(3_600_000);
    expect((await next()).status).toBe(201);
  });

  it('five hundred files are taken of one person, and one more for each that is a day old', async () => {
    const app = createTestApp({ files: bucket.store });
    const person = await makePerson(app, { role: 'OWNER' });
    const now = app.clock.now().toISOString();
    await app.deps.db.execute(sql`
      insert into files (uploaded_by, purpose, mime, bytes, sha256, state, created_at)
      select ${person.id}, 'room', 'image/jpeg', 1, n::text, 'TEMP', ${now}::timestamptz - make_interval(mins => 120 + n)
      from generate_series(1, 500) as n`);
    const { headers } = await expectRefusal('TOO_MANY_UPLOADS', uploadRefused(app, person, 'room', jpeg()));
    expect(headers.get('retry-after')).toBe(String(24 * 60 * 60 - 620 * 60));
    await app.deps.db.execute(sql`
      update files set created_at = created_at - interval '1 day' where uploaded_by = ${person.id} and sha256 = '500'`);
    await expectStatus(201, upload(app, person, 'room', jpeg()));
  });
});
