import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { withClient } from '#drizzle/local/with-client.ts';
import { demoAccounts } from '#drizzle/seed.ts';
import { fillDemo } from '#worker/local/fill-demo.ts';
import { wibDay } from '#shared/rules/calendar.ts';
import type { TestApp } from '#tests/support/app/test-app.ts';
import { makeAccount } from '#tests/support/people/factories.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import { postedFees, simulateFees } from '#tests/support/oracle/late-fees.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';

/** The number of rows of each table. */
async function rowCounts({ deps }: TestApp): Promise<Record<string, number>> {
  return withClient({ connectionString: deps.config.DATABASE_URL }, async (client) => {
    const { rows: tables } = await client.query<{ tablename: string }>(
      `select tablename from pg_tables where schemaname = 'public' order by 1`,
    );
    const counts: Record<string, number> = {};
    for (const { tablename } of tables) {
      const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from "${tablename}"`);
      counts[tablename] = rows[0]?.count ?? 0;
    }
    return counts;
  });
}

describe('demo data', () => {
  const stops: (() => Promise<void>)[] = [];
  let app: TestApp;
  beforeEach(async () => {
    const own = await createOwnApp();
    app = own.app;
    stops.push(own.stop);
  });
  afterAll(() => Promise.all(stops.map((stop) => stop())));

  const refusal = /^DEMO_MODE is true, but this database holds accounts that are not the demo’s: [^.]*\.$/;

  it('is never written into a database that holds somebody’s account, although DEMO_MODE says so', async () => {
    await makeAccount(app, { role: 'OWNER' });
    const before = await rowCounts(app);
    await expect(fillDemo(app.deps.config)).rejects.toThrow(refusal);
    expect(await rowCounts(app)).toEqual(before);
  });

  it('is not written beside an account that takes one of the demo’s names', async () => {
    const [, taken] = demoAccounts;
    const { id } = await makeAccount(app, { role: 'TENANT' });
    await app.deps.db.execute(sql`update users set email = ${taken?.email} where id = ${id}`);
    const before = await rowCounts(app);
    await expect(fillDemo(app.deps.config)).rejects.toThrow(refusal);
    expect(await rowCounts(app)).toEqual(before);
  });

  it('fills an empty database once, and stays as it is with the accounts that came since', async () => {
    expect(await fillDemo(app.deps.config)).toBe(true);
    await makeAccount(app, { role: 'OWNER' });
    const before = await rowCounts(app);
    expect(await fillDemo(app.deps.config)).toBe(false);
    expect(await rowCounts(app)).toEqual(before);
  });

  it('has sound books, whose numbers and late fees are what the product would have written', async () => {
    expect(await fillDemo(app.deps.config)).toBe(true);
    const { db } = app.deps;
    const bills = sql`i.owner_id = c.owner_id and i.invoice_number like 'INV-' || c.month || '-%'`;
    const { rows } = await db.execute<{ owner_id: string; isNumbered: boolean }>(sql`
      select owner_id, c.last_number = (select count(*) from invoices i where ${bills}) and c.last_number = (
        select max(right(i.invoice_number, 4)::int) from invoices i where ${bills}) as "isNumbered"
      from invoice_counters c`);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.every(({ isNumbered }) => isNumbered)).toBe(true);
    for (const id of new Set(rows.map(({ owner_id }) => owner_id))) await expectSoundMoney(app, { id });

    const late = await db.execute<{ id: string; principal: number; lateFeeBps: number; due: string }>(sql`
      select id, subtotal + tax_amount as principal, late_fee_bps as "lateFeeBps", due_date::text as due
      from invoices where late_fee_amount > 0`);
    expect(late.rows.length).toBeGreaterThan(1);
    for (const { id, due, ...terms } of late.rows) {
      const payments = await db.execute<{ at: string; amount: number }>(sql`
        select paid_at as at, allocated_amount as amount from payments where invoice_id = ${id} and status = 'SUCCEEDED'`);
      const paid = payments.rows.map(({ at, amount }) => ({ at: new Date(at), amount }));
      const fees = simulateFees({ ...terms, lastFreeDay: due }, paid, wibDay(new Date()));
      expect(await postedFees(app, id)).toEqual(fees);
    }
  });

  it('of two starts at once is written by one', async () => {
    const written = await Promise.allSettled([fillDemo(app.deps.config), fillDemo(app.deps.config)]);
    expect(written.filter((each) => each.status === 'fulfilled' && each.value)).toHaveLength(1);
    expect((await rowCounts(app)).kosts).toBe(3);
  });
});
