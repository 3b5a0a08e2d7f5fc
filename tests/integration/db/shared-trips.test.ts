import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { databaseFault } from '#worker/db/fault.ts';
import { type Db, requestDb } from '#worker/db/client.ts';

let db: Db;
const app = createTestApp();
beforeEach(() => {
  db = requestDb(app.deps.db);
  app.trips.reset();
});

const ask = (value: number) => db.execute<{ value: number }>(sql`select ${value}::int as value`);
const valueOf = async (answer: ReturnType<typeof ask>) => (await answer).rows[0]?.value;

describe('the queries of one turn', () => {
  it('share a trip, and each gets its own answer', async () => {
    expect(await Promise.all([1, 2, 3].map((value) => valueOf(ask(value))))).toEqual([1, 2, 3]);
    expect(app.trips.requests).toBe(1);
  });

  it('of later turns take another', async () => {
    expect([await valueOf(ask(1)), await valueOf(ask(2))]).toEqual([1, 2]);
    expect(app.trips.requests).toBe(2);
  });

  it('do not fail because of one that PostgreSQL refuses', async () => {
    const refused = db.execute(sql`select 1 / 0`);
    const [first, wrong, last] = await Promise.allSettled([valueOf(ask(1)), refused, valueOf(ask(3))]);
    expect([first, last]).toEqual([
      { status: 'fulfilled', value: 1 },
      { status: 'fulfilled', value: 3 },
    ]);
    expect(wrong.status === 'rejected' && databaseFault(wrong.reason)?.code).toBe('22012');
  });

  it('write nothing, not even one that calls a function that writes', async () => {
    const written = db.execute(sql`select lo_create(424242)`);
    const [first, refused] = await Promise.allSettled([ask(1), written]);
    expect([first, refused].map((each) => each.status === 'rejected' && databaseFault(each.reason)?.code)).toEqual([
      '25006',
      '25006',
    ]);
    const made = sql`select count(*)::int as value from pg_largeobject_metadata where oid = 424242`;
    expect((await db.execute<{ value: number }>(made)).rows).toEqual([{ value: 0 }]);
  });

  it('all fail where the database cannot be reached, and none is sent again', async () => {
    app.trips.interruptBefore(1, () => Promise.reject(new Error('the network is gone')));
    const answers = await Promise.allSettled([ask(1), ask(2)]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(app.trips.requests).toBe(0);
  });

  it('never mix with those of another request', async () => {
    const other = requestDb(app.deps.db);
    await Promise.all([ask(1), other.execute(sql`select 2`)]);
    expect(app.trips.requests).toBe(2);
  });

  it('leave a batch whole: it is a transaction of its own', async () => {
    const batch = db.batch([db.execute(sql`select 1`), db.execute(sql`select 1 / 0`)]);
    const [alone, failed] = await Promise.allSettled([valueOf(ask(1)), batch]);
    expect(alone).toEqual({ status: 'fulfilled', value: 1 });
    expect(failed.status).toBe('rejected');
    expect(app.trips.requests).toBe(2);
  });
});
