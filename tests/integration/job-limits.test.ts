import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '#tests/support/app/test-app.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import { repeatRow } from '#tests/support/app/repeat-row.ts';
import { FakeXendit } from '#tests/support/bank/fake-xendit.ts';
import { giveCredit } from '#tests/support/people/credit.ts';
import { type Household, makeBill } from '#tests/support/people/factories.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import { openXenditPayment, PATIENCE_MS } from '#tests/support/people/xendit-house.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { runDailyJob, runHourlyJob } from '#worker/jobs.ts';

const MOST = 200;
const BILLS = 100;
const ATTEMPTS = 150;

/** With a limit that a hundred bills and attempts reach. */
describe.each([
  ['daily', runDailyJob],
  ['hourly', runHourlyJob],
])('the %s job', (_, run) => {
  let xendit: FakeXendit;
  let app: TestApp;
  let house: Household;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    xendit = await FakeXendit.start();
    const bindings = { ...xendit.bindings, JOB_SUBREQUESTS: String(MOST) };
    const own = await createOwnApp({ now: '2032-03-01T03:00:00Z', bindings, gatewayTimeoutMs: PATIENCE_MS });
    ({ app, stop } = own);
    house = await makeHome(app);
    const { id, invoice_number } = await makeBill(app, house.owner, house.tenant.tenant.id, {
      invoice_type: 'WATER',
      due_date: '2032-03-01',
      late_fee_percentage: 0,
      items: [{ description: 'Air', quantity: 1, unit_price: 1_000 }],
    });
    await repeatRow(app, 'invoices', id, BILLS - 1, { invoice_number: `source.invoice_number || '-' || n` });
    await app.deps.db.execute(sql`
      insert into invoice_items (invoice_id, position, description, quantity, unit_price, total_price)
      select copy.id, i.position, i.description, i.quantity, i.unit_price, i.total_price
      from invoices copy, invoice_items i
      where i.invoice_id = ${id} and copy.invoice_number like ${`${invoice_number}-%`}`);
    const { reference } = await openXenditPayment(app, house);
    await repeatRow(app, 'payments', reference, ATTEMPTS - 1, {
      payment_reference: `source.payment_reference || '-' || n`,
      provider_request_id: `source.provider_request_id || '-' || n`,
      status: `'EXPIRED'`,
    });
    // Credit for all of these bills, each of which is paid by a statement of its own.
    await giveCredit(app, house, BILLS * 1_000);
    app.clock.advanceMs(31 * 60_000);
  });
  afterAll(async () => {
    await stop();
    await xendit.stop();
  });
  beforeEach(() => app.calm());

  const openBills = async () => {
    const { rows } = await app.deps.db.execute<{ count: number }>(sql`
      select count(*)::int as count from invoices where invoice_type = 'WATER' and paid_amount < total_amount`);
    return rows[0]?.count ?? 0;
  };

  it('ends below its limit, leaves no step without its share, and goes on in its next runs', async () => {
    const ends: { paid: number; found: number; kept: number | undefined }[] = [];
    for (let runs = 1; runs <= 12; runs += 1) {
      const asked = xendit.callsOf('find').length;
      const bills = await openBills();
      app.trips.reset();
      const done = await run(app.deps);
      const found = xendit.callsOf('find').length - asked;
      expect(app.trips.requests + found, `run ${runs}`).toBeLessThanOrEqual(MOST);
      ends.push({ paid: bills - (await openBills()), found, kept: done['keepPlatformNumbers'] });
    }
    expect(ends.reduce((sum, { paid }) => sum + paid, 0)).toBe(BILLS);
    expect(ends.every(({ kept }) => kept === 1)).toBe(true);
    // Those after the step that takes the most are reached in each run.
    expect(ends.slice(0, 2).every(({ paid, found }) => paid > 10 && found > 0)).toBe(true);
    expect(new Set(xendit.callsOf('find').map(({ id }) => id)).size).toBe(ATTEMPTS);
    await expectSoundMoney(app, house.owner);
  }, 180_000);
});
