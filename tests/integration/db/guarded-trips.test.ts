import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { databaseFault } from '#worker/db/fault.ts';
import { guardedDb } from '#worker/db/client.ts';

const app = createTestApp();
const held: unknown[] = [];

/** A database whose first trip begins with a check that refuses with a code, or holds. */
function guardedBy(code: string | null) {
  const text = 'select 7 as state, refuse($1)';
  return guardedDb(app.deps.db, { check: { text, params: [code] }, onHeld: (row) => held.push(row) });
}

beforeEach(() => {
  held.length = 0;
  app.trips.reset();
});

const written = sql`insert into kept_checks (name, value) values ('never', '')`;
const faultOf = (call: Promise<unknown>) => call.then(() => null, databaseFault);

describe('the first trip of a guarded database', () => {
  it('carries the check, later ones do not', async () => {
    const { db, isHeld } = guardedBy(null);
    expect(isHeld()).toBe(false);
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    expect((await db.batch([db.execute(sql`select 2 as two`)]))[0].rows).toEqual([{ two: 2 }]);
    expect([isHeld(), app.trips.requests, held]).toEqual([true, 2, [{ state: 7, refuse: '' }]]);
  });

  it.each([
    ['one statement', (db: ReturnType<typeof guardedBy>['db']) => db.execute(written)],
    ['a batch', (db: ReturnType<typeof guardedBy>['db']) => db.batch([db.execute(written)])],
    ['a read', (db: ReturnType<typeof guardedBy>['db']) => db.execute(sql`select 1`)],
    [
      'reads that share it',
      (db: ReturnType<typeof guardedBy>['db']) => Promise.all([db.execute(sql`select 1`), db.execute(sql`select 2`)]),
    ],
  ])('ends with the refusal, as %s, and nothing is done', async (_, ask) => {
    const { db, isHeld } = guardedBy('FORBIDDEN');
    expect(await faultOf(ask(db))).toEqual({ code: 'EK000', constraint: 'FORBIDDEN' });
    expect([isHeld(), app.trips.requests, held]).toEqual([false, 1, []]);
    expect(await faultOf(ask(db))).toEqual({ code: 'EK000', constraint: 'FORBIDDEN' });
    expect((await app.deps.db.execute(sql`select from kept_checks where name = 'never'`)).rows).toEqual([]);
  });

  it('holds where a statement after the check fails, and not where the database was not reached', async () => {
    const failing = guardedBy(null);
    expect((await faultOf(failing.db.execute(sql`select 1 / 0`)))?.code).toBe('22012');
    expect(failing.isHeld()).toBe(true);
    const unreached = guardedBy(null);
    app.trips.interruptBefore(1, () => Promise.reject(new Error('the network is gone')));
    expect(await faultOf(unreached.db.execute(sql`select 1`))).toEqual({ code: undefined, constraint: undefined });
    expect(unreached.isHeld()).toBe(false);
  });

  it('has company: whatever leaves before it has answered carries the check too', async () => {
    const { db } = guardedBy(null);
    await Promise.all([db.batch([db.execute(sql`select 1`)]), db.batch([db.execute(sql`select 2`)])]);
    expect(held).toHaveLength(2);
  });

  it('goes without it once the check has held elsewhere', async () => {
    const { db, hold } = guardedBy('FORBIDDEN');
    hold();
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  });
});
