import { describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { capture, deliver } from '#tests/support/bank/simulated-bank.ts';
import { attemptsOf, expectSoundMoney, moneyOf } from '#tests/support/oracle/sound-money.ts';
import {
  expectStatus,
  makeBill,
  makeHousehold,
  makeInvoice,
  openPayment,
  pay,
} from '#tests/support/people/factories.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { makeHome } from '#tests/support/people/lasting-people.ts';

const app = createTestApp();
const house = await makeHousehold(app);

const draft = () => makeInvoice(app, house.owner, house.tenant.tenant.id);
const bill = (fields = {}) => makeBill(app, house.owner, house.tenant.tenant.id, fields);
const send = (id: string) => house.owner.rest.post<Invoice>(`/api/invoices/${id}/send`);
const cancel = (id: string, body?: unknown) => house.owner.rest.post<Invoice>(`/api/invoices/${id}/cancel`, body);

describe('sending an invoice', () => {
  it('issues it today in WIB, and from now on its tenant sees it', async () => {
    const { id } = await draft();
    await expectRefusal('NOT_FOUND', house.tenant.rest.get(`/api/invoices/${id}`));
    const sent = await expectStatus(200, send(id));
    expect(sent).toMatchObject({ status: 'SENT', issued_date: wibDay(app.clock.now()), viewed_at: null });
    const list = await expectStatus(200, house.tenant.rest.get<Invoice[]>('/api/invoices'));
    expect(list.map((invoice) => invoice.id)).toContain(id);
    expect(await countAudits(app, 'invoice.send', id)).toBe(1);
  });

  it('eight times at once sends it once', async () => {
    const { id } = await draft();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect(await countAudits(app, 'invoice.send', id)).toBe(1);
  });

  it('of anything but a draft is refused and changes nothing', async () => {
    const sent = await bill();
    const paid = await bill();
    await pay(app, house.tenant, paid.id, 1_500_000);
    const cancelled = await draft();
    await expectStatus(200, cancel(cancelled.id));
    for (const { id } of [sent, paid, cancelled]) {
      await expectUnchanged(app, [house.owner], () =>
        expectRefusal('INVOICE_NOT_DRAFT', send(id), 'Hanya draf tagihan yang dapat dikirim'),
      );
    }
  });

  it('against a cancellation at the same time, a cancelled invoice stays cancelled', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await draft();
      const [, cancelled] = await Promise.all([send(id), cancel(id)]);
      expect(cancelled.status).toBe(200);
      expect(await moneyOf(app, id)).toMatchObject({ status: 'CANCELLED' });
    }
  });
});

describe('viewing an invoice', () => {
  it('the tenant’s first look marks it VIEWED, later looks change nothing', async () => {
    const { id } = await bill();
    const seen = await expectStatus(200, house.tenant.rest.get<Invoice>(`/api/invoices/${id}`));
    expect(seen).toMatchObject({ status: 'VIEWED', viewed_at: app.clock.now().toISOString() });
    await expectUnchanged(app, [house.owner], () => house.tenant.rest.get(`/api/invoices/${id}`));
  });

  it('the owner’s look, and the tenant’s list, leave it SENT', async () => {
    const { id } = await bill();
    await expectUnchanged(app, [house.owner], async () => {
      expect((await house.owner.rest.get<Invoice>(`/api/invoices/${id}`)).body.status).toBe('SENT');
      await house.tenant.rest.get('/api/invoices');
      await house.tenant.rest.get('/api/payments');
      await house.tenant.rest.get('/api/dashboard/tenant');
    });
  });

  it('ten first looks at once mark it once', async () => {
    const { id } = await bill();
    const looks = await Promise.all(
      Array.from({ length: 10 }, () => house.tenant.rest.get<Invoice>(`/api/invoices/${id}`)),
    );
    expect(new Set(looks.map(({ body }) => body.status))).toEqual(new Set(['VIEWED']));
  });

  it('a viewed invoice still becomes overdue', async () => {
    const { id } = await bill({ due_date: addDays(wibDay(app.clock.now()), -3) });
    const seen = await expectStatus(200, house.tenant.rest.get<Invoice>(`/api/invoices/${id}`));
    expect(seen.status).toBe('OVERDUE');
    expect(await moneyOf(app, id)).toMatchObject({ status: 'VIEWED' });
  });
});

