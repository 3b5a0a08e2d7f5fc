import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '#tests/support/app/test-app.ts';
import { deliver } from '#tests/support/bank/simulated-bank.ts';
import { expectSoundMoney, moneyOf } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, type Household } from '#tests/support/people/factories.ts';
import { FakeXendit, type Fault } from '#tests/support/bank/fake-xendit.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import {
  askToPay,
  billOf,
  gatewayStatesOf,
  openXenditPayment,
  PATIENCE_MS,
} from '#tests/support/people/xendit-house.ts';
import { asNumber, asText } from '#tests/support/bank/xendit-shapes.ts';
import { runHourlyJob } from '#worker/jobs.ts';

/** On a database of its own, because the sweep asks about everyone's attempts. */
let xendit: FakeXendit;
let app: TestApp;
let house: Household;
let stopApp: () => Promise<void>;
beforeAll(async () => {
  xendit = await FakeXendit.start();
  const own = await createOwnApp({
    now: '2032-03-01T03:00:00Z',
    bindings: xendit.bindings,
    gatewayTimeoutMs: PATIENCE_MS,
  });
  ({ app, stop: stopApp } = own);
});
afterAll(async () => {
  await stopApp();
  await xendit.stop();
});
beforeEach(async () => {
  // By then the sweep no longer asks about attempts of earlier tests.
  app.clock.advanceDays(10);
  xendit.amounts = asNumber;
  house = await makeHome(app);
});
afterEach(() => expectSoundMoney(app, house.owner));

const opened = (amount?: number) => openXenditPayment(app, house, amount);
const later = (minutes: number) => app.clock.advanceMs(minutes * 60_000);
const sweep = async () => (await runHourlyJob(app.deps))['sweepAttempts'];
const outcomeOf = async (payload: unknown) => (await expectStatus(200, deliver(app, payload))).outcome;
const PARTLY = { paid: 600_000, remaining: 900_000, status: 'PARTIAL', credit: 0 };

describe('a payment whose callback was lost', () => {
  it.each([
    ['number', asNumber],
    ['text', asText],
  ])('is found by asking, its amount a %s, and counts once', async (_, amounts) => {
    const { id, reference } = await opened();
    xendit.amounts = amounts;
    xendit.pay(reference);
    later(31);
    expect(await sweep()).toBe(1);
    expect(await moneyOf(app, id)).toEqual(PARTLY);
    later(7 * 60);
    expect(await sweep()).toBe(0);
  });

  it('and arrives later is not counted again', async () => {
    const { id, reference } = await opened();
    const callback = xendit.pay(reference);
    later(31);
    await sweep();
    await expectUnchanged(app, [house.owner], async () => expect(await outcomeOf(callback)).toBe('REPEATED'));
    expect(await moneyOf(app, id)).toEqual(PARTLY);
  });

  it('is found although the attempt expired here long before', async () => {
    const { id, reference } = await opened();
    later(25 * 60);
    await sweep();
    expect(await gatewayStatesOf(app, id)).toMatchObject([{ status: 'EXPIRED' }]);
    xendit.pay(reference);
    later(7 * 60);
    expect(await sweep()).toBe(1);
    expect(await moneyOf(app, id)).toEqual(PARTLY);
  });

  it('on a superseded attempt is found, and what is over the bill is credit', async () => {
    const { id, reference } = await opened(1_500_000);
    const { payment_id: second } = await expectStatus(201, askToPay(house, id, 1_500_000));
    xendit.pay(reference);
    await outcomeOf(xendit.pay(second));
    later(31);
    expect(await sweep()).toBe(1);
    expect(await moneyOf(app, id)).toEqual({ paid: 1_500_000, remaining: 0, status: 'PAID', credit: 1_500_000 });
  });

  it('is counted once by ten sweeps at once, each attempt being asked about once', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => opened()));
    for (const { reference } of all) xendit.pay(reference);
    later(31);
    const asked = xendit.callsOf('find').length;
    const counts = await Promise.all(Array.from({ length: 10 }, sweep));
    expect(counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(4);
    expect(xendit.callsOf('find')).toHaveLength(asked + 4);
    for (const { id } of all) expect(await moneyOf(app, id)).toEqual(PARTLY);
  });
});

