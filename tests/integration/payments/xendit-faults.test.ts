import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { deliver } from '#tests/support/bank/simulated-bank.ts';
import { expectSoundMoney, moneyOf } from '#tests/support/oracle/sound-money.ts';
import { expectStatus, type Household, unique } from '#tests/support/people/factories.ts';
import { FakeXendit, type Fault } from '#tests/support/bank/fake-xendit.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';
import { askToPay, billOf, gatewayStatesOf, PATIENCE_MS } from '#tests/support/people/xendit-house.ts';
import { eventually } from '#tests/support/app/eventually.ts';

let house: Household;
const xendit = await FakeXendit.start();
const app = createTestApp({ bindings: xendit.bindings, gatewayTimeoutMs: PATIENCE_MS });
afterAll(() => xendit.stop());
beforeEach(async () => {
  house = await makeHome(app);
});
afterEach(() => expectSoundMoney(app, house.owner));

const answer = (status: number, error_code: string, made = false): Fault => ({
  kind: 'answer',
  status,
  body: { error_code, message: 'Not today' },
  made,
});
const page = (status: number, made: boolean): Fault => ({ kind: 'answer', status, body: '<html>Oops</html>', made });

const ACCOUNT = 'VIRTUAL_ACCOUNT_NUMBER';
const shown = (descriptor: string, value: string) => ({ type: 'PRESENT_TO_CUSTOMER', descriptor, value });

/** Faults after which nobody can know whether the request was made. Here it was. */
const lost: [name: string, fault: Fault][] = [
  ['is cut off before its answer', { kind: 'cut', made: true }],
  ['hangs', { kind: 'hang', made: true }],
  ['hangs half-way through its answer', { kind: 'half', made: true }],
  ['says 500', answer(500, 'SERVER_ERROR', true)],
  ['says 502 by a proxy', page(502, true)],
  ['says 503 by a proxy', page(503, true)],
  ['says 201 and no JSON', page(201, true)],
  ['says 201 and not what it made', { kind: 'answer', status: 201, body: { status: 'REQUIRES_ACTION' }, made: true }],
  ['names what it made with NUL', { kind: 'odd', fields: { payment_request_id: 'pr-\u0000' } }],
  ['says no way to pay', { kind: 'odd', fields: { actions: [] } }],
  ['leaves the ways to pay out', { kind: 'odd', fields: { actions: undefined } }],
  ['says only ways to pay that are not known', { kind: 'odd', fields: { actions: [shown('MOON_PHASE', '8')] } }],
  ['says an account number with NUL', { kind: 'odd', fields: { actions: [shown(ACCOUNT, '88\u00008')] } }],
  ['says an empty account number', { kind: 'odd', fields: { actions: [shown(ACCOUNT, '')] } }],
];

/** Clear answers: the request was not made. */
const clear: [name: string, fault: Fault, code: 'GATEWAY_REJECTED' | 'GATEWAY_UNAVAILABLE', failure: string][] = [
  ['429', answer(429, 'RATE_LIMIT_EXCEEDED'), 'GATEWAY_UNAVAILABLE', 'RATE_LIMIT_EXCEEDED'],
  ['429 by a proxy', page(429, false), 'GATEWAY_UNAVAILABLE', 'RATE_LIMIT_EXCEEDED'],
  ['503, the channel is away', answer(503, 'CHANNEL_UNAVAILABLE'), 'GATEWAY_UNAVAILABLE', 'CHANNEL_UNAVAILABLE'],
  ['503, the bank is away', answer(503, 'ISSUER_UNAVAILABLE'), 'GATEWAY_UNAVAILABLE', 'ISSUER_UNAVAILABLE'],
  ['400', answer(400, 'API_VALIDATION_ERROR'), 'GATEWAY_REJECTED', 'API_VALIDATION_ERROR'],
  ['403', answer(403, 'INVALID_MERCHANT_SETTINGS'), 'GATEWAY_REJECTED', 'INVALID_MERCHANT_SETTINGS'],
  ['409', answer(409, 'CONFLICT'), 'GATEWAY_REJECTED', 'CONFLICT'],
  ['400 and an error that is not known', answer(400, 'MOON_PHASE'), 'GATEWAY_REJECTED', 'MOON_PHASE'],
  ['404 by a proxy', page(404, false), 'GATEWAY_REJECTED', 'HTTP_404'],
  ['521 by an edge that was refused', page(521, false), 'GATEWAY_UNAVAILABLE', 'HTTP_521'],
  ['400 and an error with NUL', answer(400, 'A\u0000B'), 'GATEWAY_REJECTED', 'A?B'],
];

