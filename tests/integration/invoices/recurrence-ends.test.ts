import { beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import { capture, deliver } from '#tests/support/bank/simulated-bank.ts';
import { expectSoundMoney, moneyOf } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, type Household, makeBill, makeInvoice, pay } from '#tests/support/people/factories.ts';
import { holdTransaction } from '#tests/support/app/held-transaction.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import { dueDaysOf, makeSeriesHome, runJobOn, seriesOf, startSeries } from '#tests/support/people/series.ts';
import { runDailyJob } from '#worker/jobs.ts';

const app = await ownApp({ now: '2015-01-01T02:00:00Z' });

describe('a recurring series', () => {
  let house: Household;
  beforeEach(async () => {
    house = await makeSeriesHome(app, '2015-01-01', { start: '2015-01-01', end: '2015-06-30' });
  });

  const setDay = (day: string) => app.clock.set(`${day}T02:00:00Z`);
  const runJob = (day: string) => runJobOn(app, day);
  const start = (due: string, fields = {}) => startSeries(app, house, 'MONTHLY', due, fields);
  const stop = (id: string) => house.owner.rest.post<Invoice>(`/api/invoices/${id}/stop-recurrence`);
  const cancel = (id: string) => house.owner.rest.post(`/api/invoices/${id}/cancel`);
  const payOnline = (invoice_id: string) =>
    expectStatus(
      201,
      house.tenant.rest.post<PaymentAttempt>('/api/payments', { invoice_id, amount: 10_000, payment_method: 'QRIS' }),
    );
  const checkOut = () => house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/checkout`);
  const renew = (contract_end: string) =>
    house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/renew`, { contract_end });

  it.each([
    ['2015-03-05', ['2015-01-05', '2015-02-05', '2015-03-05']],
    ['2015-03-04', ['2015-01-05', '2015-02-05']],
    ['2015-01-05', ['2015-01-05']],
  ])('with its last day on %s has no period due after it', async (recurrence_end_date, dues) => {
    const { id } = await start('2015-01-05', { recurrence_end_date });
    await runJob('2015-05-31');
    expect(await dueDaysOf(app, id)).toEqual(dues);
    await expectRefusal('NOT_RECURRING', stop(id));
  });

  it('has no period due after its contract ends', async () => {
    const { id } = await start('2015-01-30');
    for (const day of ['2015-12-30', '2015-12-31']) await runJob(day);
    expect((await dueDaysOf(app, id)).at(-1)).toBe('2015-06-30');
    await expectUnchanged(app, [house.owner], () => runDailyJob(app.deps));
  });

  it('continues if its contract is renewed in time', async () => {
    const { id } = await start('2015-01-05');
    await runJob('2015-06-01');
    await expectStatus(200, renew('2015-08-31'));
    for (const day of ['2015-12-30', '2015-12-31']) await runJob(day);
    expect((await dueDaysOf(app, id)).slice(-2)).toEqual(['2015-07-05', '2015-08-05']);
  });

  it('continues if its contract is renewed late, and catches up on the time between', async () => {
    const { id } = await start('2015-01-05');
    for (const day of ['2015-08-19', '2015-08-20']) await runJob(day);
    expect((await dueDaysOf(app, id)).at(-1)).toBe('2015-06-05');
    await expectStatus(200, renew('2015-12-31'));
    await runJob('2015-08-21');
    expect((await dueDaysOf(app, id)).slice(-2)).toEqual(['2015-07-05', '2015-08-05']);
  });

  it('ends with its tenancy: checkout leaves what was issued, and nothing comes after it', async () => {
    const { id } = await start('2015-01-05');
    await runJob('2015-02-10');
    await expectStatus(200, checkOut());
    await runJob('2015-06-01');
    expect(await dueDaysOf(app, id)).toEqual(['2015-01-05', '2015-02-05']);
    expect((await seriesOf(app, id)).map(({ status }) => status)).toEqual(['SENT', 'SENT']);
    await expectRefusal('NOT_RECURRING', stop(id));
  });

  it('ends with its tenancy: a period that is due only after checkout is cancelled with the attempt to pay it', async () => {
    const { id } = await start('2015-01-05');
    await runJob('2015-01-30');
    const [, ahead] = await seriesOf(app, id);
    const attempt = await payOnline(ahead?.id ?? '');
    await expectStatus(200, checkOut());
    expect((await seriesOf(app, id)).map(({ status }) => status)).toEqual(['SENT', 'CANCELLED']);
    expect(await countAudits(app, 'invoice.cancel', ahead?.id ?? '')).toBe(1);
    const state = house.tenant.rest.get<{ status: string }>(`/payments/${attempt.payment_id}/status`);
    expect((await expectStatus(200, state)).status).toBe('EXPIRED');
    // The bank was faster; the money becomes the tenant's credit.
    await deliver(app, capture(attempt));
    expect(await moneyOf(app, ahead?.id ?? '')).toMatchObject({ paid: 0, credit: attempt.amount });
    await expectSoundMoney(app, house.owner);
  });

  it('ends with its tenancy: a period that is due that day, or that is paid or reported, stays payable', async () => {
    const { id } = await start('2015-01-05');
    await runJob('2015-01-30');
    const [, ahead] = await seriesOf(app, id);
    const report = { payment_method: 'BANK_TRANSFER', amount: 1_500_000 };
    await expectStatus(200, house.tenant.rest.post(`/api/payments/${ahead?.id}/process`, report));
    await expectStatus(200, checkOut());
    expect((await seriesOf(app, id)).map(({ status }) => status)).toEqual(['SENT', 'SENT']);

    house = await makeHome(app, { contract_start: '2015-01-01', contract_end: '2015-06-30' });
    const dueToday = await start('2015-01-05');
    await runJob('2015-02-05');
    await expectStatus(200, checkOut());
    expect((await seriesOf(app, dueToday.id)).map(({ status }) => status)).toEqual(['SENT', 'SENT']);
  });

  it('that waits after the end of its contract ends with checkout', async () => {
    const { id } = await start('2015-01-05');
    await runJob('2015-08-20');
    await expectStatus(200, checkOut());
    await runJob('2015-08-21');
    await expectRefusal('NOT_RECURRING', stop(id));
  });

  it('waits for a checkout that is under way, and then issues nothing', async () => {
    const { id } = await start('2015-01-05');
    const checkout = await holdTransaction(app);
    await checkout.run('select id from tenancies where id = $1 for update', [house.tenant.tenant.id]);
    await checkout.run(
      `update tenancies set status = 'TERMINATED', check_out_date = '2015-02-01', terminated_at = '2015-01-31T00:00Z' where id = $1`,
      [house.tenant.tenant.id],
    );
    const job = runJob('2015-02-01');
    await checkout.untilSomebodyWaits();
    await checkout.commit();
    expect(await job).toMatchObject({ issueRecurringInvoices: 0 });
    expect(await dueDaysOf(app, id)).toEqual(['2015-01-05']);
    await expectRefusal('NOT_RECURRING', stop(id));
  });

  it.each([
    ['its first invoice', 0],
    ['a later one', 1],
  ])('is stopped by %s, for good', async (_, which) => {
    const { id } = await start('2015-01-05');
    await runJob('2015-02-01');
    const chosen = (await seriesOf(app, id))[which]?.id ?? '';
    expect((await expectStatus(200, stop(chosen))).id).toBe(chosen);
    expect(await countAudits(app, 'invoice.stop-recurrence', id)).toBe(1);
    await runJob('2015-06-01');
    expect(await dueDaysOf(app, id)).toEqual(['2015-01-05', '2015-02-05']);
    await expectUnchanged(app, [house.owner], () => expectRefusal('NOT_RECURRING', stop(chosen)));
    await expectStatus(200, renew('2016-06-30'));
    await runJob('2015-06-02');
    expect(await dueDaysOf(app, id)).toHaveLength(2);
  });

  it('is stopped while it is being issued: once at the most, and never again', async () => {
    const { id } = await start('2015-01-05');
    setDay('2015-02-01');
    await Promise.all([runDailyJob(app.deps), stop(id), runDailyJob(app.deps)]);
    const issued = await dueDaysOf(app, id);
    expect(issued.length).toBeLessThanOrEqual(2);
    await runJob('2015-06-01');
    expect(await dueDaysOf(app, id)).toEqual(issued);
  });

  it('goes on when one of its invoices is cancelled, its first one too', async () => {
    const { id } = await start('2015-01-05');
    await runJob('2015-02-01');
    await expectStatus(200, cancel((await seriesOf(app, id))[1]?.id ?? ''));
    await runJob('2015-03-01');
    expect((await seriesOf(app, id)).map(({ status }) => status)).toEqual(['SENT', 'CANCELLED', 'SENT']);
    await expectStatus(200, cancel(id));
    await runJob('2015-04-01');
    expect((await seriesOf(app, id)).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED', 'SENT', 'SENT']);
  });

  it.each([0, 1])('ends with its invoice %i, if whoever cancels it says so', async (period) => {
    const { id } = await start('2015-01-05');
    await runJob('2015-02-01');
    const bill = (await seriesOf(app, id))[period]?.id ?? '';
    const path = `/api/invoices/${bill}/cancel`;
    const ended = await expectStatus(200, house.owner.rest.post<Invoice>(path, { stop_series: true }));
    expect(ended).toMatchObject({ status: 'CANCELLED', next_issue_on: null });
    expect(await countAudits(app, 'invoice.stop-recurrence', id)).toBe(1);
    await runJob('2015-06-01');
    expect(await seriesOf(app, id)).toHaveLength(2);
  });

  it('goes on after its first invoice is paid', async () => {
    const { id } = await start('2015-01-05');
    await pay(app, house.tenant, id, 1_500_000);
    await runJob('2015-02-01');
    expect((await seriesOf(app, id)).map(({ status }) => status)).toEqual(['PAID', 'SENT']);
  });

  it('that does not exist, or was not sent, cannot be stopped', async () => {
    const bill = await makeBill(app, house.owner, house.tenant.tenant.id);
    const draft = await makeInvoice(app, house.owner, house.tenant.tenant.id, {
      is_recurring: true,
      recurrence_type: 'MONTHLY',
    });
    const stranger = await makeHome(app);
    await expectUnchanged(app, [house.owner], async () => {
      await expectRefusal('NOT_RECURRING', stop(bill.id));
      await expectRefusal('NOT_RECURRING', stop(draft.id));
      await expectRefusal('NOT_FOUND', stranger.owner.rest.post(`/api/invoices/${bill.id}/stop-recurrence`));
    });
  });
});