describe('a payment whose answer was lost', () => {
  const lostAttempt = async () => {
    const { id } = await billOf(app, house);
    xendit.failNext('create', { kind: 'cut', made: true });
    await askToPay(house, id, 600_000);
    const [attempt] = await gatewayStatesOf(app, id);
    expect(attempt).toMatchObject({ gateway_state: 'UNKNOWN', request: null });
    return { id, reference: attempt?.id ?? '' };
  };

  it('is never requested again, expires in its time, and counts when its callback comes', async () => {
    const { id, reference } = await lostAttempt();
    const created = xendit.callsOf('create').length;
    later(25 * 60);
    await sweep();
    expect(xendit.callsOf('create')).toHaveLength(created);
    expect(await gatewayStatesOf(app, id)).toMatchObject([{ status: 'EXPIRED' }]);
    expect(await outcomeOf(xendit.pay(reference))).toBe('APPLIED');
    expect(await moneyOf(app, id)).toEqual(PARTLY);
  });

  it('is found by the sweep once any callback has named Xendit’s id', async () => {
    const { id, reference } = await lostAttempt();
    expect(await outcomeOf(xendit.expire(reference))).toBe('APPLIED');
    xendit.pay(reference);
    later(31);
    expect(await sweep()).toBe(1);
    expect(await moneyOf(app, id)).toEqual(PARTLY);
  });
});

describe('asking about an attempt', () => {
  it('that failed or expired there closes it here', async () => {
    const [failed, expired] = [await opened(), await opened()];
    xendit.decline(failed.reference);
    xendit.expire(expired.reference);
    later(31);
    expect(await sweep()).toBe(2);
    expect(await gatewayStatesOf(app, failed.id)).toMatchObject([{ status: 'FAILED' }]);
    expect(await gatewayStatesOf(app, expired.id)).toMatchObject([{ status: 'EXPIRED' }]);
  });

  it('begins after half an hour, and is repeated after six hours', async () => {
    await opened();
    const asked = xendit.callsOf('find').length;
    const count = async (minutes: number) => {
      later(minutes);
      await sweep();
      return xendit.callsOf('find').length - asked;
    };
    expect([await count(30), await count(1), await count(60), await count(5 * 60 + 1)]).toEqual([0, 1, 1, 2]);
  });

  it.each<[string, Fault]>([
    ['does not answer', { kind: 'hang', made: false }],
    ['breaks', { kind: 'cut', made: false }],
    ['says 500', { kind: 'answer', status: 500, body: { error_code: 'SERVER_ERROR', message: '' } }],
    ['says 429', { kind: 'answer', status: 429, body: { error_code: 'RATE_LIMIT_EXCEEDED', message: '' } }],
    ['says 404', { kind: 'answer', status: 404, body: { error_code: 'DATA_NOT_FOUND', message: '' } }],
    ['says a status that is not known', { kind: 'odd', fields: { status: 'IN_TRANSIT' } }],
    ['says SUCCEEDED and not by which payment', { kind: 'odd', fields: { latest_payment_id: null } }],
    ['says something else', { kind: 'answer', status: 200, body: 'maintenance' }],
  ])('that %s leaves the attempt as it is, and a later check finds the money', async (_, fault) => {
    const { id, reference } = await opened();
    xendit.pay(reference);
    later(31);
    xendit.failNext('find', fault);
    expect(await sweep()).toBe(0);
    expect(await gatewayStatesOf(app, id)).toMatchObject([{ status: 'PENDING' }]);
    later(7 * 60);
    expect(await sweep()).toBe(1);
    expect(await moneyOf(app, id)).toEqual(PARTLY);
  });

  it('is found although its id there has a NUL', async () => {
    const { id, reference } = await opened();
    xendit.pay(reference);
    later(31);
    xendit.failNext('find', { kind: 'odd', fields: { latest_payment_id: 'py-\u0000', failure_code: '\u0000' } });
    expect(await sweep()).toBe(1);
    expect(await moneyOf(app, id)).toEqual(PARTLY);
  });

  it('without a way to pay is checked too', async () => {
    const { id } = await billOf(app, house);
    xendit.failNext('create', { kind: 'odd', fields: { actions: [] } });
    xendit.failNext('cancel', { kind: 'answer', status: 500, body: {} });
    await expectRefusal('GATEWAY_UNANSWERED', askToPay(house, id, 600_000));
    const [attempt] = await gatewayStatesOf(app, id);
    xendit.expire(attempt?.id ?? '');
    later(31);
    expect(await sweep()).toBe(1);
    expect(await gatewayStatesOf(app, id)).toMatchObject([{ status: 'EXPIRED', gateway_state: 'UNKNOWN' }]);
  });

  it('that finds another amount leaves it to a person, and moves nothing', async () => {
    const { reference } = await opened();
    xendit.pay(reference);
    later(31);
    xendit.failNext('find', { kind: 'odd', fields: { request_amount: 599_999 } });
    expect(await sweep()).toBe(0);
    const { rows } = await app.deps.db.execute(sql`
      select event, outcome, reason from gateway_events where payment_id = ${reference}`);
    expect(rows).toEqual([{ event: 'sweep.succeeded', outcome: 'QUARANTINED', reason: 'amount' }]);
  });

  it('ends after three questions without an answer, and the next run begins with the rest', async () => {
    for (let made = 0; made < 5; made += 1) xendit.pay((await opened()).reference);
    later(31);
    const asked = xendit.callsOf('find').length;
    xendit.failNext('find', ...Array.from({ length: 3 }, (): Fault => ({ kind: 'answer', status: 503, body: '' })));
    expect(await sweep()).toBe(0);
    expect(xendit.callsOf('find')).toHaveLength(asked + 3);
    expect(await sweep()).toBe(2);
    later(6 * 60 + 1);
    expect(await sweep()).toBe(3);
  });

  it('whose money cannot be stored keeps nobody else waiting, and the job tells of it', async () => {
    const all: string[] = [];
    for (let made = 0; made < 7; made += 1) {
      const { id, reference } = await opened();
      xendit.pay(reference);
      all.push(id);
      if (made === 6) await refuse(reference);
    }
    later(31);
    await expect(runHourlyJob(app.deps)).rejects.toThrow('sweepAttempts failed');
    await accept();
    const [broken = '', ...others] = all.toReversed();
    for (const id of others) expect(await moneyOf(app, id)).toEqual(PARTLY);
    expect(await gatewayStatesOf(app, broken)).toMatchObject([{ status: 'PENDING' }]);
    later(7 * 60);
    expect(await sweep()).toBe(1);
    expect(await moneyOf(app, broken)).toEqual(PARTLY);
  });

  it('is done for three hundred per run, the newest first, for the rest in the next', async () => {
    const { reference } = await opened();
    await abandon(reference, 310);
    later(31);
    const asked = xendit.callsOf('find').length;
    const askedSince = () => xendit.callsOf('find').slice(asked);
    await sweep();
    const firstRun = new Set(askedSince().map(({ id }) => id));
    expect(firstRun.size).toBe(300);
    expect(await newestOf(reference, 300)).toEqual(firstRun);
    await sweep();
    expect(askedSince()).toHaveLength(311);
  });

  it('reaches five thousand that were abandoned on a day within the day, though as many of other days wait', async () => {
    const earlier = await opened();
    await abandon(earlier.reference, 1_000);
    later(60);
    for (let hour = 0; hour < 3; hour += 1) await sweep();
    later(24 * 60);
    const { reference } = await opened();
    await abandon(reference, 5_000);
    later(31);
    const asked = xendit.callsOf('find').length;
    for (let hour = 0; hour < 24; hour += 1) {
      await sweep();
      later(60);
    }
    const reached = new Set(
      xendit
        .callsOf('find')
        .slice(asked)
        .map(({ id }) => id),
    );
    const missed = [...(await newestOf(reference, 5_001))].filter((id) => !reached.has(id));
    expect(missed).toEqual([]);
  }, 300_000);
});

