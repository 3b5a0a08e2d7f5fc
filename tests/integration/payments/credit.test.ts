import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnerDashboard, PaymentSummary } from '#shared/contract/dashboards.ts';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Payment } from '#shared/contract/payments.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { capture, deliver } from '#tests/support/bank/simulated-bank.ts';
import { expectSoundMoney, moneyOf } from '#tests/support/oracle/sound-money.ts';
import { creditOf, giveCredit, reportPayment } from '#tests/support/people/credit.ts';
import {
  expectStatus,
  type Household,
  makeBill,
  makeInvoice,
  makeKost,
  makeRoom,
  openPayment,
  pay,
} from '#tests/support/people/factories.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { invoiceOf, makeHome, makeLastingPerson, moveIn } from '#tests/support/people/lasting-people.ts';

const TOTAL = 1_500_000;

let house: Household;
const app = createTestApp();
beforeEach(async () => {
  house = await makeHome(app);
});

const bill = (fields = {}) => makeBill(app, house.owner, house.tenant.tenant.id, fields);
const credit = () => creditOf(app, house);
const applyTo = (id: string, rest = house.tenant.rest) => rest.post<Invoice>(`/api/invoices/${id}/apply-credit`);

describe('money paid over a bill becomes the tenant’s credit', () => {
  const sources: Record<string, () => Promise<number>> = {
    'on a bill that was paid meanwhile': async () => {
      const { id } = await bill();
      const late = await openPayment(house.tenant, id, 400_000);
      await pay(app, house.tenant, id, TOTAL);
      await deliver(app, capture(late));
      return 400_000;
    },
    'captured a second time': async () => {
      const attempt = await openPayment(house.tenant, (await bill()).id, 400_000);
      await deliver(app, capture(attempt));
      await deliver(app, capture(attempt, `lagi-${attempt.payment_id}`));
      return 400_000;
    },
    'on an attempt that was superseded': async () => {
      const { id } = await bill();
      const superseded = await openPayment(house.tenant, id, TOTAL);
      await pay(app, house.tenant, id, 1_000_000);
      await deliver(app, capture(superseded));
      return 1_000_000;
    },
    'on a bill that was cancelled': async () => {
      const { id } = await bill();
      const attempt = await openPayment(house.tenant, id, 600_000);
      await expectStatus(200, house.owner.rest.post(`/api/invoices/${id}/cancel`));
      await deliver(app, capture(attempt));
      return 600_000;
    },
    'approved beyond what remains': async () => {
      const { id } = await bill();
      const reported = await reportPayment(house.tenant, id);
      await pay(app, house.tenant, id, 1_200_000);
      const verify = house.owner.rest.post<Payment>(`/api/payments/${reported.id}/verify`, { action: 'approve' });
      expect((await expectStatus(200, verify)).credited_amount).toBe(1_200_000);
      return 1_200_000;
    },
  };

  it.each(Object.keys(sources))('%s', async (source) => {
    const expected = await sources[source]?.();
    expect(await credit()).toBe(expected);
    const summary = await expectStatus(200, house.tenant.rest.get<PaymentSummary>('/api/tenant/payment-summary'));
    expect(summary.credit_balance).toBe(expected);
    await expectSoundMoney(app, house.owner);
  });
});

describe('credit, when a bill is sent,', () => {
  it.each([
    [2_000_000, { paid: TOTAL, remaining: 0, status: 'PAID', credit: 500_000 }],
    [TOTAL, { paid: TOTAL, remaining: 0, status: 'PAID', credit: 0 }],
    [1, { paid: 1, remaining: TOTAL - 1, status: 'PARTIAL', credit: 0 }],
  ])('of %i pays as much of it as possible', async (amount, money) => {
    await giveCredit(app, house, amount);
    const draft = await makeInvoice(app, house.owner, house.tenant.tenant.id);
    expect(await credit()).toBe(amount);
    const sent = await expectStatus(200, house.owner.rest.post<Invoice>(`/api/invoices/${draft.id}/send`));
    expect(await moneyOf(app, draft.id)).toEqual(money);
    expect(sent).toMatchObject({ status: money.status, paid_amount: money.paid });
    expect(sent.payments).toMatchObject([{ payment_method: 'CREDIT', amount: money.paid, status: 'PAID' }]);
    expect(await countAudits(app, 'payment.apply-credit', sent.payments[0]?.id ?? '')).toBe(1);
    await expectSoundMoney(app, house.owner);
  });

  it('also pays a part of one that must be paid whole; the rest is then paid at once', async () => {
    await giveCredit(app, house, 500_000);
    const { id } = await bill({ allow_partial_payment: false });
    expect(await moneyOf(app, id)).toMatchObject({ paid: 500_000, status: 'PARTIAL' });
    await pay(app, house.tenant, id, 1_000_000);
    expect(await moneyOf(app, id)).toMatchObject({ status: 'PAID' });
  });

  it('pays also where time passes while the bill is sent', async () => {
    const moving = createTestApp();
    moving.clock.msPerLook = 1;
    const home = await makeHome(moving);
    await giveCredit(moving, home, 500_000);
    const { id } = await makeBill(moving, home.owner, home.tenant.tenant.id, {});
    expect(await moneyOf(moving, id)).toMatchObject({ paid: 500_000, status: 'PARTIAL' });
  });

  it('is not used by a second sending, which is refused and changes nothing', async () => {
    const { id } = await bill();
    const attempt = await openPayment(house.tenant, (await bill()).id, 400_000);
    for (const mark of ['satu', 'dua']) await deliver(app, capture(attempt, `${mark}-${attempt.payment_id}`));
    expect(await credit()).toBe(400_000);
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('INVOICE_NOT_DRAFT', house.owner.rest.post(`/api/invoices/${id}/send`)),
    );
  });

  it('counts as received once: revenue is the same before and after', async () => {
    const revenue = async () => {
      const dashboard = await expectStatus(200, house.owner.rest.get<OwnerDashboard>('/api/dashboard/owner'));
      return [dashboard.total_revenue, dashboard.revenue_by_month.at(-1)?.amount];
    };
    await giveCredit(app, house, 2_000_000);
    expect(await revenue()).toEqual([4_000_000, 4_000_000]);
    await bill();
    expect(await revenue()).toEqual([4_000_000, 4_000_000]);
  });
});

