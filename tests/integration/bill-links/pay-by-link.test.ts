import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { LinkedReport } from '#shared/contract/bill-links.ts';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { capture, deliver } from '#tests/support/bank/simulated-bank.ts';
import { attemptsOf, expectSoundMoney, moneyOf } from '#tests/support/oracle/sound-money.ts';
import { shareBills, viewLink } from '#tests/support/people/bill-links.ts';
import {
  expectStatus,
  type Household,
  makeBill,
  makeHousehold,
  makeInvoice,
  openPayment,
  unique,
} from '#tests/support/people/factories.ts';
import { makeHome, moveIn } from '#tests/support/people/lasting-people.ts';

const TOTAL = 1_500_000;
const app = createTestApp();

async function billed(fields = {}): Promise<{ house: Household; token: string; id: string }> {
  const house = await makeHousehold(app);
  const { id } = await makeBill(app, house.owner, house.tenant.tenant.id, fields);
  return { house, token: await shareBills(house.owner, house.tenant.tenant.id), id };
}

const payBy = (token: string, invoice_id: string, fields: Record<string, unknown> = {}, headers = {}) =>
  app.rest.post<PaymentAttempt>(
    `/api/bill-links/${token}/payments`,
    { invoice_id, amount: TOTAL, payment_method: 'BCA_VIRTUAL_ACCOUNT', ...fields },
    headers,
  );
const opened = (token: string, id: string, fields = {}) => expectStatus(201, payBy(token, id, fields));

describe('paying by a bill link', () => {
  it.each(['BCA_VIRTUAL_ACCOUNT', 'QRIS', 'DANA'])(
    'with %s opens a payment that the callback settles',
    async (method) => {
      const { house, token, id } = await billed();
      const { payment_methods } = await expectStatus(
        200,
        app.rest.get<{ payment_methods: { code: string }[] }>(
          `/api/bill-links/${token}/payment-methods?invoice_id=${id}`,
        ),
      );
      expect(payment_methods.map(({ code }) => code)).toContain(method);
      const attempt = await opened(token, id, { payment_method: method });
      const status = () => app.rest.get(`/api/bill-links/${token}/payments/${attempt.payment_id}`);
      const again = await app.rest.get<PaymentAttempt>(`/api/bill-links/${token}/open-payment?invoice_id=${id}`);
      expect(again.body).toEqual(attempt);
      expect((await status()).body).toEqual({ success: true, status: 'PENDING' });
      await deliver(app, capture(attempt));
      expect((await status()).body).toEqual({ success: true, status: 'SUCCEEDED' });
      expect(await moneyOf(app, id)).toMatchObject({ paid: TOTAL, remaining: 0, status: 'PAID', credit: 0 });
      expect(await viewLink(app.rest, token)).toMatchObject({
        bills: [],
        receipts: [{ amount: TOTAL, is_settled: true }],
      });
      await expectSoundMoney(app, house.owner);
    },
  );

  it('is written down as the link’s, for the tenant, with nobody as actor; the payer is the tenant', async () => {
    const { house, token, id } = await billed();
    const attempt = await opened(token, id);
    const { rows } = await app.deps.db.execute(sql`
      select a.actor_id, a.acted_for, a.owner_id, a.details->>'bill_link' = l.id::text as names_link, p.payer_user_id
      from audit_log a, bill_links l, payments p
      where a.subject_id = ${attempt.payment_id} and a.action = 'payment.open'
        and l.tenancy_id = ${house.tenant.tenant.id} and p.id = ${attempt.payment_id}`);
    expect(rows).toEqual([
      {
        actor_id: null,
        acted_for: house.tenant.id,
        owner_id: house.owner.id,
        names_link: true,
        payer_user_id: house.tenant.id,
      },
    ]);
  });

  it('keeps to the rules of every payment', async () => {
    const { house, token, id } = await billed({ allow_partial_payment: false });
    const draft = await makeInvoice(app, house.owner, house.tenant.tenant.id);
    const cancelled = await makeBill(app, house.owner, house.tenant.tenant.id);
    await expectStatus(200, house.owner.rest.post(`/api/invoices/${cancelled.id}/cancel`));
    await expectRefusal('PAYMENT_AMOUNT_INVALID', payBy(token, id, { amount: TOTAL + 1 }));
    await expectRefusal('PARTIAL_NOT_ALLOWED', payBy(token, id, { amount: 1000 }));
    await expectRefusal('NOT_FOUND', payBy(token, draft.id));
    await expectRefusal('INVOICE_NOT_PAYABLE', payBy(token, cancelled.id));
    expect(await attemptsOf(app, id)).toEqual([]);
    await expectRefusal('VALIDATION', payBy(token, id, { payment_method: 'OVO' }), 'Nomor telepon harus diisi');
  });

  it('reaches no bill of another tenancy, not even of the same person', async () => {
    const [former, present] = [await makeHome(app), await makeHome(app)];
    await expectStatus(200, former.owner.rest.post(`/api/tenants/${former.tenant.tenant.id}/checkout`));
    const oldToken = await shareBills(former.owner, former.tenant.tenant.id);
    await expectStatus(200, present.owner.rest.post(`/api/tenants/${present.tenant.tenant.id}/checkout`));
    const tenancy = await moveIn(app, present.owner, former.tenant, present.room.id);
    const { id } = await makeBill(app, present.owner, tenancy.id);
    const attempt = await openPayment(former.tenant, id, 500_000);
    await expectUnchanged(app, [present.owner], async () => {
      await expectRefusal('NOT_FOUND', payBy(oldToken, id));
      await expectRefusal('NOT_FOUND', app.rest.post(`/api/bill-links/${oldToken}/reports`, { invoice_id: id }));
      for (const path of [
        `payments/${attempt.payment_id}`,
        `open-payment?invoice_id=${id}`,
        `payment-methods?invoice_id=${id}`,
      ]) {
        await expectRefusal('NOT_FOUND', app.rest.get(`/api/bill-links/${oldToken}/${path}`));
      }
    });
  });

  it('while the tenant pays in the app leaves one payment open, and money on both is kept', async () => {
    const { house, token, id } = await billed();
    const [byLink, byTenant] = await Promise.all([opened(token, id), openPayment(house.tenant, id, TOTAL, 'QRIS')]);
    const attempts = await attemptsOf(app, id);
    expect(attempts.map(({ status }) => status).sort()).toEqual(['EXPIRED', 'PENDING']);
    await Promise.all([byLink, byTenant].map((attempt) => deliver(app, capture(attempt))));
    expect(await moneyOf(app, id)).toMatchObject({ paid: TOTAL, remaining: 0, status: 'PAID', credit: TOTAL });
    await expectRefusal('INVOICE_NOT_PAYABLE', payBy(token, id));
    await expectSoundMoney(app, house.owner);
  });

  it('is refused once the link is revoked, even between the look and the lock', async () => {
    const { house, token, id } = await billed();
    const [answer] = await Promise.all([
      payBy(token, id),
      house.owner.rest.delete(`/api/tenants/${house.tenant.tenant.id}/bill-link`),
    ]);
    expect([201, 404]).toContain(answer.status);
    await expectUnchanged(app, [house.owner], () => expectRefusal('NOT_FOUND', payBy(token, id)));
  });
});

