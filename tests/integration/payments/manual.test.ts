import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Payment } from '#shared/contract/payments.ts';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { attemptsOf, expectSoundMoney, moneyOf } from '#tests/support/oracle/sound-money.ts';
import { reportPayment } from '#tests/support/people/credit.ts';
import {
  expectStatus,
  type Household,
  makeBill,
  makeInvoice,
  openPayment,
  pay,
} from '#tests/support/people/factories.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { invoiceOf, makeHome } from '#tests/support/people/lasting-people.ts';

const TOTAL = 1_500_000;

let house: Household;
const app = createTestApp();
beforeEach(async () => {
  house = await makeHome(app);
});

const today = () => wibDay(app.clock.now());
const bill = (fields = {}) => makeBill(app, house.owner, house.tenant.tenant.id, fields);
const process = (id: string, fields: Record<string, unknown> = {}, rest = house.tenant.rest) =>
  rest.post<Payment>(`/api/payments/${id}/process`, { payment_method: 'BANK_TRANSFER', ...fields });
const record = (id: string, fields: Record<string, unknown> = {}) =>
  process(id, { payment_method: 'CASH', ...fields }, house.owner.rest);
const verify = (id: string, body: Record<string, unknown> = { action: 'approve' }) =>
  house.owner.rest.post<Payment>(`/api/payments/${id}/verify`, body);

