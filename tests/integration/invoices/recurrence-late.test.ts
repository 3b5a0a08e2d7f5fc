import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#shared/rules/calendar.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, type Household, makeInvoice } from '#tests/support/people/factories.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { dueDaysOf, makeSeriesHome, runJobOn, startSeries } from '#tests/support/people/series.ts';
import { runHourlyJob } from '#worker/jobs.ts';

const TODAY = '2034-05-10';

const app = await ownApp({ now: `${TODAY}T02:00:00Z` });

describe('a series that is far behind', () => {
  let house: Household;
  beforeEach(async () => {
    house = await makeSeriesHome(app, TODAY, { start: '2034-01-01', end: '2040-12-31' });
  });

  const runJob = (day: string) => runJobOn(app, day);
  const weekly = (due: string, fields = {}) => startSeries(app, house, 'WEEKLY', due, fields);

  /** A series that began long ago, when calls still accepted any day. */
  async function startedLongAgo(due: string) {
    const { id } = await weekly(TODAY);
    await app.deps.db.execute(sql`
      update invoices set due_date = ${due}, next_issue_on = ${due}::date, late_fee_until = 'infinity' where id = ${id}`);
    return id;
  }

  const detailsOf = async (id: string) => {
    const { rows } = await app.deps.db.execute<{ details: unknown }>(sql`
      select details from audit_log where action = 'invoice.skip-periods' and subject_id = ${id}`);
    return rows.map(({ details }) => details);
  };

  it('gets three late periods a day, however often and however parallel jobs run', async () => {
    const { id } = await weekly(addDays(TODAY, -70));
    await Promise.all([runJob(TODAY), runHourlyJob(app.deps), runJob(TODAY)]);
    await runJob(TODAY);
    await runHourlyJob(app.deps);
    expect(await dueDaysOf(app, id)).toHaveLength(4);
    await runJob(addDays(TODAY, 1));
    expect(await dueDaysOf(app, id)).toHaveLength(7);
  });

  it('gets three late periods a day, in order, and then those due today and later', async () => {
    const { id } = await weekly(addDays(TODAY, -35));
    const week = (count: number) => addDays(TODAY, -35 + 7 * count);
    await runJob(TODAY);
    expect(await dueDaysOf(app, id)).toEqual([0, 1, 2, 3].map(week));
    await runJob(addDays(TODAY, 1));
    // Two more periods are late; next week's is not, and comes as well.
    expect(await dueDaysOf(app, id)).toEqual([0, 1, 2, 3, 4, 5, 6].map(week));
    await expectSoundMoney(app, house.owner);
  });

  it('is limited by itself: another one that is behind has its own three', async () => {
    const all = await Promise.all(
      ['MONTHLY_RENT', 'WATER', 'WATER'].map((invoice_type) => weekly(addDays(TODAY, -70), { invoice_type })),
    );
    expect(await runJob(TODAY)).toMatchObject({ issueRecurringInvoices: 9 });
    for (const { id } of all) expect(await dueDaysOf(app, id)).toHaveLength(4);
  });

  it('is not delayed where it is on time', async () => {
    const { id } = await weekly(addDays(TODAY, -14));
    await runJob(TODAY);
    // One is late, one due today, and next week's comes as well.
    expect(await dueDaysOf(app, id)).toEqual([-14, -7, 0, 7].map((days) => addDays(TODAY, days)));
  });

  it('of 1990 issues nothing that was due more than a year ago: it continues within the year, and the trail says so', async () => {
    const id = await startedLongAgo('1990-01-03');
    expect(await runJob(TODAY)).toMatchObject({ issueRecurringInvoices: 3 });
    const [, ...issued] = await dueDaysOf(app, id);
    expect(issued).toEqual(['2033-05-11', '2033-05-18', '2033-05-25']);
    const { rows } = await app.deps.db.execute<{ period: number }>(sql`
      select min(series_period) as period from invoices where series_id = ${id} and series_period > 0`);
    expect(await detailsOf(id)).toEqual([{ periods: (rows[0]?.period ?? 0) - 1 }]);
    await runJob(addDays(TODAY, 1));
    expect(await dueDaysOf(app, id)).toHaveLength(7);
    expect(await countAudits(app, 'invoice.skip-periods', id)).toBe(1);
  });

  it('includes the period that was due exactly a year ago', async () => {
    const id = await startedLongAgo('2033-05-03');
    await runJob(TODAY);
    expect(await dueDaysOf(app, id)).toEqual(['2033-05-03', '2033-05-10', '2033-05-17', '2033-05-24']);
    expect(await detailsOf(id)).toEqual([]);
  });

  it('is skipped once by ten runs at once', async () => {
    const id = await startedLongAgo('1990-01-03');
    await Promise.all(Array.from({ length: 10 }, () => runJob(TODAY)));
    const days = await dueDaysOf(app, id);
    expect(days.slice(1).every((due) => due >= '2033-05-10')).toBe(true);
    expect(new Set(days).size).toBe(days.length);
    expect(await countAudits(app, 'invoice.skip-periods', id)).toBe(1);
  });

  it.each([
    ['the day before a year ago', '2033-05-09'],
    ['in 1990', '1990-01-03'],
  ])('due %s is not accepted for a new invoice', async (_, due_date) => {
    const { owner, tenant } = house;
    const fields = {
      tenant_id: tenant.tenant.id,
      title: 'Sewa',
      due_date,
      items: [{ description: 'Sewa', quantity: 1, unit_price: 1_000 }],
    };
    await expectUnchanged(app, [owner], async () => {
      const refusal = await expectRefusal(
        'VALIDATION',
        owner.rest.post('/api/invoices', fields),
        'Tanggal jatuh tempo tidak boleh lebih dari setahun yang lalu',
      );
      expect(refusal.body.issues?.map(({ path }) => path)).toEqual([['due_date']]);
    });
  });

  it('due exactly a year ago is accepted for a new invoice, which can be sent; a day later it cannot', async () => {
    const due_date = '2033-05-10';
    const [taken, late] = [
      await makeInvoice(app, house.owner, house.tenant.tenant.id, { due_date }),
      await makeInvoice(app, house.owner, house.tenant.tenant.id, { due_date }),
    ];
    expect(taken).toMatchObject({ due_date });
    await expectStatus(200, house.owner.rest.post(`/api/invoices/${taken.id}/send`));
    app.clock.advanceDays(1);
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal(
        'VALIDATION',
        house.owner.rest.post(`/api/invoices/${late.id}/send`),
        'Tanggal jatuh tempo tidak boleh lebih dari setahun yang lalu',
      ),
    );
  });
});
