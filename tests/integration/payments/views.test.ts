import { describe, expect, it } from 'vitest';
import type { PaymentMethods, TenantBill } from '#shared/contract/payments.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { capture, deliver } from '#tests/support/bank/simulated-bank.ts';
import { moneyOf } from '#tests/support/oracle/sound-money.ts';
import {
  expectStatus,
  makeBill,
  makeHousehold,
  makeInvoice,
  openPayment,
  pay,
} from '#tests/support/people/factories.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';

const app = createTestApp();
const house = await makeHousehold(app);

const bill = (fields = {}) => makeBill(app, house.owner, house.tenant.tenant.id, fields);
const items = (unit_price: number) => ({ items: [{ description: 'x', quantity: 1, unit_price }] });

describe('the methods for a bill', () => {
  const methods = (id: string, query = '') =>
    house.tenant.rest.get<PaymentMethods>(`/api/invoices/${id}/payment-methods${query}`);

  it('are those that can carry the remaining amount, with their fee', async () => {
    const { id } = await bill();
    const offered = await expectStatus(200, methods(id));
    expect(offered).toMatchObject({ amount: 1_500_000, remaining_amount: 1_500_000, allow_partial_payment: true });
    expect(offered.payment_methods).toHaveLength(12);
    expect(offered.payment_methods.find(({ code }) => code === 'DANA')).toEqual({
      code: 'DANA',
      name: 'DANA',
      channel: 'EWALLET',
      fee_amount: 22_500,
      min_amount: 100,
      max_amount: 20_000_000,
      instant: true,
    });
    expect(offered.payment_methods.filter(({ fee_amount }) => fee_amount > 0).map(({ channel }) => channel)).toEqual([
      'EWALLET',
      'EWALLET',
      'EWALLET',
      'EWALLET',
    ]);
  });

  it.each([
    [60_000_000, ['BRI_VIRTUAL_ACCOUNT', 'MANDIRI_VIRTUAL_ACCOUNT', 'PERMATA_VIRTUAL_ACCOUNT', 'BSI_VIRTUAL_ACCOUNT']],
    [60_000_000_000, []],
  ])('for %i are %j', async (amount, codes) => {
    const { id } = await bill(items(amount));
    expect((await expectStatus(200, methods(id))).payment_methods.map(({ code }) => code)).toEqual(codes);
  });

  it('for a given amount are those that can carry it', async () => {
    const { id } = await bill();
    const offered = await expectStatus(200, methods(id, '?amount=50'));
    expect(offered).toMatchObject({ amount: 50, remaining_amount: 1_500_000 });
    expect(offered.payment_methods.map(({ code }) => code)).not.toContain('BCA_VIRTUAL_ACCOUNT');
    expect(offered.payment_methods.map(({ code }) => code)).not.toContain('OVO');
  });

  it('that are offered for an amount are accepted when the payment is opened', async () => {
    const { id } = await bill(items(60_000_000));
    const { payment_methods } = await expectStatus(200, methods(id));
    for (const { code, fee_amount } of payment_methods) {
      expect(await openPayment(house.tenant, id, 60_000_000, code)).toMatchObject({ payment_method: code, fee_amount });
    }
  });

  it.each(['?amount=1500001', '?amount=0', '?amount=-5', '?amount=x', '?amount=1.5'])(
    '%s is refused',
    async (query) => {
      const { id } = await bill();
      const { status } = await methods(id, query);
      expect(status).toBe(400);
    },
  );

  it('are refused once nothing remains', async () => {
    const { id } = await bill();
    await pay(app, house.tenant, id, 1_500_000);
    await expectRefusal('INVOICE_NOT_PAYABLE', methods(id));
  });
});