/** Makes as many attempts like one, each known to Xendit by an id of its own, that nobody has paid. */
async function abandon(reference: string, copies: number): Promise<void> {
  await app.deps.db.execute(sql`
    insert into payments (payment_reference, invoice_id, owner_id, payer_user_id, invoice_number, invoice_title,
      tenant_name, kost_name, room_number, source, payment_method, amount, status, provider, gateway_state, provider_request_id, expires_at, created_at)
    select payment_reference || '-' || n, invoice_id, owner_id, payer_user_id, invoice_number, invoice_title, tenant_name,
      kost_name, room_number, source, payment_method, amount, 'EXPIRED',
      provider, gateway_state, provider_request_id || '-' || n, expires_at, created_at
    from payments, generate_series(1, ${copies}::int) n where id = ${reference}`);
}

/** Xendit's ids of the newest attempts for the bill of one. */
async function newestOf(reference: string, count: number): Promise<Set<string | null>> {
  const { rows } = await app.deps.db.execute<{ request: string }>(sql`
    select provider_request_id as request from payments
    where invoice_id = (select invoice_id from payments where id = ${reference}) order by id desc limit ${count}`);
  return new Set(rows.map(({ request }) => request));
}

/** Lets the database refuse that a payment succeeds, as a fault of ours would. */
async function refuse(payment: string): Promise<void> {
  await app.deps.db.execute(sql`
    create function refuse_payment() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`);
  await app.deps.db.execute(sql`
    create trigger refuse_payment before update on payments for each row
    when (new.status = 'SUCCEEDED' and new.id = ${sql.raw(`'${payment}'`)}::uuid) execute function refuse_payment()`);
}

async function accept(): Promise<void> {
  await app.deps.db.execute(sql`drop trigger refuse_payment on payments`);
  await app.deps.db.execute(sql`drop function refuse_payment`);
}
