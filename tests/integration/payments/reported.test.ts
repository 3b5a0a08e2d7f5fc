import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentSummary } from '#shared/contract/dashboards.ts';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Payment, PaymentMethods, TenantBill } from '#shared/contract/payments.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { reportPayment } from '#tests/support/people/credit.ts';
import {
  expectStatus,
  type Household,
  makeBill,
  makeHousehold,
  openPayment,
  pay,
} from '#tests/support/people/factories.ts';

const TODAY = '2037-04-10';
const TOTAL = 1_500_000;

let house: Household;
const app = createTestApp({ now: `${TODAY}T03:00:00Z` });
beforeEach(async () => {
  house = await makeHousehold(app);
});

const bill = (fields = {}) => makeBill(app, house.owner, house.tenant.tenant.id, fields);
const summary = () => expectStatus(200, house.tenant.rest.get<PaymentSummary>('/api/tenant/payment-summary'));
const ownPayments = (rest = house.tenant.rest) => expectStatus(200, rest.get<Payment[]>('/api/tenant/payments'));

describe('while a reported payment waits for the owner', () => {
  it('its amount is shown beside the due amount, wherever the bill is shown', async () => {
    const { id } = await bill();
    const calm = await bill();
    await reportPayment(house.tenant, id, { amount: 500_000 });
    const waiting = { awaits_verification: true, awaiting_amount: 500_000 };
    const { rest } = house.tenant;
    expect(await expectStatus(200, rest.get<Invoice>(`/api/invoices/${id}`))).toMatchObject(waiting);
    const find = (rows: { id: string }[], wanted: string) => rows.find((row) => row.id === wanted);
    for (const path of ['/api/invoices', '/api/payments']) {
      const rows = await expectStatus(200, rest.get<TenantBill[]>(path));
      expect(find(rows, id)).toMatchObject(waiting);
      expect(find(rows, calm.id)).toMatchObject({ awaits_verification: false, awaiting_amount: 0 });
    }
    expect(find(await expectStatus(200, house.owner.rest.get<Invoice[]>('/api/invoices')), id)).toMatchObject(waiting);
    expect(await summary()).toMatchObject({ total_unpaid_amount: 2 * TOTAL, awaiting_amount: 500_000 });
  });

  it.each([
    ['is still open', null, 500_000, TOTAL],
    ['was paid in part meanwhile', 1_200_000, 300_000, 300_000],
    ['was paid meanwhile', TOTAL, 0, 0],
  ])(
    'the owner sees the bill’s remaining amount if it %s; the rest becomes credit',
    async (_, paid, settles, remaining) => {
      const { id } = await bill();
      const report = await reportPayment(house.tenant, id, { amount: 500_000 });
      if (paid !== null) await pay(app, house.tenant, id, paid);
      const [waiting] = await expectStatus(
        200,
        house.owner.rest.get<Payment[]>('/api/owner/payments?status=PENDING&source=MANUAL'),
      );
      expect(waiting).toMatchObject({ id: report.id, bill_remaining: remaining });
      const approve = house.owner.rest.post<Payment>(`/api/payments/${report.id}/verify`, { action: 'approve' });
      expect(await expectStatus(200, approve)).toMatchObject({
        credited_amount: 500_000 - settles,
        bill_remaining: null,
      });
    },
  );
});

describe('the tenant’s payments', () => {
  it('are all that arrived, parts of bills as well, newest first, and none of others', async () => {
    const [first, second] = [await bill({ title: 'Sewa' }), await bill({ title: 'Air' })];
    await pay(app, house.tenant, first.id, 600_000);
    await pay(app, house.tenant, second.id, TOTAL);
    await openPayment(house.tenant, first.id, 50_000);
    await reportPayment(house.tenant, first.id, { amount: 100_000 });
    expect((await ownPayments()).map(({ invoice_title, amount, status }) => [invoice_title, amount, status])).toEqual([
      ['Air', TOTAL, 'PAID'],
      ['Sewa', 600_000, 'PAID'],
    ]);
    expect(await ownPayments((await makeHousehold(app)).tenant.rest)).toEqual([]);
  });
});

describe('the bill that falls due next', () => {
  it('is shown however far away it is; late, paid and draft ones are not', async () => {
    expect(await summary()).toMatchObject({ next_due: null });
    await bill({ due_date: addDays(TODAY, -3) });
    await pay(app, house.tenant, (await bill({ due_date: addDays(TODAY, 1) })).id, TOTAL);
    await bill({ due_date: addDays(TODAY, 60) });
    const next = await bill({ due_date: addDays(TODAY, 40), title: 'Sewa bulan depan' });
    expect(await summary()).toMatchObject({
      upcoming_due_dates: [],
      next_due: {
        invoice_id: next.id,
        title: 'Sewa bulan depan',
        due_date: addDays(TODAY, 40),
        remaining_amount: TOTAL,
      },
    });
    const today = await bill({ due_date: TODAY });
    expect((await summary()).next_due?.invoice_id).toBe(today.id);
  });
});

describe('asking how to pay a bill', () => {
  const statusOf = async (id: string) =>
    (await expectStatus(200, house.owner.rest.get<Invoice>(`/api/invoices/${id}`))).status;

  it('marks it as viewed for its tenant, and for nobody else', async () => {
    const { id } = await bill();
    const ask = (rest = house.tenant.rest) => rest.get<PaymentMethods>(`/api/invoices/${id}/payment-methods`);
    await expectStatus(200, ask(house.owner.rest));
    await expectStatus(404, ask((await makeHousehold(app)).tenant.rest));
    expect(await statusOf(id)).toBe('SENT');
    await expectStatus(200, ask());
    expect(await statusOf(id)).toBe('VIEWED');
    await pay(app, house.tenant, id, 100_000);
    await expectStatus(200, ask());
    expect(await statusOf(id)).toBe('PARTIAL');
  });

  it('with an ended session does not', async () => {
    const { id } = await bill();
    const path = `/api/invoices/${id}/payment-methods`;
    await expectStatus(204, house.tenant.rest.post('/auth/logout'));
    await expectStatus(401, house.tenant.rest.get(path));
    expect(await statusOf(id)).toBe('SENT');
  });
});
