import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/rules/calendar.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectStatus } from '#tests/support/people/factories.ts';
import { makeRentHome } from '#tests/support/people/rent-home.ts';
import { runJobOn } from '#tests/support/people/series.ts';

const app = await ownApp({ now: '2031-12-01T03:00:00Z' });
const MONTHLY = 3_000_000;

/** Somebody who is billed for each day or week up to one day, and by the month from then on. */
async function homeByDays(rent_period: string, until: string, contract_start = '2032-01-05') {
  const terms = { contract_start, contract_end: '2033-01-05', deposit_amount: 0 };
  const home = await makeRentHome(app, contract_start, { ...terms, rent_period, monthly_rent: 100_000 });
  const run = async (from: string, to: string) => {
    for (let day = from; day <= to; day = addDays(day, 1)) await runJobOn(app, day);
  };
  const change = (to: object) => expectStatus(200, home.call('PUT', `/api/tenants/${home.tenancy}`, to));
  await home.automatic({});
  await run(contract_start, until);
  await home.automatic({ is_on: false });
  await change({ rent_period: 'MONTH', monthly_rent: MONTHLY });
  return { ...home, run, change };
}

/** The days of its rents, each of which follows the one before. */
async function spans(tenancy: string): Promise<string[]> {
  const { rows } = await app.deps.db.execute<{ from: string; to: string }>(sql`
    select covers_from as from, covers_to as to from invoices
    where tenant_id = ${tenancy} and status <> 'CANCELLED' and invoice_type = 'MONTHLY_RENT' order by covers_from`);
  for (const [index, { to }] of rows.entries()) expect(rows[index + 1]?.from ?? addDays(to, 1)).toBe(addDays(to, 1));
  return rows.map(({ from, to }) => `${from} ${to}`);
}

describe('a rent by the month goes on where its days or weeks end', () => {
  it.each([
    ['DAY', '2032-01-20', '2032-01-20', { day: 15 }, ['2032-01-21 2032-02-20', '2032-02-21 2032-03-20']],
    ['DAY', '2032-01-20', '2032-01-20', { day: 25 }, ['2032-01-21 2032-02-20', '2032-02-21 2032-03-20']],
    ['DAY', '2032-01-20', '2032-02-18', { day: 1 }, ['2032-01-21 2032-02-20', '2032-02-21 2032-03-20']],
    ['DAY', '2032-01-31', '2032-02-05', { day: 15 }, ['2032-02-01 2032-02-29', '2032-03-01 2032-03-31']],
    ['WEEK', '2032-01-17', '2032-01-17', { day: 15 }, ['2032-01-26 2032-02-25', '2032-02-26 2032-03-25']],
    ['WEEK', '2032-01-30', '2032-02-16', { day: 15 }, ['2032-02-09 2032-03-08', '2032-03-09 2032-04-08']],
  ])('of the %s until %s, set on %s', async (period, until, set, fields, expected) => {
    const { tenancy, automatic, run } = await homeByDays(period, until);
    app.clock.set(`${set}T03:00:00Z`);
    const on = await automatic(fields);
    const due = on.automatic_rent?.next_due_on ?? '';
    expect(due > set).toBe(true);
    await automatic({ ...fields, late_fee_percentage: 1 });
    await automatic({ day: 10 });
    await automatic(fields);
    await run(addDays(set, 1), '2032-03-10');
    const all = await spans(tenancy);
    expect(all.slice(all.indexOf(expected[0] ?? ''), all.indexOf(expected[0] ?? '') + 2)).toEqual(expected);
    const { rows } = await app.deps.db.execute(sql`
      select covers_from from invoices where tenant_id = ${tenancy} and covers_from >= ${expected[0]?.slice(0, 10)}
        and (subtotal <> ${MONTHLY} or due_date < issued_date)`);
    expect(rows).toEqual([]);
  });

  it('also beside a series of months that stopped before them', async () => {
    const { tenancy, automatic, change, run } = await homeByDays('DAY', '2032-01-07');
    await automatic({ day: 15 });
    await run('2032-01-08', '2032-01-08');
    await automatic({ is_on: false });
    await change({ rent_period: 'DAY', monthly_rent: 100_000 });
    app.clock.set('2032-02-08T03:00:00Z');
    await automatic({});
    await run('2032-02-08', '2032-02-17');
    await automatic({ is_on: false });
    await change({ rent_period: 'MONTH', monthly_rent: MONTHLY });
    await automatic({ day: 15 });
    await run('2032-02-18', '2032-03-10');
    expect((await spans(tenancy)).slice(-2)).toEqual(['2032-02-18 2032-03-17', '2032-03-18 2032-04-17']);
  });

  it('by hand, once', async () => {
    const { tenancy, plan, bill } = await homeByDays('DAY', '2032-02-05', '2032-01-29');
    expect(await plan('2032-02')).toEqual([[null, null]]);
    await Promise.all([bill('2032-02'), bill('2032-02')]);
    expect((await plan('2032-02'))[0]?.[0]).toBe('ALREADY_BILLED');
    await bill('2032-03');
    expect((await spans(tenancy)).slice(-2)).toEqual(['2032-02-06 2032-03-05', '2032-03-06 2032-04-05']);
  });
});

describe('an automatic rent by the month that was off goes on where a rent of stated days ends', () => {
  it.each([
    ['2032-01-01', 1, '2032-03-01', '2032-03-15', '2032-03-10', ['2032-03-16 2032-04-15', '2032-04-16 2032-05-15']],
    ['2032-01-01', 1, '2032-03-01', '2032-03-31', '2032-02-10', ['2032-04-01 2032-04-30', '2032-05-01 2032-05-31']],
    ['2032-01-15', 15, '2032-03-15', '2032-04-30', '2032-03-20', ['2032-05-01 2032-05-31', '2032-06-01 2032-06-30']],
    ['2032-01-15', 15, '2032-03-15', '2032-04-14', '2032-03-20', ['2032-04-15 2032-05-14', '2032-05-15 2032-06-14']],
  ])('of a contract since %s, due on the %i: typed from %s to %s, on again on %s', async (...row) => {
    const [contract_start, day, from, to, on, expected] = row;
    const { tenancy, automatic, prepaid } = await makeRentHome(app, contract_start, {
      contract_start,
      contract_end: '2034-01-01',
    });
    await automatic({ day });
    for (const each of ['2032-01-25', '2032-02-08']) await runJobOn(app, each);
    await automatic({ is_on: false });
    await prepaid(from, to, 1);
    app.clock.set(`${on}T03:00:00Z`);
    const { automatic_rent: again } = await automatic({});
    // The day that its owner chose last.
    expect(again).toMatchObject({ is_on: true, day });
    for (let now = on; now < '2032-06-13'; now = addDays(now, 6)) await runJobOn(app, now);
    expect((await spans(tenancy)).slice(1, 4)).toEqual([`${from} ${to}`, ...expected]);
  });
});
