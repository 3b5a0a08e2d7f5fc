import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { deliver, keptEvents } from '#tests/support/bank/simulated-bank.ts';
import { expectSoundMoney, moneyOf } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, type Household } from '#tests/support/people/factories.ts';
import { FakeXendit, type Fault } from '#tests/support/bank/fake-xendit.ts';
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

let house: Household;
const xendit = await FakeXendit.start();
const app = createTestApp({ bindings: xendit.bindings, gatewayTimeoutMs: PATIENCE_MS });
afterAll(() => xendit.stop());
beforeEach(async () => {
  xendit.amounts = asNumber;
  house = await makeHome(app);
});
afterEach(() => expectSoundMoney(app, house.owner));

const opened = (amount?: number) => openXenditPayment(app, house, amount);
const outcomeOf = async (payload: unknown) => (await expectStatus(200, deliver(app, payload))).outcome;
const PARTLY = { paid: 600_000, remaining: 900_000, status: 'PARTIAL', credit: 0 };

describe('money that Xendit reports', () => {
  it.each([
    ['numbers', asNumber],
    ['text', asText],
  ])('in %s counts once, however often it is delivered', async (_, amounts) => {
    const { id, reference } = await opened();
    xendit.amounts = amounts;
    const outcomes = [];
    for (let time = 0; time < 4; time += 1) outcomes.push(await outcomeOf(xendit.pay(reference)));
    expect(outcomes).toEqual(['APPLIED', 'REPEATED', 'REPEATED', 'REPEATED']);
    expect(await moneyOf(app, id)).toEqual(PARTLY);
  });

  it('before, between and after other callbacks, in every order, counts once', async () => {
    const makers = [
      (reference: string) => xendit.decline(reference),
      (reference: string) => xendit.expire(reference),
      (reference: string) => xendit.pay(reference),
    ];
    for (const order of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]) {
      const home = await makeHome(app);
      const { id } = await billOf(app, home);
      const { payment_id } = await expectStatus(201, askToPay(home, id, 600_000));
      for (const which of order) await outcomeOf(makers[which]?.(payment_id));
      expect(await moneyOf(app, id)).toEqual(PARTLY);
      expect(await gatewayStatesOf(app, id)).toMatchObject([{ status: 'SUCCEEDED', failure_code: null }]);
      await expectSoundMoney(app, home.owner);
    }
  });

  it('with unknown enums and fields still counts', async () => {
    const { id, reference } = await opened();
    const callback = xendit.pay(reference);
    const data = { ...callback.data, status: 'SETTLED_BY_CARRIER_PIGEON', channel_code: 'BARTER', mood: { level: 3 } };
    expect(await outcomeOf({ ...callback, api_version: 'v9', data })).toBe('APPLIED');
    expect(await moneyOf(app, id)).toEqual(PARTLY);
  });

  it.each(['payment.authorization', 'payment.dispute', 'payment_request.unheard_of'])(
    '(%s) does not count: it is stored, and changes nothing',
    async (event) => {
      const { reference } = await opened();
      const callback = { ...xendit.pay(reference), event };
      await expectUnchanged(app, [house.owner], async () => expect(await outcomeOf(callback)).toBe('IGNORED'));
      expect(await keptEvents(app, reference)).toMatchObject([{ event, outcome: 'IGNORED', payment_id: reference }]);
    },
  );

  it.each(['599999.00', 599_999, 600_001, '6000000', 0, -600_000, 'enam ratus ribu', null])(
    'as %j instead of 600000 is quarantined and moves nothing',
    async (capture_amount) => {
      const { id, reference } = await opened();
      const callback = xendit.pay(reference);
      const captures = [{ capture_id: `salah-${reference}`, capture_amount }];
      await expectUnchanged(app, [house.owner], async () => {
        expect(await outcomeOf({ ...callback, data: { ...callback.data, captures } })).toBe('QUARANTINED');
      });
      expect(await keptEvents(app, reference)).toMatchObject([{ outcome: 'QUARANTINED' }]);
      expect(await outcomeOf(callback)).toBe('APPLIED');
      expect(await moneyOf(app, id)).toEqual(PARTLY);
    },
  );

  it.each([null, '', 'salah', 'xnd_development_untuk_pengujian'])(
    'with %j as its token is refused and changes nothing',
    async (token) => {
      const { reference } = await opened();
      await expectUnchanged(app, [house.owner], () =>
        expectRefusal('WEBHOOK_UNAUTHENTICATED', deliver(app, xendit.pay(reference), token)),
      );
      expect(await keptEvents(app, reference)).toEqual([]);
    },
  );
});

describe('whatever goes wrong on the way', () => {
  const faults: (Fault | null)[] = [
    null,
    { kind: 'cut', made: true },
    { kind: 'answer', status: 500, body: {}, made: true },
    { kind: 'answer', status: 500, body: {}, made: false },
    { kind: 'answer', status: 429, body: { error_code: 'RATE_LIMIT_EXCEEDED' } },
    { kind: 'odd', fields: { status: 'UNHEARD_OF', actions: null } },
  ];
  const story = fc.record({
    attempts: fc.array(
      fc.record({
        amount: fc.integer({ min: 10_000, max: 1_500_000 }),
        fault: fc.constantFrom(...faults),
        paid: fc.boolean(),
        noise: fc.array(fc.constantFrom('decline' as const, 'expire' as const), { maxLength: 2 }),
        deliveries: fc.integer({ min: 1, max: 3 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    order: fc.infiniteStream(fc.nat(1_000)),
  });

  it('all money that was paid is on the bill or a credit, once', async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ attempts, order }) => {
        house = await makeHome(app);
        const { id } = await billOf(app, house);
        const callbacks: unknown[] = [];
        let received = 0;
        for (const { amount, fault, paid, noise, deliveries } of attempts) {
          if (fault !== null) xendit.failNext('create', fault);
          await askToPay(house, id, amount);
          const reference = (await gatewayStatesOf(app, id)).at(-1)?.id ?? '';
          if (!xendit.holds(reference)) continue;
          for (const kind of noise) callbacks.push(xendit[kind](reference));
          if (paid) {
            received += amount;
            callbacks.push(...Array.from({ length: deliveries }, () => xendit.pay(reference)));
          }
        }
        while (callbacks.length > 0) {
          await outcomeOf(callbacks.splice((order.next().value ?? 0) % callbacks.length, 1)[0]);
        }
        const { paid, credit } = await moneyOf(app, id);
        expect(paid + credit).toBe(received);
        await expectSoundMoney(app, house.owner);
      }),
      { numRuns: 20, seed: 20_310_201 },
    );
  }, 180_000);
});