describe('when Xendit made the request', () => {
  it.each(lost)('and %s, the payer is told to wait, and asking again makes no second request', async (_, fault) => {
    const { id } = await billOf(app, house);
    const [key, asked] = [unique('kunci'), xendit.callsOf('create').length];
    xendit.failNext('create', fault);
    await expectRefusal('GATEWAY_UNANSWERED', askToPay(house, id, 600_000, { key }));
    expect(await gatewayStatesOf(app, id)).toMatchObject([{ status: 'PENDING', gateway_state: 'UNKNOWN' }]);
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('GATEWAY_UNANSWERED', askToPay(house, id, 600_000, { key })),
    );
    expect(xendit.callsOf('create')).toHaveLength(asked + 1);
  });

  it.each(lost)(
    'and %s, its callback finds the attempt by our reference, and the money counts once',
    async (_, fault) => {
      const { id } = await billOf(app, house);
      const key = unique('kunci');
      xendit.failNext('create', fault);
      await expectRefusal('GATEWAY_UNANSWERED', askToPay(house, id, 600_000, { key }));
      const [attempt] = await gatewayStatesOf(app, id);
      const callback = xendit.pay(attempt?.id ?? '');
      expect((await deliver(app, callback)).body).toEqual({ outcome: 'APPLIED' });
      expect((await deliver(app, callback)).body).toEqual({ outcome: 'REPEATED' });
      expect(await moneyOf(app, id)).toEqual({ paid: 600_000, remaining: 900_000, status: 'PARTIAL', credit: 0 });
      expect(await expectStatus(201, askToPay(house, id, 600_000, { key }))).toMatchObject({
        payment_id: attempt?.id,
        status: 'SUCCEEDED',
      });
    },
  );

  it.each(lost)('and %s, a new attempt has another reference, and money on both is all there', async (_, fault) => {
    const { id } = await billOf(app, house);
    xendit.failNext('create', fault);
    await expectRefusal('GATEWAY_UNANSWERED', askToPay(house, id, 1_500_000));
    const { payment_id: second } = await expectStatus(201, askToPay(house, id, 1_500_000));
    const [first] = await gatewayStatesOf(app, id);
    expect(first).toMatchObject({ status: 'EXPIRED', failure_code: 'SUPERSEDED' });
    await deliver(app, xendit.pay(second));
    await deliver(app, xendit.pay(first?.id ?? ''));
    expect(await moneyOf(app, id)).toEqual({ paid: 1_500_000, remaining: 0, status: 'PAID', credit: 1_500_000 });
  });

  it('and hangs, the payer waits no longer than the app’s own patience', async () => {
    const { id } = await billOf(app, house);
    xendit.failNext('create', { kind: 'hang', made: true });
    const start = performance.now();
    await expectRefusal('GATEWAY_UNANSWERED', askToPay(house, id, 600_000));
    expect(performance.now() - start).toBeGreaterThan(PATIENCE_MS * 0.9);
    expect(performance.now() - start).toBeLessThan(PATIENCE_MS * 5);
  });

  it('and its callback overtakes the answer that is lost, the payment is answered as paid', async () => {
    const { id } = await billOf(app, house);
    xendit.failNext('create', { kind: 'hang', made: true });
    const asking = askToPay(house, id, 600_000);
    const reference = await eventually(async () => {
      const [attempt] = await gatewayStatesOf(app, id);
      return xendit.heldFor(attempt?.id ?? '').reference_id;
    });
    expect((await deliver(app, xendit.pay(reference))).body).toEqual({ outcome: 'APPLIED' });
    expect(await expectStatus(201, asking)).toMatchObject({ payment_id: reference, status: 'SUCCEEDED' });
    expect(await moneyOf(app, id)).toMatchObject({ paid: 600_000, credit: 0 });
  });

  it.each(['QRIS', 'DANA'] as const)('by %s without a way to pay, it is no 500, and is cancelled', async (method) => {
    const { id } = await billOf(app, house);
    xendit.failNext('create', { kind: 'odd', fields: { actions: [] } });
    await expectRefusal('GATEWAY_UNANSWERED', askToPay(house, id, 600_000, { method }));
    const [attempt] = await gatewayStatesOf(app, id);
    expect(attempt?.request).toMatch(/^pr-/);
    await eventually(() => expect(xendit.heldFor(attempt?.id ?? '').status).toBe('CANCELED'));
  });

  it('by OVO, which asks in its own app, no way to pay is needed', async () => {
    const { id } = await billOf(app, house);
    xendit.failNext('create', { kind: 'odd', fields: { actions: [] } });
    await expectStatus(201, askToPay(house, id, 600_000, { method: 'OVO' }));
  });
});