describe('a payment that a tenant reports', () => {
  it('waits for the owner, with its details, and does not change the bill', async () => {
    const { id } = await bill();
    const reported = await reportPayment(house.tenant, id, {
      amount: 600_000,
      transaction_id: 'TRX-1',
      payment_proof: 'https://contoh.id/bukti.jpg',
      notes: 'Transfer BCA',
    });
    expect(reported).toMatchObject({
      invoice_id: id,
      source: 'MANUAL',
      status: 'PENDING',
      payment_method: 'BANK_TRANSFER',
      amount: 600_000,
      credited_amount: 0,
      transaction_id: 'TRX-1',
      payment_proof: 'https://contoh.id/bukti.jpg',
      notes: 'Transfer BCA',
      paid_at: null,
    });
    expect(await moneyOf(app, id)).toEqual({ paid: 0, remaining: TOTAL, status: 'SENT', credit: 0 });
    expect(await countAudits(app, 'payment.report', reported.id)).toBe(1);
    const waiting = await house.owner.rest.get<Payment[]>('/api/owner/payments?status=PENDING&source=MANUAL');
    expect(waiting.body).toMatchObject([reported]);
  });

  it('is for the whole remaining amount if none is given', async () => {
    const { id } = await bill();
    await pay(app, house.tenant, id, 400_000);
    expect(await reportPayment(house.tenant, id)).toMatchObject({ amount: 1_100_000 });
  });

  it.each(['BANK_TRANSFER', 'E_WALLET', 'CASH', 'QRIS'])('may be by %s, and still waits', async (payment_method) => {
    const { id } = await bill();
    expect(await reportPayment(house.tenant, id, { payment_method })).toMatchObject({ status: 'PENDING' });
    expect(await moneyOf(app, id)).toMatchObject({ paid: 0 });
  });

  it('is allowed once per bill until it is decided, also ten at once', async () => {
    const { id } = await bill();
    const answers = await Promise.all(Array.from({ length: 10 }, () => process(id, { amount: 100_000 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    await expectUnchanged(app, [house.owner], () => expectRefusal('PAYMENT_AWAITS_VERIFICATION', process(id)));
    const [waiting] = await attemptsOf(app, id);
    await expectStatus(200, verify(waiting?.id ?? '', { action: 'reject', reason: 'Belum masuk' }));
    await expectStatus(200, process(id));
  });

  it('keeps the bill from being cancelled while it waits, and no longer', async () => {
    const { id } = await bill();
    const { id: reported } = await reportPayment(house.tenant, id);
    const cancel = () => house.owner.rest.post(`/api/invoices/${id}/cancel`);
    await expectUnchanged(app, [house.owner], () => expectRefusal('PAYMENT_AWAITS_VERIFICATION', cancel()));
    await expectStatus(200, verify(reported, { action: 'reject', reason: 'Salah transfer' }));
    await expectStatus(200, cancel());
  });

  it('and a cancellation at the same time never both succeed', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await bill();
      const [reported, cancelled] = await Promise.all([
        process(id),
        house.owner.rest.post(`/api/invoices/${id}/cancel`),
      ]);
      expect([reported.status, cancelled.status].sort()).toEqual([200, 409]);
    }
    await expectSoundMoney(app, house.owner);
  });

  it('leaves an attempt at the gateway open', async () => {
    const { id } = await bill();
    await openPayment(house.tenant, id, 600_000);
    await reportPayment(house.tenant, id, { amount: 600_000 });
    expect((await attemptsOf(app, id)).map(({ status }) => status)).toEqual(['PENDING', 'PENDING']);
  });
});

describe('an owner’s own record', () => {
  it('counts at once', async () => {
    const { id } = await bill();
    const recorded = await expectStatus(200, record(id, { amount: 600_000 }));
    expect(recorded).toMatchObject({ status: 'PAID', source: 'MANUAL', paid_at: app.clock.now().toISOString() });
    expect(await moneyOf(app, id)).toMatchObject({ paid: 600_000, status: 'PARTIAL' });
    await expectStatus(200, record(id));
    expect(await invoiceOf(house.owner, id)).toMatchObject({ status: 'PAID', remaining_amount: 0 });
    expect(await countAudits(app, 'payment.record', recorded.id)).toBe(1);
    await expectSoundMoney(app, house.owner);
  });

  it('twenty times at once never pays more than the bill', async () => {
    const { id } = await bill();
    const answers = await Promise.all(Array.from({ length: 20 }, () => record(id, { amount: 100_000 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(15);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await moneyOf(app, id)).toEqual({ paid: TOTAL, remaining: 0, status: 'PAID', credit: 0 });
    await expectSoundMoney(app, house.owner);
  });
});

describe('reporting and recording', () => {
  it.each([
    ['more than remains', { amount: TOTAL + 1 }, 'PAYMENT_AMOUNT_INVALID', 'Jumlah pembayaran tidak valid'],
    ['nothing', { amount: 0 }, 'VALIDATION', 'Jumlah pembayaran tidak valid'],
    ['less than nothing', { amount: -1 }, 'VALIDATION', 'Jumlah pembayaran tidak valid'],
    ['half a rupiah', { amount: 0.5 }, 'VALIDATION', 'Jumlah pembayaran tidak valid'],
    ['no method', { payment_method: undefined }, 'VALIDATION', 'Mohon lengkapi data pembayaran'],
    ['a gateway’s method', { payment_method: 'BCA_VIRTUAL_ACCOUNT' }, 'VALIDATION', 'Mohon lengkapi data pembayaran'],
    [
      'a proof that is no address',
      { payment_proof: 'javascript:alert(1)' },
      'VALIDATION',
      'URL bukti pembayaran tidak valid',
    ],
  ] as const)('%s is refused and changes nothing', async (_, wrong, code, detail) => {
    const { id } = await bill();
    await expectUnchanged(app, [house.owner], async () => {
      await expectRefusal(code, process(id, wrong), detail);
      await expectRefusal(code, record(id, wrong), detail);
    });
  });

  it('a part of a bill that must be paid at once is refused, the whole is taken', async () => {
    const { id } = await bill({ allow_partial_payment: false });
    await expectUnchanged(app, [house.owner], async () => {
      await expectRefusal('PARTIAL_NOT_ALLOWED', process(id, { amount: TOTAL - 1 }));
      await expectRefusal('PARTIAL_NOT_ALLOWED', record(id, { amount: TOTAL - 1 }));
    });
    await expectStatus(200, record(id, { amount: TOTAL }));
  });

  it('on a paid, a cancelled or a draft invoice is refused and changes nothing', async () => {
    const [paid, cancelled] = [await bill(), await bill()];
    await pay(app, house.tenant, paid.id, TOTAL);
    await expectStatus(200, house.owner.rest.post(`/api/invoices/${cancelled.id}/cancel`));
    const draft = await makeInvoice(app, house.owner, house.tenant.tenant.id);
    await expectUnchanged(app, [house.owner], async () => {
      for (const { id } of [paid, cancelled]) {
        await expectRefusal('INVOICE_NOT_PAYABLE', process(id));
        await expectRefusal('INVOICE_NOT_PAYABLE', record(id));
      }
      await expectRefusal('NOT_FOUND', process(draft.id));
      await expectRefusal('NOT_FOUND', record(draft.id));
    });
  });

  it('a tenant cannot make a bill PAID, whatever they send', async () => {
    const { id } = await bill();
    await process(id, { status: 'SUCCEEDED', source: 'GATEWAY', verified_by: house.owner.id, allocated_amount: TOTAL });
    expect(await attemptsOf(app, id)).toMatchObject([{ status: 'PENDING', allocated_amount: 0 }]);
    expect(await moneyOf(app, id)).toMatchObject({ paid: 0, status: 'SENT' });
  });
});

describe('cash that its owner records for an earlier day', () => {
  it('came in on that day, and counts in its month', async () => {
    const { id } = await bill();
    const paid_on = addDays(today(), -40);
    const paid = await expectStatus(200, record(id, { paid_on }));
    expect(paid.paid_at).toBe(`${paid_on}T05:00:00.000Z`);
    const invoice = await expectStatus(200, house.owner.rest.get<Invoice>(`/api/invoices/${id}`));
    expect(invoice).toMatchObject({ status: 'PAID', paid_at: paid.paid_at });
    const { rows } = await app.deps.db.execute(sql`
      select to_char(day, 'YYYY-MM') as month, sum(amount)::bigint as amount from owner_numbers
      where owner_id = ${house.owner.id} and kind = 'REVENUE' group by day`);
    expect(rows).toEqual([{ month: paid_on.slice(0, 7), amount: TOTAL }]);
    await expectSoundMoney(app, house.owner);
  });

  it('counts as paid now if the day is today or left out', async () => {
    const now = app.clock.now().toISOString();
    for (const fields of [{ paid_on: today() }, { paid_on: '' }, {}]) {
      const paid = await expectStatus(200, record((await bill()).id, fields));
      expect(paid.paid_at).toBe(now);
    }
  });

  it('is refused for tomorrow and for more than a year ago, and nothing changes', async () => {
    const { id } = await bill();
    await expectUnchanged(app, [house.owner], async () => {
      for (const paid_on of [addDays(today(), 1), addDays(addMonths(today(), -12), -1)]) {
        const sentence = 'Tanggal diterima paling lama satu tahun lalu dan tidak setelah hari ini';
        await expectRefusal('VALIDATION', record(id, { paid_on }), sentence);
      }
    });
    await expectStatus(200, record(id, { paid_on: addMonths(today(), -12) }));
  });
});

it('a tenant’s report names no day of its own: it counts from when the owner approves it', async () => {
  const { id } = await bill();
  const reported = await expectStatus(200, process(id, { payment_method: 'CASH', paid_on: addDays(today(), -40) }));
  expect(reported).toMatchObject({ status: 'PENDING', paid_at: null });
  const approved = await expectStatus(200, verify(reported.id));
  expect(approved.paid_at).toBe(app.clock.now().toISOString());
});
