import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { makeHousehold } from '#tests/support/people/factories.ts';
import { databaseFault } from '#worker/db/fault.ts';

const app = createTestApp();
const ownerId = (await makeHousehold(app)).owner.id;

describe('an entry of the trail', () => {
  const entries = async () =>
    (await app.deps.db.execute(sql`select * from audit_log where owner_id = ${ownerId} order by id`)).rows;

  it.each([
    ['changed', sql`update audit_log set action = 'kost.create'`],
    ['changed by a statement that finds no row', sql`update audit_log set details = null where false`],
    ['deleted', sql`delete from audit_log`],
    ['emptied', sql`truncate audit_log`],
  ])('cannot be %s, not even by the database’s owner', async (_, statement) => {
    const before = await entries();
    expect(before.length).toBeGreaterThan(0);
    const fault = await app.deps.db.execute(statement).then(() => null, databaseFault);
    expect(fault).toMatchObject({ code: '23001' });
    expect(await entries()).toEqual(before);
  });
});
