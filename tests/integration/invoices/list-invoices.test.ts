import { beforeAll, describe, expect, it } from 'vitest';
import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import { type InvoiceDisplayStatus, invoiceDisplayStatuses } from '#shared/enums.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import {
  expectStatus,
  type Household,
  makeBill,
  makeHousehold,
  makeInvoice,
  pay,
} from '#tests/support/people/factories.ts';

describe('the list of invoices', () => {
  let app: TestApp;
  let house: Household;
  /** An invoice in each state, by the state it shows. */
  const ids: Partial<Record<InvoiceDisplayStatus | 'LATE_PARTIAL', string>> = {};
  beforeAll(async () => {
    app = createTestApp();
    house = await makeHousehold(app);
    const { owner, tenant } = house;
    const bill = (fields = {}) => makeBill(app, owner, tenant.tenant.id, fields);
    const late = { due_date: addDays(wibDay(app.clock.now()), -1), invoice_type: 'ELECTRICITY' };
    ids.DRAFT = (await makeInvoice(app, owner, tenant.tenant.id, late)).id;
    ids.SENT = (await bill({ due_date: wibDay(app.clock.now()) })).id;
    ids.VIEWED = (await bill()).id;
    await tenant.rest.get(`/api/invoices/${ids.VIEWED}`);
    ids.PARTIAL = (await bill()).id;
    await pay(app, tenant, ids.PARTIAL, 500_000);
    ids.PAID = (await bill(late)).id;
    await pay(app, tenant, ids.PAID, 1_500_000);
    ids.CANCELLED = (await bill(late)).id;
    await owner.rest.post(`/api/invoices/${ids.CANCELLED}/cancel`);
    ids.OVERDUE = (await bill(late)).id;
    ids.LATE_PARTIAL = (await bill(late)).id;
    await pay(app, tenant, ids.LATE_PARTIAL, 500_000);
  });

  const list = (query = '', person: 'owner' | 'tenant' = 'owner') =>
    expectStatus(200, house[person].rest.get<InvoiceSummary[]>(`/api/invoices${query}`));

  it.each(invoiceDisplayStatuses)(
    'filtered by %s shows the invoices that show this status, late ones only as OVERDUE',
    async (status) => {
      const shown = await list(`?status=${status}`);
      const expected = status === 'OVERDUE' ? [ids.LATE_PARTIAL, ids.OVERDUE] : [ids[status]];
      expect(shown.map(({ id }) => id)).toEqual(expected);
      expect(new Set(shown.map((invoice) => invoice.status))).toEqual(new Set([status]));
    },
  );

  it('shows every invoice under exactly one filter', async () => {
    const filtered = await Promise.all(invoiceDisplayStatuses.map((status) => list(`?status=${status}`)));
    const all = await list();
    expect(
      filtered
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(all.map(({ id }) => id).sort());
  });

  it('is newest first', async () => {
    const all = await list();
    expect(all.map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
  });

  it('filters by type, alone and together with a status; blank filters are none', async () => {
    expect((await list('?invoice_type=ELECTRICITY')).map(({ id }) => id).sort()).toEqual(
      [ids.DRAFT, ids.PAID, ids.CANCELLED, ids.OVERDUE, ids.LATE_PARTIAL].sort(),
    );
    expect((await list('?invoice_type=ELECTRICITY&status=PAID')).map(({ id }) => id)).toEqual([ids.PAID]);
    expect(await list('?invoice_type=&status=&cursor=')).toHaveLength(8);
  });

  it('shows the tenant what was sent and never a draft', async () => {
    const shown = await list('', 'tenant');
    expect(shown.map(({ id }) => id)).not.toContain(ids.DRAFT);
    expect(shown).toHaveLength(7);
    expect(await list('?status=DRAFT', 'tenant')).toEqual([]);
  });

  it('shows a bill as late from midnight in WIB, without a write', async () => {
    const today = wibDay(app.clock.now());
    app.clock.set(`${addDays(today, 0)}T16:59:59Z`);
    expect((await list('?status=SENT')).map(({ id }) => id)).toEqual([ids.SENT]);
    app.clock.set(`${addDays(today, 0)}T17:00:00Z`);
    expect((await list('?status=SENT')).map(({ id }) => id)).toEqual([]);
    expect((await list('?status=OVERDUE')).map(({ id }) => id)).toContain(ids.SENT);
  });
});
