import { describe, expect, it } from 'vitest';
import type { Invoice, InvoiceSummary } from '#shared/contract/invoices.ts';
import type { Payment, PaymentAttempt, PaymentMethods, TenantBill } from '#shared/contract/payments.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { capture, deliver, failure } from '#tests/support/bank/simulated-bank.ts';
import { expectStatus, makeBill, makeHousehold, openPayment, pay } from '#tests/support/people/factories.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';

const HOUR_MS = 3_600_000;

const app = createTestApp();
const house = await makeHousehold(app);

const bill = (fields = {}) => makeBill(app, house.owner, house.tenant.tenant.id, fields);
const open = (id: string) => house.tenant.rest.get<PaymentAttempt>(`/api/invoices/${id}/open-payment`);
const report = (id: string, amount?: number) =>
  expectStatus(200, house.tenant.rest.post(`/api/payments/${id}/process`, { payment_method: 'CASH', amount }));

/** The open payments according to the lists and the detail; all three must agree. */
async function underWay(id: string) {
  const [invoices, bills, detail] = await Promise.all([
    expectStatus(200, house.tenant.rest.get<InvoiceSummary[]>('/api/invoices')),
    expectStatus(200, house.tenant.rest.get<TenantBill[]>('/api/payments')),
    expectStatus(200, house.tenant.rest.get<Invoice>(`/api/invoices/${id}`)),
  ]);
  const said = [invoices.find((each) => each.id === id), bills.find((each) => each.id === id), detail].map((each) => [
    each?.has_open_attempt,
    each?.awaits_verification,
    each?.rejected_report,
  ]);
  expect(said[1]).toEqual(said[0]);
  expect(said[2]).toEqual(said[0]);
  return { attempt: said[0]?.[0], report: said[0]?.[1], rejected: said[0]?.[2] };
}

describe('the open payment of a bill', () => {
  it('is the attempt as it was first answered', async () => {
    const { id } = await bill();
    expect(await underWay(id)).toEqual({ attempt: false, report: false, rejected: null });
    await expectRefusal('NOT_FOUND', open(id));
    const attempt = await openPayment(house.tenant, id, 600_000);
    expect(await expectStatus(200, open(id))).toEqual(attempt);
    expect(await underWay(id)).toEqual({ attempt: true, report: false, rejected: null });
  });

  it('is the newest one: the one before it is superseded', async () => {
    const { id } = await bill();
    await openPayment(house.tenant, id, 600_000);
    const second = await openPayment(house.tenant, id, 700_000, 'QRIS');
    expect(await expectStatus(200, open(id))).toEqual(second);
  });

  it.each([
    ['was paid', capture],
    ['failed', failure],
  ])('does not exist once it %s', async (_, outcome) => {
    const { id } = await bill();
    await deliver(app, outcome(await openPayment(house.tenant, id, 600_000)));
    await expectRefusal('NOT_FOUND', open(id));
    expect(await underWay(id)).toMatchObject({ attempt: false });
  });

  it('does not exist once its time is over, also before the job expires it', async () => {
    const late = createTestApp();
    const own = await makeHousehold(late);
    const { id } = await makeBill(late, own.owner, own.tenant.tenant.id);
    await openPayment(own.tenant, id, 600_000);
    const call = () => own.tenant.rest.get(`/api/invoices/${id}/open-payment`);
    late.clock.advanceMs(24 * HOUR_MS - 1);
    await expectStatus(200, call());
    late.clock.advanceMs(1);
    await expectRefusal('NOT_FOUND', call());
  });

  it('does not exist if it asks for more than still remains', async () => {
    const { id } = await bill();
    await openPayment(house.tenant, id, 1_000_000);
    await expectStatus(
      200,
      house.owner.rest.post(`/api/payments/${id}/process`, { payment_method: 'CASH', amount: 600_000 }),
    );
    await expectRefusal('NOT_FOUND', open(id));
    expect(await underWay(id)).toMatchObject({ attempt: false });
  });
});

