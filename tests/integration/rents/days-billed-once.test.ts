import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { BilledMonth } from '#shared/contract/month-board.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, makeBill } from '#tests/support/people/factories.ts';
import { makeRentHome, RENT, rentOf } from '#tests/support/people/rent-home.ts';
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
    ['2027-01-31', [5], ['2027-01-31 2027-02-27', '2027-02-28 2027-03-30', '2027-03-31 2027-04-29']],
    ['2027-01-31', [28, 5], ['2027-01-31 2027-02-27', '2027-02-28 2027-03-30', '2027-03-31 2027-04-29']],
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

  it('that were typed amid a later one, in the calendar month after that in which it begins, leave it those on both sides', async () => {
    const { house, tenancy, automatic, prepaid } = await makeRentHome(app, '2027-01-20', {
      contract_start: '2027-01-21',
    });
    await automatic({ day: 21 });
    await prepaid('2027-03-08', '2027-03-10', 1);
    for (const day of ['2027-01-21', '2027-02-15', '2027-03-15']) await runJobOn(app, day);
    expect(await spans(tenancy)).toEqual([
      '2027-01-21 2027-02-20',
      '2027-02-21 2027-03-07',
      '2027-03-08 2027-03-10',
      '2027-03-11 2027-03-20',
      '2027-03-21 2027-04-20',
    ]);
    await expectSoundMoney(app, house.owner);
  });

  it.each([
    [{ covers_from: '2027-02-01', covers_to: '2027-03-31' }, ['2027-02-01 2027-03-31', '2027-04-01 2027-04-30']],
    [{}, ['2027-03-01 2027-03-31', '2027-04-01 2027-04-30', null]],
  ])(
    'that were typed over all of its draft keep an automatic rent from billing them again: %j',
    async (days, expected) => {
      const { house, tenancy, automatic } = await makeRentHome(app, '2027-01-05', { contract_start: '2027-01-01' });
      await automatic({ day: 1 });
      app.clock.set('2027-01-06T02:00:00Z');
      await makeBill(app, house.owner, tenancy, { ...rentOf(2), due_date: '2027-02-10', ...days });
      for (const day of ['2027-01-25', '2027-02-24', '2027-03-26']) await runJobOn(app, day);
      expect(await spans(tenancy)).toEqual(expected);
      await expectSoundMoney(app, house.owner);
    },
  );

  it.each([
    ['2027-01-14', '2027-01-15 2027-02-14', true, '2027-01-02'],
    ['2027-01-14', '2027-01-15 2027-02-14', false, '2026-12-20'],
    ['2027-01-31', '2027-02-01 2027-02-28', false, '2027-01-02'],
  ])('that were typed for a part until %s are gone on with from the next day on', async (to, first, isSole, set) => {
    const { house, tenancy, automatic } = await makeRentHome(app, set, { contract_start: '2027-01-02' });
    const part = { ...rentOf(1), due_date: '2027-01-02', covers_from: '2027-01-02', covers_to: to };
    await makeBill(app, house.owner, tenancy, { ...part, refuse_similar: isSole });
    const { automatic_rent } = await automatic({ day: 15 });
    expect(automatic_rent?.next_due_on).toBe(`${first.slice(0, 8)}15`);
    await automatic({ day: 20 });
    expect((await spans(tenancy)).at(-1)).toBe(first);
    for (const day of ['2027-01-25', '2027-02-20', '2027-03-15']) await runJobOn(app, day);
    expect((await spans(tenancy)).slice(1, 3)).toEqual([
      first,
      expect.stringMatching(`^${addDays(first.slice(11), 1)}`),
    ]);
  });

  it.each([
    [
      '2027-03-13',
      '2027-03-14',
      { day: 28 },
      ['2027-05-01 2027-07-31'],
      ['2027-04-13 2027-04-30', '2027-08-01 2027-08-31'],
      [18, 30],
    ],
    [
      '2027-03-13',
      '2027-03-14',
      { day: null },
      ['2027-04-20 2027-05-03'],
      ['2027-04-13 2027-04-19', '2027-05-04 2027-05-19'],
      [7, 30],
    ],
    [
      '2027-03-13',
      '2027-03-14',
      { day: 28 },
      ['2027-04-15 2027-05-14'],
      ['2027-04-13 2027-04-14', '2027-05-15 2027-06-14'],
      [2, 30],
    ],
    [
      '2027-03-13',
      '2027-04-22',
      { day: 28 },
      ['2027-04-20 2027-05-03'],
      ['2027-04-13 2027-04-19', '2027-05-04 2027-05-19'],
      [7, 30],
    ],
    [
      '2027-01-31',
      '2027-02-01',
      { day: null },
      ['2027-03-15 2027-04-14'],
      ['2027-02-28 2027-03-14', '2027-04-15 2027-05-14'],
      [15, 31],
    ],
  ])(
    'since %s that are prepaid later end an automatic rent of %s before them',
    async (start, set, day, typed, expected, [days = 0, of = 1]) => {
      const { house, tenancy, automatic, bill, call, prepaid } = await makeRentHome(app, start, {
        contract_start: start,
      });
      await bill(start.slice(0, 7));
      app.clock.set(`${set}T02:00:00Z`);
      for (const each of typed) await prepaid(each.slice(0, 10), each.slice(11), 1, set);
      const asked = (rent: number) => Math.round((rent * days) / of);
      expect((await automatic(day)).automatic_rent?.next_amount).toBe(asked(RENT));
      const draft = async () => (await spans(tenancy))[1];
      expect(await draft()).toBe(expected[0]);
      await expectStatus(200, call('PUT', `/api/tenants/${tenancy}`, { monthly_rent: 2 * RENT }));
      expect((await automatic(day)).automatic_rent?.next_amount).toBe(asked(2 * RENT));
      expect(await draft()).toBe(expected[0]);
      for (let nth = 0; nth < 180; nth += 14) await runJobOn(app, addDays(set, nth));
      expect((await spans(tenancy)).slice(1, 4)).toEqual([expected[0], ...typed, expected[1]]);
      await expectSoundMoney(app, house.owner);
    },
  );

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
      expected: ['2027-03-01 2027-03-14', '2027-03-15 2027-04-14', '2027-04-15 2027-04-30', '2027-05-01 2027-05-31'],
      parts: [
        { title: 'Sewa kamar 101, 1 – 14 Mar 2027', subtotal: 451_613, line: 'Sewa kamar 101, 14 dari 31 hari' },
        { title: 'Sewa kamar 101, 15 – 30 Apr 2027', subtotal: 533_333, line: 'Sewa kamar 101, 16 dari 30 hari' },
      ],
    },
    {
      typed: ['2027-03-20', '2027-05-19', 2],
      expected: ['2027-03-01 2027-03-19', '2027-03-20 2027-05-19', '2027-05-20 2027-05-31', '2027-06-01 2027-06-30'],
      parts: [
        { title: 'Sewa kamar 101, 1 – 19 Mar 2027', subtotal: 612_903, line: 'Sewa kamar 101, 19 dari 31 hari' },
        { title: 'Sewa kamar 101, 20 – 31 Mei 2027', subtotal: 387_097, line: 'Sewa kamar 101, 12 dari 31 hari' },
      ],
    },
    {
      typed: ['2027-03-01', '2027-04-05', 1],
      expected: ['2027-03-01 2027-04-05', '2027-04-06 2027-04-30', '2027-05-01 2027-05-31', '2027-06-01 2027-06-30'],
      parts: [{ title: 'Sewa kamar 101, 6 – 30 Apr 2027', subtotal: 833_333, line: 'Sewa kamar 101, 25 dari 30 hari' }],
    },
    {
      typed: ['2027-03-11', '2027-03-17', 1],
      expected: ['2027-03-01 2027-03-10', '2027-03-11 2027-03-17', '2027-03-18 2027-03-31', '2027-04-01 2027-04-30'],
      parts: [
        { title: 'Sewa kamar 101, 1 – 10 Mar 2027', subtotal: 322_581, line: 'Sewa kamar 101, 10 dari 31 hari' },
        { title: 'Sewa kamar 101, 18 – 31 Mar 2027', subtotal: 451_613, line: 'Sewa kamar 101, 14 dari 31 hari' },
      ],
    },
  ] as const)('that $typed leaves are billed by a running series, by the day', async ({ typed, expected, parts }) => {
    const { tenancy, automatic, prepaid } = await makeRentHome(app, '2027-01-20', {
      contract_start: '2027-01-01',
    });
    await automatic({ day: 5 });
    const [from, to, months] = typed;
    await prepaid(from, to, months);
    await runJobOn(app, '2027-01-29');
    const { automatic_rent } = await automatic({ day: 5 });
    const ofMarch = parts.filter(({ title }) => title.includes('Mar')).reduce((sum, { subtotal }) => sum + subtotal, 0);
    expect(automatic_rent?.next_amount).toBe(ofMarch || RENT);
    for (const day of ['2027-03-01', '2027-04-01', '2027-05-01', '2027-06-01']) await runJobOn(app, day);
    expect((await spans(tenancy)).slice(0, 5)).toEqual(['2027-02-01 2027-02-28', ...expected]);
    const { rows } = await app.deps.db.execute(sql`
      select i.title, i.subtotal, l.description as line from invoices i join invoice_items l on l.invoice_id = i.id
      where tenant_id = ${tenancy} and l.description like '%hari' order by covers_from`);
    expect(rows).toEqual(parts);
  });

  it('a form has said of the calendar, beside days that are billed, keep a running series from one of its own', async () => {
    const { tenancy, automatic, prepaid } = await makeRentHome(app, '2027-01-10', { contract_start: '2027-01-15' });
    await automatic({ day: null });
    await runJobOn(app, '2027-01-10');
    await runJobOn(app, '2027-02-10');
    await prepaid('2027-03-01', '2027-03-31', 1);
    for (const day of ['2027-03-10', '2027-04-10']) await runJobOn(app, day);
    expect(await spans(tenancy)).toEqual([
      '2027-01-15 2027-02-14',
      '2027-02-15 2027-03-14',
      '2027-03-01 2027-03-31',
      '2027-04-15 2027-05-14',
    ]);
  });

  it('billed with others leave out the days of a later one that was typed', async () => {
    const { tenancy, bill, call, prepaid } = await makeRentHome(app, '2027-02-03', { contract_start: '2027-02-03' });
    await bill('2027-02');
    await prepaid('2027-04-01', '2027-04-30', 1);
    const plan = await call<BilledMonth>('POST', '/api/invoices/bill-month', { month: '2027-03' });
    const part = { amount: 935_484, covers_from: '2027-03-03', covers_to: '2027-03-31', exception: null };
    expect(plan.body.rows).toMatchObject([part]);
    await bill('2027-03');
    const { rows } = await app.deps.db.execute(sql`
      select i.title, i.subtotal, l.total_price as price, l.description as line from invoices i
      join invoice_items l on l.invoice_id = i.id where tenant_id = ${tenancy} and covers_from = '2027-03-03'`);
    const line = 'Sewa kamar 101, 29 dari 31 hari';
    expect(rows).toEqual([{ title: 'Sewa kamar 101, 3 – 31 Mar 2027', subtotal: 935_484, price: 935_484, line }]);
    expect((await spans(tenancy)).slice(1)).toEqual(['2027-03-03 2027-03-31', '2027-04-01 2027-04-30']);
  });

  it.each([
    ['2027-02-28', '2027-03-01 2027-03-19'],
    ['2027-03-04', '2027-03-05 2027-03-19'],
  ])('go on after a first bill, and days until %s that were typed', async (to, next) => {
    const { house, tenancy, automatic, prepaid } = await makeRentHome(app, '2027-01-20', {
      contract_start: '2027-01-01',
    });
    await automatic({ day: 5 });
    await prepaid('2027-02-20', to, 1);
    for (const day of ['2027-01-29', '2027-03-01', '2027-04-01']) await runJobOn(app, day);
    expect(await spans(tenancy)).toEqual(['2027-02-01 2027-02-19', `2027-02-20 ${to}`, next, '2027-03-20 2027-04-19']);
    await expectSoundMoney(app, house.owner);
  });

  it('are asked for whole by a first bill that waits for a renewal', async () => {
    const { tenancy, automatic, prepaid, call } = await makeRentHome(app, '2027-01-20', {
      contract_start: '2027-01-01',
      contract_end: '2027-02-05',
    });
    await automatic({ day: 5 });
    const typed = await prepaid('2027-01-25', '2027-02-09', 1);
    await runJobOn(app, '2027-01-30');
    await expectStatus(200, call('POST', `/api/invoices/${typed.id}/cancel`, { reason: 'Salah' }));
    await automatic({ day: 6 });
    const { rows } = await app.deps.db.execute(sql`
      select covers_from || ' ' || covers_to as span, subtotal from invoices where tenant_id = ${tenancy} and status = 'DRAFT'`);
    expect(rows).toEqual([{ span: '2027-02-01 2027-02-28', subtotal: RENT }]);
  });

  it('of which a first bill asks for some days may be billed with others once the typed rent is cancelled', async () => {
    const { house, automatic, prepaid, bill, call } = await makeRentHome(app, '2027-01-20', {
      contract_start: '2027-01-15',
    });
    await automatic({ day: null });
    const typed = await prepaid('2027-02-15', '2027-03-01', 1);
    await runJobOn(app, '2027-02-09');
    await expectSoundMoney(app, house.owner);
    await expectStatus(200, call('POST', `/api/invoices/${typed.id}/cancel`, { reason: 'Salah' }));
    expect(await bill('2027-02')).toMatchObject([{ exception: null }]);
  });
});
