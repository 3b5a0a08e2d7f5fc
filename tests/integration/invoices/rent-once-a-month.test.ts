import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { BilledMonth } from '#shared/contract/month-board.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectSoundMoney, moneyOf } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, type Household, makeBill, makeInvoice, pay } from '#tests/support/people/factories.ts';
import {
  dueDaysOf,
  makeSeriesHome,
  runJobOn,
  seriesOf,
  startSeries,
  startSeriesBeside,
} from '#tests/support/people/series.ts';
import { runDailyJob } from '#worker/jobs.ts';

const app = await ownApp({ now: '2016-10-20T02:00:00Z' });

describe('a series that bills a rent each month', () => {
  let house: Household;
  beforeEach(async () => {
    house = await makeSeriesHome(app, '2016-10-20', { start: '2016-10-01', end: '2017-12-31' });
  });

  const runJob = (day: string) => runJobOn(app, day);
  const start = (due: string, fields = {}) => startSeries(app, house, 'MONTHLY', due, fields);
  const tenancy = () => house.tenant.tenant.id;
  const bill = (due_date: string, fields = {}) => makeBill(app, house.owner, tenancy(), { due_date, ...fields });
  const cancel = (id: string) => expectStatus(200, house.owner.rest.post(`/api/invoices/${id}/cancel`));
  const skips = (id: string) => countAudits(app, 'invoice.skip-periods', id);

  it('leaves out a month whose rent was prepaid by hand, spends no credit on it, and goes on with the next', async () => {
    const { id } = await start('2016-11-05');
    const ahead = await bill('2016-12-05');
    await pay(app, house.tenant, ahead.id, (await moneyOf(app, ahead.id)).remaining);
    expect(await runJob('2016-11-28')).toMatchObject({ issueRecurringInvoices: 0 });
    expect(await dueDaysOf(app, id)).toEqual(['2016-11-05']);
    expect(await skips(id)).toBe(1);
    await expectUnchanged(app, [house.owner], () => runDailyJob(app.deps));
    await runJob('2016-12-29');
    expect(await dueDaysOf(app, id)).toEqual(['2016-11-05', '2017-01-05']);
    expect(await skips(id)).toBe(1);
    await expectSoundMoney(app, house.owner);
  });

  it('does not bill the month later when that other bill is cancelled: "bill the month" offers it', async () => {
    const { id } = await start('2016-11-05');
    const ahead = await bill('2016-12-20');
    await runJob('2016-11-28');
    await cancel(ahead.id);
    await runJob('2016-12-06');
    expect(await dueDaysOf(app, id)).toEqual(['2016-11-05']);
    const month = { month: '2016-12', dry_run: true };
    const { rows } = await expectStatus(200, house.owner.rest.post<BilledMonth>('/api/invoices/bill-month', month));
    expect(rows.map(({ tenancy_id, exception }) => [tenancy_id, exception])).toEqual([[tenancy(), null]]);
  });

  it('leaves out a month for which a rent waits as a draft', async () => {
    const { id } = await start('2016-11-05');
    await makeInvoice(app, house.owner, tenancy(), { due_date: '2016-12-31' });
    await runJob('2016-12-01');
    expect(await dueDaysOf(app, id)).toEqual(['2016-11-05']);
  });

  it.each([
    ['was cancelled before', async () => cancel((await bill('2016-12-05')).id)],
    ['is of another type', () => bill('2016-12-05', { invoice_type: 'ELECTRICITY' })],
    ['is of the month after', () => bill('2017-01-01')],
  ])('bills a month all the same if another bill %s', async (_, make) => {
    const { id } = await start('2016-11-05');
    await make();
    await runJob('2016-11-28');
    expect(await dueDaysOf(app, id)).toEqual(['2016-11-05', '2016-12-05']);
    expect(await skips(id)).toBe(0);
  });

  it.each(['2016-11-05', '2016-11-15'])('bills a month once beside another such series (%s)', async (due) => {
    const first = await start('2016-11-05');
    const second = await startSeriesBeside(app, house, 'MONTHLY', due);
    await runJob('2016-12-10');
    expect([await dueDaysOf(app, first.id), await dueDaysOf(app, second.id)]).toEqual([
      ['2016-11-05', '2016-12-05'],
      [due],
    ]);
    expect((await seriesOf(app, first.id)).at(-1)?.status).toBe('SENT');
  });

  it('shares no month with a rent of each week, a bill of another type, or another tenancy', async () => {
    const monthly = await start('2016-11-05');
    const weekly = await startSeriesBeside(app, house, 'WEEKLY', '2016-11-24');
    const internet = await start('2016-11-05', { invoice_type: 'INTERNET' });
    await runJob('2016-11-24');
    expect(await dueDaysOf(app, weekly.id)).toEqual(['2016-11-24', '2016-12-01']);
    await runJob('2016-11-28');
    expect(await dueDaysOf(app, internet.id)).toEqual(['2016-11-05', '2016-12-05']);
    // The weekly rent that is due in December is December's rent, so the monthly series issues none.
    expect(await dueDaysOf(app, monthly.id)).toEqual(['2016-11-05']);
  });

  describe('is named to whoever asks for similar bills', () => {
    const careful = (due_date: string, fields = {}) =>
      house.owner.rest.post<Invoice>('/api/invoices', {
        tenant_id: tenancy(),
        title: 'Sewa di muka',
        due_date,
        items: [{ description: 'Sewa', quantity: 1, unit_price: 1_000_000 }],
        refuse_similar: true,
        ...fields,
      });

    it.each([
      ['2016-12-20', '5 Des 2016'],
      ['2017-02-01', '5 Feb 2017'],
    ])('before they bill a month that it will bill (%s)', async (due, comes) => {
      const { id, title } = await start('2016-11-05');
      const { body } = await expectUnchanged(app, [house.owner], () => expectRefusal('INVOICE_SIMILAR', careful(due)));
      expect(body.issues).toEqual([
        { path: ['similar', id], message: `Tagihan otomatis jatuh tempo ${comes} · ${title}` },
      ]);
    });

    it('but not for another type, after its end, or once it was stopped', async () => {
      const { id } = await start('2016-11-05', { recurrence_end_date: '2017-01-31' });
      await expectStatus(201, careful('2016-12-05', { invoice_type: 'WATER' }));
      await expectStatus(201, careful('2017-02-05'));
      await expectStatus(200, house.owner.rest.post(`/api/invoices/${id}/stop-recurrence`));
      await expectStatus(201, careful('2016-12-05'));
    });

    it('for all months of its periods if it bills every third, but none before them', async () => {
      await startSeries(app, house, 'QUARTERLY', '2016-11-05');
      await expectStatus(201, careful('2016-10-25'));
      for (const due of ['2016-12-05', '2017-01-31', '2017-02-01', '2017-04-01'])
        await expectRefusal('INVOICE_SIMILAR', careful(due));
    });

    it('by the draft that automatic rent begins with, from its own month on', async () => {
      const path = `/api/tenants/${tenancy()}/automatic-rent`;
      await expectStatus(200, house.owner.rest.post(path, { is_on: true, day: 5 }));
      await expectRefusal('INVOICE_SIMILAR', careful('2016-11-20'));
      await expectRefusal('INVOICE_SIMILAR', careful('2017-03-01'));
      const { rows } = await app.deps.db.execute<{ id: string }>(sql`
        select id from invoices where tenant_id = ${tenancy()} and status = 'DRAFT'`);
      const edited = {
        title: 'Lain',
        due_date: '2016-12-09',
        items: [{ description: 'A', quantity: 1, unit_price: 1 }],
      };
      await expectRefusal(
        'INVOICE_OF_AUTOMATIC_RENT',
        house.owner.rest.put(`/api/invoices/${rows[0]?.id}`, { ...edited, refuse_similar: true }),
      );
    });
  });
});
