import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays } from '#shared/rules/calendar.ts';
import type { TestApp } from '#tests/support/app/test-app.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { repeatRow } from '#tests/support/app/repeat-row.ts';
import { makeBill, openPayment } from '#tests/support/people/factories.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import { expectSoundNumbers } from '#tests/support/oracle/platform.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import { startSeries } from '#tests/support/people/series.ts';
import { atNight, makeTwoHomes, FIRST_DAY, stateOfTwoHomes } from '#tests/support/people/two-homes.ts';
import { runDailyJob, runHourlyJob } from '#worker/jobs.ts';

// Several weeks pass here more than once; a busy machine needs its time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const stops: (() => Promise<void>)[] = [];
async function ownApp(): Promise<TestApp> {
  const { app, stop } = await createOwnApp();
  stops.push(stop);
  return app;
}
afterAll(async () => {
  for (const stop of stops) await stop();
});

const DAYS = 40;

/** Lets the two homes live for some weeks, with the job run each night as the plan says. */
async function live(runNight: (app: TestApp, night: number) => Promise<unknown>) {
  const app = await ownApp();
  const homes = await makeTwoHomes(app);
  for (let night = 1; night <= DAYS; night += 1) {
    atNight(app, addDays(FIRST_DAY, night));
    await runNight(app, night);
  }
  for (const { owner } of homes) await expectSoundMoney(app, owner);
  await expectSoundNumbers(app);
  return stateOfTwoHomes(app);
}

describe('the result of the daily job is the same whenever it runs', () => {
  let punctual: Record<string, unknown>;
  beforeAll(async () => {
    punctual = await live((app) => runDailyJob(app.deps));
  });

  it('every night: bills are issued, fees charged, credit used, attempts closed', () => {
    const told = JSON.stringify(punctual);
    for (const sign of [
      '"period":5',
      '"fees":[[',
      '"source":"CREDIT"',
      '"failure":"EXPIRED"',
      '"since":"2012-01-30"',
    ]) {
      expect(told).toContain(sign);
    }
  });

  it('three times at once, every night, and again each hour', async () => {
    const often = async (app: TestApp) => {
      await Promise.all(Array.from({ length: 3 }, () => runDailyJob(app.deps)));
      for (let hour = 0; hour < 3; hour += 1) {
        app.clock.advanceMs(7 * 3_600_000);
        await runHourlyJob(app.deps);
      }
    };
    expect(await live(often)).toEqual(punctual);
  });

  it('only every fourth night, three having been missed', async () => {
    const late = (app: TestApp, night: number) => (night % 4 === 0 ? runDailyJob(app.deps) : Promise.resolve());
    expect(await live(late)).toEqual(punctual);
  });
});

describe('more rows than one statement processes', () => {
  const COPIES = 1_100;
  let app: TestApp;
  let bill: string;
  beforeAll(async () => {
    app = await ownApp();
    atNight(app, '2012-03-01');
    const home = await makeHome(app);
    const { owner, tenant } = home;
    const copies = { invoice_number: `source.invoice_number || '-' || n` };
    const series = await startSeries(app, home, 'MONTHLY', '2012-03-02', { invoice_type: 'INTERNET' });
    await repeatRow(app, 'invoices', series.id, COPIES, { ...copies, series_id: 'uuidv7()' });
    await app.deps.db.execute(sql`
      update invoices set series_id = id where series_period = 0`);
    ({ id: bill } = await makeBill(app, owner, tenant.tenant.id, { due_date: '2012-03-02', title: 'Lain' }));
    const { payment_id } = await openPayment(tenant, bill, 100_000);
    await repeatRow(app, 'invoices', bill, COPIES, copies);
    await repeatRow(app, 'payments', payment_id, COPIES, {
      payment_reference: `source.payment_reference || '-' || n`,
      invoice_id: `(select id from invoices where title = 'Lain' and invoice_number like '%-' || n)`,
    });
  });

  const counts = async () => {
    const { rows } = await app.deps.db.execute<Record<string, number>>(sql`
      select (select count(*) from payments where status = 'PENDING') as open,
        (select count(*) from late_fees) as fees,
        (select count(*) from invoices where series_period = 1) as issued`);
    return rows[0];
  };

  it('are processed in chunks, and the next run does what an interruption left', async () => {
    atNight(app, '2012-03-03');
    // The first chunk of the expiry is done, the second is not.
    const before = await counts();
    expect(before).toMatchObject({ open: COPIES + 1, fees: 0, issued: 0 });
    await app.calm();
    app.trips.interruptBefore(2, () => Promise.reject(new Error('the network is gone')), /payment\.expire/);
    await expect(runDailyJob(app.deps)).rejects.toThrow('daily job: expireAttempts failed');
    expect(await counts()).toMatchObject({ open: COPIES + 1 - 500, fees: 2 * (COPIES + 1) });
    expect(await runDailyJob(app.deps)).toMatchObject({ expireAttempts: COPIES + 1 - 500 });
    expect(await counts()).toMatchObject({ open: 0, fees: 2 * (COPIES + 1) });
  });

  it('of recurring bills too, with one period of each series', async () => {
    atNight(app, '2012-03-27');
    expect(await runDailyJob(app.deps)).toMatchObject({ issueRecurringInvoices: COPIES + 1 });
    expect(await runDailyJob(app.deps)).toMatchObject({ issueRecurringInvoices: 0 });
    const { rows } = await app.deps.db.execute(sql`
      select count(distinct invoice_number) as numbers, count(distinct series_id) as series, count(*) as bills
      from invoices where series_period = 1`);
    expect(rows).toEqual([{ numbers: COPIES + 1, series: COPIES + 1, bills: COPIES + 1 }]);
  });
});