describe('cancelling an invoice', () => {
  it.each([
    ['a draft', draft],
    ['a bill', bill],
  ])('%s keeps the reason', async (_, make) => {
    const { id } = await make();
    expect(await expectStatus(200, cancel(id, { reason: 'Salah kamar' }))).toMatchObject({ status: 'CANCELLED' });
    expect(await countAudits(app, 'invoice.cancel', id)).toBe(1);
    await expectRefusal('CONFLICT', cancel(id));
  });

  it('needs no body', async () => {
    const { id } = await bill();
    await expectStatus(200, cancel(id));
  });

  it('of a draft leaves it invisible to the tenant: it was never sent', async () => {
    const { id } = await draft();
    await expectStatus(200, cancel(id));
    await expectRefusal('NOT_FOUND', house.tenant.rest.get(`/api/invoices/${id}`));
    await expectRefusal('NOT_FOUND', house.tenant.rest.get(`/api/invoices/${id}/payment-methods`));
    await expectRefusal(
      'NOT_FOUND',
      house.tenant.rest.post('/api/payments', { invoice_id: id, amount: 1, payment_method: 'QRIS' }),
    );
    const list = await expectStatus(200, house.tenant.rest.get<Invoice[]>('/api/invoices?status=CANCELLED'));
    expect(list.map((invoice) => invoice.id)).not.toContain(id);
  });

  it.each([500_000, 1_500_000])('once %i was paid is refused and changes nothing', async (amount) => {
    const { id } = await bill();
    await pay(app, house.tenant, id, amount);
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('INVOICE_HAS_PAYMENTS', cancel(id), 'Tagihan yang sudah dibayar tidak dapat dibatalkan'),
    );
  });

  it('closes the attempt that is open, and money that still comes is the tenant’s credit', async () => {
    const { owner, tenant } = await makeHome(app);
    const { id } = await makeBill(app, owner, tenant.tenant.id);
    const attempt = await openPayment(tenant, id, 600_000);
    await expectStatus(200, owner.rest.post(`/api/invoices/${id}/cancel`));
    expect(await attemptsOf(app, id)).toMatchObject([{ status: 'EXPIRED', failure_code: 'INVOICE_CANCELLED' }]);
    expect((await deliver(app, capture(attempt))).body).toEqual({ outcome: 'APPLIED' });
    expect(await moneyOf(app, id)).toEqual({ paid: 0, remaining: 1_500_000, status: 'CANCELLED', credit: 600_000 });
    await expectSoundMoney(app, owner);
  });

  it('while the tenant starts a payment never leaves an open attempt on a cancelled bill', async () => {
    const { owner, tenant } = await makeHousehold(app);
    for (let round = 0; round < 15; round += 1) {
      const { id } = await makeBill(app, owner, tenant.tenant.id);
      const open = () => tenant.rest.post('/api/payments', { invoice_id: id, amount: 1_000, payment_method: 'QRIS' });
      await Promise.all([open(), open(), owner.rest.post(`/api/invoices/${id}/cancel`), open(), open()]);
      expect((await attemptsOf(app, id)).filter(({ status }) => status === 'PENDING')).toEqual([]);
    }
    await expectSoundMoney(app, owner);
  });

  it('while the money arrives either cancels it or is paid, never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      // A new tenant for each, because the credit from a cancelled bill would pay the next one.
      const { owner, tenant } = await makeHome(app);
      const { id } = await makeBill(app, owner, tenant.tenant.id);
      const attempt = await openPayment(tenant, id, 1_500_000);
      const [cancelled] = await Promise.all([
        owner.rest.post(`/api/invoices/${id}/cancel`),
        deliver(app, capture(attempt)),
      ]);
      const { status, paid } = await moneyOf(app, id);
      expect([cancelled.status, status, paid]).toEqual(
        cancelled.status === 200 ? [200, 'CANCELLED', 0] : [409, 'PAID', 1_500_000],
      );
      await expectSoundMoney(app, owner);
    }
  });
});
