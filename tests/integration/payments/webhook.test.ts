import { describe, expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { CALLBACK_TOKEN } from '#tests/support/app/secrets.ts';
import { capture, deliver, expiry, failure, keptEvents } from '#tests/support/bank/simulated-bank.ts';
import { attemptsOf, expectSoundMoney, moneyOf } from '#tests/support/oracle/sound-money.ts';
import { makeBill, makeHousehold, openPayment, unique } from '#tests/support/people/factories.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';

const app = createTestApp();
const house = await makeHousehold(app);

async function attemptOf(amount = 600_000) {
  const bill = await makeBill(app, house.owner, house.tenant.tenant.id);
  return { bill, attempt: await openPayment(house.tenant, bill.id, amount) };
}

describe('a callback without the right token', () => {
  it.each([
    ['none', null],
    ['a blank one', ''],
    ['a wrong one of the same length', CALLBACK_TOKEN.replace('0', '1')],
    ['the beginning of it', CALLBACK_TOKEN.slice(0, -1)],
    ['it and more', `${CALLBACK_TOKEN}0`],
    ['it in another case', CALLBACK_TOKEN.toUpperCase()],
  ])('but %s is refused, not stored, and changes nothing', async (_, token) => {
    const { attempt } = await attemptOf();
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('WEBHOOK_UNAUTHENTICATED', deliver(app, capture(attempt), token)),
    );
    expect(await keptEvents(app, attempt.payment_id)).toEqual([]);
  });

  it('is refused for that even if its body is broken', async () => {
    await expectRefusal('WEBHOOK_UNAUTHENTICATED', deliver(app, '{', 'salah'));
  });

  it('is not accepted because of a session or of the token elsewhere in the request', async () => {
    const { attempt } = await attemptOf();
    await expectRefusal('WEBHOOK_UNAUTHENTICATED', house.owner.rest.post('/webhooks/xendit', capture(attempt)));
    await expectRefusal(
      'WEBHOOK_UNAUTHENTICATED',
      app.rest.post(`/webhooks/xendit?x-callback-token=${CALLBACK_TOKEN}`, capture(attempt), {
        authorization: `Bearer ${CALLBACK_TOKEN}`,
      }),
    );
  });
});

describe('a callback whose body is not JSON', () => {
  it.each(['', '{', 'payment.capture', '{"event": "payment.capture",}', '\u0000'])(
    '(%j) is refused as such',
    async (body) => {
      await expectRefusal('MALFORMED_JSON', deliver(app, body));
    },
  );
});