describe('an idempotency key of a bill link', () => {
  it('is the link’s own: the tenant’s same key is another one', async () => {
    const { house, token, id } = await billed();
    const idempotency_key = unique('kunci');
    await opened(token, id, { idempotency_key });
    await expectStatus(
      201,
      house.tenant.rest.post('/api/payments', {
        invoice_id: id,
        amount: 1000,
        payment_method: 'QRIS',
        idempotency_key,
      }),
    );
  });
});

describe('a program that pays and pays by a bill link', () => {
  it('opens five payments in ten minutes, and then more; a repeated key is none', async () => {
    const { token, id } = await billed();
    const first = { 'idempotency-key': unique('kunci') };
    await expectStatus(201, payBy(token, id, { amount: 10_000 }, first));
    const answers = await Promise.all(Array.from({ length: 12 }, () => payBy(token, id, { amount: 10_000 })));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(8);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 429));
    expect(refused[0]?.headers.get('retry-after')).toBe('600');
    expect(refused[0]?.body).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', detail: expect.stringContaining('10 menit') });
    expect(await attemptsOf(app, id)).toHaveLength(5);
    expect((await payBy(token, id, { amount: 10_000 }, first)).status).toBe(201);

    const now = app.clock.now();
    app.clock.set(new Date(now.getTime() + 10 * 60_000).toISOString());
    await expectStatus(201, payBy(token, id, { amount: 10_000 }));
    app.clock.set(now.toISOString());
  });

  it('cannot use up the tenant’s own payments', async () => {
    const { house, token, id } = await billed();
    await Promise.all(Array.from({ length: 6 }, () => payBy(token, id, { amount: 10_000 })));
    const { status } = await openPayment(house.tenant, id, 10_000);
    expect(status).toBe('PENDING');
  });
});

describe('a transfer that is reported by a bill link', () => {
  const report = (token: string, invoice_id: string, fields = {}) =>
    app.rest.post<LinkedReport>(`/api/bill-links/${token}/reports`, { invoice_id, ...fields });

  it('leads the owner to no page of whoever holds the link', async () => {
    const { house, token, id } = await billed();
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal(
        'VALIDATION',
        report(token, id, { payment_proof: 'https://mirip-ekost.example/masuk' }),
        'Unggah bukti sebagai foto atau PDF',
      ),
    );
  });

  it('waits for the owner, who approves it like any other', async () => {
    const { house, token, id } = await billed();
    const { payment_id, amount } = await expectStatus(201, report(token, id));
    expect(amount).toBe(TOTAL);
    expect((await viewLink(app.rest, token)).bills).toMatchObject([{ awaits_verification: true, paid_amount: 0 }]);
    await expectRefusal('PAYMENT_AWAITS_VERIFICATION', report(token, id));
    await expectStatus(200, house.owner.rest.post(`/api/payments/${payment_id}/verify`, { action: 'approve' }));
    expect(await moneyOf(app, id)).toMatchObject({ paid: TOTAL, status: 'PAID' });
    expect((await viewLink(app.rest, token)).receipts).toMatchObject([{ amount: TOTAL }]);
    await expectSoundMoney(app, house.owner);
  });

  it('shows why the owner refused it', async () => {
    const { house, token, id } = await billed();
    const { payment_id } = await expectStatus(201, report(token, id, { amount: 5000 }));
    const verdict = { action: 'reject', reason: 'Belum masuk' };
    await expectStatus(200, house.owner.rest.post(`/api/payments/${payment_id}/verify`, verdict));
    expect((await viewLink(app.rest, token)).bills).toMatchObject([
      { awaits_verification: false, rejected_report: { amount: 5000, reason: 'Belum masuk' } },
    ]);
  });
});
