import { beforeEach, describe, expect, it } from 'vitest';
import type { Payment } from '#shared/contract/payments.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { capture, deliver } from '#tests/support/bank/simulated-bank.ts';
import { expectSoundMoney, moneyOf } from '#tests/support/oracle/sound-money.ts';
import { reportPayment } from '#tests/support/people/credit.ts';
import { expectStatus, type Household, makeBill, openPayment, pay } from '#tests/support/people/factories.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';

const TOTAL = 1_500_000;

let house: Household;
const app = createTestApp();
beforeEach(async () => {
  house = await makeHome(app);
});

const bill = () => makeBill(app, house.owner, house.tenant.tenant.id);
const approve = (id: string, rest = house.owner.rest) =>
  rest.post<Payment>(`/api/payments/${id}/verify`, { action: 'approve' });
const reject = (id: string, reason: unknown = 'Dana belum masuk') =>
  house.owner.rest.post<Payment>(`/api/payments/${id}/verify`, { action: 'reject', reason });

async function reported(amount: number) {
  const { id } = await bill();
  return { billId: id, payment: await reportPayment(house.tenant, id, { amount }) };
}

describe('approving a reported payment', () => {
  it.each([
    [600_000, 'PARTIAL'],
    [TOTAL, 'PAID'],
  ])('of %i settles the bill', async (amount, status) => {
    const { billId, payment } = await reported(amount);
    const approved = await expectStatus(200, approve(payment.id));
    expect(approved).toMatchObject({ id: payment.id, status: 'PAID', credited_amount: 0 });
    expect(approved.paid_at).toBe(app.clock.now().toISOString());
    expect(await moneyOf(app, billId)).toEqual({ paid: amount, remaining: TOTAL - amount, status, credit: 0 });
    expect(await countAudits(app, 'payment.approve', payment.id)).toBe(1);
    await expectSoundMoney(app, house.owner);
  });

  it('turns what is over the bill by then into credit', async () => {
    const { billId, payment } = await reported(1_000_000);
    await pay(app, house.tenant, billId, 900_000);
    expect(await expectStatus(200, approve(payment.id))).toMatchObject({ amount: 1_000_000, credited_amount: 400_000 });
    expect(await moneyOf(app, billId)).toEqual({ paid: TOTAL, remaining: 0, status: 'PAID', credit: 400_000 });
    await expectSoundMoney(app, house.owner);
  });

  it('turns all of it into credit if the bill is paid by then', async () => {
    const { billId, payment } = await reported(600_000);
    await pay(app, house.tenant, billId, TOTAL);
    expect(await expectStatus(200, approve(payment.id))).toMatchObject({ status: 'PAID', credited_amount: 600_000 });
    expect(await moneyOf(app, billId)).toMatchObject({ paid: TOTAL, credit: 600_000 });
    await expectSoundMoney(app, house.owner);
  });

  it('while the gateway’s money arrives loses and doubles nothing', async () => {
    for (let round = 0; round < 8; round += 1) {
      house = await makeHome(app);
      const { billId, payment } = await reported(1_000_000);
      const attempt = await openPayment(house.tenant, billId, 1_000_000, 'QRIS');
      await Promise.all([approve(payment.id), deliver(app, capture(attempt))]);
      expect(await moneyOf(app, billId)).toEqual({ paid: TOTAL, remaining: 0, status: 'PAID', credit: 500_000 });
      await expectSoundMoney(app, house.owner);
    }
  });
});

describe('rejecting a reported payment', () => {
  it('keeps the reason, moves no money, and shows it to the tenant', async () => {
    const { billId, payment } = await reported(600_000);
    expect(await expectStatus(200, reject(payment.id))).toMatchObject({
      status: 'FAILED',
      rejection_reason: 'Dana belum masuk',
      paid_at: null,
    });
    expect(await moneyOf(app, billId)).toEqual({ paid: 0, remaining: TOTAL, status: 'SENT', credit: 0 });
    const status = await house.tenant.rest.get(`/payments/${payment.id}/status`);
    expect(status.body).toEqual({ success: true, status: 'FAILED' });
    expect(await countAudits(app, 'payment.reject', payment.id)).toBe(1);
    await expectSoundMoney(app, house.owner);
  });
});

describe('deciding', () => {
  it('eight approvals and rejections at once decide once', async () => {
    const { billId, payment } = await reported(600_000);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? approve(payment.id) : reject(payment.id))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    const decision = answers.find(({ status }) => status === 200)?.body.status;
    expect(await moneyOf(app, billId)).toMatchObject({ paid: decision === 'PAID' ? 600_000 : 0, credit: 0 });
    const audits = await Promise.all(
      ['payment.approve', 'payment.reject'].map((action) => countAudits(app, action, payment.id)),
    );
    expect(audits.reduce((sum, count) => sum + count, 0)).toBe(1);
    await expectSoundMoney(app, house.owner);
  });

  it('a second time is refused and changes nothing', async () => {
    const [one, two] = [await reported(600_000), await reported(600_000)];
    await expectStatus(200, approve(one.payment.id));
    await expectStatus(200, reject(two.payment.id));
    await expectUnchanged(app, [house.owner], async () => {
      for (const { payment } of [one, two]) {
        await expectRefusal('PAYMENT_SETTLED', approve(payment.id));
        await expectRefusal('PAYMENT_SETTLED', reject(payment.id));
      }
    });
  });

  it('on a gateway attempt is refused: only the gateway decides on that', async () => {
    const { id } = await bill();
    const attempt = await openPayment(house.tenant, id, 600_000);
    await expectUnchanged(app, [house.owner], async () => {
      await expectRefusal('PAYMENT_SETTLED', approve(attempt.payment_id));
      await expectRefusal('PAYMENT_SETTLED', reject(attempt.payment_id));
    });
  });
});
