import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { RecurrenceType } from '#shared/enums.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { expectSoundMoney, moneyOf } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, type Household, makeInvoice, pay } from '#tests/support/people/factories.ts';
import { postedFees } from '#tests/support/oracle/late-fees.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { countAudits, expectUnchanged } from '#tests/support/app/refusals.ts';
import { invoiceOf } from '#tests/support/people/lasting-people.ts';
import { dueDaysOf, makeSeriesHome, numbersOf, runJobOn, seriesOf, startSeries } from '#tests/support/people/series.ts';
import { runDailyJob } from '#worker/jobs.ts';

/** What a period copies from the first invoice. */
const COPIED = [
  'tenant_id',
  'tenant_name',
  'room_number',
  'kost_name',
  'invoice_type',
  'title',
  'description',
  'notes',
  'items',
  'subtotal',
  'tax_amount',
  'late_fee_percentage',
  'allow_partial_payment',
  'is_recurring',
  'recurrence_type',
  'recurrence_end_date',
] as const;

const app = await ownApp({ now: '2014-01-01T02:00:00Z' });

describe('a recurring invoice', () => {
  let house: Household;
  beforeEach(async () => {
    house = await makeSeriesHome(app, '2014-01-01', { start: '2014-01-01', end: '2020-12-31' });
  });

  const setDay = (day: string) => app.clock.set(`${day}T02:00:00Z`);
  const runJob = (day: string) => runJobOn(app, day);
  const start = (type: RecurrenceType, due: string, fields = {}) => startSeries(app, house, type, due, fields);

  it.each([
    ['WEEKLY', '2014-01-10', ['2014-01-17', '2014-01-24', '2014-01-31']],
    ['MONTHLY', '2014-01-31', ['2014-02-28', '2014-03-31', '2014-04-30', '2014-05-31']],
    ['QUARTERLY', '2014-01-31', ['2014-04-30', '2014-07-31', '2014-10-31']],
    ['YEARLY', '2016-02-29', ['2017-02-28', '2018-02-28', '2019-02-28', '2020-02-29']],
  ] as [RecurrenceType, string, string[]][])(
    '%s is issued a week before each due day, each period once',
    async (type, first, dues) => {
      const { id } = await start(type, first);
      for (const [index, due] of dues.entries()) {
        const issueDay = addDays(due, -7);
        app.clock.set(`${addDays(issueDay, -1)}T16:59:59.999Z`);
        await runDailyJob(app.deps);
        expect(await seriesOf(app, id)).toHaveLength(index + 1);
        app.clock.set(`${addDays(issueDay, -1)}T17:00:00Z`);
        await runDailyJob(app.deps);
        await runDailyJob(app.deps);
        expect((await seriesOf(app, id)).at(-1)).toMatchObject({ period: index + 1, due, issued: issueDay });
        expect(await dueDaysOf(app, id)).toEqual([first, ...dues.slice(0, index + 1)]);
      }
      await expectSoundMoney(app, house.owner);
    },
  );

  it('copies items, terms and parties of the first, and none of its late fees and payments', async () => {
    const first = await start('MONTHLY', '2014-01-05', {
      invoice_type: 'INTERNET',
      title: 'Internet',
      description: 'Paket 50 Mbps',
      notes: 'Lunasi sebelum tanggal 5',
      late_fee_percentage: 0.5,
      allow_partial_payment: false,
      items: [
        { description: 'Internet', quantity: 2, unit_price: 100_000 },
        { description: 'Sewa router', quantity: 1, unit_price: 0 },
        { description: 'Administrasi', quantity: 3, unit_price: 1_501 },
      ],
    });
    await runJob('2014-01-20');
    await pay(app, house.tenant, first.id, (await moneyOf(app, first.id)).remaining);
    await runJob('2014-01-29');
    const [, next] = await seriesOf(app, first.id);
    const issued = await invoiceOf(house.owner, next?.id ?? '');
    for (const field of COPIED) expect(issued[field]).toEqual(first[field]);
    expect(issued).toMatchObject({ late_fee_amount: 0, paid_amount: 0, total_amount: 204_503, payments: [] });
    expect(issued).toMatchObject({ status: 'SENT', due_date: '2014-02-05', issued_date: '2014-01-29' });
    expect(await countAudits(app, 'invoice.recur', issued.id)).toBe(1);
    const seen = await expectStatus(200, house.tenant.rest.get<Invoice>(`/api/invoices/${issued.id}`));
    expect(seen.status).toBe('VIEWED');
  });

  it('names its own month where the first names the one it was due in', async () => {
    const first = await start('MONTHLY', '2014-11-30', {
      title: 'Sewa kamar 7 November 2014',
      description: 'Untuk November 2014, bukan Oktober 2014',
      items: [{ description: 'Sewa November 2014', quantity: 1, unit_price: 900_000 }],
    });
    await runJob('2015-03-01');
    const issued = await Promise.all((await seriesOf(app, first.id)).map(({ id }) => invoiceOf(house.owner, id)));
    expect(issued.map(({ title, description, items }) => [title, description, items[0]?.description])).toEqual(
      ['November 2014', 'Desember 2014', 'Januari 2015', 'Februari 2015'].map((month) => [
        `Sewa kamar 7 ${month}`,
        `Untuk ${month}, bukan Oktober 2014`,
        `Sewa ${month}`,
      ]),
    );
  });

  it('is numbered in the month of its issue, in one sequence with those made by hand', async () => {
    const first = await start('MONTHLY', '2014-02-05');
    const byHand = await makeInvoice(app, house.owner, house.tenant.tenant.id);
    await runJob('2014-02-26');
    expect([first, byHand].map(({ invoice_number }) => invoice_number)).toEqual(['INV-201401-0001', 'INV-201401-0002']);
    expect((await seriesOf(app, first.id)).at(-1)?.invoice_number).toBe('INV-201402-0001');
    expect((await makeInvoice(app, house.owner, house.tenant.tenant.id)).invoice_number).toBe('INV-201402-0002');
  });

  it('is issued once by ten runs at once, its numbers without a gap while invoices are made by hand', async () => {
    const series = await Promise.all(
      Array.from({ length: 12 }, () => start('MONTHLY', '2014-02-10', { invoice_type: 'INTERNET' })),
    );
    setDay('2014-03-05');
    const makeByHand = () => makeInvoice(app, house.owner, house.tenant.tenant.id);
    await Promise.all([
      ...Array.from({ length: 10 }, () => runDailyJob(app.deps)),
      ...Array.from({ length: 12 }, makeByHand),
    ]);
    for (const { id } of series) expect(await dueDaysOf(app, id)).toEqual(['2014-02-10', '2014-03-10']);
    const march = (await numbersOf(app, house.owner)).filter((number) => number.startsWith('INV-201403'));
    expect(march).toEqual(Array.from({ length: 24 }, (_, n) => `INV-201403-${String(n + 1).padStart(4, '0')}`));
    await expectUnchanged(app, [house.owner], () => runDailyJob(app.deps));
  });

  it('is issued later for missed months, each with its own due date; late fees begin with its issue', async () => {
    const { id } = await start('MONTHLY', '2014-01-31');
    await runJob('2014-05-10');
    expect(await seriesOf(app, id)).toMatchObject(
      ['2014-01-31', '2014-02-28', '2014-03-31', '2014-04-30'].map((due, period) => ({
        due,
        period,
        issued: period === 0 ? '2014-01-01' : '2014-05-10',
      })),
    );
    await runJob('2014-05-12');
    const [, february] = await seriesOf(app, id);
    expect(await postedFees(app, february?.id ?? '')).toEqual([
      ['2014-05-11', 30_000],
      ['2014-05-12', 30_000],
    ]);
    await expectSoundMoney(app, house.owner);
  });

  it('whose first due date is long ago is also issued for the time since, once it is sent', async () => {
    setDay('2014-04-02');
    const { id } = await start('MONTHLY', '2014-01-15');
    await runJob('2014-04-03');
    expect(await dueDaysOf(app, id)).toEqual(['2014-01-15', '2014-02-15', '2014-03-15']);
    await runJob('2014-04-08');
    expect(await dueDaysOf(app, id)).toHaveLength(4);
  });

  it('that is only a draft is not issued', async () => {
    const draft = await makeInvoice(app, house.owner, house.tenant.tenant.id, {
      due_date: '2014-01-05',
      is_recurring: true,
      recurrence_type: 'WEEKLY',
    });
    await expectUnchanged(app, [house.owner], () => runJob('2014-05-01'));
    expect(await dueDaysOf(app, draft.id)).toEqual(['2014-01-05']);
  });

  it('of more series than one statement processes, with missed periods, are all issued', async () => {
    const { owner, kost, room, tenant } = house;
    await app.deps.db.execute(sql`
      insert into invoices (id, series_id, series_period, next_period, next_issue_on, invoice_number, tenant_id,
        tenant_user_id, owner_id, kost_id, room_id, tenant_name, room_number, kost_name, invoice_type, title, subtotal,
        total_amount, late_fee_bps, allow_partial_payment, due_date, issued_date, is_recurring, recurrence_type,
        late_fee_until, status)
      select id, id, 0, 1, '2014-01-25', 'LAMA-' || n, ${tenant.tenant.id}, ${tenant.id}, ${owner.id}, ${kost.id},
        ${room.id}, 'x', 'x', 'x', 'CUSTOM', 'x', 1000, 1000, 0, true, '2014-01-01', '2014-01-01', true, 'MONTHLY',
        '2014-01-01', 'SENT'
      from (select uuidv7() as id, n from generate_series(1, 1200) as n) as made`);
    expect(await runJob('2014-03-02')).toMatchObject({ issueRecurringInvoices: 2400 });
    const march = (await numbersOf(app, owner)).filter((number) => number.startsWith('INV-'));
    expect([march.length, march[0], march.at(-1)]).toEqual([2400, 'INV-201403-0001', 'INV-201403-2400']);
  });
});
