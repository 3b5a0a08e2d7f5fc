import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { capture, deliver, expiry, failure } from '#tests/support/bank/simulated-bank.ts';
import { attemptsOf, expectSoundMoney, moneyOf } from '#tests/support/oracle/sound-money.ts';
import { type Household, makeBill, openPayment } from '#tests/support/people/factories.ts';
import { countAudits } from '#tests/support/app/refusals.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';

const TOTAL = 1_500_000;

const app = createTestApp();

describe('fifty at once', () => {
  let house: Household;
  // A new tenant for each, because left-over credit would pay the next bill.
  beforeEach(async () => {
    house = await makeHome(app);
  });

  const bill = (fields = {}) => makeBill(app, house.owner, house.tenant.tenant.id, fields);
  const outcomes = async (payloads: unknown[]) => {
    const answers = await Promise.all(payloads.map((payload) => deliver(app, payload)));
    return answers.map(({ body }) => body.outcome).sort();
  };
  const shuffled = <Item>(items: Item[]) => items.toSorted(() => Math.random() - 0.5);

  it('payments opened for one bill leave one open, and none is lost', async () => {
    const { id } = await bill();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        house.tenant.rest.post<PaymentAttempt>('/api/payments', {
          invoice_id: id,
          amount: 100_000,
          payment_method: 'QRIS',
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201));
    const attempts = await attemptsOf(app, id);
    expect(attempts).toHaveLength(50);
    expect(attempts.filter(({ status }) => status === 'PENDING')).toHaveLength(1);
  });

  it('captures of fifty attempts never pay more than the bill: fifteen settle it, the rest is credit', async () => {
    const { id } = await bill();
    const attempts = await Promise.all(
      Array.from({ length: 50 }, () => openPayment(house.tenant, id, 100_000, 'QRIS')),
    );
    expect(await outcomes(attempts.map((attempt) => capture(attempt)))).toEqual(attempts.map(() => 'APPLIED'));
    expect(await moneyOf(app, id)).toEqual({
      paid: TOTAL,
      remaining: 0,
      status: 'PAID',
      credit: 35 * 100_000,
    });
    const settled = (await attemptsOf(app, id)).filter(({ allocated_amount }) => allocated_amount > 0);
    expect(settled).toHaveLength(15);
    await expectSoundMoney(app, house.owner);
  });

  it('deliveries of one callback credit it once', async () => {
    const { id } = await bill();
    const attempt = await openPayment(house.tenant, id, 600_000);
    const seen = await outcomes(Array.from({ length: 50 }, () => capture(attempt)));
    expect(seen).toEqual(['APPLIED', ...Array.from({ length: 49 }, () => 'REPEATED')]);
    expect(await moneyOf(app, id)).toEqual({ paid: 600_000, remaining: 900_000, status: 'PARTIAL', credit: 0 });
    expect(await countAudits(app, 'payment.settle', attempt.payment_id)).toBe(1);
    await expectSoundMoney(app, house.owner);
  });

  it('captures, failures and expiries of one attempt, all mixed, end with the money', async () => {
    const { id } = await bill();
    const attempt = await openPayment(house.tenant, id, TOTAL);
    const payloads = Array.from({ length: 16 }, () => [capture(attempt), failure(attempt), expiry(attempt)]).flat();
    await outcomes(shuffled(payloads));
    expect(await moneyOf(app, id)).toMatchObject({ paid: TOTAL, remaining: 0, status: 'PAID' });
    expect(await attemptsOf(app, id)).toMatchObject([{ status: 'SUCCEEDED', failure_code: null }]);
    await expectSoundMoney(app, house.owner);
  });

  it('different captures of one attempt settle once, and the rest is credit', async () => {
    const { id } = await bill();
    const attempt = await openPayment(house.tenant, id, 600_000);
    await outcomes(Array.from({ length: 50 }, (_, index) => capture(attempt, `c${index}-${attempt.payment_id}`)));
    expect(await moneyOf(app, id)).toEqual({
      paid: 600_000,
      remaining: 900_000,
      status: 'PARTIAL',
      credit: 49 * 600_000,
    });
    await expectSoundMoney(app, house.owner);
  });

  it('new payments while captures of older ones arrive never open more than remains then', async () => {
    const { id } = await bill();
    const older = await Promise.all(Array.from({ length: 10 }, () => openPayment(house.tenant, id, 150_000, 'QRIS')));
    const answers = await Promise.all([
      ...older.map((attempt) => deliver(app, capture(attempt))),
      ...Array.from({ length: 40 }, () =>
        house.tenant.rest.post('/api/payments', { invoice_id: id, amount: 1_000_000, payment_method: 'QRIS' }),
      ),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await moneyOf(app, id)).toMatchObject({ paid: TOTAL, remaining: 0, status: 'PAID' });
    await expectSoundMoney(app, house.owner);
  });

  it('tenants paying many bills at once do not get in each other’s way', async () => {
    const bills = await Promise.all(Array.from({ length: 25 }, () => bill()));
    await Promise.all(
      bills.map(async ({ id }) => {
        const attempt = await openPayment(house.tenant, id, TOTAL, 'QRIS');
        await Promise.all([deliver(app, capture(attempt)), deliver(app, capture(attempt))]);
      }),
    );
    const states = await Promise.all(bills.map(({ id }) => moneyOf(app, id)));
    expect(new Set(states.map(({ status }) => status))).toEqual(new Set(['PAID']));
    await expectSoundMoney(app, house.owner);
  });
});
