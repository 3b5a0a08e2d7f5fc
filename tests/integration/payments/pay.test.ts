import { describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import type { GatewayMethod } from '#shared/enums.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { attemptsOf, moneyOf } from '#tests/support/oracle/sound-money.ts';
import {
  expectStatus,
  makeBill,
  makeHousehold,
  makeInvoice,
  openPayment,
  pay,
} from '#tests/support/people/factories.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';

const app = createTestApp({ now: '2034-01-10T03:00:00Z' });
const house = await makeHousehold(app);

describe('opening a payment', () => {
  const bill = (fields = {}) => makeBill(app, house.owner, house.tenant.tenant.id, fields);
  const open = (fields: Record<string, unknown>) => house.tenant.rest.post<PaymentAttempt>('/api/payments', fields);

  it('by virtual account answers an account number, valid for a day, without a fee', async () => {
    const { id } = await bill();
    const attempt = await expectStatus(
      201,
      open({ invoice_id: id, amount: 600_000, payment_method: 'BNI_VIRTUAL_ACCOUNT' }),
    );
    expect(attempt).toEqual({
      payment_id: attempt.payment_id,
      invoice_id: id,
      payment_reference: attempt.payment_reference,
      amount: 600_000,
      fee_amount: 0,
      payment_method: 'BNI_VIRTUAL_ACCOUNT',
      status: 'PENDING',
      xendit_account_number: attempt.xendit_account_number,
      xendit_bank_code: 'BNI',
      xendit_checkout_url: null,
      qr_string: null,
      expires_at: '2034-01-11T03:00:00.000Z',
      simulated: true,
    });
    expect(attempt.xendit_account_number).toMatch(/^\d{16}$/);
    expect(attempt.payment_reference).toMatch(/^PAY-[0-9A-F]{20}$/);
    expect(await countAudits(app, 'payment.open', attempt.payment_id)).toBe(1);
  });

  it('by QRIS answers a code, valid for two days, without a fee', async () => {
    const { id } = await bill();
    const attempt = await openPayment(house.tenant, id, 600_000, 'QRIS');
    expect(attempt).toMatchObject({
      fee_amount: 0,
      xendit_account_number: null,
      xendit_bank_code: null,
      xendit_checkout_url: null,
      expires_at: '2034-01-12T03:00:00.000Z',
    });
    expect(attempt.qr_string).toContain(attempt.payment_reference);
  });

  it.each(['DANA', 'SHOPEEPAY', 'LINKAJA', 'OVO'] as GatewayMethod[])(
    'by %s answers a page, with a fee of 1.5%% on top that never reaches the bill',
    async (payment_method) => {
      const { id } = await bill();
      const attempt = await expectStatus(
        201,
        open({ invoice_id: id, amount: 1_000_001, payment_method, mobile_number: '0812 3456 7890' }),
      );
      expect(attempt).toMatchObject({ amount: 1_000_001, fee_amount: 15_001, expires_at: '2034-01-10T04:00:00.000Z' });
      expect(attempt.xendit_checkout_url).toBe(`https://ekost.test/simulasi-bank/${attempt.payment_reference}`);
      await expectStatus(
        200,
        app.rest.post(`/api/simulated-payments/${attempt.payment_reference}`, { outcome: 'SUCCEEDED' }),
      );
      expect(await moneyOf(app, id)).toMatchObject({ paid: 1_000_001, remaining: 499_999, status: 'PARTIAL' });
    },
  );

  it('moves no money: the bill is as it was until the bank reports', async () => {
    const { id } = await bill();
    await openPayment(house.tenant, id, 1_500_000);
    expect(await moneyOf(app, id)).toMatchObject({ paid: 0, remaining: 1_500_000, status: 'SENT' });
  });

  it('supersedes the open attempt, which no list shows any more', async () => {
    const { id } = await bill();
    const first = await openPayment(house.tenant, id, 600_000);
    const second = await openPayment(house.tenant, id, 700_000, 'QRIS');
    expect(await attemptsOf(app, id)).toMatchObject([
      { id: first.payment_id, status: 'EXPIRED', failure_code: 'SUPERSEDED' },
      { id: second.payment_id, status: 'PENDING', failure_code: null },
    ]);
    const { payments } = await expectStatus(200, house.tenant.rest.get<Invoice>(`/api/invoices/${id}`));
    expect(payments.map((payment) => payment.id)).toEqual([second.payment_id]);
  });

  it.each([
    ['more than remains', { amount: 1_500_001 }, 'PAYMENT_AMOUNT_INVALID', 'Jumlah pembayaran tidak valid'],
    ['nothing', { amount: 0 }, 'VALIDATION', 'Jumlah pembayaran tidak valid'],
    ['less than nothing', { amount: -1 }, 'VALIDATION', 'Jumlah pembayaran tidak valid'],
    ['half a rupiah', { amount: 0.5 }, 'VALIDATION', 'Jumlah pembayaran tidak valid'],
    ['an unsafe number', { amount: 2 ** 60 }, 'VALIDATION', 'Jumlah pembayaran tidak valid'],
    ['text', { amount: '600000' }, 'VALIDATION', 'Mohon pilih metode pembayaran dan masukkan jumlah'],
    ['no method', { payment_method: undefined }, 'VALIDATION', 'Mohon pilih metode pembayaran dan masukkan jumlah'],
    ['cash', { payment_method: 'CASH' }, 'VALIDATION', 'Mohon pilih metode pembayaran dan masukkan jumlah'],
    [
      'too little for BCA',
      { amount: 9_999, payment_method: 'BCA_VIRTUAL_ACCOUNT' },
      'PAYMENT_METHOD_UNSUITABLE',
      undefined,
    ],
    ['more than remains and than QRIS carries', { amount: 10_000_001 }, 'PAYMENT_AMOUNT_INVALID', undefined],
    ['OVO without a number', { payment_method: 'OVO' }, 'VALIDATION', 'Nomor telepon harus diisi'],
  ] as const)('of %s is refused and changes nothing', async (_, wrong, code, detail) => {
    const { id } = await bill();
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal(code, open({ invoice_id: id, amount: 600_000, payment_method: 'QRIS', ...wrong }), detail),
    );
  });

  it('of too much for QRIS is refused and changes nothing; somebody else’s bill is a 404, whatever the amount', async () => {
    const amount = 10_000_001;
    const { id } = await bill({ items: [{ description: 'Setahun', quantity: 1, unit_price: 2 * amount }] });
    const byQris = { invoice_id: id, amount, payment_method: 'QRIS' };
    await expectUnchanged(app, [house.owner], () => expectRefusal('PAYMENT_METHOD_UNSUITABLE', open(byQris)));
    await expectRefusal('NOT_FOUND', open({ ...byQris, invoice_id: crypto.randomUUID() }));
  });

  it('of a part is refused if the bill must be paid whole; the whole amount is accepted', async () => {
    const { id } = await bill({ allow_partial_payment: false });
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('PARTIAL_NOT_ALLOWED', open({ invoice_id: id, amount: 1_499_999, payment_method: 'QRIS' })),
    );
    await pay(app, house.tenant, id, 1_500_000);
    expect(await moneyOf(app, id)).toMatchObject({ status: 'PAID' });
  });

  it('of a bill that is paid or cancelled is refused and changes nothing', async () => {
    const [paid, cancelled] = [await bill(), await bill()];
    await pay(app, house.tenant, paid.id, 1_500_000);
    await expectStatus(200, house.owner.rest.post(`/api/invoices/${cancelled.id}/cancel`));
    for (const { id } of [paid, cancelled]) {
      await expectUnchanged(app, [house.owner], () =>
        expectRefusal('INVOICE_NOT_PAYABLE', open({ invoice_id: id, amount: 1, payment_method: 'QRIS' })),
      );
    }
  });

  it('of a draft is a 404: its tenant does not know of it', async () => {
    const { id } = await makeInvoice(app, house.owner, house.tenant.tenant.id);
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('NOT_FOUND', open({ invoice_id: id, amount: 1, payment_method: 'QRIS' })),
    );
  });
});
