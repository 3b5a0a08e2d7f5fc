import { sql, type SQL } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { DEPOSIT, receiveDeposit } from '#tests/support/people/deposits.ts';
import type { Household } from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import { databaseFault } from '#worker/db/fault.ts';

const app = createTestApp();
const { db } = app.deps;
let house: Household;
let tenancy: string;
beforeEach(async () => {
  house = await makeHome(app);
  tenancy = house.tenant.tenant.id;
});

/** What PostgreSQL says of a statement: nothing, or the code and constraint. */
const faultOf = (statement: SQL) =>
  db.execute(statement).then(
    () => null,
    (error: unknown) => databaseFault(error),
  );

const entry = (kind: string, amount: number, note: string | null = null) => sql`
  insert into deposit_entries (tenancy_id, owner_id, kost_id, kind, amount, day, note)
  select id, owner_id, kost_id, ${kind}, ${amount}, current_date, ${note}::text from tenancies where id = ${tenancy}`;

async function held(): Promise<number | undefined> {
  const { rows } = await db.execute<{ held: number }>(sql`select held from deposits where tenancy_id = ${tenancy}`);
  return rows[0]?.held;
}

const BELOW_NOTHING = { code: '23514', constraint: 'deposits_held_check' };

describe('the ledger of deposits', () => {
  it('holds less than nothing for no kind of entry, and none of its statement then stands', async () => {
    for (const kind of ['RETURNED', 'DEDUCTED', 'MOVED']) expect(await faultOf(entry(kind, -1))).toEqual(BELOW_NOTHING);
    expect(await held()).toBeUndefined();
    await receiveDeposit(app, house.owner, tenancy);
    for (const kind of ['RETURNED', 'DEDUCTED', 'MOVED']) expect(await faultOf(entry(kind, -300_000))).toBeNull();
    expect(await held()).toBe(100_000);
    expect(await faultOf(entry('DEDUCTED', -100_001))).toEqual(BELOW_NOTHING);
    expect(await held()).toBe(100_000);
    await expectSoundMoney(app, house.owner);
  });

  it('lets of two hundred who take from it at once as many pass as it holds', async () => {
    await receiveDeposit(app, house.owner, tenancy);
    const kinds = ['RETURNED', 'DEDUCTED', 'MOVED'];
    const tries = Array.from({ length: 200 }, (_, at) => faultOf(entry(kinds[at % 3] ?? '', -30_000)));
    const faults = await Promise.all(tries);
    const passed = faults.filter((fault) => fault === null).length;
    expect(passed).toBe(Math.floor(DEPOSIT / 30_000));
    expect(await held()).toBe(DEPOSIT - passed * 30_000);
    await expectSoundMoney(app, house.owner);
  });

  it('has no receipt without its payment, no sum of nothing, and nothing given back without a reason', async () => {
    await receiveDeposit(app, house.owner, tenancy);
    const refused = (constraint: string) => ({ code: '23514', constraint });
    expect(await faultOf(entry('RECEIVED', 1))).toEqual(refused('deposit_entries_receipt_check'));
    expect(await faultOf(entry('RETURNED', 0))).toEqual(refused('deposit_entries_sign_check'));
    expect(await faultOf(entry('RETURNED', 5))).toEqual(refused('deposit_entries_sign_check'));
    expect(await faultOf(entry('GIVEN', -5))).toEqual(refused('deposit_entries_kind_check'));
  });

  it('is append-only, whoever asks', async () => {
    await receiveDeposit(app, house.owner, tenancy);
    const its = sql`where tenancy_id = ${tenancy}`;
    for (const change of [
      sql`update deposit_entries set amount = amount + 1 ${its}`,
      sql`delete from deposit_entries ${its}`,
      sql`truncate deposit_entries cascade`,
    ]) {
      expect(await faultOf(change)).toMatchObject({ code: '23001' });
    }
    expect(await held()).toBe(DEPOSIT);
  });

  it('says of a payment what it keeps, whatever becomes of it', async () => {
    const paid = await receiveDeposit(app, house.owner, tenancy);
    const receipts = async () => {
      const { rows } = await db.execute<{ amount: number }>(sql`
        select amount from deposit_entries where payment_id = ${paid.id} order by id`);
      return rows.map(({ amount }) => amount);
    };
    // The same amount again writes nothing.
    await db.execute(sql`update payments set allocated_amount = allocated_amount where id = ${paid.id}`);
    expect(await receipts()).toEqual([DEPOSIT]);
    // On another day than was thought it is received there, and not here.
    await db.execute(sql`update payments set paid_at = paid_at - interval '40 days' where id = ${paid.id}`);
    expect([await receipts(), await held()]).toEqual([[DEPOSIT, DEPOSIT, -DEPOSIT], DEPOSIT]);
    await expectSoundMoney(app, house.owner);
    await db.execute(sql`delete from payments where id = ${paid.id}`);
    expect([await receipts(), await held()]).toEqual([[DEPOSIT, DEPOSIT, -DEPOSIT, -DEPOSIT], 0]);
  });
});