describe('credit, on demand,', () => {
  /** A bill that was sent before the credit came. */
  async function billThenCredit(amount: number) {
    const { id } = await bill();
    const attempt = await openPayment(house.tenant, (await bill()).id, amount);
    for (const mark of ['satu', 'dua']) await deliver(app, capture(attempt, `${mark}-${attempt.payment_id}`));
    return id;
  }

  it.each(['tenant', 'owner'] as const)('is used by the %s', async (who) => {
    const id = await billThenCredit(400_000);
    const seen = await expectStatus(200, house[who].rest.get<Invoice>(`/api/invoices/${id}`));
    expect(seen).toMatchObject({ remaining_amount: TOTAL, credit_balance: 400_000 });
    const invoice = await expectStatus(200, applyTo(id, house[who].rest));
    expect(invoice).toMatchObject({ status: 'PARTIAL', paid_amount: 400_000, remaining_amount: 1_100_000 });
    expect(invoice.credit_balance).toBe(0);
    expect(await credit()).toBe(0);
    await expectSoundMoney(app, house.owner);
  });

  it('that is used up is refused and changes nothing', async () => {
    const id = await billThenCredit(400_000);
    await expectStatus(200, applyTo(id));
    await expectUnchanged(app, [house.owner], () => expectRefusal('NO_CREDIT', applyTo(id)));
  });

  it('for a draft is unknown to its tenant, and not payable to its owner', async () => {
    await giveCredit(app, house, 400_000);
    const { id } = await makeInvoice(app, house.owner, house.tenant.tenant.id);
    await expectUnchanged(app, [house.owner], async () => {
      await expectRefusal('NOT_FOUND', applyTo(id));
      await expectRefusal('INVOICE_NOT_PAYABLE', applyTo(id, house.owner.rest));
    });
  });

  it('for a paid or a cancelled bill is refused and changes nothing', async () => {
    const [paid, cancelled] = [await bill(), await bill()];
    await pay(app, house.tenant, paid.id, TOTAL);
    await expectStatus(200, house.owner.rest.post(`/api/invoices/${cancelled.id}/cancel`));
    await giveCredit(app, house, 400_000);
    await expectUnchanged(app, [house.owner], async () => {
      for (const { id } of [paid, cancelled]) await expectRefusal('INVOICE_NOT_PAYABLE', applyTo(id));
    });
  });
});

it('credit belongs to an owner: it never pays the bill of another one', async () => {
  await giveCredit(app, house, 700_000);
  await expectStatus(200, house.owner.rest.post(`/api/tenants/${house.tenant.tenant.id}/checkout`));
  const owner = await makeLastingPerson(app, 'OWNER');
  const room = await makeRoom(owner, (await makeKost(owner)).id);
  const tenant = { ...house.tenant, tenant: await moveIn(app, owner, house.tenant, room.id) };
  const { id } = await makeBill(app, owner, tenant.tenant.id);
  expect(await moneyOf(app, id)).toEqual({ paid: 0, remaining: TOTAL, status: 'SENT', credit: 0 });
  await expectUnchanged(app, [owner, house.owner], () => expectRefusal('NO_CREDIT', applyTo(id)));
  expect([await credit(), await creditOf(app, { owner, tenant })]).toEqual([700_000, 0]);
  expect((await invoiceOf(owner, id)).payments).toEqual([]);
});
