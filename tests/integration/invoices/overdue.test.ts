import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnerDashboard, PaymentSummary, TenantDashboard } from '#shared/contract/dashboards.ts';
import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import type { TenantBill } from '#shared/contract/payments.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectStatus, type Household, makeBill, makeInvoice, pay } from '#tests/support/people/factories.ts';
import { expectUnchanged } from '#tests/support/app/refusals.ts';
import { invoiceOf, makeHome } from '#tests/support/people/lasting-people.ts';

/** Due on 15 March, which in WIB ends at 17:00 UTC. */
const LAST_MOMENT = '2031-03-15T16:59:59.999Z';
const NEXT_DAY = '2031-03-15T17:00:00Z';

const app = createTestApp({ now: '2031-03-10T02:00:00Z' });

describe('OVERDUE', () => {
  let house: Household;
  beforeEach(async () => {
    app.clock.set('2031-03-10T02:00:00Z');
    house = await makeHome(app);
  });

  const bill = (fields = {}) =>
    makeBill(app, house.owner, house.tenant.tenant.id, { due_date: '2031-03-15', ...fields });

  /** Everywhere the screens of both sides say that a bill is overdue. */
  async function overdueEverywhere() {
    const { owner, tenant } = house;
    const [lists, bills, mine, theirs, summary] = await Promise.all([
      Promise.all([owner, tenant].map(({ rest }) => rest.get<InvoiceSummary[]>('/api/invoices?status=OVERDUE'))),
      expectStatus(200, tenant.rest.get<TenantBill[]>('/api/payments')),
      expectStatus(200, tenant.rest.get<TenantDashboard>('/api/dashboard/tenant')),
      expectStatus(200, owner.rest.get<OwnerDashboard>('/api/dashboard/owner')),
      expectStatus(200, tenant.rest.get<PaymentSummary>('/api/tenant/payment-summary')),
    ]);
    return [
      ...lists.map(({ body }) => body.length),
      bills.filter(({ status }) => status === 'OVERDUE').length,
      mine.overdue_payments.length,
      theirs.overdue_payments,
      summary.overdue_invoices,
    ];
  }

  it('begins when the day after the due day begins in WIB, on every screen at once, and is stored nowhere', async () => {
    const { id } = await bill();
    await expectUnchanged(app, [house.owner], async () => {
      app.clock.set(LAST_MOMENT);
      expect(await overdueEverywhere()).toEqual([0, 0, 0, 0, 0, 0]);
      expect((await invoiceOf(house.owner, id)).status).toBe('SENT');

      app.clock.set(NEXT_DAY);
      expect(await overdueEverywhere()).toEqual([1, 1, 1, 1, 1, 1]);
      expect((await invoiceOf(house.owner, id)).status).toBe('OVERDUE');
    });
  });

  it('excludes other statuses: an overdue bill is not listed as SENT, VIEWED or PARTIAL', async () => {
    const [sent, viewed, partial] = [await bill(), await bill(), await bill()];
    await expectStatus(200, house.tenant.rest.get(`/api/invoices/${viewed.id}`));
    await pay(app, house.tenant, partial.id, 500_000);
    const listed = async (status: string) => {
      const { body } = await house.owner.rest.get<InvoiceSummary[]>(`/api/invoices?status=${status}`);
      return body.map(({ id }) => id);
    };
    const all = ['SENT', 'VIEWED', 'PARTIAL', 'OVERDUE'];
    expect(await Promise.all(all.map(listed))).toEqual([[sent.id], [viewed.id], [partial.id], []]);
    app.clock.set(NEXT_DAY);
    expect(await Promise.all(all.map(listed))).toEqual([[], [], [], [partial.id, viewed.id, sent.id]]);
  });

  it('never applies to drafts, paid and cancelled invoices', async () => {
    const [paid, cancelled] = [await bill(), await bill()];
    await makeInvoice(app, house.owner, house.tenant.tenant.id, { due_date: '2031-03-15' });
    await pay(app, house.tenant, paid.id, 1_500_000);
    await expectStatus(200, house.owner.rest.post(`/api/invoices/${cancelled.id}/cancel`));
    app.clock.set(NEXT_DAY);
    expect(await overdueEverywhere()).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('ends with the last rupiah, and not before', async () => {
    const { id } = await bill();
    app.clock.set(NEXT_DAY);
    await pay(app, house.tenant, id, 1_490_000);
    expect((await invoiceOf(house.owner, id)).status).toBe('OVERDUE');
    await pay(app, house.tenant, id, 10_000);
    expect((await invoiceOf(house.owner, id)).status).toBe('PAID');
    expect(await overdueEverywhere()).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
