import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { capture, deliver, expiry, failure, keptEvents } from '#tests/support/bank/simulated-bank.ts';
import { attemptsOf, expectSoundMoney, moneyOf } from '#tests/support/oracle/sound-money.ts';
import { type Household, makeBill, openPayment } from '#tests/support/people/factories.ts';
import { countAudits, expectUnchanged } from '#tests/support/app/refusals.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';

const TOTAL = 1_500_000;

const app = createTestApp();

describe('callbacks in whatever order', () => {
  let house: Household;
  // A new tenant for each, because left-over credit would pay the next bill.
  beforeEach(async () => {
    house = await makeHome(app);
  });
  afterEach(async () => {
    await expectSoundMoney(app, house.owner);
  });

  const bill = () => makeBill(app, house.owner, house.tenant.tenant.id);
  const money = (id: string) => moneyOf(app, id);
  const open = (id: string, amount: number) => openPayment(house.tenant, id, amount);
  const outcomeOf = async (payload: unknown) => (await deliver(app, payload)).body.outcome;

  it('a capture settles the bill once, however often it is delivered', async () => {
    const { id } = await bill();
    const attempt = await open(id, 600_000);
    expect(await outcomeOf(capture(attempt))).toBe('APPLIED');
    await expectUnchanged(app, [house.owner], async () => {
      for (let again = 0; again < 3; again += 1) expect(await outcomeOf(capture(attempt))).toBe('REPEATED');
    });
    expect(await money(id)).toEqual({ paid: 600_000, remaining: 900_000, status: 'PARTIAL', credit: 0 });
    expect(await countAudits(app, 'payment.settle', attempt.payment_id)).toBe(1);
    const kept = await keptEvents(app, attempt.payment_id);
    expect(kept.map(({ outcome }) => outcome)).toEqual(['APPLIED', 'REPEATED', 'REPEATED', 'REPEATED']);
  });

  it('captures in parts pay the bill to the last rupiah', async () => {
    const { id } = await bill();
    for (const amount of [1, 499_999, 1_000_000]) {
      await deliver(app, capture(await openPayment(house.tenant, id, amount, 'QRIS')));
    }
    expect(await money(id)).toEqual({ paid: TOTAL, remaining: 0, status: 'PAID', credit: 0 });
  });

  it.each([
    ['an expiry', expiry],
    ['a failure', failure],
  ])('%s after the capture is ignored', async (_, late) => {
    const { id } = await bill();
    const attempt = await open(id, 600_000);
    await deliver(app, capture(attempt));
    await expectUnchanged(app, [house.owner], async () => expect(await outcomeOf(late(attempt))).toBe('IGNORED'));
  });

  it.each([
    ['an expiry', expiry, 'EXPIRED', 'EXPIRED'],
    ['a failure', failure, 'FAILED', 'INSUFFICIENT_BALANCE'],
  ])('a capture after %s still counts', async (_, early, status, failure_code) => {
    const { id } = await bill();
    const attempt = await open(id, 600_000);
    expect(await outcomeOf(early(attempt))).toBe('APPLIED');
    expect(await attemptsOf(app, id)).toMatchObject([{ status, failure_code }]);
    expect(await money(id)).toMatchObject({ paid: 0, remaining: TOTAL, status: 'SENT' });

    expect(await outcomeOf(capture(attempt))).toBe('APPLIED');
    expect(await attemptsOf(app, id)).toMatchObject([{ status: 'SUCCEEDED', failure_code: null }]);
    expect(await money(id)).toEqual({ paid: 600_000, remaining: 900_000, status: 'PARTIAL', credit: 0 });
  });

  it('a failure twice, and an expiry after it, close the attempt once', async () => {
    const { id } = await bill();
    const attempt = await open(id, 600_000);
    await deliver(app, failure(attempt));
    await expectUnchanged(app, [house.owner], async () => {
      expect([await outcomeOf(failure(attempt)), await outcomeOf(expiry(attempt))]).toEqual(['IGNORED', 'IGNORED']);
    });
    expect(await countAudits(app, 'payment.close', attempt.payment_id)).toBe(1);
  });

  it('a capture on a superseded attempt is taken, and what is over the bill becomes credit', async () => {
    const { id } = await bill();
    const first = await open(id, TOTAL);
    const second = await open(id, 1_000_000);
    await deliver(app, capture(second));
    expect(await outcomeOf(capture(first))).toBe('APPLIED');
    expect(await money(id)).toEqual({ paid: TOTAL, remaining: 0, status: 'PAID', credit: 1_000_000 });
    expect(await attemptsOf(app, id)).toMatchObject([
      { status: 'SUCCEEDED', allocated_amount: 500_000, credited_amount: 1_000_000 },
      { status: 'SUCCEEDED', allocated_amount: 1_000_000, credited_amount: 0 },
    ]);
  });

  it('a capture on a bill that is paid is credit alone', async () => {
    const { id } = await bill();
    const first = await open(id, 400_000);
    await deliver(app, capture(await open(id, TOTAL)));
    expect(await outcomeOf(capture(first))).toBe('APPLIED');
    expect(await money(id)).toEqual({ paid: TOTAL, remaining: 0, status: 'PAID', credit: 400_000 });
  });

  it('a second capture on the same attempt is other money: credit, not a second settlement', async () => {
    const { id } = await bill();
    const attempt = await open(id, 600_000);
    await deliver(app, capture(attempt, 'satu'.concat(attempt.payment_id)));
    expect(await outcomeOf(capture(attempt, 'dua'.concat(attempt.payment_id)))).toBe('APPLIED');
    expect(await money(id)).toEqual({ paid: 600_000, remaining: 900_000, status: 'PARTIAL', credit: 600_000 });
  });

  it('two captures in one callback are one settlement and one credit; the same one twice is one', async () => {
    const { id } = await bill();
    const attempt = await open(id, 600_000);
    const captures = ['a', 'b', 'a'].map((mark) => ({
      capture_id: `${mark}-${attempt.payment_id}`,
      capture_amount: 600_000,
    }));
    expect(await outcomeOf(capture(attempt, 'x', { captures }))).toBe('APPLIED');
    expect(await money(id)).toEqual({ paid: 600_000, remaining: 900_000, status: 'PARTIAL', credit: 600_000 });
  });

  it('a capture that is reported again for another payment is quarantined, not dropped', async () => {
    const [one, two] = [await bill(), await bill()];
    const [first, second] = [await open(one.id, 600_000), await open(two.id, 600_000)];
    const captureId = 'satu'.concat(first.payment_id);
    expect(await outcomeOf(capture(first, captureId))).toBe('APPLIED');
    await expectUnchanged(app, [house.owner], async () => {
      expect(await outcomeOf(capture(second, captureId))).toBe('QUARANTINED');
    });
  });

  it('the fee of an e-wallet is neither paid on the bill nor credited', async () => {
    const { id } = await bill();
    const attempt = await openPayment(house.tenant, id, 1_000_000, 'DANA');
    await deliver(app, capture(attempt, 'satu'.concat(attempt.payment_id)));
    await deliver(app, capture(attempt, 'dua'.concat(attempt.payment_id)));
    expect(await money(id)).toEqual({ paid: 1_000_000, remaining: 500_000, status: 'PARTIAL', credit: 1_000_000 });
  });

  it('any history of attempts and callbacks leaves the bill with the money that came, and the rest as credit', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('open' as const), share: fc.integer({ min: 1, max: 100 }) }),
      fc.record({
        kind: fc.constantFrom('capture' as const, 'recapture' as const, 'failure' as const, 'expiry' as const),
        which: fc.nat(5),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
        house = await makeHome(app);
        const { id } = await bill();
        const attempts: PaymentAttempt[] = [];
        const captured = new Map<string, number>();
        for (const each of steps) {
          const { remaining } = await money(id);
          if (each.kind === 'open') {
            const amount = Math.max(1, Math.floor((remaining * each.share) / 100));
            if (remaining > 0) attempts.push(await openPayment(house.tenant, id, amount, 'QRIS'));
            continue;
          }
          const attempt = attempts[each.which % Math.max(1, attempts.length)];
          if (attempt === undefined) continue;
          if (each.kind === 'failure') await deliver(app, failure(attempt));
          if (each.kind === 'expiry') await deliver(app, expiry(attempt));
          if (each.kind === 'capture' || each.kind === 'recapture') {
            const captureId = `${each.kind}-${attempt.payment_id}`;
            await deliver(app, capture(attempt, captureId));
            captured.set(captureId, attempt.amount);
          }
          await expectSoundMoney(app, house.owner);
        }
        const after = await money(id);
        const received = [...captured.values()].reduce((sum, amount) => sum + amount, 0);
        expect(after.paid + after.credit).toBe(received);
        expect(after.status).toBe(after.paid === 0 ? 'SENT' : after.paid < TOTAL ? 'PARTIAL' : 'PAID');
      }),
      { numRuns: 20 },
    );
  });

  it('the tables themselves refuse what no call does: more paid than billed, or PAID with something left', async () => {
    const { id } = await bill();
    const update = (assignments: string) =>
      app.deps.db.execute(sql`update invoices set ${sql.raw(assignments)} where id = ${id}`);
    await expect(update('paid_amount = total_amount + 1')).rejects.toThrow(/./);
    await expect(update('paid_amount = -1')).rejects.toThrow(/./);
    await expect(update(`status = 'PAID'`)).rejects.toThrow(/./);
    await expect(update(`status = 'PARTIAL'`)).rejects.toThrow(/./);
    await expect(update('paid_amount = 1')).rejects.toThrow(/./);
  });
});
