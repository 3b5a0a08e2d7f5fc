import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { callByRest, callerOf, makeWorld, type World } from '#tests/support/app/calls/good-call.ts';
import { goodCall, goodCalls, procedures } from '#tests/support/app/calls/every-call.ts';
import { tripBudget, tripExceptions, ZONE_TRIPS } from '#tests/support/app/calls/trip-budgets.ts';
import { expectStatus, makeBill, openPayment } from '#tests/support/people/factories.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** The cost of a procedure, for the bench to print. */
    trips?: { name: string; kind: 'query' | 'mutation' | 'exception'; trips: number; budget: number };
  }
}

/** Procedures that answer without the database. */
const tripless = new Set(['auth.demo', 'passwordReset.channels']);

/** The sequential trips of a good call up to its answer. */
async function tripsOf(world: World, name: string): Promise<number> {
  const call = goodCall(name);
  const rest = await callerOf(world, call.by);
  const input = (await call.input?.(world)) ?? {};
  await world.app.calm();
  world.app.trips.reset();
  const { status } = await callByRest(rest, name, input);
  expect(status).toBeLessThan(300);
  return world.app.trips.atAnswer.sequential;
}

const world = await makeWorld(createTestApp());

describe('the sequential database round trips of', () => {
  it('every procedure is counted here, and nothing else', () => {
    expect(Object.keys(goodCalls).sort()).toEqual(procedures.map(({ name }) => name).sort());
  });

  it('each exception is for a procedure that exists', () => {
    const known = new Set(procedures.map(({ name }) => name));
    expect(Object.keys(tripExceptions).filter((name) => !known.has(name))).toEqual([]);
  });

  it.for(procedures)('$name, a $type, are within the budget', async ({ name, type }, { task }) => {
    const trips = await tripsOf(world, name);
    const exception = tripExceptions[name];
    const budget = tripBudget(name, type);
    task.meta.trips = { name, kind: exception === undefined ? type : 'exception', trips, budget };
    expect(trips).toBeLessThanOrEqual(budget);
    // Fails for an exception that is no longer needed.
    const least = exception?.trips ?? (tripless.has(name) ? 0 : 1);
    expect(trips).toBeGreaterThanOrEqual(least);
  });

  it('a callback of the gateway are one', async () => {
    const { app, house } = world;
    const bill = await makeBill(app, house.owner, house.tenant.tenant.id);
    const { payment_id, amount } = await openPayment(house.tenant, bill.id, 100_000);
    app.trips.reset();
    const { status } = await app.rest.post(
      '/webhooks/xendit',
      {
        event: 'payment.capture',
        data: {
          reference_id: payment_id,
          currency: 'IDR',
          request_amount: amount,
          captures: [{ capture_id: payment_id, capture_amount: amount }],
        },
      },
      { 'x-callback-token': app.deps.config.XENDIT_CALLBACK_TOKEN },
    );
    expect([status, app.trips.sequential]).toEqual([200, 1]);
  });
});

describe('between two midnights, with a kost in WITA, the trips of', () => {
  let late: World;
  let most = 0;
  beforeAll(async () => {
    late = await makeWorld(createTestApp({ now: '2031-05-05T16:30:00Z' }));
    const { owner, kost } = late.house;
    await expectStatus(200, owner.rest.put(`/api/kost/${kost.id}`, { zone: 'WITA' }));
  });

  it.for(procedures)('$name, a $type, are one more at most, for the zone', async ({ name, type }) => {
    const beyond = (await tripsOf(late, name)) - tripBudget(name, type);
    // Who works in kosts of any zone is asked for none.
    expect(beyond).toBeLessThanOrEqual(goodCall(name).by === 'technician' ? 0 : ZONE_TRIPS);
    most = Math.max(most, beyond);
  });

  it('some are', () => expect(most).toBe(ZONE_TRIPS));

  it('a read are none more where the same zone was seen before', async () => {
    for (const name of ['tenants.list', 'dashboards.owner', 'payments.bills', 'dashboards.tenant']) {
      await tripsOf(late, name);
      expect([name, await tripsOf(late, name)]).toEqual([name, tripBudget(name, 'query')]);
    }
  });
});

describe('the counter', () => {
  it('counts requests one after the other, and concurrent ones once', async () => {
    const { trips, deps } = createTestApp();
    const ask = () => deps.db.execute('select 1');
    trips.reset();
    await ask();
    await ask();
    expect([trips.sequential, trips.requests]).toEqual([2, 2]);
    trips.reset();
    await Promise.all([ask(), ask(), ask()]);
    expect([trips.sequential, trips.requests]).toEqual([1, 3]);
  });
});