describe('a reported payment', () => {
  it('shows as waiting until the owner decides, and says why it was refused', async () => {
    const { id } = await bill();
    await report(id, 500_000);
    expect(await underWay(id)).toEqual({ attempt: false, report: true, rejected: null });
    const detail = () => expectStatus(200, house.tenant.rest.get<Invoice>(`/api/invoices/${id}`));
    const [payment] = (await detail()).payments;
    expect(payment).toMatchObject({ source: 'MANUAL', status: 'PENDING', rejection_reason: null });
    await expectStatus(
      200,
      house.owner.rest.post(`/api/payments/${payment?.id}/verify`, { action: 'reject', reason: 'Belum masuk' }),
    );
    expect((await detail()).payments[0]).toMatchObject({ status: 'FAILED', rejection_reason: 'Belum masuk' });
    expect(await underWay(id)).toEqual({
      attempt: false,
      report: false,
      rejected: { amount: 500_000, reason: 'Belum masuk' },
    });
  });
});

describe('the report that the owner turned down', () => {
  async function rejected(amount: number, reason: string, fields = {}) {
    const { id } = await bill(fields);
    await reject(id, amount, reason);
    return id;
  }
  async function reject(id: string, amount: number, reason: string) {
    const body = { payment_method: 'CASH', amount };
    const payment = await expectStatus(200, house.tenant.rest.post<Payment>(`/api/payments/${id}/process`, body));
    const path = `/api/payments/${payment.id}/verify`;
    await expectStatus(200, house.owner.rest.post(path, { action: 'reject', reason }));
  }

  it('is the newest one, and disappears once another waits', async () => {
    const id = await rejected(500_000, 'Belum masuk');
    app.clock.advanceMs(HOUR_MS);
    await reject(id, 700_000, 'Nominal salah');
    expect(await underWay(id)).toMatchObject({ rejected: { amount: 700_000, reason: 'Nominal salah' } });
    const owned = await expectStatus(200, house.owner.rest.get<Invoice>(`/api/invoices/${id}`));
    expect(owned.rejected_report).toBe(null);
    app.clock.advanceMs(HOUR_MS);
    await report(id, 700_000);
    expect(await underWay(id)).toMatchObject({ report: true, rejected: null });
  });

  it('stays while a gateway attempt is open, and disappears once that is paid', async () => {
    const { id } = await bill();
    // Opened before the report and paid after the owner's decision: the time of payment counts.
    const attempt = await openPayment(house.tenant, id, 600_000);
    await reject(id, 500_000, 'Belum masuk');
    expect(await underWay(id)).toMatchObject({ attempt: true, rejected: { amount: 500_000, reason: 'Belum masuk' } });
    app.clock.advanceMs(HOUR_MS);
    await deliver(app, capture(attempt));
    expect(await underWay(id)).toMatchObject({ attempt: false, rejected: null });
  });

  it('is not shown for a settled bill', async () => {
    const id = await rejected(500_000, 'Belum masuk');
    app.clock.advanceMs(HOUR_MS);
    await expectStatus(200, house.owner.rest.post(`/api/payments/${id}/process`, { payment_method: 'CASH' }));
    expect(await underWay(id)).toMatchObject({ rejected: null });
  });
});

describe('the credit that the methods of a bill name', () => {
  it('is the tenant’s with the bill’s owner', async () => {
    const own = await makeHousehold(app);
    const next = () => makeBill(app, own.owner, own.tenant.tenant.id);
    const [overpaid, other] = [await next(), await next()];
    const credit = async () => {
      const path = `/api/invoices/${other.id}/payment-methods`;
      return (await expectStatus(200, own.tenant.rest.get<PaymentMethods>(path))).credit_balance;
    };
    const first = await openPayment(own.tenant, overpaid.id, 500_000);
    expect(await credit()).toBe(0);
    await pay(app, own.tenant, overpaid.id, 1_500_000);
    await deliver(app, capture(first));
    expect(await credit()).toBe(500_000);
    await expectStatus(200, own.tenant.rest.post(`/api/invoices/${other.id}/apply-credit`));
    expect(await credit()).toBe(0);
  });
});