describe('a key whose answer of Xendit was lost', () => {
  it('answers that until the attempt has ended, and then its result', async () => {
    const { id } = await billOf(app, house);
    const key = unique('kunci');
    xendit.failNext('create', { kind: 'cut', made: true });
    await expectRefusal('GATEWAY_UNANSWERED', askToPay(house, id, 600_000, { key }));
    const [attempt] = await gatewayStatesOf(app, id);
    await deliver(app, xendit.expire(attempt?.id ?? ''));
    expect(await expectStatus(201, askToPay(house, id, 600_000, { key }))).toMatchObject({
      payment_id: attempt?.id,
      status: 'EXPIRED',
    });
  });

  it('can be replaced by a new key, which opens a new attempt', async () => {
    const { id } = await billOf(app, house);
    const [lostKey, newKey] = [unique('kunci'), unique('kunci')];
    xendit.failNext('create', { kind: 'cut', made: true });
    await expectRefusal('GATEWAY_UNANSWERED', askToPay(house, id, 600_000, { key: lostKey }));
    const { payment_id } = await expectStatus(201, askToPay(house, id, 600_000, { key: newKey }));
    const first = await expectStatus(201, askToPay(house, id, 600_000, { key: lostKey }));
    expect(first).toMatchObject({ status: 'EXPIRED' });
    expect(first.payment_id).not.toBe(payment_id);
  });

  it('is not stuck where our own database lost the attempt’s answer: in progress, then unanswered, then a new key', async () => {
    const own = createTestApp({ bindings: xendit.bindings, gatewayTimeoutMs: PATIENCE_MS });
    const home = await makeHome(own);
    const { id } = await billOf(own, home);
    const key = unique('kunci');
    own.trips.loseAnswerTo(/insert into \W*idempotency_keys/);
    await expectRefusal('DATABASE_UNAVAILABLE', askToPay(home, id, 600_000, { key }));
    await expectRefusal('PAYMENT_IN_PROGRESS', askToPay(home, id, 600_000, { key }));
    own.clock.advanceMs(60_000);
    await expectRefusal('GATEWAY_UNANSWERED', askToPay(home, id, 600_000, { key }));
    await expectStatus(201, askToPay(home, id, 600_000, { key: unique('kunci') }));
    expect(await gatewayStatesOf(own, id)).toMatchObject([
      { status: 'EXPIRED', failure_code: 'SUPERSEDED' },
      { status: 'PENDING', gateway_state: 'ACCEPTED' },
    ]);
    await expectSoundMoney(own, home.owner);
  });
});

describe('when Xendit clearly did not make the request', () => {
  it.each(clear)(
    '(%s), the attempt failed, the bill is as it was, and can be paid again',
    async (_, fault, code, why) => {
      const { id } = await billOf(app, house);
      const [key, asked] = [unique('kunci'), xendit.callsOf('create').length];
      xendit.failNext('create', fault);
      await expectRefusal(code, askToPay(house, id, 600_000, { key }));
      expect(await gatewayStatesOf(app, id)).toMatchObject([{ status: 'FAILED', failure_code: why, request: null }]);
      expect(await moneyOf(app, id)).toEqual({ paid: 0, remaining: 1_500_000, status: 'SENT', credit: 0 });

      // The key is not used up: the same request tries again, also if it is refused once more.
      xendit.failNext('create', fault);
      await expectRefusal(code, askToPay(house, id, 600_000, { key }));
      const { payment_id: first } = await expectStatus(201, askToPay(house, id, 600_000, { key }));
      expect(await expectStatus(201, askToPay(house, id, 600_000, { key }))).toMatchObject({ payment_id: first });
      expect(xendit.callsOf('create')).toHaveLength(asked + 3);

      const { payment_id } = await expectStatus(201, askToPay(house, id, 1_500_000, { key: unique('kunci') }));
      await deliver(app, xendit.pay(payment_id));
      expect(await moneyOf(app, id)).toEqual({ paid: 1_500_000, remaining: 0, status: 'PAID', credit: 0 });
    },
  );

  it('because nobody is there, it can be tried again', async () => {
    const gone = await FakeXendit.start();
    await gone.stop();
    const deaf = createTestApp({ bindings: gone.bindings, gatewayTimeoutMs: PATIENCE_MS });
    const home = await makeHome(deaf);
    const { id } = await billOf(deaf, home);
    await expectRefusal('GATEWAY_UNANSWERED', askToPay(home, id, 600_000));
    expect(await gatewayStatesOf(deaf, id)).toMatchObject([{ status: 'PENDING', gateway_state: 'UNKNOWN' }]);
    await expectRefusal('GATEWAY_UNANSWERED', askToPay(home, id, 600_000));
    expect(await gatewayStatesOf(deaf, id)).toMatchObject([{ status: 'EXPIRED' }, { status: 'PENDING' }]);
    await expectSoundMoney(deaf, home.owner);
  });

  it('the secret key and what Xendit said are in no answer and no log', async () => {
    const { id } = await billOf(app, house);
    xendit.failNext('create', answer(400, 'API_VALIDATION_ERROR'));
    const { body } = await askToPay(house, id, 600_000);
    const told = JSON.stringify(body) + app.logLines.join('\n');
    expect(told).toContain('gateway.answered');
    expect(told).not.toMatch(new RegExp(`${app.deps.config.XENDIT_SECRET_KEY}|Not today|Basic `));
  });
});