describe('the tenant’s bills', () => {
  it('are the sent ones that are not cancelled, newest first, with what remains', async () => {
    const own = await makeHousehold(app);
    const make = (fields = {}) => makeBill(app, own.owner, own.tenant.tenant.id, fields);
    const late = { due_date: addDays(wibDay(app.clock.now()), -1) };
    await makeInvoice(app, own.owner, own.tenant.tenant.id);
    const [open, overdue, part, paid, cancelled] = [
      await make(),
      await make(late),
      await make(),
      await make(late),
      await make(),
    ];
    await pay(app, own.tenant, part.id, 400_000);
    await pay(app, own.tenant, paid.id, 1_500_000);
    await expectStatus(200, own.owner.rest.post(`/api/invoices/${cancelled.id}/cancel`));

    const list = await expectStatus(200, own.tenant.rest.get<TenantBill[]>('/api/payments'));
    expect(list.map((each) => [each.id, each.status, each.amount, each.payment_method])).toEqual([
      [paid.id, 'PAID', 1_500_000, 'BCA_VIRTUAL_ACCOUNT'],
      [part.id, 'PENDING', 1_100_000, 'BCA_VIRTUAL_ACCOUNT'],
      [overdue.id, 'OVERDUE', 1_500_000, null],
      [open.id, 'PENDING', 1_500_000, null],
    ]);
    expect(list[0]).toMatchObject({
      payment_type: 'MONTHLY_RENT',
      description: 'Sewa bulan ini',
      kost_name: own.kost.name,
      room_number: own.room.room_number,
      paid_at: app.clock.now().toISOString(),
    });
  });

  it.each([
    { methods: ['QRIS', 'BCA_VIRTUAL_ACCOUNT'] as const },
    { methods: ['BCA_VIRTUAL_ACCOUNT', 'QRIS'] as const },
  ])('paid by $methods name the last', async ({ methods }) => {
    const own = await makeHousehold(app);
    const { id } = await makeBill(app, own.owner, own.tenant.tenant.id);
    for (const method of methods) {
      const attempt = await openPayment(own.tenant, id, 750_000, method);
      app.clock.advanceMs(1_000);
      await deliver(app, capture(attempt));
    }
    const [paid] = await expectStatus(200, own.tenant.rest.get<TenantBill[]>('/api/payments'));
    expect(paid).toMatchObject({ id, status: 'PAID', payment_method: methods[1] });
  });
});

describe('the state of a payment', () => {
  it('is shown to its payer and its owner, and changes with the callback', async () => {
    const { id } = await bill();
    const attempt = await openPayment(house.tenant, id, 600_000);
    const status = (person: 'owner' | 'tenant') =>
      expectStatus(200, house[person].rest.get(`/payments/${attempt.payment_id}/status?channel=VIRTUAL_ACCOUNT`));
    expect([await status('tenant'), await status('owner')]).toEqual([
      { success: true, status: 'PENDING' },
      { success: true, status: 'PENDING' },
    ]);
    await deliver(app, capture(attempt));
    expect(await status('tenant')).toEqual({ success: true, status: 'SUCCEEDED' });
  });
});

describe('the simulated bank', () => {
  const play = (reference: string, outcome: unknown) =>
    app.rest.post(`/api/simulated-payments/${reference}`, { outcome });

  it('shows no more than a bank would, and charges the fee', async () => {
    const { id } = await bill();
    const attempt = await openPayment(house.tenant, id, 600_000, 'DANA');
    expect(await expectStatus(200, app.rest.get(`/api/simulated-payments/${attempt.payment_reference}`))).toEqual({
      payment_reference: attempt.payment_reference,
      payment_method: 'DANA',
      charged_amount: 609_000,
      status: 'PENDING',
    });
  });

  it.each([
    ['SUCCEEDED', 'SUCCEEDED', 600_000],
    ['FAILED', 'FAILED', 0],
    ['EXPIRED', 'EXPIRED', 0],
  ])('told %s answers %s', async (outcome, status, paid) => {
    const { id } = await bill();
    const { payment_reference } = await openPayment(house.tenant, id, 600_000);
    expect(await expectStatus(200, play(payment_reference, outcome))).toMatchObject({ status });
    expect(await moneyOf(app, id)).toMatchObject({ paid });
  });

  it('told ten times at once pays once, since a bank captures an attempt once', async () => {
    const { id } = await bill();
    const before = await moneyOf(app, id);
    const { payment_reference } = await openPayment(house.tenant, id, 600_000);
    await Promise.all(Array.from({ length: 10 }, () => play(payment_reference, 'SUCCEEDED')));
    expect(await moneyOf(app, id)).toMatchObject({ paid: 600_000, credit: before.credit });
  });

  it.each(['PAY-00000000000000000000', 'x', '%00', '%25', 'x'.repeat(65), "'%20or%20true", '%F0%9F%8F%A0'])(
    'knows no payment %s',
    async (reference) => {
      await expectUnchanged(app, [house.owner], async () => {
        await expectRefusal('NOT_FOUND', app.rest.get(`/api/simulated-payments/${reference}`));
        await expectRefusal('NOT_FOUND', play(reference, 'SUCCEEDED'));
      });
    },
  );
});
