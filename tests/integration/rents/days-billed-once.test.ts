import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/rules/calendar.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { makeRentHome } from '#tests/support/people/rent-home.ts';
import { runJobOn } from '#tests/support/people/series.ts';

const app = await ownApp({ now: '2026-01-01T02:00:00Z' });

/** The days of a tenancy's rents that stand, in their order. */
async function spans(tenancy: string): Promise<string[]> {
  const { rows } = await app.deps.db.execute<{ span: string }>(sql`
    select covers_from || ' ' || covers_to as span from invoices
    where tenant_id = ${tenancy} and status <> 'CANCELLED' order by covers_from, id`);
  return rows.map(({ span }) => span);
}

describe('the months of a rent', () => {
  it.each([
    ['2027-03-03', [28], ['2027-03-03 2027-04-02', '2027-04-03 2027-05-02', '2027-05-03 2027-06-02']],
    ['2027-03-03', [28, 10], ['2027-03-03 2027-04-02', '2027-04-03 2027-05-02', '2027-05-03 2027-06-02']],
    ['2027-01-31', [5], ['2027-01-31 2027-02-27', '2027-02-28 2027-03-27', '2027-03-28 2027-04-27']],
    ['2027-01-31', [null], ['2027-01-31 2027-02-27', '2027-02-28 2027-03-30', '2027-03-31 2027-04-29']],
  ])('from %s, billed with others, go on where that one ends, due on the %s', async (start, days, expected) => {
    const { tenancy, automatic, bill } = await makeRentHome(app, start, { contract_start: start });
    await bill(start.slice(0, 7));
    for (const day of days) await automatic({ day });
    for (const day of ['2027-02-28', '2027-03-31', '2027-04-28', '2027-05-28']) await runJobOn(app, day);
    expect((await spans(tenancy)).slice(0, 3)).toEqual(expected);
  });

  it('that were typed after the draft of an automatic rent leave it the days after them', async () => {
    const { tenancy, automatic, prepaid } = await makeRentHome(app, '2027-01-05', { contract_start: '2027-01-01' });
    await automatic({ day: 1 });
    await prepaid('2027-01-20', '2027-02-19', 1);
    for (const day of ['2027-01-25', '2027-02-22']) await runJobOn(app, day);
    const { rows } = await app.deps.db.execute(sql`
      select i.title, i.subtotal, l.total_price as price, l.description as line from invoices i
      join invoice_items l on l.invoice_id = i.id where tenant_id = ${tenancy} and covers_from = '2027-02-20'`);
    const line = 'Sewa kamar 101 Februari 2027, 9 dari 28 hari';
    expect(rows).toEqual([{ title: 'Sewa kamar 101, 20 – 28 Feb 2027', subtotal: 321_429, price: 321_429, line }]);
    expect(await spans(tenancy)).toEqual(['2027-01-20 2027-02-19', '2027-02-20 2027-02-28', '2027-03-01 2027-03-31']);
  });

  it('that were typed for a part leave an automatic rent its whole months', async () => {
    const { tenancy, automatic, prepaid } = await makeRentHome(app, '2027-01-02', { contract_start: '2027-01-02' });
    await prepaid('2027-01-02', '2027-01-14', 1);
    await automatic({ day: 15 });
    expect((await spans(tenancy)).at(-1)).toBe('2027-02-01 2027-02-28');
  });

  it('that a form has said of the calendar leave an automatic rent those of the contract', async () => {
    const { tenancy, automatic, prepaid } = await makeRentHome(app, '2027-01-15', { contract_start: '2027-01-15' });
    await prepaid('2027-01-01', '2027-01-31', 1);
    await automatic({ day: null });
    expect(await spans(tenancy)).toEqual(['2027-01-01 2027-01-31', '2027-02-15 2027-03-14']);
  });

  it('that were left out begin where the one before ended, also if later ones are billed', async () => {
    const { tenancy, bill, prepaid } = await makeRentHome(app, '2027-02-03', { contract_start: '2027-02-03' });
    await bill('2027-02');
    await prepaid('2027-05-01', '2027-05-31', 1);
    await bill('2027-03');
    expect(await spans(tenancy)).toEqual(['2027-02-03 2027-03-02', '2027-03-03 2027-04-02', '2027-05-01 2027-05-31']);
  });

  it.each([
    {
      typed: ['2027-03-15', '2027-04-14', 1],
      expected: ['2027-02-01 2027-02-28', '2027-03-15 2027-04-14', '2027-04-15 2027-04-30', '2027-05-01 2027-05-31'],
      part: { title: 'Sewa kamar 101, 15 – 30 Apr 2027', subtotal: 533_333, line: 'Sewa kamar 101, 16 dari 30 hari' },
    },
    {
      typed: ['2027-03-20', '2027-05-19', 2],
      expected: ['2027-02-01 2027-02-28', '2027-03-20 2027-05-19', '2027-05-20 2027-05-31', '2027-06-01 2027-06-30'],
      part: { title: 'Sewa kamar 101, 20 – 31 Mei 2027', subtotal: 387_097, line: 'Sewa kamar 101, 12 dari 31 hari' },
    },
  ] as const)('that $typed leaves are billed by a running series, by the day', async ({ typed, expected, part }) => {
    const { tenancy, automatic, prepaid } = await makeRentHome(app, '2027-01-20', { contract_start: '2027-01-01' });
    await automatic({ day: 5 });
    const [from, to, months] = typed;
    await prepaid(from, to, months);
    for (const day of ['2027-01-29', '2027-03-01', '2027-04-01', '2027-05-01', '2027-06-01']) await runJobOn(app, day);
    expect((await spans(tenancy)).slice(0, 4)).toEqual(expected);
    const { rows } = await app.deps.db.execute(sql`
      select i.title, i.subtotal, l.description as line from invoices i join invoice_items l on l.invoice_id = i.id
      where tenant_id = ${tenancy} and covers_from = ${addDays(to, 1)}`);
    expect(rows).toEqual([part]);
  });
});