describe('a callback that means nothing to us', () => {
  it.each([
    ['an unknown event', (mark: string) => ({ event: 'payment.dispute', data: { reference_id: mark } })],
    ['an event of an object’s own names', (mark: string) => ({ event: 'constructor', data: { mark } })],
    ['no event', (mark: string) => ({ mark })],
    ['a list', (mark: string) => [mark]],
    ['a word', (mark: string) => mark],
    ['data of another shape', (mark: string) => ({ event: 'payment.authorization', data: [mark] })],
    [
      'NUL and halves of surrogate pairs',
      (mark: string) => ({ event: 'x\u0000', data: { [mark]: '\u0000\ud800\udfff🏠' } }),
    ],
    ['a very long event', (mark: string) => ({ event: 'x'.repeat(10_000), data: { mark } })],
    [
      'a hundred thousand characters',
      (mark: string) => ({ event: 'x', mark, data: { text: '\u2028'.repeat(100_000) } }),
    ],
    ['depth', (mark: string) => ({ mark, deep: JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`) as unknown })],
  ])('(%s) is acknowledged and kept as it came', async (_, make) => {
    const mark = unique('tanda');
    const payload = make(mark);
    const answer = await expectUnchanged(app, [house.owner], () => deliver(app, JSON.stringify(payload)));
    expect([answer.status, answer.body]).toEqual([200, { outcome: 'IGNORED' }]);
    const kept = await keptEvents(app, mark);
    expect(kept.map(({ outcome }) => outcome)).toEqual(['IGNORED']);
    expect(JSON.parse(kept[0]?.payload ?? '')).toEqual(JSON.parse(JSON.stringify(payload)));
  });

  it('(null) is acknowledged', async () => {
    expect((await deliver(app, 'null')).status).toBe(200);
  });
});

describe('a callback that does not fit', () => {
  it.each([
    ['an amount that is less', { captures: [{ capture_id: 'c', capture_amount: 599_999 }] }, 'captured amount'],
    ['an amount that is more', { captures: [{ capture_id: 'c', capture_amount: 600_001 }] }, 'captured amount'],
    ['an amount of 0', { captures: [{ capture_id: 'c', capture_amount: 0 }] }, 'captured amount'],
    ['an amount below 0', { captures: [{ capture_id: 'c', capture_amount: -600_000 }] }, 'captured amount'],
    ['another amount asked for', { request_amount: 600_001 }, 'amount'],
    ['no amount asked for', { request_amount: undefined }, 'amount'],
    ['another currency', { currency: 'USD' }, 'currency'],
    ['no currency', { currency: null }, 'currency'],
    ['a currency with a NUL in it', { currency: 'IDR\u0000' }, 'currency'],
    ['no capture', { captures: [] }, 'no capture'],
    ['an amount that cannot be read', { captures: [{ capture_id: 'c', capture_amount: 'banyak' }] }, 'no capture'],
    ['an amount with a fraction', { captures: [{ capture_id: 'c', capture_amount: '600000.50' }] }, 'no capture'],
    ['a capture without an id', { captures: [{ capture_id: '', capture_amount: 600_000 }] }, 'no capture'],
    [
      'two captures of which one is wrong',
      {
        captures: [
          { capture_id: 'c1', capture_amount: 600_000 },
          { capture_id: 'c2', capture_amount: 1 },
        ],
      },
      'captured amount',
    ],
  ])('(%s) is quarantined for a person to look at, and moves no money', async (_, fields, reason) => {
    const { attempt, bill } = await attemptOf();
    const answer = await expectUnchanged(app, [house.owner], () =>
      deliver(app, capture(attempt, `cptr-${attempt.payment_id}`, fields)),
    );
    expect([answer.status, answer.body]).toEqual([200, { outcome: 'QUARANTINED' }]);
    expect(await keptEvents(app, attempt.payment_id)).toMatchObject([
      { event: 'payment.capture', outcome: 'QUARANTINED', reason, payment_id: attempt.payment_id },
    ]);
    expect(await moneyOf(app, bill.id)).toMatchObject({ paid: 0 });

    expect((await deliver(app, capture(attempt))).body).toEqual({ outcome: 'APPLIED' });
    expect(await moneyOf(app, bill.id)).toMatchObject({ paid: 600_000 });
  });

  it.each([
    ['an unknown id', () => crypto.randomUUID()],
    ['no id', () => 'PAY-123'],
    ['SQL', () => `' or true --`],
    ['NUL', () => '\u0000'],
    ['nothing', () => null],
    ['a number', () => 5],
  ])('(as its reference %s) is quarantined, captures and failures alike', async (_, make) => {
    const { attempt } = await attemptOf();
    const [reference_id, mark] = [make(), unique('tanda')];
    await expectUnchanged(app, [house.owner], async () => {
      for (const payload of [
        capture(attempt, mark, { reference_id }),
        failure(attempt, { reference_id, mark }),
        expiry(attempt, { reference_id, mark }),
      ]) {
        const answer = await deliver(app, payload);
        expect([answer.status, answer.body]).toEqual([200, { outcome: 'QUARANTINED' }]);
      }
    });
    expect((await keptEvents(app, mark)).map(({ reason }) => reason)).toEqual([
      'unknown reference',
      'unknown reference',
      'unknown reference',
    ]);
  });
});

describe('a callback that cannot be stored', () => {
  it('fails, so that it is sent again, and is then accepted', async () => {
    const { attempt, bill } = await attemptOf();
    await expectUnchanged(app, [house.owner], async () => {
      app.trips.interruptBefore(1, () => Promise.reject(new Error('the network is gone')));
      await expectRefusal('DATABASE_UNAVAILABLE', deliver(app, capture(attempt)));
    });
    expect(await keptEvents(app, attempt.payment_id)).toEqual([]);
    expect((await deliver(app, capture(attempt))).body).toEqual({ outcome: 'APPLIED' });
    expect(await moneyOf(app, bill.id)).toMatchObject({ paid: 600_000 });
    await expectSoundMoney(app, house.owner);
  });

  it('because it is too large is refused before it is read', async () => {
    await expectRefusal('PAYLOAD_TOO_LARGE', deliver(app, { text: 'x'.repeat(600_000) }));
  });
});

describe('amounts in words', () => {
  it.each(['600000', '600000.0', '600000.00'])('(%s) count the same', async (amount) => {
    const { attempt, bill } = await attemptOf();
    const fields = { request_amount: amount, captures: [{ capture_id: unique('c'), capture_amount: amount }] };
    expect((await deliver(app, capture(attempt, 'x', fields))).body).toEqual({ outcome: 'APPLIED' });
    expect(await moneyOf(app, bill.id)).toMatchObject({ paid: 600_000, remaining: 900_000 });
    expect(await attemptsOf(app, bill.id)).toMatchObject([{ status: 'SUCCEEDED', allocated_amount: 600_000 }]);
  });
});
